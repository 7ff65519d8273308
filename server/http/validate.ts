/**
 * Validation of what comes in: one sentence, and a sentence a field; never the rejected input itself (it may hold patient data).
 * @module
 */
import type { MiddlewareHandler, ValidationTargets } from "hono";
import { uniqueSymbol, validator } from "hono-openapi";
import type { z } from "zod";
import { AppError } from "../../shared/errors.ts";
import { maxFileBytes } from "../../shared/common.ts";
import { formParts, type Part } from "./form_parts.ts";
import { limited } from "./body_limit.ts";
import type { Env } from "./context.ts";
import { unknownFields } from "./unknown_fields.ts";

interface Issue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[];
}

/** `bad_input` with the first sentence as the message and all of them by field in `details`. */
export function badInput(issues: readonly Issue[]): AppError {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = (issue.path ?? []).map((part) => String(typeof part === "object" ? part.key : part)).join(".");
    fields[path || "form"] ??= issue.message;
  }
  return new AppError("bad_input", issues[0]?.message, fields);
}

/** Validates a part of the call (`json`, `query`, `param`, `form`) and documents it. A JSON body holds no field but those of its schema. */
export function valid<Target extends keyof ValidationTargets, Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
) {
  return validator(target, schema, (result) => {
    const unknown = target === "json" ? unknownFields(schema, result.data) : [];
    const wrong = result.success ? [] : result.error as readonly Issue[];
    if (unknown.length + wrong.length > 0) throw badInput([...unknown, ...wrong]);
  });
}

/** Says in the API's description that a route takes files of this field as a form upload, with these other fields. */
export function uploads(field: string, others: readonly string[] = []): MiddlewareHandler<Env> {
  const properties = {
    [field]: { type: "string", format: "binary" },
    ...Object.fromEntries(others.map((name) => [name, { type: "string" }])),
  };
  const schema = { type: "object", properties, required: [field] };
  const spec = { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
  return Object.assign((async (_, next) => await next()) as MiddlewareHandler<Env>, { [uniqueSymbol]: { spec } });
}

/** The files and fields of a multipart body. Throws `file_too_large` over `mostBytes` (20 MB) a file, `bad_input` over `most` files. */
export async function multipart(
  request: Request,
  most = 20,
  mostBytes = maxFileBytes,
): Promise<{ fields: Record<string, string>; files: File[] }> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "")) {
    throw new AppError("bad_input", "Send the file as a form upload (multipart/form-data).");
  }
  let tooLarge = false;
  const refusal = () => {
    tooLarge = true;
    return new AppError("file_too_large");
  };
  const bounded = limited(request, mostBytes * most + 1_000_000, refusal);
  let parts: Part[];
  try {
    parts = formParts(new Uint8Array(await bounded.arrayBuffer()), request.headers.get("content-type")!);
  } catch {
    if (tooLarge) throw refusal();
    throw new AppError("bad_input", "The upload was cut off. Try again.");
  }
  const fields: Record<string, string> = {};
  const files: File[] = [];
  for (const { name, fileName, type, bytes } of parts) {
    if (fileName === null) fields[name] = new TextDecoder().decode(bytes);
    else if (bytes.length > 0 || fileName) files.push(new File([bytes], fileName, { type }));
  }
  if (files.length > most) {
    throw new AppError(
      "bad_input",
      most === 1 ? "Upload one file at a time." : `Upload at most ${most} files at once.`,
    );
  }
  for (const file of files) if (file.size > mostBytes) throw new AppError("file_too_large");
  return { fields, files };
}
