/**
 * The live socket at /ws: each signed-in browser hears of what its role may know, in order, and of what it missed since a cursor.
 * @module
 */
import type { Hono } from "hono";
import { upgradeWebSocket } from "hono/deno";
import type { WSContext } from "hono/ws";
import { eventAudience, type LiveEvent, type LiveMessage } from "../../shared/events.ts";
import { eventFields, fieldsFor, onlyFields } from "../../shared/visible_fields.ts";
import type { Deps } from "../deps.ts";
import type { ToldEvent } from "../events/bus.ts";
import { isWanted, type NotificationSettings, switchOf } from "../../shared/settings.ts";
import { readSetting } from "../rooms/settings/read_setting.ts";
import { requesterOfRequest } from "../rooms/requests/look_up_request.ts";
import { allow, callerOf } from "./allow.ts";
import { type Caller, callerMay, type Env } from "./context.ts";
import { badOrigin, ownOrigin } from "./security.ts";
import { LiveSessions } from "./live_sessions.ts";
import { refuses, switches } from "./statuses.ts";

/** A browser that answers no ping for so long is gone: its socket is closed, seconds. */
const idleSeconds = 30;

/** A page that was read longer ago than this reads anew what it shows, ms. */
const longestLoad = 600_000;

type OwnerOf = (requestId: number) => Promise<number | null>;

/** Whether the caller may hear of the event: by permission, and an external requester only of their own requests. */
export async function mayHear(
  deps: Deps,
  caller: Caller,
  event: LiveEvent,
  ownerOf: OwnerOf = (id) => requesterOfRequest(deps, id),
): Promise<boolean> {
  if (!callerMay(caller, eventAudience[event.type])) return false;
  if (Object.keys(fieldsFor(eventFields[event.type], caller.role)).length === 0) return false;
  if (caller.role !== "external-requester") return true;
  if (!("requestId" in event) || caller.requesterId === null) return false;
  return await ownerOf(event.requestId) === caller.requesterId;
}

/** An event with what the caller's role is told of it. */
export function toldOf(caller: Pick<Caller, "role">, event: LiveEvent): LiveEvent {
  const { type } = event;
  return { ...onlyFields(event, fieldsFor(eventFields[type], caller.role)) as LiveEvent, type } as LiveEvent;
}

/** One open socket. */
interface Member {
  caller: Caller;
  ws: WSContext;
  /** What came while its past is being read; null afterwards. */
  held: ToldEvent[] | null;
}

/** All open sockets of this server: an event is read and worded once for all who hear of it alike. */
class Hub {
  #members = new Set<Member>();
  #stop: (() => void) | null = null;
  /** Events are told one after the other, also where asking who may hear takes a read. */
  #queue: Promise<void> = Promise.resolve();
  #sessions: LiveSessions;

  constructor(readonly deps: Deps) {
    this.#sessions = new LiveSessions(deps);
  }

  /**
   * Listening begins before the past is read, so nothing falls between; what comes meanwhile waits its turn.
   * @param age for a page that was not connected yet: ms since it began to read. What happened meanwhile it may have read too early; it is
   * told of it without a notice. Null: what happens from now on is enough.
   */
  async add(member: Member, since: string | undefined, age: number | null): Promise<void> {
    this.#members.add(member);
    this.#stop ??= this.deps.bus.listen((events) => this.tell(events));
    this.#sessions.add(member);
    // One that comes back is where it was until it has been told what it missed: it may be lost again before.
    const cursor = since ??
      await (age === null ? this.deps.bus.latest() : this.deps.bus.before(this.deps.now() - age));
    const missed = await this.deps.bus.since(cursor);
    if (member.ws.readyState !== 1) return;
    member.ws.send(JSON.stringify({ type: "CONNECTED", cursor } satisfies LiveMessage));
    const told = missed.at(-1)?.cursor ?? cursor;
    this.#later(async () => {
      await this.#say(missed, [member], since === undefined);
      const held = member.held ?? [];
      member.held = null;
      await this.#say(held.filter((event) => event.cursor > told), [member]);
    });
  }

  remove(member: Member): void {
    this.#members.delete(member);
    this.#sessions.remove(member);
    if (this.#members.size > 0) return;
    this.#stop?.();
    this.#stop = null;
  }

  tell(events: ToldEvent[]): void {
    this.#later(async () => {
      await this.#sessions.lookNow();
      const now: Member[] = [];
      for (const member of this.#members) {
        if (member.held) member.held.push(...events);
        else now.push(member);
      }
      await this.#say(events, now);
    });
  }

  #later(work: () => Promise<void>): void {
    this.#queue = this.#queue.then(work).catch((error) => this.deps.log.error("live: telling", error));
  }

  async #say(events: ToldEvent[], members: Iterable<Member>, mutely = false): Promise<void> {
    const owners = new Map<number, Promise<number | null>>();
    const ownerOf: OwnerOf = (id) => {
      if (!owners.has(id)) owners.set(id, requesterOfRequest(this.deps, id));
      return owners.get(id)!;
    };
    const wishes = new Map<number, Promise<NotificationSettings>>();
    const isMuted = async (userId: number, event: LiveEvent) => {
      if (mutely || switchOf(event) === null) return mutely;
      if (!wishes.has(userId)) wishes.set(userId, readSetting(this.deps, "notifications", userId));
      return !isWanted(await wishes.get(userId)!, event);
    };
    const to = [...members];
    for (const { event, cursor, at, by } of events) {
      /** By role, and by what is told of one's own action and wishes. */
      const texts = new Map<string, string>();
      for (const { caller, ws } of to) {
        if (ws.readyState !== 1 || !(await mayHear(this.deps, caller, event, ownerOf))) continue;
        const own = by === caller.userId;
        const muted = await isMuted(caller.userId, event);
        const key = `${caller.role} ${own} ${muted}`;
        const text = texts.get(key) ??
          JSON.stringify({ ...toldOf(caller, event), cursor, at, own, muted } satisfies LiveMessage);
        texts.set(key, text);
        // Closed while it was asked.
        if (ws.readyState === 1) ws.send(text);
      }
    }
  }
}

export function liveRoute(app: Hono<Env>, deps: Deps, open: Set<WSContext>): void {
  const hub = new Hub(deps);
  app.get(
    "/ws",
    allow("self:use", "Live events (WebSocket)"),
    switches,
    refuses("bad_origin"),
    (c, next) => {
      if (!ownOrigin(deps, c.req.header("origin"), c.req.header("host"))) throw badOrigin(deps);
      return next();
    },
    upgradeWebSocket((c) => {
      const caller = callerOf(c);
      const since = c.req.query("since");
      const asked = Number(c.req.query("age") ?? NaN);
      const age = asked >= 0 ? Math.min(asked, longestLoad) : null;
      let member: Member | null = null;
      const end = () => {
        if (!member) return;
        open.delete(member.ws);
        hub.remove(member);
      };
      return {
        onOpen(_: Event, ws: WSContext) {
          open.add(ws);
          member = { caller, ws, held: [] };
          hub.add(member, since, age).catch((error) => deps.log.error("live: opening", error));
        },
        onClose: end,
        onError: end,
      };
    }, { idleTimeout: idleSeconds }),
  );
}
