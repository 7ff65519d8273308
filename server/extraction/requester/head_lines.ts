/**
 * Which lines at the head of a page may be a name, and where in a line the name ends.
 * @module
 */
import { kindsIn } from "../kinds/kind_words.ts";
import { labelKind } from "../words/label_kinds.ts";
import type { Seg } from "../layout/rows.ts";
import { median, slice } from "../layout/spans.ts";
import { isContactLine, isTitleLine, menuLine, titleWords, unitStart } from "./letterhead_words.ts";
import { isJobTitle, isTitled, orgLikeness } from "../names/org_words.ts";
import { pattern } from "../words/pattern.ts";

export const inCapitals = (text: string): boolean => text === text.toUpperCase();

const behindDash = new RegExp(
  `${titleWords.source}|\\b(?:audit|review|requests?|retrieval|project|cover|certification)\\b`,
  "i",
);

/** "Summit Health Plan - Record pull list": the name before the dash. */
export function beforeDash(seg: Seg): Seg {
  const unit = seg.text.search(/\s[–—-]\s(?=(?:office|department|division) of\b|attn\b|c\/o\b)/i);
  if (unit > 8 && !unitStart.test(seg.text) && orgLikeness(seg.text.slice(0, unit)) > 0) {
    return { ...seg, ...slice(seg, 0, unit) };
  }
  const dash = seg.text.search(/\s[–—-]\s/);
  if (dash < 8 || orgLikeness(seg.text.slice(0, dash)) === 0 || !behindDash.test(seg.text.slice(dash))) return seg;
  return { ...seg, ...slice(seg, 0, dash) };
}

/** "TITANFALL FOUNDRY Occupational Health Department": the name in capitals before its unit in small letters. */
export function beforeUnit(seg: Seg): Seg {
  const cut = seg.text.search(
    /(?<=\p{Lu}{3,})\s(?=\p{Lu}\p{Ll}+\s(?:[\p{L}&]+\s){0,3}(?:Department|Dept|Division|Office|Unit|Section)\b)/u,
  );
  return cut > 4 && inCapitals(seg.text.slice(0, cut)) && seg.text.slice(0, cut).includes(" ")
    ? { ...seg, ...slice(seg, 0, cut) }
    : seg;
}

/**
 * "Valley Kidney | 12 Quay Street | 555-0110", "Rowan Insurance • Casualty Claims": the name before the bar. Partners may
 * be parted by bars as well, so that what stands before one must be told to be a name, or what follows to be none.
 */
