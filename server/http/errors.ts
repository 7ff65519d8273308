/**
 * The one error handler: every failure becomes the envelope of `shared/errors.ts`. No stack and no patient data leave the server.
 * @module
 */
import type { Context } from "hono";
import { html } from "hono/html";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AppError, type ErrorBody, type ErrorCode, errorTable } from "../../shared/errors.ts";
import { isDiskFull } from "../disk_full.ts";
import type { Log } from "../log.ts";
import type { Env } from "./context.ts";

/** Failures that only who runs the server can mend: they stand in the log as well. */
const operators = new Set<ErrorCode>(["disk_full", "file_damaged"]);

export function errorHandler(log: Log) {
  return (error: Error, c: Context<Env>): Response | Promise<Response> => {
    const known = asAppError(error) ?? fromHono(error);
    const requestId = c.get("requestId") ?? "";
    if (!known || operators.has(known.code)) log.error(`${c.req.method} ${c.req.routePath} ${requestId}`, error);
    const code: ErrorCode = known?.code ?? "internal";
    const [status, sentence] = errorTable[code];
    const body: ErrorBody = {
      code,
      message: known?.message ?? sentence,
      ...(known?.details ? { details: known.details } : {}),
      requestId,
    };
    if (isShown(c)) return c.html(errorPage(body), status as ContentfulStatusCode);
    return c.json(body, status as ContentfulStatusCode);
  };
}

/** The failure that a clerk is told of by name; null for one that nobody foresaw. */
export function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  return isDiskFull(error) ? new AppError("disk_full") : null;
}

/** Whether the browser itself shows the answer, in a tab or a frame (a file that was withdrawn meanwhile), and no program reads it. */
function isShown(c: Context): boolean {
  const place = c.req.header("sec-fetch-dest");
  // Browsers before 2023 do not all say where an answer goes; they ask for a page by what they accept.
  return place ? shownIn.has(place) : c.req.header("accept")?.startsWith("text/html") ?? false;
}

const shownIn = new Set(["document", "iframe", "frame", "embed", "object"]);

/** The sentence alone. It has no style of its own, which the policy of the pages would refuse. */
const errorPage = ({ code, message, requestId }: ErrorBody) =>
  html`
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>ReleaseDesk</title>
      </head>
      <body>
        <p role="alert">${message}</p>
        ${code === "internal" ? html`<p>${requestId}</p>` : ""}
      </body>
    </html>
  `;

/** Hono's own refusals (malformed JSON, for one) carry a status only. */
function fromHono(error: Error): AppError | null {
  if (!(error instanceof HTTPException)) return null;
  if (error.status === 400) return new AppError("bad_input", "The call could not be understood.");
  if (error.status === 413) return new AppError("file_too_large");
  return error.status === 404 ? new AppError("not_found") : null;
}
