/**
 * What an operation may answer, as the API's description tells it: what follows from its method, its permission and its input, and
 * what its route says besides. The tests hold every call they make to it (`tests/harness.ts`).
 * @module
 */
import type { MiddlewareHandler } from "hono";
import { describeRoute } from "hono-openapi";
import { type ErrorCode, errorTable } from "../../shared/errors.ts";
import type { Deps } from "../deps.ts";
import type { Env } from "./context.ts";
import { webhookPaths } from "./security.ts";

/** An operation of the OpenAPI document, as far as its answers follow from it. */
export interface Operation {
  security?: unknown[];
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, unknown> };
  responses?: Record<string, { description: string; content?: unknown }>;
  "x-refuses"?: ErrorCode[];
}

/** Says which errors a route's use case may throw beyond those that `impliedBy` knows. */
export const refuses = (...codes: ErrorCode[]): MiddlewareHandler<Env> =>
  describeRoute({ "x-refuses": codes } as never);

/** Says that a route makes something and answers 201. */
export const makes: MiddlewareHandler<Env> = describeRoute({ responses: { 201: { description: "Made" } } });

/** Says that a route answers by another protocol: 101. */
export const switches: MiddlewareHandler<Env> = describeRoute({ responses: { 101: { description: "Connected" } } });

/** Says that a route may have nothing to show and then answers 204. */
export const mayBeEmpty: MiddlewareHandler<Env> = describeRoute({
  responses: { 200: { description: "What was asked for" }, 204: { description: "There is nothing to show" } },
});

/** Refuses more than `most` calls of a name within `windowMs` from one network: 429. */
export function rateLimit(deps: Deps, name: string, most: number, windowMs: number): MiddlewareHandler<Env> {
  const limit: MiddlewareHandler<Env> = async (c, next) => {
    deps.limiter.take(`${name}:${c.get("network")}`, most, windowMs);
    await next();
  };
  return Object.assign(limit, refuses("too_many_tries"));
}

const conflicts = (Object.keys(errorTable) as ErrorCode[]).filter((code) => errorTable[code][0] === 409);

/** The errors that follow from what an operation takes, and from whom. */
function* impliedBy(method: string, path: string, operation: Operation): Generator<ErrorCode> {
  yield* ["bad_host", "internal", "disk_full", "file_damaged"] as const;
  const isSignedIn = operation.security!.length > 0;
  if (isSignedIn) {
    yield* ["not_signed_in", "not_allowed", "password_change_needed", "second_factor_setup_needed"] as const;
  }
  if (method !== "get") {
    yield* ["body_too_large", "conflict"] as const;
    if (isSignedIn) yield* conflicts;
    if (!webhookPaths.has(path)) yield "bad_origin";
  }
  const { parameters = [], requestBody } = operation;
  const media = Object.keys(requestBody?.content ?? {});
  if (parameters.length + media.length > 0) yield "bad_input";
  if (parameters.some((one) => one.in === "path")) yield "not_found";
  if (parameters.some(({ name }) => name === "cursor")) yield "bad_cursor";
  if (media.includes("multipart/form-data")) yield* ["file_missing", "file_too_large", "file_type"] as const;
}

/** Errors by status, each with the codes it may carry and their usual sentences. */
function failures(codes: Iterable<ErrorCode>): NonNullable<Operation["responses"]> {
  const byStatus = Map.groupBy(new Set(codes), (code) => errorTable[code][0]);
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, {
    description: codes.map((code) => `\`${code}\`: ${errorTable[code][1]}`).join("\n"),
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  }]));
}

const successes: Record<string, string> = {
  get: "What was asked for",
  patch: "The changed one",
  put: "The changed one",
};

/** Every answer of an operation, by status. */
export function answersOf(method: string, path: string, operation: Operation): NonNullable<Operation["responses"]> {
  const told = operation.responses ?? {};
  const isTold = Object.keys(told).some((status) => Number(status) < 204);
  const success: Operation["responses"] = isTold ? {} : { 200: { description: successes[method] ?? "Done" } };
  return { ...success, ...told, ...failures([...impliedBy(method, path, operation), ...operation["x-refuses"] ?? []]) };
}
