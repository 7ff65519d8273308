/**
 * Mail from Office 365 by Microsoft Graph v1.0: delta queries with immutable ids, messages as MIME (learn.microsoft.com, "message: delta").
 * @module
 */
import { z } from "zod";
import { ChannelFailed, ItemTooLarge } from "../vendor/failure.ts";
import { shaped, statusFailure, type VendorAnswer, type VendorCall, vendorCall } from "../vendor/http.ts";
import type { Listing, MailIn } from "./port.ts";

export interface GraphConfig {
  /** Address of the API, without a slash at its end. */
  base: string;
  token(): Promise<string>;
  /** The token was refused. */
  forgetToken(): void;
  wait(ms: number): Promise<void>;
  now(): number;
  timeoutMs?: number;
  /** Larger mails are refused on fetch, bytes. Default 64 MiB. */
  maxBytes?: number;
}

/** Calls at once for one application; Outlook refuses the fifth. */
const atOnce = 4;
/** A call that is asked to wait is made again so often, and waits at most so long, ms. */
const mostWaits = 3;
const longestWaitMs = 60_000;
/** Mails on a page of the list. */
const pageSize = 50;
/** How far back is looked when Graph has forgotten our place; what is shown twice is recognised. Days. */
const rescanDays = 14;
const dayMs = 86_400_000;

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
const graphError = z.object({ error: z.object({ code: z.string(), message: z.string().default("") }) });

/** Names by which Graph knows folders in every language. */
const wellKnown = new Set(["inbox", "archive", "junkemail", "deleteditems", "drafts", "sentitems"]);

/** One application's calls: at most four at once, patient where Graph asks for it. */
export class GraphClient {
  #running = 0;
  #waiting: (() => void)[] = [];

  constructor(readonly config: GraphConfig) {}

