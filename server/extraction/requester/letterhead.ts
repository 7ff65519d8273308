/**
 * The letterhead: the organization's name at the head or the foot of a page.
 * @module
 */
import { labelKind } from "../words/label_kinds.ts";
import type { PageLayout } from "../layout/layout.ts";
import type { Row, Seg } from "../layout/rows.ts";
import { bottom, join, median, right, type Span } from "../layout/spans.ts";
import {
  beforeBar,
  beforeDash,
  beforeNumbers,
  beforeOwner,
  beforeSmaller,
  beforeUnit,
  inCapitals,
  plausible,
  withoutSeal,
} from "./head_lines.ts";
import { headZone, leftColumn, rightColumn } from "./head_zone.ts";
import { isTitled, orgLikeness } from "../names/org_words.ts";
import {
  isContactLine,
  isTitleLine,
  lastWord,
  nobody,
  realm,
  tagline,
  unitEnd,
  unitLine,
  unitStart,
} from "./letterhead_words.ts";
import { parseName } from "../names/names.ts";
import { pattern } from "../words/pattern.ts";

export type Head = { text: string; span: Span; score: number; page: number; endRow: number };

/**
 * The most likely name of the sender's organization at the head of a page, or null.
 *
 * @param not tells segments that are somebody else's, such as the custodian's named under "PRESCRIBER"
 */
export function letterhead(page: PageLayout, not: (seg: Seg) => boolean = () => false): Head | null {
  const down = leftColumn(page)?.column;
  const side = down && inZone(down, headZone(down), not);
  if (side && orgLikeness(side.text) > 0) return side;
  const beside = rightColumn(page);
  const own = inZone(page, headZone(page), not);
  // A column beside the date and the address counts where the head of the page has no name.
  if (own || !beside) return own;
  const head = inZone(beside, headZone(beside), not);
  return head && orgLikeness(head.text) + (head.text.includes("&") ? 1 : 0) > 0 ? head : null;
}

function inZone(page: PageLayout, zone: Row[], not: (seg: Seg) => boolean): Head | null {
  const body = median(page.rows.map((r) => median(r.words.map((w) => w.box.h))));
  const width = median(page.rows.map((r) => r.char));
  let best: Head | null = null;
  for (const row of zone) {
    for (const seg of row.segs) {
      const head = not(seg) ? null : candidate(page, zone, seg, body, width);
      if (head && (!best || head.score > best.score)) best = head;
    }
  }
  return best;
}

