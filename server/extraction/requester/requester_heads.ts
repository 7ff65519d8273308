/**
 * Names at the head of a page that no letterhead's rule tells: the court that wants the records itself, and a logo in small
 * letters that the mail's domain spells.
 * @module
 */
import { requestPages } from "../document.ts";
import type { PageLayout } from "../layout/layout.ts";
import { slice } from "../layout/spans.ts";
import { anyOf, pattern, sequence } from "../words/pattern.ts";
import type { Doc } from "../document_types.ts";
import type { OrgCandidate } from "./org_candidate.ts";

/** "shall deliver to the Clerk of this Court": the records go to the court, not to counsel. */
const toCourt = pattern(
  "i",
  anyOf(
    sequence(
      String.raw`\b(?:`,
      anyOf(String.raw`deliver|produce|send|furnish|submit|transmit|provide|file|return|mail|release|forward`),
      String.raw`)\w*\b[^.;]{0,90}\b(?:to|with)\s(?:the )?(?:(?:clerk|judge`,
      String.raw`|chambers|registry|registrar) of )?(?:this|the (?:said`,
      String.raw` )?|said )\s?court\b`,
    ),
    String.raw`\bin the (?:clerk|court)['’]?s hands\b|\bto the (?:clerk|judge) of (?:the|this) court\b`,
  ),
);
const courtName = pattern(
  "iu",
  String.raw`^(?:in the )?((?:(?:`,
  anyOf(
    String.raw`united states|u\.s\.|superior|district|circuit|county|probate|family|juvenile|municipal|supreme`,
    String.raw`orphans['’]?|surrogate['’]?s|chancery|domestic relations|general sessions|common pleas|and|&|of|the`,
  ),
  String.raw`)\s)*courts?(?: of (?:common pleas|chancery|probate|claims))?`,
  String.raw`(?:,? (?:of|for|in and for) (?:the )?[\p{L} .'’-]{3,50})?`,
  String.raw`)(?:,.*)?$`,
);

/** The court whose order or request it is. */
function court(doc: Doc): OrgCandidate[] {
  const text = requestPages(doc).map((p) => p.blocks.map((b) => b.text).join(" ")).join(" ");
  if (!toCourt.test(text)) return [];
  return requestPages(doc).slice(0, 1).flatMap((page) =>
    page.segs.filter((s) => s.row < 6).flatMap((seg) => {
      const name = seg.text.match(courtName)?.[1];
      if (!name || name.split(" ").length < 2) return [];
      const at = seg.text.indexOf(name);
      return [{ text: name, span: slice(seg, at, at + name.length), score: 8, rule: "the court itself" }];
    })
  ).slice(0, 1);
}

const small = /^(?:of|and|the|for|at|in)$/;

/** "bluefinch medicare advantage" over hedis@bluefinchma.example: a logo in small letters, shown as a name. */
function smallLogo(doc: Doc): OrgCandidate[] {
  const domains = [...doc.text.matchAll(/@\s?([\w-]+)(?:\.[\w-]+)+/g)].map((m) => m[1].toLowerCase());
  return requestPages(doc).slice(0, 1).flatMap((page: PageLayout) =>
    page.segs.filter((s) => s.row < 2 && s.words.length > 1 && s.words.length <= 5).flatMap((seg) => {
      if (!/^[\p{Ll}\s&'’-]+$/u.test(seg.text)) return [];
      const [first] = seg.text.split(" ");
      if (first.length < 5 || !domains.some((d) => d.startsWith(first))) return [];
      const text = seg.text.split(" ").map((w, i) => i && small.test(w) ? w : w[0].toUpperCase() + w.slice(1)).join(
        " ",
      );
      return [{ text, span: seg, score: 7.2, rule: "named like the sender's mail" }];
    })
  );
}

/** Both. */
export const atHead = (doc: Doc, custodianForm: boolean): OrgCandidate[] =>
  custodianForm ? [] : [...court(doc), ...smallLogo(doc)];
