/**
 * Headings of a form's parts, which say whose name a bare "Name" is.
 * @module
 */
import { saysLeftOut } from "../words/label_patterns.ts";
import { normalLabel } from "../words/label_kinds.ts";
import { orgLikeness } from "../names/org_words.ts";
import { otherRole, patientRank } from "../patients/roles.ts";
import type { PageLayout } from "./layout.ts";
import { right } from "./spans.ts";
import type { Seg } from "./rows.ts";
import { anyOf, pattern, sequence } from "../words/pattern.ts";

export type SectionKind =
  | "patient"
  | "recipient"
  | "custodian"
  | "other"
  | "records"
  | "purpose"
  | "signature"
  | "office"
  | "plain";
export type Section = {
  kind: SectionKind;
  rank: number;
  other: string | null;
  text: string;
  row: number;
  x0: number;
  x1: number;
};

const kinds: [SectionKind, RegExp][] = [
  [
    "office",
    /\b(?:office|him|roi|hospital|facility|internal|staff|department|medical records?|administrative|clinic) use(?: only)?\b|\buse only\b|do not write below|for office/,
  ],
  ["signature", /\bsignatures?\b|\bsign (?:here|below)\b/],
  [
    "recipient",
    pattern(
      "",
      anyOf(
        String
          .raw`\b(?:releas\w*|disclos\w*|send|sent|return\w*|deliver\w*|mail\w*|forward\w*|provid\w*|giv\w*|furnish\w*|copies) (?:\w+ ){0,4}to\b`,
        String.raw`\brecipient|\breceiv(?:e|ing)\b|\brequest(?:er|or)\b`,
        String.raw`\brequesting\b(?! (?:for|on behalf|records|copies))|\b(?:requested|ordered|submitted|sent) by\b`,
        String.raw`\bordering\b|\bto whom\b|\bwho is (?:requesting|asking|making)\b`,
        String.raw`\b(?:person|party) (?:asking|making (?:this|the) request)\b|\bdelivery\b`,
      ),
    ),
  ],
  [
    "custodian",
    pattern(
      "",
      String
        .raw`\bfrom whom\b|\breleas\w* (?:\w+ )?from\b|\bobtain\w* (?:\w+ )?from\b|\bcustodian\b|\brecords? (?:\w+ )?from\b`,
      String
        .raw`|\bdisclosing\b|\bholder of\b|\btreating (?:facility|provider|source)\b|\bauthorized to (?:release|disclose)\b`,
      String.raw`|\brecords? location\b|\bwho may (?:release|disclose)\b`,
    ),
  ],
  [
    "records",
    pattern(
      "",
      anyOf(
        sequence(
          String.raw`\b(?:`,
          anyOf(String.raw`records?|information|documents?|items?|evidence|documentation|data`),
          String.raw`)\b.*\b(?:requested|needed|released?|disclosed?|required|sought|sent|copied)\b`,
        ),
        String.raw`\bwhat (?:we need|to send|information)\b|\brequested records?\b|\brecords? request(?:ed)?$`,
        String.raw`\bspecific information\b|\btype of (?:records?|information)\b`,
        String.raw`\bdescription of (?:records|information)\b`,
      ),
    ),
  ],
  ["purpose", /\bpurposes?\b|\breasons? for\b/],
  [
    "plain",
    /\b(?:expir\w*|rights?|revo\w*|sensitive|protected|fees?|payment|certification|delivery|instructions?|notice|terms|dates? of service)\b/,
  ],
];

/** "Patient 2 of 4", "Records are for", "About whom". */
const whoseRecords = pattern(
  "",
  String
    .raw`^(?:patient|pt|member|claimant|enrollee|client|individual|person|subject|case|record|name)\s?(?:no )?\d{1,3}`,
  String.raw`(?: of \d{1,3})?$|^(?:the )?(?:medical )?records? (?:are |is )?(?:for|of|about)$`,
  String.raw`|^(?:whose|about whom|records? (?:belong|pertain)|person (?:the|whose) records)\b`,
);

/** "Other persons on the application (no records needed)": all below it are somebody else. */
const othersLeftOut = (text: string): boolean =>
  /^\W*(?:\d{1,2}[.)]\s|[A-H][.)]\s)?(?:other|additional|further|second|joint|household|family|related)\b/i.test(
    text,
  ) &&
  saysLeftOut.test(text);

function sectionOf(text: string): Pick<Section, "kind" | "rank" | "other"> | null {
  const label = normalLabel(text);
  if (othersLeftOut(text)) return { kind: "other", rank: 0, other: "left out" };
  if (whoseRecords.test(label)) return { kind: "patient", rank: 4, other: null };
  for (const [kind, pattern] of kinds) if (pattern.test(label)) return { kind, rank: 0, other: null };
  const rank = patientRank(label);
  if (rank) return { kind: "patient", rank, other: null };
  if (/^(?:policy|other|involved) parties|^parties\b/.test(label)) return { kind: "other", rank: 0, other: "parties" };
  const other = otherRole(label);
  return other ? { kind: "other", rank: 0, other } : null;
}

