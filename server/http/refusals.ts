/**
 * Refused calls of signed-in people, written to the audit trail: who tried what on which id.
 * @module
 */
import type { Context } from "hono";
import { AppError } from "../../shared/errors.ts";
import type { Deps } from "../deps.ts";
import { note } from "../rooms/audit/note_activity.ts";
import type { Env } from "./context.ts";

const minute = 60_000;
/** Refusals of one user that are written down a minute: enough to tell the story, too few to fill the store. */
const most = 30;

/** Writes down a call that the caller's permissions did not allow. Never fails itself. */
export async function noteRefusal(deps: Deps, c: Context<Env>, error: unknown): Promise<void> {
  const caller = c.get("caller");
  if (!caller || !(error instanceof AppError) || error.code !== "not_allowed") return;
  try {
    deps.limiter.take(`refused:${caller.userId}`, most, minute);
    const [, room = "", id = ""] = c.req.path.match(/^\/api\/([\w-]+)\/([\w-]{1,64})/) ??
      c.req.path.match(/^\/api\/([\w-]+)/) ?? [];
    await note(deps, caller, {
      action: "access_refused",
      targetType: room,
      targetId: id || "-",
      details: { method: c.req.method, via: caller.via },
    });
  } catch (failure) {
    if (!(failure instanceof AppError)) deps.log.warn("audit of a refusal", failure);
  }
}
