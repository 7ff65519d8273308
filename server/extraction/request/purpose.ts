/**
 * What the records are wanted for, as printed, or as the sort of request says.
 * @module
 */
import type { RequestType } from "../../../shared/documents.ts";
import { requestPages } from "../document.ts";
import { concluded, type Found } from "../evidence.ts";
import { slice } from "../layout/spans.ts";
import { isUnknown } from "../patients/people.ts";
import { anyOf, pattern } from "../words/pattern.ts";
import type { Doc } from "../document_types.ts";

const implied: Partial<Record<RequestType, string>> = {
  attorney: "Legal",
  insurance: "Insurance",
  patient: "Personal records",
  provider: "Continuity of care",
  disability: "Disability claim",
  workers_comp: "Workers' compensation claim",
  payer_audit: "Payer audit",
  copy_service: "Legal",
};

const purposeWords = pattern(
  "i",
  String.raw`\b(?:`,
  anyOf(
    String
      .raw`(?:the )?purpose of (?:this|the|my|such) (?:use(?: or disclosure)?|disclosure|request|release|authori[sz]ation) is`,
    String.raw`(?:for|to be used for) the purposes? of|for use in|in connection with`,
    String.raw`to (?:evaluate|pursue|determine|process|adjudicate|prepare for)`,
    String
      .raw`(?:needed|required|requested|wanted) for(?! (?:each|the (?:following|period|dates?)|dates?|all|every|your|our review of records))`,
    String.raw`for (?=continuity|continuing|treatment|life insurance|second opinion)`,
  ),
  String.raw`)\s?:?\s?((?:[^.;]|\b(?:Nos?|Inc|Co|vs?|Drs?|Mrs?|Ms|St|Jr|Sr|Esq)\.(?=\s)|\.(?=\S)){4,110})`,
);

export function purposeOf(doc: Doc, type: RequestType | null): Found<string> | null {
  for (const page of doc.pages) {
    for (const check of page.checks) {
      const heading = doc.pairs.findLast((p) =>
        p.page === page.number && p.row <= check.row &&
        (p.kind === "purpose" || p.kind === "records" || p.kind === "expires")
      );
      if (
        check.checked && heading?.kind === "purpose" && check.row - heading.row <= 5 &&
        !/^other\b/i.test(check.label.text)
      ) {
        return { value: clean(check.label.text), evidence: doc.evidence(check.label, "ticked purpose", 0.94) };
      }
    }
  }
  for (const pair of doc.pairs) {
    if (pair.kind !== "purpose" || !pair.value || isUnknown(pair.value.text) || pair.value.text.length < 4) continue;
    return { value: clean(pair.value.text), evidence: doc.evidence(pair.value, "labelled purpose", 0.93) };
  }
  const pages = [...requestPages(doc), ...doc.pages];
  for (const page of pages) {
    for (const block of page.blocks) {
      const match = block.text.match(
        purposeWords,
      );
      if (match) {
        const whole = /^to (?:evaluate|pursue|determine|process|adjudicate|prepare)/i.test(match[0])
          ? match[0]
          : match[1];
        const at = match.index! + match[0].length - whole.length;
        // "To determine benefits, we need copies of": what is asked for is no purpose.
        const lead = whole.split(/,\s+(?:we|i|please|kindly|(?:this|our) office)\b/i)[0];
        return {
          value: clean(lead),
          evidence: doc.evidence(slice(block, at, at + lead.length), "purpose in a sentence", 0.8),
        };
      }
    }
  }
  const value = type && implied[type];
  return value ? { value, evidence: concluded("by the sort of request", 0.6) } : null;
}

function clean(text: string): string {
  const trimmed = text.replace(/\s+/g, " ").replace(/^[\s:–—-]+|[\s,;:.–—-]+$/g, "");
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
}
