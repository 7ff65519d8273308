/**
 * The person of an organization that a request came from, and whether they are known. An organization has a usual contact and further ones;
 * a request keeps the contact it came with, and what is sent for it goes there.
 * @module
 */
import { z } from "zod";
import { optionalText } from "./common.ts";

const text = z.string().nullable();
export const contactSchema = z.object({ name: text, email: text, phone: text, fax: text });
export type Contact = z.infer<typeof contactSchema>;

/** Where a request has its contact from: the document, a person's keys, or the organization's usual one. */
const contactSources = ["document", "typed", "usual"] as const;
export const requestContactSchema = contactSchema.extend({ source: z.enum(contactSources) });
export type RequestContact = z.infer<typeof requestContactSchema>;

export const noContact: RequestContact = { name: null, email: null, phone: null, fax: null, source: "usual" };

/** A mail address that may be left out; empty becomes null. */
export const optionalEmail = z.union([z.literal(""), z.email("Please enter a valid email address.")]).nullish()
  .transform((v) => v || null);

export const contactInput = z.object({
  name: optionalText(200),
  email: optionalEmail,
  phone: optionalText(40),
  fax: optionalText(40),
});

/** What a known organization with another contact than the known ones may be; a person says which. */
export const contactChoices = ["new_contact", "usual_contact", "other_organization"] as const;
export type ContactChoice = (typeof contactChoices)[number];

/** As much of a requester as its contacts take. */
export interface WithContacts {
  name: string;
  contactName: string | null;
  email: string | null;
  phone: string | null;
  fax: string | null;
  /** `patient`: one person, whose name alone tells nothing (two patients may share it). */
  type?: string | null;
  contacts?: Contact[];
}

/** Fields of a requester as they are read and typed. */
export type ContactFields = Pick<WithContacts, "contactName" | "email" | "phone" | "fax">;

export const contactOf = ({ contactName, email, phone, fax }: ContactFields): Contact => ({
  name: contactName,
  email,
  phone,
  fax,
});

/** The usual contact first, then the others. */
export const contactsOf = (requester: WithContacts): Contact[] => [contactOf(requester), ...requester.contacts ?? []];

/** Whether nothing is said of a contact. */
export const isBlank = (c: Contact): boolean => !c.name && !c.email && !c.phone && !c.fax;

const digits = (number: string | null) => number?.replace(/\D/g, "").slice(-10) || null;
const wordsOf = (name: string) =>
  name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().split(/[^\p{L}]+/u).filter((word) => word.length > 1);

function sameName(a: string, b: string): boolean {
  const [short, long] = [wordsOf(a), wordsOf(b)].sort((x, y) => x.length - y.length);
  return short.length > 0 && short.every((word) => long.includes(word));
}

/** The first value that both have decides; null when they have none in common. */
function agree(a: Contact, b: Contact, names: boolean): boolean | null {
  if (a.email && b.email) return a.email.toLowerCase() === b.email.toLowerCase();
  if (names && a.name && b.name) return sameName(a.name, b.name);
  const [fax, phone] = [[digits(a.fax), digits(b.fax)], [digits(a.phone), digits(b.phone)]];
  for (const [x, y] of [fax, phone]) if (x && y) return x === y;
  return null;
}

/**
 * The known contact that the given one is; null when it is somebody else, or cannot be told. Nothing given is the usual contact,
 * but not where the requester is a single person.
 */
export function knownContact(requester: WithContacts, given: Contact): Contact | null {
  const isPerson = requester.type === "patient";
  if (isBlank(given)) return isPerson ? null : contactOf(requester);
  return contactsOf(requester).find((known) => agree(given, known, !isPerson)) ?? null;
}

/** A contact as given, with what is known of it beside. */
export const filledContact = (given: Contact, known: Contact): Contact => ({
  name: given.name ?? known.name,
  email: given.email ?? known.email,
  phone: given.phone ?? known.phone,
  fax: given.fax ?? known.fax,
});

export const sameFields = (a: Contact, b: Contact): boolean =>
  a.name === b.name && a.email === b.email && a.phone === b.phone && a.fax === b.fax;

/** `Jo Lee, records@harbor.example`; what there is of it. */
export const contactText = (c: Contact): string =>
  [c.name, c.email ?? (c.fax && `fax ${c.fax}`) ?? (c.phone && `phone ${c.phone}`)].filter(Boolean).join(", ") ||
  "no name or address";

const reasons: Record<RequestContact["source"], string> = {
  document: "as the document names the contact who asks",
  typed: "as it was entered for this request",
  usual: "the usual contact of the requester",
};

/** Why something is sent to an address: `Jo Lee of Harbor Law LLP, as the document names the contact who asks`. */
export function whyTo(contact: RequestContact | null, requesterName: string): string {
  const { name = null, source = "usual" } = contact ?? {};
  return `${name && name !== requesterName ? `${name} of ${requesterName}` : requesterName}, ${reasons[source]}`;
}
