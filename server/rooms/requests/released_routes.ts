/**
 * Released files, for staff and for the requester who received them.
 * @module
 */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { id, uuid } from "../../../shared/common.ts";
import type { Deps } from "../../deps.ts";
import { allow, callerOf } from "../../http/allow.ts";
import type { Env } from "../../http/context.ts";
import { sendFile } from "../../http/files.ts";
import { valid } from "../../http/validate.ts";
import { openReleased } from "../links/open_released.ts";
import { requestFor } from "./show_request.ts";

const releaseParam = z.object({ id: z.coerce.number().pipe(id), releaseId: uuid });
const fileParam = releaseParam.extend({ fileId: z.string().max(80) });
const downloadQuery = z.object({ download: z.string().optional() });

export const releasedRoutes = (deps: Deps) => {
  const send = async (
    c: Context<Env>,
    { id, releaseId }: z.infer<typeof releaseParam>,
    part: Parameters<typeof openReleased>[4],
    download: boolean,
  ) => {
    await requestFor(deps, callerOf(c), id);
    const file = await openReleased(deps, callerOf(c), id, releaseId, part);
    return sendFile(c, file.bytes, file.mime, file.fileName, download);
  };
  return new Hono<Env>()
    .get(
      "/requests/:id/released/:releaseId/files/:fileId",
      allow("requests:read", "One released file", "file"),
      valid("param", fileParam),
      valid("query", downloadQuery),
      (c) =>
        send(
          c,
          c.req.valid("param"),
          { file: c.req.valid("param").fileId },
          c.req.valid("query").download !== undefined,
        ),
    )
    .get(
      "/requests/:id/released/:releaseId/merged.pdf",
      allow("requests:read", "All released pages as one PDF", "file"),
      valid("param", releaseParam),
      valid("query", downloadQuery),
      (c) => send(c, c.req.valid("param"), "merged", c.req.valid("query").download !== undefined),
    )
    .get(
      "/requests/:id/released/:releaseId/archive.zip",
      allow("requests:read", "All released files as a zip", "file"),
      valid("param", releaseParam),
      (c) => send(c, c.req.valid("param"), "archive", true),
    );
};
