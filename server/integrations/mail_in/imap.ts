/**
 * Mail from an IMAP mailbox (RFC 9051, and RFC 3501 with UIDPLUS or without).
 *
 * What was taken in is known by a cursor of UIDVALIDITY and UID that is kept in our own store. Nothing is read from flags: staff may read
 * the mailbox, mark and move mails as they like.
 * @module
 */
import type { ImapFlow } from "imapflow";
import { ChannelFailed, ItemTooLarge } from "../vendor/failure.ts";
import { ImapConnection, type ImapPlace } from "./imap_connection.ts";
import type { Listing, MailIn } from "./port.ts";

export interface ImapConfig extends ImapPlace {
  /** Where mails go that were taken in, or given up; "" leaves them where they are, with a keyword. Made when missing. */
  processedFolder: string;
  failedFolder: string;
  /** ISO date: mails that came before are left alone. */
  since: string | null;
  /** Larger mails are refused on fetch, bytes. Default 64 MiB. */
  maxBytes?: number;
  /** How many are listed at once. Default 200. */
  batch?: number;
}

export interface ImapMailIn extends MailIn {
  /** Connects and opens the mailbox; a sentence on what was found. @throws {ChannelFailed} */
  check(): Promise<string>;
  close(): Promise<void>;
}

/** The UIDVALIDITY, the last UID and the day of the look. */
interface Place {
  validity: string;
  uid: number;
  day: string;
}

const keywords = { imported: "$ReleaseDesk", failed: "$ReleaseDeskFailed" } as const;
/** How far back is looked after the mailbox was made anew; what is shown twice is recognised. Days. */
const rescanDays = 14;
const dayMs = 86_400_000;
/** The day of a place from which all mail is looked at. */
const never = "0001-01-01";

/** Makes a source. Connects at the first call, and keeps the connection until `close`. */
export function imapMailIn(config: ImapConfig, now: () => number): ImapMailIn {
  const connection = new ImapConnection(config);
  const today = () => new Date(now()).toISOString().slice(0, 10);

  return {
    list: (cursor) =>
      connection.use(async (client): Promise<Listing> => {
        const { validity, nextUid } = boxOf(client);
        const at = readPlace(cursor);
        const known = at?.validity === validity ? at.uid : null;
        // Lets the server tell what came since the mailbox was opened.
        await client.noop();
        const query = known === null ? windowOf(at, config.since) : { uid: `${known + 1}:*` };
        const found = await client.search(query, { uid: true });
        if (!Array.isArray(found)) throw new ChannelFailed("answer", "The mail server did not search its mailbox.");
        // "n:*" answers the last message also when its UID is below n.
        const uids = found.filter((uid) => uid > (known ?? 0)).sort((a, b) => a - b);
        const batch = uids.slice(0, config.batch ?? 200);
        // Until all that waits was listed the day stays: what a mailbox made anew meanwhile still holds may be older than today.
        const day = at?.day ?? config.since ?? never;
        const placeOf = (uid: number, on = day) => `${validity}:${uid}:${on}`;
        const more = uids.length > batch.length;
        const last = more ? batch[batch.length - 1] : Math.max(known ?? 0, nextUid - 1, ...batch.slice(-1));
        const next = placeOf(last, more ? day : today());
        return {
          items: batch.map((uid) => ({
            id: `${validity}:${uid}`,
            fileName: `mail-${uid}.eml`,
            cursor: uid === last ? next : placeOf(uid),
          })),
          next,
          more,
        };
      }),

    fetch: (id) =>
      connection.use(async (client) => {
        const uid = uidOf(client, id);
        if (uid === null) return null;
        const head = await client.fetchOne(uid, { uid: true, size: true }, { uid: true });
        if (!head) return null;
        const most = config.maxBytes ?? 64 * 1024 * 1024;
        if (head.size && head.size > most) throw new ItemTooLarge(head.size, most);
        // BODY.PEEK: \Seen is the staff's own.
        const mail = await client.fetchOne(uid, { uid: true, source: true }, { uid: true });
        if (!mail) return null;
        if (!mail.source) throw new ChannelFailed("answer", "The mail server gave a message without its text.");
        return { id, fileName: `mail-${uid}.eml`, bytes: new Uint8Array(mail.source), key: "" };
      }),

    done: (id, outcome) =>
      connection.use(async (client) => {
        const uid = uidOf(client, id);
        if (uid === null) return;
        const folder = outcome === "imported" ? config.processedFolder : config.failedFolder;
        if (!box(client).readOnly && folder && folder !== config.mailbox && movesSafely(client)) {
          await moveTo(client, uid, folder);
        } else if (takesKeywords(client)) {
          await client.messageFlagsAdd(uid, [keywords[outcome]], { uid: true });
        }
      }),

    watch: (arrived) => connection.watch(arrived),

    check: () =>
      connection.use(async (client) => {
        const { exists, readOnly } = box(client);
        const first = config.since && await client.search(windowOf(null, config.since), { uid: true });
        const ofThem = Array.isArray(first) ? `, ${first.length} of them from the first day on` : "";
        const moves = config.processedFolder !== "" || config.failedFolder !== "";
        const stays = !moves
          ? ""
          : readOnly
          ? " It may only be read, so mails stay where they are."
          : movesSafely(client)
          ? ""
          : " The server cannot move mails, so they stay where they are.";
        return `The mailbox "${config.mailbox}" is open and holds ${exists} ${
          exists === 1 ? "mail" : "mails"
        }${ofThem}.${stays}`;
      }),

    close: () => connection.close(),
  };
}

