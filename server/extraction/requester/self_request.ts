/**
 * Whether the patient asks in person: "myself" ticked, the patient's own name in the recipient's place, a form for access.
 * @module
 */
import type { FoundPatient } from "../../../shared/documents.ts";
import { requestPages } from "../document.ts";
import type { Pair } from "../layout/pairs.ts";
import { compatible, parseName } from "../names/names.ts";
import { fold } from "../words/fold.ts";
import { orgLikeness } from "../names/org_words.ts";
import { partiesOf } from "./parties.ts";
import { signatureBlock } from "./writer.ts";
import { accessTitle, kin, receives, ticksOtherWords, toMe } from "./self_request_patterns.ts";
import type { Doc } from "../document_types.ts";

/** "Myself", "me", "the patient named above". */
export const selfWord =
  /^(?:to )?(?:my ?self|me|self|the patient|patient)(?: \(?(?:patient|myself|self|above|named above)\)?)?(?:[\s,:.;–-]|$)/i;

/** "I do", "I'll pick them up", "you", "same as above": answers to the question who gets the copies. */
const answersSelf =
  /^(?:i|[l|](?= (?:do|will)))(?:['’]ll| do| will| can| would like to)(?:$|[\s,.;:(–-]+(?:myself|personally|(?:come|pick|collect|stop|get|receive|take)\b)|(?=[,.;:(–-]))|^you(?:rself)?(?:$|\s?[,(–-])|^same as (?:above|patient)\b/i;

/** "A mí mismo(a) / Myself": forms in two languages. */
const isSelf = (text: string): boolean =>
  text.split(/\s\/\s/).some((part) =>
    selfWord.test(part) || answersSelf.test(part) || /^(?:e-?mail|mail|send|give|hand)\b[\w ]{0,20} to me\b/i.test(part)
  );

/** "I am the: Patient", "Relationship to patient: self". */
const iAm =
  /^(?:i am(?: the)?|who are you|your (?:role|relationship).*|relation(?:ship)?(?: to (?:the )?patient)?|requester is)\W*$/i;

/** A ticked "Myself", "Release to: self", or the patient's own name in the recipient's place. */
export function asksForSelf(doc: Doc, patients: FoundPatient[]): boolean {
  for (const page of doc.pages) {
    for (const check of page.checks) {
      // "Patient" alone may as well say who signs or who asked.
      const plain = /^(?:the )?patient\b/i.test(check.label.text) || answersSelf.test(check.label.text);
      const context = page.rows.slice(Math.max(0, check.row - 2), check.row + 1).map((r) => r.text).join(" ");
      if (
        plain &&
        !/\b(?:releas|disclos|send|sent|deliver|give|provide|copies|recipient|gets?\b|receiv|collect|pick)\w*\b/i.test(
          context,
        )
      ) {
        continue;
      }
      if (
        check.checked && isSelf(check.label.text) &&
        !/\bsign|relationship/i.test(page.rows[check.row].text.slice(0, 25))
      ) return true;
    }
  }
  if (saysPatient(doc) || ringedSelf(doc) || requestedBySelf(doc)) return true;
  for (const pair of doc.pairs) {
    if (pair.value && iAm.test(pair.label.text) && selfWord.test(pair.value.text)) return true;
    const recipient =
      pair.kind === "organization" && !/behalf|ordered|firm|company|carrier|insurer/i.test(pair.label.text) ||
      pair.kind === "name" && pair.section?.kind === "recipient";
    if (!recipient || !pair.value) continue;
    // "RECIPIENT" beside "DONOR" heads a patient's column.
    if (pair.how === "below" && doc.pairs.some((p) => p.page === pair.page && p.row === pair.row && p.rank > 0)) {
      continue;
    }
    if (selfWord.test(pair.value.text)) return true;
    // A column of "Recipients (last, first)" is a list of patients.
    if (patients.length > 1 && pair.how === "below") continue;
    const name = parseName(pair.value.text);
    if (name && patients.some((p) => p.name === name.name)) return true;
  }
  return false;
}

/** Rings and boxes that OCR reads as letters: empty ones, and those with a dot or a cross in them. */
const empty = /^(?:[oO©○◯☐]|[[{(]\S{0,2})\s/u, filled = /^(?:[xX®●◉☒@]|e)\s/u;

/** "® Me, by e-mail  © Another provider": of a line of answers the one that alone has another ring, or lost it to a tick. */
function ringedSelf(doc: Doc): boolean {
  return doc.pages.some((page) =>
    page.method === "ocr" && page.rows.some((row) => {
      const answers = row.segs.filter((s) => s.words.length > 1 && s.words.length < 10);
      const marked = answers.filter((s) => filled.test(s.text));
      const bare = answers.filter((s) => !filled.test(s.text) && !empty.test(s.text));
      const one = marked.length === 1 ? marked[0] : marked.length === 0 && bare.length === 1 ? bare[0] : null;
      const open = answers.filter((s) => empty.test(s.text)).length;
      const sure = marked.length === 1 ? answers.length > 1 : open > 1;
      return one !== null && sure && isSelf(one.text.replace(filled, ""));
    })
  );
}

/** "Requested by | The patient (self)" in a portal's notice. */
const requestedBySelf = (doc: Doc): boolean =>
  doc.pages.some((p) =>
    p.rows.some(({ segs: [label, value] }) =>
      !!value && value.words.length <= 4 && selfWord.test(value.text) &&
      /^(?:requested|submitted|completed|sent|asked|ordered) by\W*$|^request(?:er|or)(?: is| type| role)?\W*$|^who is (?:asking|requesting)\W*$/i
        .test(label.text)
    )
  );

/** A portal's "About you: I am the patient", where only the answer that was given is printed. */
function saysPatient(doc: Doc): boolean {
  const boxes = new Set(doc.pages.flatMap((p) => p.checks.map((c) => c.label.words[0])));
  const answers = doc.pages.flatMap((p) => p.segs).filter((s) =>
    /^(?:i ?am|i['’]m|[l1|] ?am) (?:the|an?) \S+(?: \S+){0,3}$/i.test(s.text) && !boxes.has(s.words[0])
  );
  return answers.length === 1 && /^\S+(?: am)? the patient\.?$/i.test(answers[0].text) && answers[0].words.length <= 4;
}

/**
 * Who stands for the patient where "me" or "myself or my representative" is ticked beside what the signer is to the
 * patient: the field with a name that is no patient's, or null.
 */
export function representative(doc: Doc, patients: FoundPatient[]): Pair | null {
  const ticked = doc.pages.flatMap((p) => p.checks.filter((c) => c.checked));
  if (!ticked.some((c) => isSelf(c.label.text)) || !ticked.some((c) => kin.test(c.label.text))) return null;
  const known = patients.flatMap((p) => p.name ? parseName(p.name) ?? [] : []);
  return doc.pairs.find((p) => {
    if (!p.value || p.rank > 0 || p.other || !["name", "print_name", "contact"].includes(p.kind)) return false;
    const name = parseName(p.value.text);
    return name !== null && !known.some((k) => compatible(k, name));
  }) ?? null;
}

const tellsRole =
  /\brelation(?:ship)?\b|\bi am\b|\bsign(?:ed|er|ature)?\b|\b(?:requested|completed|filled) (?:out )?by\b|\bwho are you\b/i;

/**
 * Who receives the records where a form's question for the recipient is answered by a ticked "Parent or guardian who
 * signs below": the field with a name that is no patient's, or null.
 */
export function kinReceives(doc: Doc, patients: FoundPatient[]): Pair | null {
  const known = patients.flatMap((p) => p.name ? parseName(p.name) ?? [] : []);
  for (const page of doc.pages) {
    for (const check of page.checks.filter((c) => c.checked && kin.test(c.label.text))) {
      const row = page.rows[check.row];
      const before = row.words.slice(0, Math.max(0, row.words.indexOf(check.label.words[0]))).map((w) => w.text).join(
        " ",
      );
      const asked = [before, ...page.rows.slice(Math.max(0, check.row - 3), check.row).map((r) => r.text).reverse()]
        .find((text) => receives.test(text) || tellsRole.test(text));
      if (!asked || tellsRole.test(asked)) continue;
      const named = doc.pairs.find((p) => {
        if (!p.value || p.page !== page.number || p.row < check.row || p.rank > 0) return false;
        const person = ["name", "print_name", "contact", "attn"].includes(p.kind) && !p.other ||
          p.kind === "other_person" && kin.test(p.label.text);
        const name = person ? parseName(p.value.text) : null;
        return name !== null && orgLikeness(p.value.text) === 0 && !known.some((k) => compatible(k, name));
      });
      if (named) return named;
    }
  }
  return null;
}

/** A custodian's form whose recipient's lines were all left blank: the records go to the patient. */
export function namesNobody(doc: Doc): boolean {
  const lines = doc.pairs.filter((p) =>
    p.section?.kind === "recipient" &&
    ["name", "attn", "phone", "fax", "email", "organization", "address"].includes(p.kind) && p.row > p.section.row
  );
  return lines.length >= 2 && lines.every((p) => !p.value);
}

/** "☒ the person or company written here": the copies go to somebody else. */
const ticksOther = (doc: Doc): boolean =>
  doc.pages.some((page) =>
    page.checks.some((c) =>
      c.checked &&
      ticksOtherWords
        .test(c.label.text)
    )
  );

/** A form on which somebody asks for access to own records, and that names no other recipient. */
export function asksForAccess(doc: Doc): boolean {
  const pages = requestPages(doc);
  const titled = pages.some((p) =>
    p.rows.slice(0, 8).some((r) => r.segs.some((s) => s.words.length <= 12 && accessTitle.test(s.text)))
  );
  if (partiesOf(doc).some((p) => p.side === "requester" && p.lines.slice(0, 3).some((l) => orgLikeness(l.text) > 0))) {
    return false;
  }
  return titled && !ticksOther(doc) &&
    (toMe.test(doc.text.replace(/\s+/g, " ")) || /\bmy\b|\byour own (?:medical |health )?records?\b/.test(doc.text));
}

const handsToMe =
  /\b(?:please|kindly|would like|want|ask|need)\b[^.]{0,60}\b(?:send|mail|give|fax|release|hand)\b[^.]{0,30}\b(?:to )?me\b|\b(?:call|phone|telephone|reach) me\b/i;

/** The one who writes or signs is the patient, and no organization is named: "this is for ME". */
export function writesInPerson(doc: Doc, patients: FoundPatient[]): boolean {
  const patient = patients.length === 1 && patients[0].name ? parseName(patients[0].name) : null;
  if (!patient) return false;
  const text = doc.text.replace(/\s+/g, " ");
  const says = text.match(/\b(?:I am|I'm|My name is|I,) ((?:\p{Lu}[\p{L}.'’-]*,? ?){2,5})/u)?.[1];
  const said = says ? parseName(says.replace(/[\s,]+$/, "")) : null;
  if (said && compatible(said, patient) && handsToMe.test(text)) return true;
  const writers = [doc.sender?.name ? parseName(doc.sender.name) : null, signatureBlock(doc)?.name ?? null];
  return writers.some((w) =>
    w !== null && (compatible(w, patient) ||
      // "Ed Szabó" writes for Edmund.
      fold(w.lastName) === fold(patient.lastName) && w.firstName.length > 1 &&
        fold(patient.firstName).startsWith(fold(w.firstName)))
  );
}