/** A heading is short, holds no value, and is numbered, in capitals, larger than its row below, or says "information". */
function looksLikeHeading(seg: Seg, page: PageLayout): boolean {
  const text = seg.text.trim();
  if (whoseRecords.test(normalLabel(text)) || seg.words.length < 12 && othersLeftOut(text)) return true;
  const bare = text.replace(/\([^)]*\)/g, "").trim();
  if (bare.split(/\s+/).length > 9 || /[:;,]\s*\S/.test(bare) || /\d{3}|[.!?,]$/.test(bare)) return false;
  if (/^(?:(?:section|part|step)\s)?(?:\d{1,2}|[A-H]|I{1,3}|IV|VI{0,3})(?:[.):]|\s[–—-])\s?\p{L}/iu.test(text)) {
    return true;
  }
  // "B Owner": the stop behind a part's letter was lost.
  if (page.method === "ocr" && /^[A-H]\s\p{Lu}\p{Ll}{3}/u.test(text) && seg.index === 0) return true;
  const letters = bare.replace(/[^\p{L}]/gu, "");
  if (letters.length > 3 && letters === letters.toUpperCase()) return true;
  if (/\b(?:information|section|details|identification|data)\b/i.test(bare)) return true;
  const below = page.rows[seg.row + 1];
  return below !== undefined && seg.char > 1.15 * below.char && bare.split(/\s+/).length <= 6;
}

/** A document's title and a letterhead's second line are no headings of a part. */
function isTitle(seg: Seg, page: PageLayout, kind: SectionKind): boolean {
  if (/^(?:\d{1,2}|[A-H])[.)]\s/.test(seg.text) || othersLeftOut(seg.text)) return false;
  if (/\b(?:authori[sz]ation|consent|request for|office of)\b/i.test(seg.text)) return true;
  if (kind === "patient" && seg.box.y < 0.12 * page.height && orgLikeness(seg.text) > 0) return true;
  if ((kind === "custodian" || kind === "recipient") && seg.box.y < 0.16 * page.height && seg.words.length > 4) {
    return true;
  }
  return kind === "other" && (seg.box.y < 0.14 * page.height || seg.words.length > 4);
}

export function sectionsOf(page: PageLayout): Section[] {
  const sections: Section[] = [];
  page.rows.forEach((row, index) => {
    // A letter's body ends what a heading above it began.
    if (/^(?:dear\b|to whom it may|gentlemen|ladies|sincerely|very truly|respectfully)/i.test(row.text)) {
      sections.push({ kind: "plain", rank: 0, other: null, text: row.text, row: index, x0: 0, x1: page.width });
      return;
    }
    // "I authorize … to release my records to:" opens the recipient's lines.
    if (
      /\b(?:releas|disclos|send|furnish|provid|giv|forward)\w*\b[^.]*\bto\s?:$/i.test(row.text) && row.words.length > 5
    ) {
      sections.push({ kind: "recipient", rank: 0, other: null, text: row.text, row: index, x0: 0, x1: page.width });
      return;
    }
    if (row.segs.length > 1 && /:$/.test(row.segs[0].text)) return;
    const heads = row.segs.filter((seg) =>
      looksLikeHeading(seg, page) && !page.checks.some((c) => c.label.words[0] === seg.words[0])
    );
    // A row of several short cells is a table's head or a form's labels, unless all of it are headings.
    if (!heads.length || heads.length !== row.segs.length && row.segs[0] !== heads[0]) return;
    if (row.segs.length > 3 || heads.length !== row.segs.length && row.segs.length > 2) return;
    const found = heads.map((seg) => ({ seg, is: sectionOf(seg.text) }));
    found.forEach(({ seg, is }, i) => {
      if (!is || isTitle(seg, page, is.kind)) return;
      const alone = found.length === 1;
      sections.push({
        ...is,
        text: seg.text,
        row: index,
        x0: alone || i === 0 ? 0 : seg.box.x - 5,
        x1: alone || i === found.length - 1 ? page.width : Math.max(right(seg.box), found[i + 1].seg.box.x - 5),
      });
    });
  });
  return sections;
}

/** The nearest heading above a segment in its column. */
export function sectionAt(sections: Section[], seg: Seg): Section | null {
  return sections.findLast((s) => s.row <= seg.row && seg.box.x >= s.x0 - 1 && seg.box.x < s.x1) ?? null;
}