function box(client: ImapFlow) {
  if (!client.mailbox) throw new ChannelFailed("missing", "The mailbox is not open. It is tried again.");
  return client.mailbox;
}

const boxOf = (client: ImapFlow) => ({ validity: String(box(client).uidValidity), nextUid: box(client).uidNext });

/** Without MOVE (RFC 6851) and UIDPLUS (RFC 4315) a move ends in EXPUNGE, which also deletes what staff only marked for it. */
const movesSafely = ({ capabilities }: ImapFlow) => capabilities.has("MOVE") || capabilities.has("UIDPLUS");

/** Moves a mail to a folder, which is made when it is not there. @throws ChannelFailed when the server does not move it */
async function moveTo(client: ImapFlow, uid: string, folder: string): Promise<void> {
  const path = folder.split("/");
  if (await client.messageMove(uid, path, { uid: true })) return;
  // Servers say in many ways that a folder is there already; only the second move tells.
  await client.mailboxCreate(path).catch(() => {});
  if (await client.messageMove(uid, path, { uid: true })) return;
  if (!client.usable) throw new Error("The connection broke off.");
  // Staff may have taken it away themselves.
  if (!await client.fetchOne(uid, { uid: true }, { uid: true })) return;
  throw new ChannelFailed(
    "setup",
    `Mail was taken in, but cannot be moved to "${folder}". Check that the folder may be written, and that the mailbox is not full.`,
  );
}

/** What to look at where no cursor fits: all since the first day, or, of a mailbox made anew, since shortly before the last look. */
function windowOf(at: Place | null, since: string | null): { since: Date } | { all: true } {
  const last = at && at.day !== never
    ? new Date(Date.parse(at.day) - rescanDays * dayMs).toISOString().slice(0, 10)
    : "";
  const from = [since ?? "", last].sort().at(-1)!;
  // Servers compare by their own calendar day.
  return from ? { since: new Date(Date.parse(from) - dayMs) } : { all: true };
}

/** The UID of an id of this very mailbox; null for any other. */
function uidOf(client: ImapFlow, id: string): string | null {
  const [, validity, uid] = /^(\d+):(\d+)$/.exec(id) ?? [];
  return validity === boxOf(client).validity ? uid : null;
}

function readPlace(cursor: string | null): Place | null {
  const [, validity, uid, day] = /^(\d+):(\d+):(\d{4}-\d{2}-\d{2})$/.exec(cursor ?? "") ?? [];
  return validity ? { validity, uid: Number(uid), day } : null;
}

/** Whether the server keeps keywords of our own making; Exchange does not. */
const takesKeywords = (client: ImapFlow) =>
  Boolean(client.mailbox && !client.mailbox.readOnly && client.mailbox.permanentFlags?.has("\\*"));
