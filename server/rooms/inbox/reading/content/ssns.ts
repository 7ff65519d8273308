/**
 * Social security numbers kept out of what is stored of a reading.
 * @module
 */
import type { Extraction, Page } from "../../../../../shared/documents.ts";

const printedSsn = /\b\d{3}([-–. ])\d{2}\1(\d{4})\b/g;

/** The digits of the whole SSNs that were found. */
const foundSsns = ({ patients }: Extraction): string[] =>
  patients.map((p) => p.ssn?.replace(/\D/g, "") ?? "").filter((digits) => digits.length === 9);

/** Numbers by which the same paper is known again, but for those that hold an SSN, found or printed. */
export function withoutSsns(numbers: readonly string[], text: string, extraction: Extraction): string[] {
  const printed = [...text.matchAll(printedSsn)].map(([number]) => number.replace(/\D/g, ""));
  const ssns = [...foundSsns(extraction), ...printed];
  return numbers.filter((number) => !ssns.some((ssn) => number.includes(ssn)));
}

/** Printed Social Security numbers, all but the last four digits covered. */
export function coverSsn(text: string): string {
  return text.replace(printedSsn, "***-**-$2");
}

/** The last four digits of a Social Security number. */
export function lastFour(ssn: string | null): string | null {
  const digits = ssn?.replace(/\D/g, "") ?? "";
  return digits.length >= 4 ? digits.slice(-4) : null;
}

/** A whole number found, as it may be shown: `***-**-1234`. */
function coveredSsn(ssn: string | null): string | null {
  const last = lastFour(ssn);
  return last && `***-**-${last}`;
}

/** Pages with every found or printed SSN covered. */
export function coverPages(pages: readonly Page[], extraction: Extraction): Page[] {
  const found = new Set(foundSsns(extraction));
  const cover = (text: string) => {
    const digits = text.replace(/\D/g, "");
    return found.has(digits) ? `***-**-${digits.slice(-4)}` : coverSsn(text);
  };
  return pages.map((page) => ({ ...page, words: page.words.map((word) => ({ ...word, text: cover(word.text) })) }));
}

/** An extraction with SSNs covered. */
export function coverExtraction(extraction: Extraction): Extraction {
  return { ...extraction, patients: extraction.patients.map((p) => ({ ...p, ssn: coveredSsn(p.ssn) })) };
}
