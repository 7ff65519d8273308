/**
 * Whether a form is the custodian's own, so that its letterhead names the addressee.
 * @module
 */
import { requestPages } from "../document.ts";
import { headerNames } from "../contacts/fax_header.ts";
import { givesOut } from "./custodian.ts";
import type { Head } from "./letterhead.ts";
import { findNames, parseName } from "../names/names.ts";
import { isJobTitle, orgLikeness, sameOrg } from "../names/org_words.ts";
import { partiesOf } from "./parties.ts";
import { fitsDomain } from "./requester_names.ts";
import { recipients } from "./requester_orgs.ts";
import { fitsHeader } from "./requester_places.ts";
import { selfWord } from "./self_request.ts";
import { asksForOwn, signatureBlock } from "./writer.ts";
import type { Doc } from "../document_types.ts";

/** A hospital's own authorization form carries the custodian's letterhead, not the requester's. */
export function isCustodianForm(doc: Doc, heads: (Head | null)[], custodians: string[]): boolean {
  const first = doc.pages.findIndex((p) => requestPages(doc)[0]?.number === p.number);
  const head = heads[first];
  // A cover sheet is the sender's.
  if (!head || doc.parts.get(doc.pages[first].number) === "cover") return false;
  // "I allow Alder Hospital to give out …" under its own name, faxed from its own desk.
  const out = givesOut(doc).some((h) => sameOrg(h, head.text)) &&
    !recipients(doc).some((r) => sameOrg(r.text, head.text));
  // The machine that sent it is the office's at the head.
  if (!out && headerNames(doc).length > 0 && fitsHeader(doc, head.text)) return false;
  // "Film Library, Alder Hospital / Hello, …" is the addressee.
  const greeted = doc.pages[first].rows.find((r) =>
    /^(?:dear|hello|hi|good (?:morning|afternoon)|to whom)\b.{0,40}[,:]?$/i.test(r.text)
  );
  if (greeted && greeted.box.y > head.span.box.y && signatureBlock(doc)?.name && asksForOwn(doc)) return false;
  if (custodians.some((h) => sameOrg(h, head.text))) return true;
  // Only those who treat patients hold records; who is named as recipient on his own form is the requester.
  if (
    !/\b(?:hospital|clinic|medical|health|care|physicians?|surgery|surgical|pediatrics?|practice|associates|center|orthop\w+|cardiology|dental)\b/i
      .test(head.text)
  ) return false;
  if (recipients(doc).some((r) => sameOrg(r.text, head.text))) return false;
  if (doc.pages.some((p) => p.checks.some((c) => selfWord.test(c.label.text)))) return true;
  if (releasesToOthers(doc, head.text)) return true;
  if (requestPages(doc).some((p) => doc.parts.get(p.number) !== "authorization")) {
    return custodians.length === 0 && !signatureBlock(doc) && asksOf(doc, head.text);
  }
  return doc.pairs.some((p) => p.section?.kind === "recipient" && !/return/i.test(p.section.text)) ||
    doc.pairs.some((p) =>
      p.kind === "organization" && /\bto\b|recipient/i.test(p.label.text) && !/return/i.test(p.label.text)
    );
}

/** "Release records to:" with another office below, under a title that says release: the one at the head gives them out. */
function releasesToOthers(doc: Doc, head: string): boolean {
  const gives = /releas|disclos|\bgive|provide|furnish|recipient|receive/i;
  const titled = requestPages(doc).some((p) =>
    p.rows.slice(0, 6).some((r) => /\breleas|\bdisclos|\bauthori[sz]|\bpermission/i.test(r.text))
  );
  return titled &&
    partiesOf(doc).some((p) =>
      p.side === "requester" && gives.test(p.head.text) && p.lines.some((l) => orgLikeness(l.text) > 0) &&
      !p.lines.some((l) => sameOrg(l.text, head))
    );
}

const access =
  /\b(?:patient|individual|member)'?s?'? (?:request|right)s? (?:for|of|to) (?:access|copies|records|my|own)|\brequest (?:for|to) access\b|\bi (?:would like|want|request|need|am requesting) (?:a |the )?(?:cop(?:y|ies) of|my|these|access)/i;

/** A form that somebody filled in to ask the one at its head: a requester's part with another name, or a patient's own words. */
function asksOf(doc: Doc, head: string): boolean {
  if (doc.pages.some((p) => p.rows.some((r) => /^dear\b/i.test(r.text)))) return false;
  if ([...doc.text.matchAll(/@\s?([\w-]+(?:\.[\w-]+)+)/g)].some((m) => fitsDomain(head, m[1]))) return false;
  // "Requested by: T. Alvarez, MA" is somebody of the office at the head.
  const isOffice = (text: string) => {
    const [first, ...rest] = text.split(/,\s/);
    // "Lila Roe, surgery scheduler"
    const desk = rest.length > 0 && parseName(first) !== null && rest.every((r) => /^\p{Ll}/u.test(r) || isJobTitle(r));
    return !desk && (orgLikeness(text) > 0 || findNames(text).length === 0);
  };
  const named = doc.pairs.filter((p) =>
    p.value && (p.section?.kind === "recipient" && p.row > p.section.row &&
        ["name", "organization", "other"].includes(p.kind) ||
      (p.kind === "organization" || p.kind === "from") && isOffice(p.value.text))
  );
  if (named.some((p) => sameOrg(p.value!.text, head))) return false;
  return named.length > 0 || access.test(doc.text);
}
