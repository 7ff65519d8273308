/**
 * Organizations that may be the requester, by where they stand: letterhead, label, authorization, signature, sentence.
 * @module
 */
import { requestPages } from "../document.ts";
import { sideOf } from "./custodian.ts";
import type { Head } from "./letterhead.ts";
import type { Pair } from "../layout/pairs.ts";
import { goesToSender } from "./parties.ts";
import { sectionsOf } from "../layout/sections.ts";
import { right, slice, type Span } from "../layout/spans.ts";
import { labelKind } from "../words/label_kinds.ts";
import { compatible, parseName } from "../names/names.ts";
import { findOrgs, isJobTitle, isSoloOffice, legalForm, orgLikeness } from "../names/org_words.ts";
import { byDomain, placed, plainOrg, unlikeOrg } from "./requester_names.ts";
import { atHead } from "./requester_heads.ts";
import { inPlaces } from "./requester_places.ts";
import { signatureBlock } from "./writer.ts";
import { anyOf, pattern, sequence } from "../words/pattern.ts";
import type { Doc } from "../document_types.ts";
import type { OrgCandidate } from "./org_candidate.ts";

/** All candidates of a document; those who hold the records are sorted out by the caller. */
export function orgCandidates(doc: Doc, heads: (Head | null)[], custodianForm: boolean): OrgCandidate[] {
  return [
    ...headCandidates(doc, heads, custodianForm),
    ...soloOffices(doc, custodianForm),
    ...atHead(doc, custodianForm),
    ...labelled(doc),
    ...recipients(doc),
    ...signed(doc),
    ...prose(doc),
    ...underHeading(doc),
    ...placed(doc, custodianForm),
    ...byDomain(doc),
    ...inPlaces(doc, firstOrg, unlikeOrg),
  ];
}

const courtLine =
  /\bcourt of\b|\b(?:circuit|superior|district|supreme|county|municipal|family|probate|common pleas) court\b|^in the .*\bcourt\b/i;

function headCandidates(doc: Doc, heads: (Head | null)[], custodianForm: boolean): OrgCandidate[] {
  const request = new Set(requestPages(doc).map((p) => p.number));
  const signer = signatureBlock(doc)?.name;
  return heads.flatMap((head, i) => {
    // A court's name heads a subpoena; counsel issues it.
    if (doc.pages[i].rows.slice(0, 5).some((r) => courtLine.test(r.text))) return [];
    if (!head || i === 0 && custodianForm) return [];
    // The writer's own name over a private letter.
    const person = orgLikeness(head.text) === 0 ? parseName(head.text) : null;
    if (person && signer && compatible(person, signer)) return [];
    const own = request.has(doc.pages[i].number);
    if (!own && custodianForm) return [];
    return [{ text: head.text, span: head.span, score: head.score + (own ? 2 : -1), rule: "letterhead" }];
  });
}

/** "Ines Roe, Attorney at Law" in a line of its own at the head of a page. */
function soloOffices(doc: Doc, custodianForm: boolean): OrgCandidate[] {
  if (custodianForm) return [];
  return doc.pages.flatMap((page) =>
    page.segs.filter((s) => s.row < 5 && isSoloOffice(s.text)).map((s) => ({
      text: s.text,
      span: s,
      score: 7.5,
      rule: "letterhead",
    }))
  );
}

function labelled(doc: Doc): OrgCandidate[] {
  const found: OrgCandidate[] = [];
  for (const pair of doc.pairs) {
    if (!pair.value || pair.section?.kind === "custodian") continue;
    const isOrg = pair.kind === "organization" || pair.kind === (goesToSender(doc) ? "to" : "from") ||
      pair.section?.kind === "recipient" && ["name", "attn", "other"].includes(pair.kind);
    if (!isOrg) continue;
    if (sideOf(doc, pair) === "to") continue;
    const lines = linesOf(pair.value);
    const text = (lines.length > 1 ? lines.map(firstOrg).find((o) => o !== null) : null) ?? firstOrg(pair.value) ??
      (pair.kind === "organization" ? plainOrg(pair) ?? orgBelow(doc, pair) : null) ??
      (pair.kind === "attn" || pair.kind === "other" ? null : unlikeOrg(pair.value));
    if (text) {
      found.push({
        text: text.text,
        span: text,
        score: (pair.kind === "organization" ? 6.5 : 5) + orgLikeness(text.text) * 0.5,
        rule: "labelled as the requester",
      });
    }
  }
  return found;
}

/** A value's lines: the person in the first and the office in the second are not one name. */
function linesOf(value: Span): Span[] {
  const starts = value.words.flatMap((w, i) => {
    const before = value.words[i - 1];
    return before && w.box.y > before.box.y + 0.6 * before.box.h && w.box.x < before.box.x + before.box.w ? [i] : [];
  });
  const edges = [0, ...starts.map((i) => value.starts[i]), value.text.length];
  return edges.slice(1).map((end, i) => slice(value, edges[i], end));
}

