/**
 * The live socket at /ws: each signed-in browser hears of what its role may know, in order, and of what it missed since a cursor.
 * @module
 */
import type { Hono } from "hono";
import { upgradeWebSocket } from "hono/deno";
import type { WSContext } from "hono/ws";
import { AppError } from "../../shared/errors.ts";
import { eventAudience, type LiveEvent, type LiveMessage } from "../../shared/events.ts";
import { eventFields, fieldsFor, onlyFields } from "../../shared/visible_fields.ts";
import type { Deps } from "../deps.ts";
import type { ToldEvent } from "../events/bus.ts";
import { requesterOfRequest } from "../rooms/requests/look_up_request.ts";
import { isStillIn } from "../rooms/users/check_session.ts";
import { allow, callerOf } from "./allow.ts";
import { type Caller, callerMay, type Env } from "./context.ts";
import { isWanted } from "../../shared/settings.ts";
import { readSetting } from "../rooms/settings/read_setting.ts";
import { ownOrigin } from "./security.ts";

/** How often an open socket's session is looked at again: a deactivated user stops hearing within this time, ms. */
const recheckMs = 5_000;

/** A browser that answers no ping for so long is gone: its socket is closed, seconds. */
const idleSeconds = 30;

/** Whether the caller may hear of the event: by permission, and an external requester only of their own requests. */
export async function mayHear(deps: Deps, caller: Caller, event: LiveEvent): Promise<boolean> {
  if (!callerMay(caller, eventAudience[event.type])) return false;
  if (Object.keys(fieldsFor(eventFields[event.type], caller.role)).length === 0) return false;
  if (caller.role !== "external-requester") return true;
  if (!("requestId" in event) || caller.requesterId === null) return false;
  return await requesterOfRequest(deps, event.requestId) === caller.requesterId;
}

/** An event with what the caller's role is told of it. */
export function toldOf(caller: Pick<Caller, "role">, event: LiveEvent): LiveEvent {
  const { type } = event;
  return { ...onlyFields(event, fieldsFor(eventFields[type], caller.role)) as LiveEvent, type } as LiveEvent;
}

export function liveRoute(app: Hono<Env>, deps: Deps, open: Set<WSContext>): void {
  app.get("/ws", allow("self:use", "Live events (WebSocket)"), (c, next) => {
    if (!ownOrigin(deps, c.req.header("origin"), c.req.header("host"))) throw new AppError("bad_origin");
    return next();
  }, upgradeWebSocket((c) => socket(deps, callerOf(c), c.req.query("since"), open), { idleTimeout: idleSeconds }));
}

function socket(deps: Deps, caller: Caller, since: string | undefined, open: Set<WSContext>) {
  let stop = () => {};
  let timer: ReturnType<typeof setInterval> | undefined;
  // Events are told one after the other, also where asking who may hear takes a read.
  let queue: Promise<void> = Promise.resolve();
  const end = () => {
    stop();
    clearInterval(timer);
  };
  return {
    onOpen(_: Event, ws: WSContext) {
      open.add(ws);
      const tell = (events: ToldEvent[]) => {
        queue = queue.then(async () => {
          for (const { event, cursor, at, by } of events) {
            if (ws.readyState === 1 && await mayHear(deps, caller, event)) {
              const own = by === caller.userId;
              const muted = !isWanted(await readSetting(deps, "notifications", caller.userId), event);
              const message = { ...toldOf(caller, event), cursor, at, own, ...(muted ? { muted } : {}) };
              ws.send(JSON.stringify(message satisfies LiveMessage));
            }
          }
        }).catch((error) => deps.log.error("live: telling", error));
      };
      // Listening begins before the past is read, so nothing falls between; what comes meanwhile waits its turn.
      let past: Promise<void> | null = null;
      const held: ToldEvent[] = [];
      stop = deps.bus.listen((events) => past ? void held.push(...events) : tell(events));
      past = (async () => {
        const cursor = await deps.bus.latest();
        const missed = since !== undefined ? await deps.bus.since(since) : [];
        ws.send(JSON.stringify({ type: "CONNECTED", cursor } satisfies LiveMessage));
        tell(missed);
        const told = missed.at(-1)?.cursor ?? cursor;
        past = null;
        tell(held.filter((event) => event.cursor > told));
      })().catch((error) => deps.log.error("live: opening", error));
      timer = setInterval(async () => {
        const alive = await isStillIn(deps, caller).catch(() => false);
        if (!alive) ws.close(4401, "signed out");
      }, recheckMs);
    },
    onClose(_: Event, ws: WSContext) {
      open.delete(ws);
      end();
    },
    onError: end,
  };
}
