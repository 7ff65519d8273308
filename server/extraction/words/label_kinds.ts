/**
 * The vocabulary of labels on forms, in letters and in column headings. A label is matched whole, after `normalLabel`.
 * @module
 */
import { spanish } from "./label_patterns.ts";
import { mendLabel } from "./label_slips.ts";
import { fold } from "./fold.ts";
import { recordLabel } from "../numbers/record_labels.ts";
import { remembered } from "./remembered.ts";
import type { LabelKind } from "./label_kinds_patterns.ts";
import { factLabels } from "./label_table_facts.ts";
import { partyLabels } from "./label_table_parties.ts";

/** The first that fits decides: a fact before a party. */
const compiled: [LabelKind, RegExp][] = [...factLabels, ...partyLabels].map((
  [kind, source],
) => [kind, new RegExp(`^(?:${source.replace(/ (?![?*{])/g, " ?")})$`)]);

/** A label without case, accents, numbering, hints in brackets, colons and full stops; "#" and "No." become "no". */
export const normalLabel = remembered((text) =>
  fold(text).replace(/[’`]/g, "'").replace(/(?<=\p{L}{3}) s (?=\p{L}{3})/gu, "'s ").replace(
    /\([^)]*\)?|[!{][^)}]*[)}]/g,
    " ",
  ).replace(/[#№]/g, " no ")
    .replace(/^\s*(?:(?:\d{1,2}[a-h]?|[a-h])[.)]|\d{1,2}[a-h])\s+/, "").replace(/[.:*_•|–—?”“"]+/g, " ").replace(
      /\s+-\s+/g,
      " ",
    )
    .replace(/\b(?:please print|optional|required|if known|if any|if available|mm ?\/ ?dd ?\/ ?y+|see below)\b/g, " ")
    .replace(
      /,? if (?:other than|different (?:from|than)|not(?: the)?(?: same as)?)(?: the| above)?(?: [\p{L}']+){1,3}$|,? if different$/u,
      "",
    )
    .replace(/\s+/g, " ").replace(/\bno no\b/g, "no").replace(/^[^\p{L}]+|[\s,;/-]+$/gu, "").trim()
);

const kindOf = (label: string): LabelKind | null =>
  recordLabel(label) ?? compiled.find(([, pattern]) => pattern.test(label))?.[0] ?? null;

/** The kind of a label, or null for text that is none. */
export const labelKind = remembered((text: string): LabelKind | null => {
  const label = normalLabel(text).replace(/^(?:his|her)(?: ?\/ ?(?:his|her))? /, "");
  if (!label || label.length > 90) return null;
  const known = recordLabel(normalLabel(text)) ?? kindOf(label);
  if (known) return known;
  const mended = mendLabel(label);
  const slipped = mended === label ? null : kindOf(mended);
  if (slipped) return slipped;
  // A speck or the cell's wall before the label, a comma for the stop behind a short word ("Bene, last").
  const bare = label.replace(/^[il1|!jt°] (?=\p{L}{3})/u, "").replace(/(?<=^\p{L}{2,4}),(?= \p{L}+$)/u, "")
    .replace(/(?<=\p{L}{4}) [il1|!j]$/u, "");
  if (bare !== label && !/^authori[sz]e/.test(bare)) return labelKind(bare);
  const english = inEnglish(text);
  if (english !== text) return labelKind(english);
  const halves = text.split(/\s\/\s/);
  return halves.length === 2 ? labelKind(halves[1]) : null;
});

/** Forms in two languages, "Fecha de nacimiento / Date of birth" or the other way round: the English half. */
export function inEnglish(text: string): string {
  if (!text.includes("/")) return text;
  const halves = text.split(/\s\/\s?|\s?\/\s/);
  if (halves.length !== 2) return text;
  const [a, b] = halves.map((h) => spanish.test(fold(h)));
  return a === b ? text : a ? halves[1] : halves[0];
}

/** What a label is, whose it is (`rank` > 0: the patient's, see `patientRank`; `other`: someone else's role). */
export type LabelClass = Readonly<{ kind: LabelKind; rank: number; other: string | null }>;
