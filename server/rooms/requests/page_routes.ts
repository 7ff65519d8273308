/**
 * The pages of records and of the documents that requests came in with, over HTTP.
 * @module
 */
import { Hono } from "hono";
import { z } from "zod";
import { id } from "../../../shared/common.ts";
import { pageImageQuery } from "../../../shared/inbox.ts";
import type { Deps } from "../../deps.ts";
import { allow, callerOf } from "../../http/allow.ts";
import type { Caller, Env } from "../../http/context.ts";
import { mayBeEmpty, refuses } from "../../http/statuses.ts";
import { valid } from "../../http/validate.ts";
import { noteView } from "../audit/note_activity.ts";
import { recordFile } from "../records/open_record.ts";
import { pagesOfFile, pictureOfFile } from "../records/show_pages.ts";
import { attachmentFile } from "./show_request.ts";

/** A matched record of a request, a file attached to it, or the document it came in with. */
const fileParam = z.object({ kind: z.enum(["matched", "attached", "document"]), id: z.coerce.number().pipe(id) });
const pageParam = fileParam.extend({ n: z.coerce.number().int().min(1).max(5000) });

export const pageRoutes = (deps: Deps) => {
  // Leafing through a file is one look, however many pages are drawn.
  const open = async (caller: Caller, { kind, id }: z.infer<typeof fileParam>) => {
    if (kind !== "document") return await recordFile(deps, caller, kind, id, noteView);
    const { attachment, bytes } = await attachmentFile(deps, caller, id, noteView);
    return { file: attachment.file, bytes };
  };
  return new Hono<Env>()
    .get(
      "/file-pages/:kind/:id",
      allow(
        "records:read",
        "The pages of a record or document: their number, and words where there are no pictures",
        "file_page",
      ),
      refuses("file_unreadable"),
      valid("param", fileParam),
      async (c) => {
        const { file, bytes } = await open(callerOf(c), c.req.valid("param"));
        return c.json(await pagesOfFile(bytes, file.fileName));
      },
    )
    .get(
      "/file-pages/:kind/:id/:n",
      allow("records:read", "The upright picture of a page; 204 where the screen draws it from the words", "file"),
      mayBeEmpty,
      refuses("file_unreadable"),
      valid("param", pageParam),
      valid("query", pageImageQuery),
      async (c) => {
        const { file, bytes } = await open(callerOf(c), c.req.valid("param"));
        const { n } = c.req.valid("param");
        const picture = await pictureOfFile(deps, bytes, file.fileName, n, c.req.valid("query").width);
        if (!picture) return c.body(null, 204);
        const mime = picture[0] === 0x89 ? "image/png" : "image/jpeg";
        return c.body(picture as Uint8Array<ArrayBuffer>, 200, { "Content-Type": mime });
      },
    );
};