  async call(path: string, options: Partial<VendorCall> & { json?: unknown } = {}): Promise<VendorAnswer> {
    while (this.#running >= atOnce) await new Promise<void>((go) => this.#waiting.push(go));
    this.#running++;
    try {
      return await this.#patiently(path, options);
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }

  async #patiently(path: string, options: Partial<VendorCall> & { json?: unknown }): Promise<VendorAnswer> {
    for (let waits = 0, refused = false;;) {
      try {
        return await this.#once(path, options);
      } catch (error) {
        if (!(error instanceof ChannelFailed)) throw error;
        if (error.status === 401 && !refused) {
          refused = true;
          this.config.forgetToken();
          continue;
        }
        const pause = error.retryAfterMs;
        if (error.failure !== "busy" || pause === null || pause > longestWaitMs || waits++ >= mostWaits) throw error;
        await this.config.wait(pause);
      }
    }
  }

  async #once(path: string, { json, headers, passErrors = [], ...rest }: Partial<VendorCall> & { json?: unknown }) {
    const { base, timeoutMs } = this.config;
    const told = {
      what: "Microsoft Graph",
      signIn: "Microsoft did not accept the application's token. Check tenant, client and secret.",
      notAllowed:
        "The application may not use this mailbox. Give it Mail.ReadWrite (application) for the mailbox, with an administrator's consent.",
    };
    const answer = await vendorCall({
      ...told,
      url: path.startsWith("http") ? path : `${base}${path}`,
      timeoutMs,
      ...rest,
      // All of them are looked at here, as the body says what a status alone does not.
      passErrors: Array.from({ length: 200 }, (_, n) => 400 + n),
      headers: {
        Authorization: `Bearer ${await this.config.token()}`,
        Prefer: `IdType="ImmutableId", odata.maxpagesize=${pageSize}`,
        ...(json === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    if (answer.status < 400 || passErrors.includes(answer.status)) return answer;
    const code = graphError.safeParse(answer.body).data?.error.code ?? "";
    if (answer.status === 410 || /syncState|resync/i.test(code)) throw new PlaceForgotten();
    if (
      /MailboxNotEnabledForRESTAPI|MailboxNotFound|ErrorInvalidUser|Request_ResourceNotFound|ErrorNonExistentMailbox/
        .test(code)
    ) {
      throw new ChannelFailed(
        "missing",
        "Microsoft knows no such mailbox, or it is not in Exchange Online. Check its address.",
        answer.status,
      );
    }
    throw statusFailure(told, answer.status, answer.headers);
  }
}

/** Graph no longer knows how far we were (410, syncStateNotFound): all is listed anew. */
class PlaceForgotten extends ChannelFailed {
  constructor() {
    super("busy", "Microsoft Graph no longer knows how far its list was read. It is begun anew.", 410);
  }
}

export interface GraphMailbox {
  /** The mailbox's address. */
  address: string;
  /** A well-known name such as Inbox, or a folder's own name. */
  folder: string;
  /** Where mails go that were taken in; "" leaves them. */
  processedFolder: string;
  /** ISO date: mails that came before are left alone. */
  since: string | null;
}

/** The link to go on by, and the day of the look. */
interface Place {
  link: string;
  day: string;
}

/** One mailbox as a source. */
export function graphMailIn(client: GraphClient, box: GraphMailbox): MailIn & { check(): Promise<number> } {
  const { config } = client;
  const root = `/users/${encodeURIComponent(box.address)}`;
  const ids = new Map<string, Promise<string>>();
  const messagePath = (id: string) => `${root}/messages/${encodeURIComponent(id)}`;

  /** A folder's id by its name; made where `make` is set. */
  function folderId(name: string, make: boolean): Promise<string> {
    if (wellKnown.has(name.toLowerCase())) return Promise.resolve(name.toLowerCase());
    const known = ids.get(name) ?? findFolder(name, make);
    ids.set(name, known);
    known.catch(() => ids.delete(name));
    return known;
  }

  async function findFolder(name: string, make: boolean): Promise<string> {
    const query = new URLSearchParams({
      $filter: `displayName eq '${name.replaceAll("'", "''")}'`,
      $select: "id,displayName",
    });
    const { value } = shaped(folders, (await client.call(`${root}/mailFolders?${query}`)).body, "Microsoft Graph");
    if (value[0]) return value[0].id;
    if (!make) throw new ChannelFailed("missing", `The mailbox has no folder "${name}". Check its name.`);
    const { body } = await client.call(`${root}/mailFolders`, { method: "POST", json: { displayName: name } });
    return shaped(folderSchema, body, "Microsoft Graph").id;
  }

  async function firstPage(from: string): Promise<VendorAnswer> {
    const query = new URLSearchParams({
      changeType: "created",
      $select: "id,receivedDateTime",
      ...(from ? { $filter: `receivedDateTime ge ${from}T00:00:00Z` } : {}),
    });
    return await client.call(`${root}/mailFolders/${await folderId(box.folder, false)}/messages/delta?${query}`);
  }

  async function nextPage(at: Place | null): Promise<VendorAnswer> {
    if (!at) return await firstPage(box.since ?? "");
    try {
      return await client.call(at.link);
    } catch (error) {
      if (!(error instanceof PlaceForgotten)) throw error;
      const back = new Date(Date.parse(at.day) - rescanDays * dayMs).toISOString().slice(0, 10);
      return await firstPage([back, box.since ?? ""].sort().at(-1)!);
    }
  }

  return {
    async list(cursor): Promise<Listing> {
      const answer = await nextPage(readPlace(cursor, config.base));
      const { value, ...links } = shaped(page, answer.body, "Microsoft Graph");
      const [more, done] = [links["@odata.nextLink"], links["@odata.deltaLink"]];
      const link = more ?? done;
      if (!link || !isOwn(link, config.base)) {
        throw new ChannelFailed("answer", "Microsoft Graph did not say where its list goes on. It is tried again.");
      }
      const items = value.filter((one) => !one["@removed"])
        .sort((a, b) => (a.receivedDateTime ?? "").localeCompare(b.receivedDateTime ?? ""))
        .map(({ id }) => ({ id, fileName: "mail.eml", cursor: null }));
      const day = new Date(config.now()).toISOString().slice(0, 10);
      return { items, next: JSON.stringify({ link, day }), more: more !== undefined };
    },

    async fetch(id) {
      if (!/^[\w=+/-]{1,500}$/.test(id)) return null;
      const most = config.maxBytes ?? 64 * 1024 * 1024;
      const answer = await client.call(`${messagePath(id)}/$value`, {
        raw: true,
        maxBytes: most + 1,
        timeoutMs: 120_000,
        passErrors: [400, 404],
        tooLarge: () => new ItemTooLarge(most + 1, most),
      });
      return answer.status >= 400 ? null : { id, fileName: "mail.eml", bytes: answer.bytes, key: "" };
    },

    async done(id, outcome) {
      if (!box.processedFolder || !/^[\w=+/-]{1,500}$/.test(id)) return;
      const name = outcome === "imported" ? box.processedFolder : `${box.processedFolder} failed`;
      // The id is immutable: it stays the same in the other folder.
      await client.call(`${messagePath(id)}/move`, {
        method: "POST",
        json: { destinationId: await folderId(name, true) },
        passErrors: [400, 404],
      });
    },

    /** Opens the folder; how many mails it holds. */
    async check() {
      const { body } = await client.call(
        `${root}/mailFolders/${await folderId(box.folder, false)}?$select=id,totalItemCount`,
        { missing: "The mailbox or its folder was not found. Check the address." },
      );
      return shaped(folderSchema, body, "Microsoft Graph").totalItemCount ?? 0;
    },
  };
}

/** Links come back from Graph; one that leads elsewhere would carry the token there. */
const isOwn = (link: string, base: string) => URL.canParse(link) && new URL(link).origin === new URL(base).origin;

function readPlace(cursor: string | null, base: string): Place | null {
  try {
    const { link, day } = JSON.parse(cursor ?? "null") as Place;
    return isOwn(link, base) && /^\d{4}-\d{2}-\d{2}$/.test(day) ? { link, day } : null;
  } catch {
    return null;
  }
}
