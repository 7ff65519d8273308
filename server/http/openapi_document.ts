/**
 * The API's description: what the routes say of themselves, with the answers that every call may get.
 * @module
 */
import type { Context, Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import { errorTable } from "../../shared/errors.ts";
import type { Env } from "./context.ts";
import { version } from "./openapi.ts";

interface Operation {
  responses?: Record<string, unknown>;
  security?: unknown[];
  description?: string;
}

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

/** One answer a status, with the codes it may carry and their usual sentences. */
const failures: Record<string, unknown> = {};
for (const [code, [status, sentence]] of Object.entries(errorTable)) {
  const before = (failures[status] as { description: string } | undefined)?.description;
  failures[status] = {
    description: `${before ? `${before}\n` : ""}\`${code}\`: ${sentence}`,
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
}

const successes: Record<string, readonly [string, string][]> = {
  get: [["200", "What was asked for"], ["204", "There is nothing to show"], ["304", "The same as before"]],
  post: [["200", "Done"], ["201", "Made"]],
  patch: [["200", "The changed one"]],
  put: [["200", "The changed one"]],
  delete: [["200", "Done"]],
};

/** The OpenAPI document of the whole app. */
export async function openapiDocument(app: Hono<Env>, c: Context<Env>) {
  const document = await generateSpecs(app, {
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
  for (const operations of Object.values(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations as Record<string, Operation>)) {
      const known = operation.responses ?? {};
      operation.responses = {
        ...Object.fromEntries((successes[method] ?? []).map(([status, description]) => [status, { description }])),
        ...known,
        ...failures,
      };
    }
  }
  return document;
}
