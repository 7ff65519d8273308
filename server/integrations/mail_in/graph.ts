/**
 * Mail from Office 365 by Microsoft Graph v1.0: delta queries with immutable ids, messages as MIME (learn.microsoft.com, "message: delta").
 * @module
 */
import { z } from "zod";
import { ChannelFailed, ItemTooLarge } from "../vendor/failure.ts";
import { shaped, type VendorAnswer } from "../vendor/http.ts";
import { type GraphClient, ItemGone, PlaceForgotten } from "./graph_client.ts";
import type { Listing, MailIn } from "./port.ts";

/** How far back is looked when Graph has forgotten our place; what is shown twice is recognised. Days. */
const rescanDays = 14;
const dayMs = 86_400_000;
/** A list that is asked for from a day on ends here, whether it is whole or not (learn.microsoft.com, "delta query for messages"). */
const mostFiltered = 5_000;

const page = z.object({
  value: z.array(z.object({
    id: z.string(),
    receivedDateTime: z.string().optional(),
    "@removed": z.unknown().optional(),
  })),
  "@odata.nextLink": z.string().optional(),
  "@odata.deltaLink": z.string().optional(),
});
const folders = z.object({ value: z.array(z.object({ id: z.string(), displayName: z.string() })) });
const folderSchema = z.object({ id: z.string(), totalItemCount: z.number().optional() });

/** Names by which Graph knows folders in every language. */
const wellKnown = new Set(["inbox", "archive", "junkemail", "deleteditems", "drafts", "sentitems"]);

export interface GraphMailbox {
  /** The mailbox's address. */
  address: string;
  /** A well-known name such as Inbox, or a folder's own name. Levels are written with "/": Inbox/Faxes. */
  folder: string;
  /** Where mails go that were taken in; "" leaves them. */
  processedFolder: string;
  /** ISO date: mails that came before are left alone. */
  since: string | null;
}

/** The link to go on by, and the day of the look. */
interface Place {
  /** "": from the beginning, all of it. */
  link: string;
  day: string;
  /** While the first list is read: from which day mails count, whether Graph was asked for those alone, and how many it showed. */
  round?: { from: string; isFiltered: boolean; seen: number };
}

interface Page {
  answer: VendorAnswer;
  round: Place["round"];
}

