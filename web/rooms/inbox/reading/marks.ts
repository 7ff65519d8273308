/**
 * The values found, as places on the pages: one mark a value, named as its field.
 * @module
 */
import type { Evidence } from "../../../../shared/documents.ts";
import { pageInPart, type ReadingView } from "../../../../shared/inbox.ts";
import type { Part } from "../queries.ts";
import { doubtBelow, type MarkId } from "../review/checks.ts";
import type { Place } from "./places.ts";

export interface Mark extends Place {
  id: MarkId;
  /** What stands there: "Date of birth". */
  label: string;
  confidence: number;
  /** What found it: `label "date of birth"`, `letterhead`. */
  rule: string;
  /** Where that is within a mail of several parts: `request.pdf, page 1 of 2`. */
  where?: string | null;
  doubtful: boolean;
  /** The language model's; nobody has accepted it here. */
  suggested?: boolean;
}

const labels: Record<string, string> = {
  name: "Patient name",
  firstName: "First name",
  lastName: "Last name",
  suffix: "Suffix",
  dob: "Date of birth",
  mrn: "MRN",
  address: "Address",
  phone: "Phone",
  email: "Email",
  ssn: "Social Security number",
  "requester.name": "Requester",
  "requester.contactName": "Contact",
  "requester.email": "Requester's email",
  "requester.phone": "Requester's phone",
  "requester.fax": "Requester's fax",
  requestType: "Request type",
  recordTypes: "Records",
  dateRange: "Service dates",
  isUrgent: "Urgency",
  purpose: "Purpose",
  receivedOn: "Received",
  "authorization.attached": "Authorization",
  "authorization.signed": "Signature",
  "authorization.signedOn": "Signed on",
  "authorization.expiresOn": "Authorization expires",
};

/** What a mark is called. */
export const markLabel = (id: MarkId): string =>
  id.startsWith("suggested.") ? suggestedLabel(id) : labels[id] ?? labels[id.replace(/^[^.]*\./, "")] ?? "Reference";

/** `suggested.patients.0.dob`, `suggested.recordTypes.lab`, `suggested.dateRange.start`, `suggested.requester.email`. */
function suggestedLabel(id: MarkId): string {
  const path = id.replace(/^suggested\.(patients\.\d+\.)?/, "");
  return labels[path] ?? labels[path.split(".")[0]] ?? "Value";
}

/** The language model's values; a suggested person's name as one. */
function suggestedMarks({ languageModel }: ReadingView): Mark[] {
  if (!languageModel) return [];
  const values = languageModel.suggestions.flatMap(({ path, evidence }) => markOf(`suggested.${path}`, evidence));
  const people = languageModel.people.flatMap((person, place) =>
    Object.entries(person.evidence).flatMap(([field, evidence]) => markOf(`suggested-${place}.${field}`, evidence))
  );
  return [...values, ...people].map((mark) => ({ ...mark, suggested: true, label: `Suggested: ${mark.label}` }));
}

function markOf(id: MarkId, evidence: Evidence): Mark[] {
  const { page, box, confidence, rule } = evidence;
  if (page === null || box === null) return [];
  return [{ id, page, box, confidence, rule, label: markLabel(id), doubtful: confidence < doubtBelow }];
}

/** How a value was found, as the desk shows it: `Date of birth · 93% · label “date of birth”`; null for one that was not. */
export function foundBy(id: MarkId, reading: ReadingView | null, parts: readonly Part[] = []): string | null {
  const [, index, field] = /^p(\d+)\.(.+)$/.exec(id) ?? [];
  const evidence = index !== undefined
    ? reading?.patients[Number(index)]?.evidence[field]
    : reading?.extraction.evidence[id];
  return evidence ? foundText(markLabel(id), { ...evidence, where: whereIn(parts, evidence.page) }) : null;
}

const whereIn = (parts: readonly Part[], page: number | null) => page === null ? null : pageInPart(parts, page);

/** `Date of birth · 93% · label “date of birth”`, of a mail of several parts also where: `· request.pdf, page 1 of 2`. */
export const foundText = (label: string, { confidence, rule, where }: Pick<Mark, "confidence" | "rule" | "where">) =>
  [label, `${Math.round(confidence * 100)}%`, rule.replace(/"([^"]*)"/g, "“$1”"), where].filter(Boolean).join(" · ");

/** All marks of a reading. */
export function marksOf(reading: ReadingView, parts: readonly Part[] = []): Mark[] {
  const own = reading.patients.flatMap((person, index) => {
    const nameBox = JSON.stringify(person.evidence.name?.box ?? null);
    return Object.entries(person.evidence).flatMap(([field, evidence]) => {
      // Parts of a name that stand where the name stands are one mark.
      const partOfName = ["firstName", "lastName"].includes(field) && JSON.stringify(evidence.box) === nameBox;
      return partOfName ? [] : markOf(`p${index}.${field}`, evidence);
    });
  });
  const facts = Object.entries(reading.extraction.evidence).flatMap(([key, evidence]) => markOf(key, evidence));
  const all = [...own, ...facts, ...suggestedMarks(reading)];
  return parts.length === 0 ? all : all.map((mark) => ({ ...mark, where: whereIn(parts, mark.page) }));
}

/** The marks with those doubtful that still wait for a look: what the desk lists and what is orange are the same. */
export function stillDoubtful(marks: readonly Mark[], waiting: readonly MarkId[]): Mark[] {
  const open = new Set(waiting);
  return marks.map((mark) =>
    mark.suggested || !mark.doubtful || open.has(mark.id) ? mark : { ...mark, doubtful: false }
  );
}
