/**
 * What is kept of a document to know the same request again: faxed with other noise and another header, or typed again.
 * @module
 */
import type { Extraction, ReadDocument } from "../../../shared/documents.ts";
import type { ContentSignature } from "../../../shared/duplicates.ts";
import { fold } from "../words/fold.ts";
import { layoutOf } from "../layout/layout.ts";
import { orgKey } from "../names/org_words.ts";
import { simhash } from "../words/simhash.ts";

export function contentSignature(read: ReadDocument, extraction: Extraction): ContentSignature {
  const lines = linesOf(read);
  const words = wordsOf(lines);
  const features = new Map<string, number>();
  for (let i = 0; i < words.length; i++) {
    features.set(words[i], Math.min(3, (features.get(words[i]) ?? 0) + 1));
    if (i > 0) features.set(`${words[i - 1]} ${words[i]}`, 1);
  }
  return {
    version: 1,
    words: simhash(features),
    length: words.length,
    pages: read.pages.length,
    patients: extraction.patients.map((p) => ({
      last: letters(p.lastName),
      first: letters(p.firstName),
      suffix: letters(p.suffix),
      dob: p.dob ?? "",
      mrn: (p.mrn ?? "").toLowerCase().replace(/[^a-z0-9]/g, ""),
    })),
    requester: orgKey(extraction.requester.name ?? ""),
    fax: (extraction.requester.fax ?? extraction.requester.phone ?? "").replace(/\D/g, ""),
    type: extraction.requestType ?? "",
    kinds: [...extraction.recordTypes].sort().join(","),
    range: `${extraction.dateRange.start ?? ""}/${extraction.dateRange.end ?? ""}`,
    references: extraction.references.map((r) => r.value.toLowerCase().replace(/[^a-z0-9]/g, "")).filter((r) =>
      r.length > 3
    ),
    numbers: numbersOf(lines),
  };
}

const letters = (text: string | null): string => fold(text ?? "").replace(/[^\p{L}]/gu, "");

/** The printed lines, without received stamps. */
const linesOf = (read: ReadDocument): string[] =>
  layoutOf(read).pages.flatMap((p) => p.rows.map((r) => r.text)).filter((line) => !/^received\b/i.test(line));

/** Words with at least four letters or digits: short ones are where OCR invents most. */
const wordsOf = (lines: string[]): string[] =>
  fold(lines.join(" ")).split(/[^\p{L}\p{N}]+/u).filter((w) => w.length > 3);

/** As many as a row has room for. */
const mostNumbers = 60;

const numbersOf = (lines: string[]): string[] => {
  const printed = lines.flatMap((line) => line.match(/\d[\d/().-]*\d/g) ?? []);
  const digits = printed.map((number) => number.replace(/\D/g, "")).filter((d) => d.length >= 4 && d.length <= 20);
  return [...new Set(digits)].slice(0, mostNumbers);
};