/** One mailbox as a source. */
export function graphMailIn(client: GraphClient, box: GraphMailbox): MailIn & { check(): Promise<number> } {
  const { config } = client;
  const root = `/users/${encodeURIComponent(box.address)}`;
  const ids = new Map<string, Promise<string>>();
  const messagePath = (id: string) => `${root}/messages/${encodeURIComponent(id)}`;

  /** A folder's id by its name; made where `make` is set. */
  function folderId(name: string, make: boolean): Promise<string> {
    const known = ids.get(name) ?? findFolder(name, make);
    ids.set(name, known);
    known.catch(() => ids.delete(name));
    return known;
  }

  /** Graph lists the folders of one level at a time. A folder's own name may hold a "/" too, so the whole name is tried first. */
  async function findFolder(name: string, make: boolean): Promise<string> {
    const levels = name.split("/").filter(Boolean);
    const whole = levels.length !== 1 ? await folderNamed("", name) : null;
    if (whole) return whole;
    let parent = "";
    for (const level of levels) {
      const id = parent === "" && wellKnown.has(level.toLowerCase())
        ? level.toLowerCase()
        : await folderNamed(parent, level) ?? (make ? await makeFolder(parent, level) : null);
      parent = id ?? "";
      if (!parent) break;
    }
    if (!parent) throw new ChannelFailed("missing", `The mailbox has no folder "${name}". Check its name.`);
    return parent;
  }

  const below = (parent: string) =>
    parent ? `${root}/mailFolders/${encodeURIComponent(parent)}/childFolders` : `${root}/mailFolders`;

  async function folderNamed(parent: string, name: string): Promise<string | null> {
    const query = new URLSearchParams({
      $filter: `displayName eq '${name.replaceAll("'", "''")}'`,
      $select: "id,displayName",
    });
    const { value } = shaped(folders, (await client.call(`${below(parent)}?${query}`)).body, "Microsoft Graph");
    return value[0]?.id ?? null;
  }

  async function makeFolder(parent: string, displayName: string): Promise<string> {
    const { body } = await client.call(below(parent), { method: "POST", json: { displayName } });
    return shaped(folderSchema, body, "Microsoft Graph").id;
  }

  async function firstPage(from: string, isFiltered = from !== ""): Promise<Page> {
    const query = new URLSearchParams({
      changeType: "created",
      $select: "id,receivedDateTime",
      ...(isFiltered ? { $filter: `receivedDateTime ge ${from}T00:00:00Z` } : {}),
    });
    const path = `${root}/mailFolders/${await folderId(box.folder, false)}/messages/delta?${query}`;
    return { answer: await client.call(path), round: { from, isFiltered, seen: 0 } };
  }

  async function nextPage(at: Place | null): Promise<Page> {
    if (!at) return await firstPage(box.since ?? "");
    try {
      if (at.link === "") return await firstPage(at.round?.from ?? "", false);
      return { answer: await client.call(at.link), round: at.round };
    } catch (error) {
      // A folder that was deleted and made again has another id, and a list of its own.
      if (!(error instanceof PlaceForgotten || error instanceof ItemGone)) throw error;
      ids.delete(box.folder);
      // What a first list had not shown yet may be older than any day of a look.
      if (at.round) return await firstPage(at.round.from, at.round.isFiltered);
      const back = new Date(Date.parse(at.day) - rescanDays * dayMs).toISOString().slice(0, 10);
      return await firstPage([back, box.since ?? ""].sort().at(-1)!);
    }
  }

  return {
    async list(cursor): Promise<Listing> {
      const { answer, round } = await nextPage(readPlace(cursor, config.base));
      const { value, ...links } = shaped(page, answer.body, "Microsoft Graph");
      const [more, done] = [links["@odata.nextLink"], links["@odata.deltaLink"]];
      const link = more ?? done;
      if (!link || !isOwn(link, config.base)) {
        throw new ChannelFailed("answer", "Microsoft Graph did not say where its list goes on. It is tried again.");
      }
      const items = value.filter((one) => !one["@removed"] && (one.receivedDateTime ?? "9") >= (round?.from ?? ""))
        .sort((a, b) => (a.receivedDateTime ?? "").localeCompare(b.receivedDateTime ?? ""))
        .map(({ id }) => ({ id, fileName: "mail.eml", cursor: null }));
      const day = new Date(config.now()).toISOString().slice(0, 10);
      const seen = (round?.seen ?? 0) + value.length;
      // The list was cut off: it is read again whole, and what was shown is recognised.
      const isCut = !more && round?.isFiltered === true && seen >= mostFiltered;
      const place: Place = isCut
        ? { link: "", day, round: { ...round, isFiltered: false, seen: 0 } }
        : { link, day, ...(more && round ? { round: { ...round, seen } } : {}) };
      return { items, next: JSON.stringify(place), more: more !== undefined || isCut };
    },

    async fetch(id) {
      if (!/^[\w=+/-]{1,500}$/.test(id)) return null;
      const most = config.maxBytes ?? 64 * 1024 * 1024;
      const answer = await client.call(`${messagePath(id)}/$value`, {
        raw: true,
        maxBytes: most + 1,
        timeoutMs: 120_000,
        tooLarge: () => new ItemTooLarge(most + 1, most),
      }).catch(unlessGone);
      return answer && { id, fileName: "mail.eml", bytes: answer.bytes, key: "" };
    },

    async done(id, outcome) {
      if (!box.processedFolder || !/^[\w=+/-]{1,500}$/.test(id)) return;
      const name = outcome === "imported" ? box.processedFolder : `${box.processedFolder} failed`;
      // The id is immutable: it stays the same in the other folder.
      const move = async () =>
        await client.call(`${messagePath(id)}/move`, {
          method: "POST",
          json: { destinationId: await folderId(name, true) },
        }).catch(unlessGone);
      if (await move()) return;
      // Either the mail has gone, or the folder, which is found or made anew.
      ids.delete(name);
      await move();
    },

    /** Opens the folder, and the one for mail taken in, which is made where it is not there yet; how many mails the first one holds. */
    async check() {
      if (box.processedFolder) await folderId(box.processedFolder, true);
      const { body } = await client.call(
        `${root}/mailFolders/${await folderId(box.folder, false)}?$select=id,totalItemCount`,
        { missing: "The mailbox or its folder was not found. Check the address." },
      );
      return shaped(folderSchema, body, "Microsoft Graph").totalItemCount ?? 0;
    },
  };
}

/** What has gone is null, anything else an error: a mail that Graph cannot give must not pass for one that staff took away. */
function unlessGone(error: unknown): null {
  if (error instanceof ItemGone) return null;
  throw error;
}

/** Links come back from Graph; one that leads elsewhere would carry the token there. */
const isOwn = (link: string, base: string) => URL.canParse(link) && new URL(link).origin === new URL(base).origin;

function readPlace(cursor: string | null, base: string): Place | null {
  try {
    const { link, day, round } = JSON.parse(cursor ?? "null") as Place;
    return (isOwn(link, base) || link === "" && round) && /^\d{4}-\d{2}-\d{2}$/.test(day) ? { link, day, round } : null;
  } catch {
    return null;
  }
}
