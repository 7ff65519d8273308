/**
 * Originals and reading without storing, over HTTP.
 * @module
 */
import { Hono } from "hono";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { allow, callerOf } from "../../http/allow.ts";
import type { Env } from "../../http/context.ts";
import { sendFile } from "../../http/files.ts";
import { refuses } from "../../http/statuses.ts";
import { uploads, valid } from "../../http/validate.ts";
import { viewOriginal } from "./review/show_document.ts";
import { documentPage, isShownAsIs, viewPolicy } from "./review/view_document.ts";
import { extractOnly } from "./reading/extract_only.ts";
import { oneFile } from "./intake/enter_manually.ts";

const viewQuery = z.object({ download: z.string().optional() });
const nameParam = z.object({ name: z.string().min(8).max(300) });

export const documentRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      "/documents/view/:name",
      allow("documents:view", "An original as it came in, or a part of it: {id}.part2.pdf", "file"),
      valid("param", nameParam),
      valid("query", viewQuery),
      async (c) => {
        const { entry, part, file, bytes } = await viewOriginal(deps, callerOf(c), c.req.valid("param").name);
        const shown = isShownAsIs(file.mime);
        const download = c.req.valid("query").download !== undefined;
        // A browser that navigates here is shown a page; any other call gets the file.
        if (!shown && !download && c.req.header("accept")?.includes("text/html")) {
          const page = await documentPage(entry, part, bytes);
          if (page) return c.html(page, 200, { "Content-Security-Policy": viewPolicy, "Cache-Control": "no-store" });
        }
        return sendFile(c, bytes as Uint8Array<ArrayBuffer>, file.mime, file.fileName, !shown || download);
      },
    )
    .post(
      "/documents/extract",
      allow("documents:extract", "Read a document (multipart) without storing it"),
      refuses("file_unreadable"),
      uploads("document"),
      async (c) => {
        const { file, bytes } = await oneFile(c.req.raw);
        return c.json(await extractOnly(deps, callerOf(c), bytes, file.name, c.req.raw.signal));
      },
    );
