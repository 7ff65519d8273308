/**
 * The one error handler: every failure becomes the envelope of `shared/errors.ts`. No stack and no patient data leave the server.
 * @module
 */
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AppError, type ErrorBody, type ErrorCode, errorTable } from "../../shared/errors.ts";
import type { Log } from "../log.ts";
import type { Env } from "./context.ts";

export function errorHandler(log: Log) {
  return (error: Error, c: Context<Env>): Response => {
    const known = error instanceof AppError ? error : fromHono(error);
    const requestId = c.get("requestId") ?? "";
    if (!known) log.error(`${c.req.method} ${c.req.routePath} ${requestId}`, error);
    const code: ErrorCode = known?.code ?? "internal";
    const [status, sentence] = errorTable[code];
    const body: ErrorBody = {
      code,
      message: known?.message ?? sentence,
      ...(known?.details ? { details: known.details } : {}),
      requestId,
    };
    return c.json(body, status as ContentfulStatusCode);
  };
}

/** Hono's own refusals (malformed JSON, for one) carry a status only. */
function fromHono(error: Error): AppError | null {
  if (!(error instanceof HTTPException)) return null;
  if (error.status === 400) return new AppError("bad_input", "The call could not be understood.");
  if (error.status === 413) return new AppError("file_too_large");
  return error.status === 404 ? new AppError("not_found") : null;
}
