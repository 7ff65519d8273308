/**
 * The API's description: what the routes say of themselves, with all that each may answer.
 * @module
 */
import type { Context, Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import { errorTable } from "../../shared/errors.ts";
import type { Env } from "./context.ts";
import { version } from "./openapi.ts";
import { answersOf, type Operation } from "./statuses.ts";

/** Every failure is this: a code of `shared/errors.ts`, a sentence for people, and the number by which the log knows the call. */
const errorSchema = {
  type: "object",
  required: ["code", "message", "requestId"],
  properties: {
    code: { type: "string", enum: Object.keys(errorTable) },
    message: { type: "string" },
    details: { type: "object", description: "A sentence a field, or further facts.", additionalProperties: true },
    requestId: { type: "string" },
  },
} as const;

/** The OpenAPI document of the whole app. */
export async function openapiDocument(app: Hono<Env>, c: Context<Env>) {
  const document = await generateSpecs(app, {
    // A list as CSV is no static file.
    excludeStaticFile: false,
    defaultValidationErrorResponse: false,
    documentation: {
      info: {
        title: "ReleaseDesk",
        version,
        description:
          "The back office for medical-records requests. Lists answer 200 rows at most; the next page is in " +
          "the `Link` header, the total in `X-Total-Count`. Every failure answers the schema `Error`.",
      },
      components: {
        schemas: { Error: errorSchema as never },
        securitySchemes: {
          session: { type: "apiKey", in: "cookie", name: "sid" },
          token: { type: "http", scheme: "bearer" },
        },
      },
    },
  }, c);
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations as Record<string, Operation>)) {
      operation.responses = answersOf(method, path, operation);
      delete operation["x-refuses"];
    }
  }
  return document;
}