/** "Requesting counsel:" with the counsel's name first and the firm on one of the next lines. */
function orgBelow(doc: Doc, pair: Pair): Span | null {
  const page = doc.pages.find((p) => p.number === pair.page)!;
  const rows = page.rows.slice(pair.row + 1, pair.row + 5);
  const line = rows.map((r) => r.segs.find((s) => Math.abs(s.box.x - pair.value!.box.x) < 30)).find((s) =>
    s && orgLikeness(s.text) > 0 && !isJobTitle(s.text) && !labelKind(s.text) && !/\d{3}/.test(s.text) &&
    s.words.length <= 9 &&
    parseName(s.text.split(",")[0]) === null
  );
  return line ?? null;
}

/** "C. WHO MAY RECEIVE THEM" with the organization on the line below, without a label. */
function underHeading(doc: Doc): OrgCandidate[] {
  const found: OrgCandidate[] = [];
  for (const page of doc.pages) {
    const sections = sectionsOf(page);
    for (const [i, section] of sections.entries()) {
      if (section.kind !== "recipient") continue;
      const end = sections[i + 1]?.row ?? section.row + 6;
      const first = page.rows.slice(section.row + 1, Math.min(end, section.row + 4)).map((r) => r.segs[0])
        .find((s) =>
          s && orgLikeness(s.text) > 0 && !labelKind(s.text) && s.words.length <= 9 &&
          !/[:]|\d{3}|^(?:[A-H]|\d{1,2})[.)]\s/.test(s.text) &&
          !page.checks.some((c) => c.label.words[0] === s.words[0])
        );
      if (first) found.push({ text: first.text, span: first, score: 6.5, rule: "under the recipient's heading" });
    }
  }
  return found;
}

/** The organization in a value such as "Jane Roe, Paralegal, Roe & Doe LLP". */
function firstOrg(value: Span): Span | null {
  if (/^(?:[A-H]|\d{1,2})[.)]\s|^\S+@/.test(value.text)) return null;
  // Fields without colons: "Name Terrapin Law Group Attention Bao Nguyen".
  const named = value.text.replace(
    /^(?:name(?: of (?:person|facility|organi[sz]ation|recipient))?|organi[sz]ation|facility|company|agency|firm)\s+(?=\p{Lu}\S*\s\p{Lu})/iu,
    "",
  );
  const whole = named.split(/\s[(–—|]|;|,\s(?=\d)|\b(?:phone|fax|attn|attention)\b/i)[0].trim();
  for (const text of [firmOf(whole), whole]) {
    if (!orgLikeness(text) || text.split(/\s+/).length > 9 || parseName(text.split(",")[0])) continue;
    const at = value.text.indexOf(text);
    return slice(value, at, at + text.length);
  }
  const org = findOrgs(named).find((o) => !isJobTitle(o.text));
  const from = value.text.length - named.length;
  return org ? slice(value, from + org.index, from + org.index + org.text.length) : null;
}

/** "Fidelity Life, New Business" without the unit; "Roe, Doe & Poe, LLP" and "Roe Copying, Inc." stay whole. */
function firmOf(text: string): string {
  const parts = text.split(/,\s/);
  const isList = parts[0].split(" ").length === 1;
  const next = parts[1]?.replace(/[.,]/g, "") ?? "";
  if (parts.length < 2 || isList || legalForm.test(next)) return text;
  return parts.find((p) => orgLikeness(p) > 0 && parseName(p) === null && !isJobTitle(p)) ?? text;
}

const recipientsWords = pattern(
  "giu",
  String
    .raw`\b(?:disclos\w*|releas\w*|furnish|provid\w*|giv\w*|send|forward\w*|records?|copies|information|charts?|bills?`,
  String.raw`|imaging|reports?|below|above|notes|results|child[^.]{0,50}?)\b[^.;:]{0,60}?\bto\s`,
  String.raw`(?:my (?:attorneys?|lawyers?|law firm|representatives?),?\s|the (?:offices? of\s)?)?(?=\p{Lu})`,
);

/** "… to disclose to ROE & DOE LLP", the recipient that an authorization names. */
export function recipients(doc: Doc): OrgCandidate[] {
  const found: OrgCandidate[] = [];
  for (const page of doc.pages) {
    for (const block of page.blocks) {
      for (
        const match of block.text.matchAll(
          recipientsWords,
        )
      ) {
        const at = match.index + match[0].length;
        const org = findOrgs(block.text.slice(at, at + 110))[0];
        if (
          !org || org.index > 2 ||
          /\b(?:not|already|never)\b/i.test(block.text.slice(Math.max(0, match.index - 50), at))
        ) continue;
        found.push({
          text: org.text,
          span: slice(block, at + org.index, at + org.index + org.text.length),
          score: 3 + orgLikeness(org.text) * 0.5,
          rule: "recipient in the authorization",
        });
      }
    }
  }
  return found;
}

