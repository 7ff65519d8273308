/**
 * How much of a call's body is read. A body is refused by the length it states, and one that states none as soon as it has grown too long;
 * nothing is gathered beyond the limit.
 * @module
 */
import type { MiddlewareHandler } from "hono";
import { AppError } from "../../shared/errors.ts";
import type { Env } from "./context.ts";
import { webhookPaths } from "./security.ts";

/** All that is not an upload: forms and lists of a few hundred ids. Bytes. */
export const mostText = 2 * 1024 * 1024;

/** Routes whose text may be longer, bytes: a fetched chart is sent back to be processed. */
const moreText: Record<string, number> = { "/api/ehr/process-records": 20 * 1024 * 1024 };

/** The call with a body that fails with `refusal` once it is longer than `most` bytes. @throws refusal by its stated length */
export function limited(request: Request, most: number, refusal: () => AppError): Request {
  if (!request.body) return request;
  if (Number(request.headers.get("content-length") ?? 0) > most) throw refusal();
  let size = 0;
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.length;
        if (size > most) controller.error(refusal());
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Request(request, { body: counted, duplex: "half" } as RequestInit);
}

/** Limits every body but uploads, which `multipart` limits by what their route takes. A webhook is no upload, whatever it says it is. */
export const limitBodies: MiddlewareHandler<Env> = async (c, next) => {
  const upload = c.req.header("content-type")?.toLowerCase().startsWith("multipart/form-data");
  if (upload && !webhookPaths.has(c.req.path)) return await next();
  let refused = false;
  c.req.raw = limited(c.req.raw, moreText[c.req.path] ?? mostText, () => {
    refused = true;
    return new AppError("body_too_large");
  });
  await next();
  // The reader of the body may have taken its early end for malformed JSON.
  if (refused) throw new AppError("body_too_large");
};
