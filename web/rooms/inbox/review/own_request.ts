/**
 * A patient who asks for their own records is keyed once.
 * @module
 */
import { type Draft, kept } from "./draft.ts";

/** The draft with the patient as the requester; null with several patients or no name yet, and where it says so already. */
export function askedByPatient(draft: Draft): Draft | null {
  const [person, ...others] = kept(draft);
  if (!person || others.length > 0) return null;
  const { firstName, middleName, lastName, suffix, phone, email } = person.values;
  if (!firstName.trim() || !lastName.trim()) return null;
  const name = [firstName, middleName, lastName, suffix].map((part) => part.trim()).filter(Boolean).join(" ");
  const { values, knownId } = draft.requester;
  if (knownId === null && values.name === name && draft.facts.requestType === "patient") return null;
  return {
    ...draft,
    requester: {
      knownId: null,
      values: { name, contactName: "", email: email.trim(), phone: phone.trim(), fax: "" },
    },
    facts: { ...draft.facts, requestType: "patient" },
  };
}
