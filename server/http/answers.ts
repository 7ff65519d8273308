/**
 * The one place where an answer is cut to what its reader may know, and where reading lists of patients leaves its trace.
 * Routes name their shape in `allow`; shapes are in `shared/visible_fields.ts`.
 * @module
 */
import type { Context, MiddlewareHandler } from "hono";
import type { Role } from "../../shared/permissions.ts";
import { fieldsFor, onlyFields, type Shape, shapes } from "../../shared/visible_fields.ts";
import type { Deps } from "../deps.ts";
import { noteRead } from "../rooms/audit/note_read.ts";
import type { Env } from "./context.ts";
import { keep } from "./kept.ts";

const isJson = (response: Response) => /^application\/json\b/.test(response.headers.get("content-type") ?? "");

/** After the route: cuts a JSON answer to the caller's fields, and writes a read of patient data into the audit trail. */
export function answers(deps: Deps): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next();
    const [caller, answer] = [c.get("caller"), c.get("answer")];
    if (!caller || !answer || c.error || (!c.res.ok && c.res.status !== 304)) return;
    const shape: Shape = shapes[answer.shape];
    const known = c.get("known");
    if (known) {
      if (shape.traced) await trace(deps, c, known.rows);
      return;
    }
    const body = isJson(c.res) && (shape.traced || isCut(shape, caller.role)) ? await c.res.clone().json() : undefined;
    if (shape.traced) await trace(deps, c, rowsIn(body));
    if (body !== undefined && isCut(shape, caller.role)) {
      const { headers, status } = c.res;
      const cut = onlyFields(body, fieldsFor(shape, caller.role));
      c.res = undefined;
      c.res = new Response(JSON.stringify(cut), { status, headers });
    }
    await keep(deps, c, shape.traced ? rowsIn(body) : 0);
  };
}

/** Writes a read of patient data into the audit trail. */
async function trace(deps: Deps, c: Context<Env>, rows: number): Promise<void> {
  const query = new URL(c.req.url).searchParams;
  for (const part of ["cursor", "limit"]) query.delete(part);
  query.sort();
  const asked = c.req.method === "GET" ? query.toString() : await c.req.text().catch(() => "");
  await noteRead(deps, c.get("caller")!, { route: c.get("answer")!.route, asked, path: c.req.path, rows });
}

/** Whether a role is told less than the whole shape. */
function isCut(shape: Shape, role: Role): boolean {
  return role === "external-requester" || Boolean(
    shape.admin && role !== "admin" || shape.intake && role === "billing",
  );
}

/** How many rows an answer holds: of a list, of the lists in it; one where it is an entity itself, whatever lists it has. */
function rowsIn(body: unknown): number {
  if (Array.isArray(body)) return body.length;
  if (body !== null && typeof body === "object" && "id" in body) return 1;
  const lists = Object.values((body ?? {}) as Record<string, unknown>).filter(Array.isArray);
  return lists.length > 0 ? lists.reduce((sum, list) => sum + list.length, 0) : 1;
}