/** "Retrieval Agent, Brightwater Document Retrieval", "Paralegal at Roe & Doe LLP": the organization behind the signer's title. */
function behindTitle(text: string): string {
  const cut = text.match(/^([^,]{4,40}?)(?:,\s|\s(?:at|of|for|with)\s|\s[–—-]\s)(?=\p{Lu})(?:the\s)?/u);
  const org = cut ? text.slice(cut[0].length) : "";
  return cut && isJobTitle(cut[1]) && !/\b(?:attorney|counsel|partner|esq)\b/i.test(cut[1]) && orgLikeness(org) > 0 &&
      !isJobTitle(org) && org.includes(" ")
    ? org
    : text;
}

function signed(doc: Doc): OrgCandidate[] {
  const block = signatureBlock(doc);
  if (!block) return [];
  return block.lines.flatMap((line) =>
    line.text.split(/\s[|•·]\s/).flatMap((part) => {
      const text = behindTitle(part);
      const title =
        /^(?:attorney|senior|chief|claims?|records?|medical records|legal|paralegal|director|manager|case|pip|lost|unit|disability|underwriting support|patient|health information|release)/i
          .test(text) && !/\b(?:LLP|LLC|Inc|P\.C|Company|Group|Associates)\b/.test(text);
      if (title || isJobTitle(text) || !orgLikeness(text) || text.split(/\s+/).length > 9) return [];
      if (
        text.includes(",") && parseName(text.split(",")[0]) &&
        !/\b(?:LLP|LLC|PLLC|Inc|Ltd|Chartered|P\.?C|P\.?A|P\.?S|S\.?C|A\.?P\.?C)\b\.?/.test(text)
      ) return [];
      if (/\d{3}/.test(text) || /^for\b/i.test(text)) return [];
      return [{
        text,
        span: slice(line, line.text.indexOf(text), line.text.indexOf(text) + text.length),
        score: 4.5 + orgLikeness(text) * 0.5,
        rule: "signature block",
      }];
    })
  );
}

/** "To: General Hospital" as a short line over "Summit Health Plan is reviewing …": the next line begins anew. */
function afterShortLine(block: Span, org: { index: number; text: string }): { index: number; text: string } {
  const span = slice(block, org.index, org.index + org.text.length);
  const at = span.words.findIndex((w, i) => i > 0 && w.box.x < span.words[i - 1].box.x);
  if (at < 1) return org;
  const end = span.words[at - 1].box;
  if (right(end) > right(block.box) - 0.3 * block.box.w) return org;
  const cut = span.starts[at];
  const over = org.text.slice(0, cut), under = org.text.slice(cut);
  const both = orgLikeness(over) > 0 && orgLikeness(under) > 0 && !/[,&]\s*$|\b(?:of|and|the|for)\s*$/i.test(over);
  return both ? { index: org.index + cut, text: under } : org;
}

const ownWords = pattern(
  "i",
  String.raw`^,?\s(?:`,
  anyOf(
    String.raw`represents`,
    sequence(
      String.raw`is (?:`,
      anyOf(
        String.raw`looking|seeking|asking|handling|adjusting|preparing|treating|caring|reviewing|conducting`,
        String.raw`requesting|underwriting|processing|evaluating|investigating`,
      ),
      String.raw`)`,
    ),
    String
      .raw`(?:has been|was|were|have been) (?:retained|engaged|asked|hired|authori[sz]ed|directed|appointed|instructed|commissioned|ordered|employed)`,
    String.raw`(?:acts|works) (?:for|on behalf)|requests|administers|provides|is the`,
  ),
  String.raw`)`,
);

/** Organizations that speak of themselves: "X is reviewing", "the law firm of X represents". */
function prose(doc: Doc): OrgCandidate[] {
  const found: OrgCandidate[] = [];
  for (const page of requestPages(doc)) {
    for (const block of page.blocks) {
      if (block.words.length < 6) continue;
      for (const run of findOrgs(block.text)) {
        const org = afterShortLine(block, run);
        const lead = block.text.slice(Math.max(0, org.index - 140), org.index);
        if (
          /\b(?:attorneys?|counsel)\b.{0,130}$|\boffices? of\s$|\bissued by\b[^.]*$/i.test(lead) &&
          /\b(?:LLP|LLC|PLLC|P\.C|law|lawyers|attorneys|legal)\b/i.test(org.text)
        ) {
          found.push({
            text: org.text,
            span: slice(block, org.index, org.index + org.text.length),
            score: 3.5,
            rule: "counsel named",
          });
        }
        const before = block.text.slice(Math.max(0, org.index - 40), org.index);
        const after = block.text.slice(org.index + org.text.length, org.index + org.text.length + 50);
        const own = /\b(?:here at|on behalf of|with|law firm of|at|we at|©(?: \d{4})?)\s(?:the )?$/i.test(before) &&
            /\b(?:i am|we are|i work|calling|writing|firm of|here at|we at|©)/i.test(before) ||
          ownWords
            .test(after);
        if (own) {
          found.push({
            text: org.text,
            span: slice(block, org.index, org.index + org.text.length),
            score: 3,
            rule: "speaks for itself",
          });
        }
      }
    }
  }
  return found;
}
