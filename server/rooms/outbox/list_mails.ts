/**
 * Mails sent and waiting.
 * @module
 */
import type { MailListQuery } from "../../../shared/outbox.ts";
import type { PageOf } from "../../../shared/paging.ts";
import type { Deps } from "../../deps.ts";
import { listSorted } from "../../lists/list_sorted.ts";
import { mails, sortPlace } from "./store.ts";
import type { Mail } from "./types.ts";

const withoutKeys = (text: string) => text.replace(/((?:[?&](?:token|key)=)|\/secure\/)[\w-]+/g, "$1…");

const withoutSecrets = ({ kind, text }: Mail) =>
  kind === "link_code" ? text.replace(/\b\d{6}\b/g, "…") : withoutKeys(text);

/** One page of mails by a column, newest first unless asked otherwise, by status, kind or words. */
export async function listMails(deps: Pick<Deps, "store" | "config">, query: MailListQuery): Promise<PageOf<Mail>> {
  const { store } = deps;
  const { limit, cursor, q, status, kind, sort = "createdAt" } = query;
  const all = (m: Mail) => (!status || m.status === status) && (!kind || m.kind === kind);
  const page = q && !query.sort
    ? await store.search(mails, q, { limit, cursor, filter: all })
    : await listSorted(store, mails, {
      ...sortPlace(sort, status),
      reverse: query.order !== "asc",
      limit,
      cursor,
      q,
      filter: kind ? all : undefined,
      among: q ? (most) => store.search(mails, q, { limit: most, filter: all }) : undefined,
    });
  // In the demo office this is where mails are read. Elsewhere their links are for who they were sent to: they open accounts,
  // payments and records.
  const rows = deps.config.demo ? page.rows : page.rows.map((mail) => ({ ...mail, text: withoutSecrets(mail) }));
  return { ...page, rows };
}
