/**
 * The records of a request, and their release.
 * @module
 */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { releaseGrounds, saysReason, saysReasonError } from "../../../shared/authorization.ts";
import { idParam } from "../../../shared/common.ts";
import { ehrFetchInput, ehrProcessInput } from "../../../shared/ehr.ts";
import { shownNumber } from "../../../shared/fax_numbers.ts";
import { releaseInput } from "../../../shared/links.ts";
import { includeInput } from "../../../shared/records.ts";
import { checkRecordsInput } from "../../../shared/requests.ts";
import type { Deps } from "../../deps.ts";
import { allow, callerOf } from "../../http/allow.ts";
import type { Env } from "../../http/context.ts";
import { sendFile } from "../../http/files.ts";
import { makes, refuses } from "../../http/statuses.ts";
import { multipart, uploads, valid } from "../../http/validate.ts";
import { recordFile } from "../records/open_record.ts";
import { processRecords } from "./attach_ehr_records.ts";
import { attachFiles } from "./attach_files.ts";
import { checkRecords } from "./check_records.ts";
import { fetchEhrRecords } from "./fetch_ehr_records.ts";
import { changeIncluded, removeAttached } from "./include_record.ts";
import { releaseRecords } from "./release_records.ts";
import { settleAndRelease } from "./settle_and_release.ts";
import { requestInFull } from "./show_in_full.ts";
import { requestDetail } from "./show_request.ts";

const payInput = z.object({ invoiceId: z.coerce.number().int().positive(), ...releaseGrounds })
  .refine(saysReason, saysReasonError);

export const requestRecordsRoutes = (deps: Deps) => {
  const file = async (c: Context<Env>, kind: "matched" | "attached", id: number) => {
    const { file, bytes } = await recordFile(deps, callerOf(c), kind, id);
    return sendFile(c, bytes, file.mime, file.fileName);
  };
  return new Hono<Env>()
    .get(
      "/records/request/:id",
      allow("records:read", "The records of a request", "request_records"),
      valid("param", idParam),
      async (c) => {
        const { records, attachedRecords } = await requestDetail(deps, callerOf(c), c.req.valid("param").id);
        return c.json({ records, attachedRecords });
      },
    )
    .post(
      "/requests/:id/attach-records",
      allow("records:write", "Attach files by hand (multipart)", "request"),
      makes,
      uploads("files", ["recordTypes", "notes"]),
      valid("param", idParam),
      async (c) => {
        const { id } = c.req.valid("param");
        const { fields, files } = await multipart(c.req.raw);
        await attachFiles(deps, callerOf(c), id, fields, files);
        return c.json(await requestInFull(deps, callerOf(c), id), 201);
      },
    )
    .patch(
      "/request-records/:id",
      allow("records:write", "Include a matched record or leave it out"),
      valid("param", idParam),
      valid("json", includeInput),
      async (c) => {
        return c.json(
          await changeIncluded(deps, callerOf(c), "matched", c.req.valid("param").id, c.req.valid("json").isIncluded),
        );
      },
    )
    .get(
      "/request-records/:id/file",
      allow("records:read", "A matched record's file", "file"),
      valid("param", idParam),
      (c) => file(c, "matched", c.req.valid("param").id),
    )
    .patch(
      "/attached-records/:id",
      allow("records:write", "Include an attached file or leave it out"),
      valid("param", idParam),
      valid("json", includeInput),
      async (c) => {
        return c.json(
          await changeIncluded(deps, callerOf(c), "attached", c.req.valid("param").id, c.req.valid("json").isIncluded),
        );
      },
    )
    .get(
      "/attached-records/:id/file",
      allow("records:read", "An attached file", "file"),
      valid("param", idParam),
      (c) => file(c, "attached", c.req.valid("param").id),
    )
    .delete(
      "/attached-records/:id",
      allow("records:write", "Take off a file attached by mistake"),
      valid("param", idParam),
      async (c) => {
        await removeAttached(deps, callerOf(c), c.req.valid("param").id);
        return c.json({ ok: true });
      },
    )
    .post(
      "/ehr/fetch-records",
      allow("ehr:use", "Fetch a patient's records"),
      refuses("not_found", "move_not_allowed", "vendor_failed"),
      valid("json", ehrFetchInput),
      async (c) => c.json(await fetchEhrRecords(deps, callerOf(c), c.req.valid("json"), c.req.raw.signal)),
    )
    .post(
      "/ehr/process-records",
      allow("ehr:use", "Attach fetched EHR records to a request"),
      refuses("not_found", "file_type", "vendor_failed"),
      valid("json", ehrProcessInput),
      async (c) => c.json(await processRecords(deps, callerOf(c), c.req.valid("json"))),
    )
    .post(
      "/requests/:id/check-records",
      allow("release:write", "Mark the included records as checked by a person, until they change", "request"),
      valid("param", idParam),
      valid("json", checkRecordsInput),
      async (c) => {
        const { id } = c.req.valid("param");
        await checkRecords(deps, callerOf(c), id, c.req.valid("json").checked);
        return c.json(await requestInFull(deps, callerOf(c), id));
      },
    )
    .post(
      "/release-records",
      allow("release:write", "Release a request's records through a secure link"),
      refuses("not_found", "cannot_assemble"),
      valid("json", releaseInput),
      async (c) => {
        const { request, link, url, disclosure } = await releaseRecords(deps, callerOf(c), c.req.valid("json"));
        const sentTo = link.email
          ? ` The link was mailed to ${link.email}.`
          : link.fax
          ? ` They are being faxed to ${shownNumber(link.fax)}.`
          : " Nothing was sent: hand the link over yourself.";
        return c.json({
          requestId: request.id,
          status: request.status,
          linkId: link.id,
          // Shown once, to the person who released.
          url,
          email: link.email,
          fax: link.fax,
          expiresAt: link.expiresAt,
          pages: disclosure.package.pages,
          message: `Records of request ${request.id} released, ${disclosure.package.pages} pages.${sentTo}`,
        });
      },
    )
    .post(
      "/process-payment-and-release",
      allow("release:write", "Confirm a payment and release the records"),
      refuses("not_found", "cannot_assemble", "payment_not_done", "vendor_failed"),
      valid("json", payInput),
      async (c) => c.json(await settleAndRelease(deps, callerOf(c), c.req.valid("json"))),
    );
};
