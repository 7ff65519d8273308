/**
 * Mails sent and waiting.
 * @module
 */
import type { PageOf, PageQuery } from "../../../shared/paging.ts";
import type { Deps } from "../../deps.ts";
import { mails } from "./store.ts";
import type { Mail } from "./types.ts";

const withoutKeys = (text: string) => text.replace(/((?:[?&](?:token|key)=)|\/secure\/)[\w-]+/g, "$1…");

const withoutSecrets = ({ kind, text }: Mail) =>
  kind === "link_code" ? text.replace(/\b\d{6}\b/g, "…") : withoutKeys(text);

/** One page of mails, newest first, or those found by words. */
export async function listMails(deps: Deps, { limit = 50, cursor, q }: PageQuery): Promise<PageOf<Mail>> {
  const page = q
    ? await deps.store.search(mails, q, { limit, cursor })
    : await deps.store.page(mails, { index: "created", limit, cursor, reverse: true });
  // In the demo office this is where mails are read. Elsewhere their links are for who they were sent to: they open accounts,
  // payments and records.
  const rows = deps.config.demo ? page.rows : page.rows.map((mail) => ({ ...mail, text: withoutSecrets(mail) }));
  return { ...page, rows };
}
