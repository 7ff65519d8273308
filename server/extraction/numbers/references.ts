/**
 * Claim, case, file and order numbers with the labels they are printed under.
 * @module
 */
import { slice } from "../layout/spans.ts";
import type { Evidence } from "../../../shared/documents.ts";
import type { Doc } from "../document_types.ts";

export type ReferenceFinding = { label: string; value: string; evidence: Evidence };

const number = /(?=[A-Z0-9\/ -]*\d)(?:[A-Z]{1,8}[-\/ ]?)*\d[A-Z0-9]*(?:[-\/. ][A-Z0-9]+)*/i;

/** Each number once, in reading order. */
export function referencesOf(doc: Doc): ReferenceFinding[] {
  const found: ReferenceFinding[] = [];
  const add = (label: string, value: string, evidence: Evidence) => {
    const key = value.replace(/\W/g, "").toLowerCase();
    if (key.length < 3 || found.some((f) => f.value.replace(/\W/g, "").toLowerCase() === key)) return;
    found.push({ label: label.replace(/[\s:]+$/, ""), value, evidence });
  };
  for (const pair of doc.pairs) {
    if (pair.kind !== "reference" || !pair.value) continue;
    const caption = pair.value.text.match(/\bNo\.?\s?:?\s?([A-Z0-9][A-Z0-9-]{3,})/i);
    const match = caption ? caption[1] : pair.value.text.split(/\s{2,}|,\s|\s[|–—(]/)[0].match(number)?.[0];
    if (match) add(pair.label.text, match.trim(), doc.evidence(pair.value, "labelled reference", 0.92));
  }
  for (const page of doc.pages) {
    for (const block of page.blocks) {
      for (
        const match of block.text.matchAll(
          /\b((?:our |your )?(?:claim|case|file|order|docket|cause|policy|project|matter|reference|ref|index|civil action)\s?(?:no\.?|number|#|id)?)[\s:.]{1,3}#?((?=[A-Z0-9-]*\d)[A-Z0-9]{1,}(?:[-\/][A-Z0-9]+)*)\b/gi,
        )
      ) {
        if (match[2].length < 4 || /^\d{1,2}\/\d{1,2}\/\d{2,4}$/.test(match[2])) continue;
        add(
          match[1],
          match[2],
          doc.evidence(slice(block, match.index, match.index + match[0].length), "reference in a sentence", 0.85),
        );
      }
    }
  }
  return found.slice(0, 20);
}
