/**
 * Finds a requester by name, mail address or fax number, its own or a contact's.
 * @module
 */
import type { z } from "zod";
import { type Contact, type ContactFields, contactOf, knownContact } from "../../../shared/contacts.ts";
import type { Requester, requesterInput } from "../../../shared/requests.ts";
import type { Change } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { knownAs, requesters } from "./store.ts";

export type NewRequester = z.output<typeof requesterInput>;

/** A requester as it is read or typed. */
export type Found = ContactFields & { name: string | null };

/** Known requesters of the same name, mail address or fax number, as they or one of their contacts have it. */
export async function namesakes(deps: Pick<Deps, "store">, found: Found): Promise<Requester[]> {
  const keys = knownAs(found).map((key) => deps.store.blind.hash(key));
  const lists = await Promise.all(keys.map((key) => deps.store.all(requesters, "known", [key])));
  return [...new Map(lists.flat().map((r) => [r.id, r])).values()];
}

/** Those of which the contact is one. Who has the very mail address is meant before who has the name. */
export function withContact(known: Requester[], given: Contact): Requester[] {
  const fitting = known.filter((r) => knownContact(r, given) !== null);
  const byMail = given.email ? fitting.filter((r) => knownContact(r, given)?.email) : [];
  return byMail.length > 0 ? byMail : fitting;
}

/** The requester that is most likely meant; null when new. Whether the contact is known is another question. */
export async function findRequester(deps: Pick<Deps, "store">, found: Found): Promise<Requester | null> {
  const known = await namesakes(deps, found);
  return withContact(known, contactOf(found))[0] ?? known[0] ?? null;
}

/** A requester read inside a change. */
export function requesterIn(tx: Change, id: number): Promise<Requester> {
  return tx.must(requesters, id, "That requester is no longer there.");
}