export function beforeBar(seg: Seg): Seg {
  // OCR reads a bullet as a small e or a sign.
  const bar = seg.text.search(/\s(?:[|•·«»°¢*©®]|[eo])\s(?=\p{Lu}|\d|\()|\s[|•·]\s/u);
  if (bar < 4) return seg;
  const name = seg.text.slice(0, bar), rest = seg.text.slice(bar + 3);
  if (isContactLine(rest)) return { ...seg, ...slice(seg, 0, bar) };
  const told = orgLikeness(name) > 0 && /\s/.test(name) && !isField(seg.text) && !legalEnd.test(rest);
  return told ? { ...seg, ...slice(seg, 0, bar) } : seg;
}

/** "Copper Infusion & Wellness  P: 555-0154  F: 555-0155": the name before labelled numbers. */
export function beforeNumbers(seg: Seg): Seg {
  const at = seg.text.search(
    /(?<![,;:])\s(?:tele?phone|phone|tel|ph|p|t|o|v|voice|fax|fx|f)\s?[:.]?\s?\(?\d{3}\)?[-. ]\s?\d{3}[-. ]\d{4}/i,
  );
  return at > 6 && orgLikeness(seg.text.slice(0, at)) > 0 ? { ...seg, ...slice(seg, 0, at) } : seg;
}

const legalEnd = /\b(?:LLP|LLC|PLLC|Inc|P\.?C|P\.?A|Ltd)\.?$/;

/** "Roe Dialysis — a Summit Renal company": whose the organization is stands behind its name. */
export function beforeOwner(seg: Seg): Seg {
  const cut = seg.text.search(
    /(?:\s[–—|•·-]|,)\s(?:an?|the|part of|(?:a )?(?:proud )?(?:member|division|subsidiary|affiliate|service) of|affiliated with|powered by)\s(?!Professional|Law)/,
  );
  return cut > 4 ? { ...seg, ...slice(seg, 0, cut) } : seg;
}

/** A name in large letters with something in much smaller ones behind it in the line. */
export function beforeSmaller(seg: Seg): Seg {
  // Capitals and letters with an ascender have the height of the type; a word of others tells nothing.
  const tall = seg.words.map((w) => /[\p{Lu}bdfhklt\d]/u.test(w.text) && !/[gjpqy,;]/.test(w.text) ? w.box.h : null);
  const first = tall[0] ?? tall[1];
  if (!first) return seg;
  const at = tall.findIndex((h, i) => i > 0 && h !== null && h < 0.72 * first);
  if (at < 1 || tall.slice(at).some((h) => h !== null && h > 0.8 * first)) return seg;
  const name = seg.text.slice(0, seg.starts[at]).replace(/[\s|•·,–—-]+$/, "");
  // Small capitals go on with a name: "LAW OFFICES OF Jean Roe" is one.
  if (name.length < 5 || orgLikeness(name) === 0 || /\b(?:of|and|&|the|for)$/i.test(name)) return seg;
  return { ...seg, ...slice(seg, 0, name.length) };
}

const fieldWords = new Set(
  ("social security disability ssdi ssi veterans veterans' va benefits long term short long-term short-term workers workers' compensation comp " +
    "personal injury injuries accidents accident auto car truck motorcycle medical malpractice wrongful death family law elder estate estates planning " +
    "wills trusts probate criminal civil rights defense defence immigration bankruptcy employment labor litigation trial trials appeals business real property " +
    "divorce custody adoption guardianship insurance claims product liability nursing home abuse skilled rehabilitation rehab memory care assisted " +
    "living independent hospice health palliative infusion primary urgent internal medicine pediatrics surgery imaging diagnostics therapy physical " +
    "occupational speech dental vision life annuities annuity commercial casualty homeowners and & of the").split(" "),
);

/** What only lawyers print, also by itself. */
const lawField = pattern(
  "i",
  String.raw`^(?:(?:social security(?: disability)?|ssdi|ssi|personal injury|workers['’]? comp(?:ensation)?`,
  String
    .raw`|veterans['’]? (?:benefits|disability)|(?:long|short)[- ]term disability|criminal defen[sc]e|estate planning`,
  String.raw`|medical malpractice|wrongful death|(?:auto|car|truck) accidents?|disability)(?:\s|,|&|and|$)+)+$`,
);

/** "Social Security Disability | Veterans' Benefits", "Skilled Nursing • Memory Care": what a organization does, and no name. */
function isField(text: string): boolean {
  const parts = text.split(/\s[|•·*–—-]\s/);
  const bare = text.toLowerCase().replace(/’/g, "'").split(/[\s,/]+/).filter(Boolean);
  // "Elder Law and Estates" under the lawyer's name
  if (parts.length < 2) {
    return lawField.test(text) || bare.length > 2 && bare.includes("law") && bare.every((w) => fieldWords.has(w));
  }
  return parts.every((part) =>
    part.toLowerCase().replace(/’/g, "'").split(/[\s,/]+/).filter(Boolean).every((w) => fieldWords.has(w))
  );
}

/** A seal or an emblem before the name, read as a tall word of a few letters. */
export function withoutSeal(seg: Seg): Seg {
  const [first, ...rest] = seg.words;
  if (rest.length < 2 || first.text.length > 4 || first.box.h < 1.6 * median(rest.map((w) => w.box.h))) return seg;
  return { ...seg, ...slice(seg, seg.starts[1], seg.text.length) };
}

/** Whether a line may be an organization's name: no title, label, address or sentence. */
export function plausible(text: string): boolean {
  const bare = text.replace(/[*|•·]+/g, " ").trim();
  // "Offices" over a column of towns, "Group" as a line of its own.
  if (/^\S+$/.test(bare) && orgLikeness(bare) > 0) return false;
  if (/^(?:[A-H]|\d{1,2})[.)]\s/.test(bare) || isJobTitle(text.split("|")[0])) return false;
  if (kindsIn(bare).length > 0 && /\b(?:records?|reports?|notes|results|statements?|summar(?:y|ies))\b/i.test(bare)) {
    return false;
  }
  const label = labelKind(bare);
  if (label && label !== "organization" && label !== "custodian") return false;
  // "Community Care Coordination (136C)" is an office's mark.
  if (/\(\w{0,4}\d\w{0,3}\)/.test(bare)) return false;
  if (menuLine.test(bare) || isTitleLine(bare) || isContactLine(bare) || !nameCased(bare) || isField(text)) {
    return false;
  }
  if (
    bare.split(/\s+/).length > 10 ||
    /[:;]\s|[.?!]$/.test(bare.replace(/\b(?:Inc|Co|Ltd|Corp|P\.C|P\.A|P\.S|S\.C|L\.L\.P|L\.L\.C|Chtd|Esq)\.$/i, ""))
  ) return false;
  return /^(?:[^\p{L}\p{N}\s]{1,2}\s)?\p{Lu}/u.test(bare) && bare.replace(/[^\p{L}]/gu, "").length > 3;
}

/** A name has capitals; a sentence or a subject has them at its beginning. One word may have lost its own in a fax. */
function nameCased(text: string): boolean {
  const small = text.split(/\s+/).filter((w) => /^\p{Ll}{4,}/u.test(w) && !isTitled(w)).length;
  return small === 0 || small === 1 && text.split(/\s+/).length > 2 && !/[–—]/.test(text);
}
