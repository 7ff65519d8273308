/**
 * Decides who asks: which known requester, and which contact of it. Nothing that was read or typed is dropped: where an organization is
 * known and the contact is not, a person says what that means.
 * @module
 */
import {
  type Contact,
  type ContactChoice,
  type ContactFields,
  contactOf,
  contactText,
  filledContact,
  isBlank,
  knownContact,
  type RequestContact,
} from "../../../shared/contacts.ts";
import { AppError } from "../../../shared/errors.ts";
import type { Requester } from "../../../shared/requests.ts";
import type { Change } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { createRequester } from "./create_requester.ts";
import { type Found, namesakes, type NewRequester, withContact } from "./find_requester.ts";
import { knownAs, requesters } from "./store.ts";

/** Whether more than a fax number speaks for it: offices of one building share that. */
function sameOrganization(known: Requester, found: Found): boolean {
  const own = new Set(knownAs(known));
  return knownAs(found).some((key) => !key.startsWith("fax:") && own.has(key));
}

export interface Asking {
  /** A requester that was chosen. */
  requesterId?: number;
  /** The facts of one, as read or typed. */
  typed?: NewRequester;
  /** Who of it asks; left out, what `typed` says. */
  contact?: Contact;
  choice?: ContactChoice;
  /** Where the contact is from. */
  source: "document" | "typed";
}

/** What is to be done in the change: a known requester with its contact (new to it or not), or a new one. */
export type WhoAsks =
  | { id: number; contact: RequestContact; isNew: boolean }
  | { typed: NewRequester; contact: RequestContact };

/**
 * Decides who asks.
 * @throws requester_contact when the requester is known and the contact is not, and nobody has said what that means; not_found
 */
export async function whoAsks(deps: Pick<Deps, "store">, asking: Asking): Promise<WhoAsks> {
  const { requesterId, typed, choice, source } = asking;
  const given = asking.contact ?? (typed ? contactOf(typed) : contactOf(nobody));
  const fresh = (): WhoAsks => ({ typed: typed!, contact: { ...given, source } });
  if (requesterId === undefined && choice === "other_organization") return fresh();
  const known = requesterId === undefined
    ? await namesakes(deps, typed!)
    : [await deps.store.must(requesters, requesterId, "That requester is no longer there.")];
  if (known.length === 0) return fresh();
  const fitting = withContact(known, given);
  const [meant] = fitting;
  if (choice === "usual_contact" || requesterId !== undefined && isBlank(given)) {
    refuseUnclear(known, given);
    return { id: known[0].id, contact: { ...contactOf(known[0]), source: "usual" }, isNew: false };
  }
  if (choice === "new_contact" && !meant) {
    refuseUnclear(known, given);
    return { id: known[0].id, contact: { ...given, source }, isNew: true };
  }
  // Without a word about the contact, two organizations of one name cannot be told apart.
  const twins = isBlank(given) && known.length > 1;
  if (!meant || twins || requesterId === undefined && !sameOrganization(meant, typed!)) throw unclear(known, given);
  const contact = filledContact(given, knownContact(meant, given)!);
  return { id: meant.id, contact: { ...contact, source: isBlank(given) ? "usual" : source }, isNew: false };
}

const nobody: ContactFields = { contactName: null, email: null, phone: null, fax: null };

function refuseUnclear(known: Requester[], given: Contact): void {
  if (known.length > 1) throw unclear(known, given);
}

/** The question, with what there is to choose from. */
function unclear(known: Requester[], given: Contact): AppError {
  const [{ name }] = known;
  const sentence = known.length > 1
    ? `${known.length} requesters are known by this name or number. Choose one of them, and who of it asks.`
    : `${name} is known with another contact than ${contactText(given)}. Say whether this is a new contact of it, ` +
      "its usual one, or another organization.";
  return new AppError("requester_contact", sentence, {
    requester: sentence,
    known: known.map((r) => ({ requesterId: r.id, name: r.name, usual: contactOf(r), contacts: r.contacts })),
    given,
    choices: ["new_contact", "usual_contact", "other_organization"],
  });
}

/** The requester in a change: the known one, with its new contact, or a new one. */
export async function requesterOf(
  tx: Change,
  who: WhoAsks,
  type: Requester["type"],
  simulationId?: string,
): Promise<Requester> {
  if ("typed" in who) return await createRequester(tx, { ...who.typed, type, simulationId });
  const requester = await tx.must(requesters, who.id, "That requester is no longer there.");
  if (!who.isNew || knownContact(requester, who.contact)) return requester;
  return await addContact(tx, requester, who.contact);
}

/** Further contacts that a requester keeps; the oldest is forgotten beyond. Requests keep theirs. */
const mostContacts = 50;

/** Adds a contact to a requester in a change. */
export async function addContact(tx: Change, requester: Requester, contact: Contact): Promise<Requester> {
  const { name, email, phone, fax } = contact;
  const contacts = [...requester.contacts, { name, email, phone, fax }].slice(-mostContacts);
  tx.audit({
    action: "requester_updated",
    targetType: "requester",
    targetId: requester.id,
    details: { fields: ["contacts"] },
  });
  return await tx.patch(requesters, requester.id, { contacts });
}