function candidate(page: PageLayout, zone: Row[], whole: Seg, body: number, width: number): Head | null {
  const seg = beforeNumbers(beforeUnit(beforeSmaller(beforeOwner(beforeBar(beforeDash(withoutSeal(whole)))))));
  const lines = [seg];
  const size = (s: Seg) => median(s.words.map((w) => w.box.h));
  const large = size(seg) > 1.15 * body || seg.char > 1.2 * width;
  if (!plausible(seg.text)) return null;
  // A long name goes on in the next line, in the same size.
  for (const next of page.segs.filter((s) => s.row > seg.row && s.row <= seg.row + 6)) {
    const last = lines[lines.length - 1];
    const near = next.box.y - bottom(last.box) < 1.4 * size(last) && next.box.y > last.box.y + 0.5 * size(last);
    const alike = Math.abs(next.char - last.char) < 0.28 * last.char &&
      Math.abs(size(next) - size(last)) < 0.3 * size(last);
    const aligned = Math.abs(next.box.x - last.box.x) < 3 * last.char ||
      Math.abs(next.box.x + next.box.w / 2 - last.box.x - last.box.w / 2) < 4 * last.char;
    // "Plains / Employers / Compensation / Fund": a logo with a word in each line.
    const stacked = next.words.length === 1 && lines.every((l) => l.words.length === 1);
    const completes = near && aligned && next.char < 1.35 * last.char && next.char > 0.65 * last.char &&
      inCapitals(seg.text) === inCapitals(next.text) &&
      (lastWord.test(next.text) && orgLikeness(last.text) > 0 || /^&\s\p{Lu}/u.test(next.text) ||
        /(?:[&,]|\s(?:of|and|for|the))$/i.test(last.text) ||
        /^of\s\p{Lu}/u.test(next.text) && orgLikeness(last.text) > 0) &&
      isTitled(next.text) && !/\d/.test(next.text) && lines.length < 4;
    if (
      completes || large && near && alike && aligned &&
        !(page.method !== "ocr" && unitStart.test(next.text) && !ofAuthority.test(seg.text)) &&
        !/\d|\s[–—·•|]\s/.test(next.text) && isTitled(next.text) && (plausible(next.text) ||
          next.words.length === 1 && /^\p{Lu}/u.test(next.text) &&
            (page.rows[next.row].segs.length === 1 ||
              (stacked || orgLikeness(next.text) > 0) && Math.abs(next.box.x - last.box.x) < last.char)) &&
        !(orgLikeness(seg.text) > 0 && orgLikeness(next.text) === 0 && parseName(next.text)) &&
        lines.length < (stacked ? 5 : 3) &&
        !(seg.words.length > 1 && (unitLine.test(next.text) || inCapitals(seg.text) !== inCapitals(next.text)))
    ) lines.push(beforeBar(next));
  }
  if (nameGoesOn(page, seg)) return null;
  // "Ashgrove & Finch" over "Record Retrieval": partners' names say nothing of their trade.
  const bare = orgLikeness(seg.text.replace(/&/g, "")) === 0;
  // Who is named alone elsewhere on the page is a person, not a organization.
  const person = parseName(seg.text);
  const signs = person !== null &&
    (page.rows[seg.row + 1]?.words.some((w) => w.text === person.lastName) ||
      page.segs.some((s) =>
        s.row > seg.row && (s.text === seg.text || s.text.startsWith(`${seg.text},`)) && !isContactLine(s.text)
      ));
  const logo = lines.length === 1 && bare && !signs && !seg.text.includes(",") ? underLogo(page, seg) : null;
  if (logo) lines.push(logo);
  // "JUNIPER GORGE" over "Orthopedic" over "& Spine Institute"
  const rest = logo && underIt(page, logo);
  if (rest && /^&\s\p{Lu}/u.test(rest.text) && isTitled(rest.text) && orgLikeness(rest.text) > 0) lines.push(rest);
  const count = lines.length;
  const state = stateOver(page, seg) ?? countyOver(page, seg);
  if (state) lines.unshift(state);
  // "STATE OF … / DEPARTMENT OF … / BUREAU OF …": the last of them is the office that works.
  if (lines.length > 2 && realm.test(lines[0].text) && lines.slice(1).every((l) => unitStart.test(l.text))) {
    lines.splice(0, lines.length - 1);
  }
  const span = lines.length > 1 ? join(lines) : lines[0];
  const next = page.rows[seg.row + count]?.text ?? "";
  // "Delgado Wynn" over "Attorneys": the line below says what the name does not.
  const told = tagline.test(next.trim()) || beforeUnit(whole) !== whole ? 2 : 0;
  const org = orgLikeness(span.text) + told;
  const first = zone.findIndex((r) => r.segs.includes(whole));
  const beside = [...zone[first].segs.filter((s) => s !== whole), ...zone[first - 1]?.segs ?? []];
  const followed = seg !== whole && isContactLine(whole.text) || beside.some((s) => isContactLine(s.text)) ||
    zone.slice(first + count, first + count + 3).some((r) => isContactLine(r.text));
  const above = inColumn(page, seg, false);
  const ofState = !!above && unitStart.test(above.text) && stateOver(page, above) !== null;
  const unit = !state && !ofState && seg.row > 0 && !lawOfficer.test(span.text) &&
        /^(?:office|department|dept\.?|division|unit|section) of\b/i.test(span.text) ||
      /^(?:[\w/&']+,? ){0,3}(?:department|dept\.?|unit|division|office|services|section|team|claims|operations|underwriting)$/i
        .test(span.text)
    ? 2
    : 0;
  const caps = span.text === span.text.toUpperCase() && seg.words.length > 1;
  // The name is what is set largest, most often first; words of organizations tell it from slogans and departments.
  const largest = Math.max(...zone.flatMap((r) => r.segs.map(size)));
  const score = (org > 0 ? 2 : 0) + 0.4 * Math.min(org, 3) - unit + (large ? 1.5 : 0) +
    (Math.max(...lines.map(size)) > 0.93 * largest ? 1 : 0) +
    (first === 0 ? 1 : first === 1 ? 0.5 : 0) + (followed ? 1 : 0) -
    (seg.index > 0 ? 0.7 : 0) -
    (lines.length === 1 && parseName(span.text) && !/&/.test(span.text) && !told
      ? org > 0 && span.words.length > 5 ? 0.5 : 1.5
      : 0) +
    (caps && first === 0 && followed ? 1 : 0);
  if (score < 2.5 || org === 0 && !((large || caps) && followed)) return null;
  return { text: span.text, span, score, page: page.number, endRow: seg.row + count - 1 };
}

/** "PRAIRIE STAR" over "SPECIALTY PHARMACY" in smaller letters: the rest of the name, made of words of organizations. */
function underLogo(page: PageLayout, seg: Seg): Seg | null {
  const below = underIt(page, seg);
  if (!below || below.words.length > 5 || orgLikeness(below.text) === 0 || unitLine.test(below.text)) return null;
  if (parseName(below.text.split(",")[0]) && below.text.includes(",")) return null;
  if (!isTitled(below.text) || page.method !== "ocr" && unitStart.test(below.text) && !ofAuthority.test(seg.text)) {
    return null;
  }
  if (
    /^(?:c\/o|care of|administered by|an? )\b/i.test(below.text) || isTitleLine(below.text) ||
    isContactLine(below.text) || labelKind(below.text)
  ) {
    return null;
  }
  return nobody.test(below.text) ? null : beforeBar(below);
}

/** The next line of a segment's own column: lines of other columns may stand between the two in height. */
function underIt(page: PageLayout, seg: Seg): Seg | undefined {
  const next = page.segs.find((s) =>
    s.row > seg.row && s.row <= seg.row + 4 && s.box.y > seg.box.y + 0.5 * seg.box.h &&
    s.box.x < right(seg.box) && right(s.box) > seg.box.x
  );
  const aligned = next && (Math.abs(next.box.x - seg.box.x) < 2 * seg.char ||
    Math.abs(next.box.x + next.box.w / 2 - seg.box.x - seg.box.w / 2) < 3 * seg.char);
  // A blank line parts two names; where other columns have a line in between, it is only the next line.
  const reach = next && next.row > seg.row + 1 ? 2.8 : 2.2;
  return aligned && next.box.y - bottom(seg.box) < reach * Math.max(next.box.h, seg.box.h) ? next : undefined;
}

/** An authority over its office, or a department over the hospital that is one of many of it: the line below names who asks. */
function nameGoesOn(page: PageLayout, seg: Seg): boolean {
  const below = page.rows[seg.row + 1]?.segs[0];
  if (!below || below.box.y - bottom(seg.box) > 1.5 * seg.box.h) return false;
  if (largerBelow(page, seg) || county.test(seg.text) && unitUnder(page, seg) !== null) return true;
  // "STATE OF … / DEPARTMENT OF … / DISABILITY DETERMINATION SECTION": the last of them is the office that works.
  if (
    unitStart.test(seg.text) && stateOver(page, seg) && office.test(below.text) &&
    inCapitals(below.text) === inCapitals(seg.text)
  ) return true;
  return realm.test(seg.text) && (unitStart.test(below.text) || unitEnd.test(below.text)) ||
    /^(?:u\.?s\.? )?department of\b/i.test(seg.text) &&
      /\b(?:medical center|hospital|clinic|health care system|healthcare system|regional office)\b/i.test(below.text);
}

const lawOfficer = /^office of the (?:attorney|solicitor) general\b/i;

/** What has departments and offices that act in its name; of a organization they are parts. */
const ofAuthority = pattern(
  "i",
  String.raw`^(?:(?:u\.?s\.?|united states|federal) )?`,
  String
    .raw`(?:state|commonwealth|county|city|town|territory|department|division|bureau|office|agency|board|commission`,
  String
    .raw`|administration)\b|\b(?:county|parish|borough|city|state|authority|agency|administration|commission|government`,
  String.raw`|university|college)$`,
);

const office =
  /^office (?:of|for) (?:[\p{L}'’&]+ ?){1,7}$|^(?:[\p{L}'’&]+ ){1,4}(?:section|bureau|services?|division|program|determinations?|adjudication|unit|board)$/iu;
const county = /^(?:[\p{L}'’.-]+ ){1,3}(?:county|parish|borough)$/iu;

/** The line right under or over a segment, in its column. */
function inColumn(page: PageLayout, seg: Seg, down: boolean): Seg | null {
  const near = page.segs.filter((s) =>
    (down ? s.row > seg.row && s.row <= seg.row + 2 : s.row < seg.row && s.row >= seg.row - 2) &&
    (Math.abs(s.box.x - seg.box.x) < 3 * seg.char ||
      Math.abs(s.box.x + s.box.w / 2 - seg.box.x - seg.box.w / 2) < 4 * seg.char)
  );
  const next = down ? near[0] : near.at(-1);
  if (!next) return null;
  const gap = down ? next.box.y - bottom(seg.box) : seg.box.y - bottom(next.box);
  return gap < 1.5 * Math.max(seg.box.h, next.box.h) ? next : null;
}

/** "Juniper County" over "Department of Human Services": the department is the county's, and asks. */
function unitUnder(page: PageLayout, seg: Seg): Seg | null {
  const line = inColumn(page, seg, true);
  const below = line && beforeBar(line);
  return below && (unitStart.test(below.text) || unitEnd.test(below.text)) && !isContactLine(below.text) ? below : null;
}

function countyOver(page: PageLayout, seg: Seg): Seg | null {
  if (!unitStart.test(seg.text) && !unitEnd.test(seg.text)) return null;
  const above = inColumn(page, seg, false);
  return above && county.test(above.text) ? above : null;
}

/** Height of capitals: words with a tail are higher in the same type. */
function typeSize(span: Span): number {
  const tall = span.words.filter((w) => /[\p{Lu}bdfhklt\d]/u.test(w.text) && !/[gjpqyQ,;]/.test(w.text));
  return median((tall.length ? tall : span.words).map((w) => w.box.h));
}

/** Authorities in small letters over the organization that is theirs. */
function largerBelow(page: PageLayout, seg: Seg): boolean {
  if (!unitStart.test(seg.text) && !realm.test(seg.text)) return false;
  let last = seg;
  for (let i = 0; i < 3; i++) {
    const next = inColumn(page, last, true);
    if (!next || isContactLine(next.text)) return false;
    if (typeSize(next) > 1.15 * typeSize(seg) && orgLikeness(next.text) > 0 && plausible(next.text)) return true;
    last = next;
  }
  return false;
}

/** "STATE OF MARLAND" over "DEPARTMENT OF LABOR" is the beginning of the authority's name. */
function stateOver(page: PageLayout, seg: Seg): Seg | null {
  // An office of the state's law officer is called by its own name.
  if (!unitStart.test(seg.text) || lawOfficer.test(seg.text)) return null;
  const above = page.rows[seg.row - 1]?.segs[0];
  const near = above && seg.box.y - bottom(above.box) < 1.5 * seg.box.h &&
    inCapitals(above.text) === inCapitals(seg.text);
  return near && /^(?:state|commonwealth|county|city|territory) of (?:\p{L}+ ?){1,3}$/iu.test(above.text)
    ? above
    : null;
}

/**
 * The first line of the head that has the sender's address or numbers under it, whatever words it is made of: the name
 * where nothing else tells one.
 */
export function firstNamed(page: PageLayout): Span | null {
  const zone = headZone(page);
  for (const [i, row] of zone.entries()) {
    const seg = beforeOwner(beforeBar(row.segs[0]));
    if (!plausible(seg.text) || unitLine.test(seg.text) || seg.words.length > 7 || /\d/.test(seg.text)) continue;
    const near = [...row.segs, ...zone.slice(i + 1, i + 4).flatMap((r) => r.segs)];
    return near.filter((s) => s !== seg).some((s) => isContactLine(s.text)) ? seg : null;
  }
  return null;
}

/** What is set largest over everything else, where nothing but its size tells that it is the sender's name. */
export function largestFirst(page: PageLayout): Span | null {
  const height = (span: Span) => median(span.words.map((w) => w.box.h));
  const body = median(page.rows.map(height));
  const seg = page.rows[0]?.segs[0];
  if (!seg || page.rows[0].segs.length > 1 || seg.words.length > 5 || !plausible(seg.text)) return null;
  return height(seg) > 1.4 * body ? seg : null;
}
