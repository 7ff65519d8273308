/**
 * When two written forms of a value are the same: names, organizations, telephone numbers, record numbers.
 * @module
 */

/** Letters that Unicode does not take apart into a base letter and an accent. */
const whole: Record<string, string> = { ł: "l", ø: "o", đ: "d", ß: "ss", æ: "ae", œ: "oe", ð: "d", þ: "th", ı: "i" };

/** Lower case without accents. */
export function plain(text: string): string {
  const bare = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return bare.replace(/[łøđßæœðþı]/g, (letter) => whole[letter]);
}

/**
 * The forms under which a name is filed: its words in alphabetical order, so that order does not matter. A hyphen may
 * either part two words or be left out, hence up to two forms; none for an empty name.
 */
export function nameForms(name: string): string[] {
  const letters = plain(name).replace(/['’‘`´]/g, "").replaceAll(".", " ");
  const forms = [" ", ""].map((between) => {
    const words = letters.replace(/[-‐‑–—]/g, between).match(/[\p{L}\p{N}]+/gu) ?? [];
    return words.sort().join(" ");
  });
  return [...new Set(forms)].filter(Boolean);
}

const share = (a: readonly string[], b: readonly string[]): boolean => a.some((form) => b.includes(form));

/** The same person's name in any order, case, accents and hyphens. */
export const sameName = (a: string, b: string): boolean => share(nameForms(a), nameForms(b));

/** All words of `part` stand in `name`. */
export function nameContains(name: string, part: string): boolean {
  const words = new Set(nameForms(name).flatMap((form) => form.split(" ")));
  return nameForms(part).some((form) => form.split(" ").every((word) => words.has(word)));
}

const legalEnding = /\b(p\.?\s?l\.?\s?l\.?\s?c|l\.?\s?l\.?\s?[cp]|p\.\s?[ca]|inc|corp|ltd|co|company)\b\.?/gi;

/** The same organization, legal endings such as LLP or Inc. and "&" for "and" aside. */
export function sameOrganization(a: string, b: string): boolean {
  const forms = (name: string) => nameForms(name.replaceAll("&", " and ").replace(legalEnding, " "));
  return share(forms(a), forms(b));
}

/** The same ten digits; extensions and a leading 1 aside. */
export function sameNumber(a: string, b: string): boolean {
  const digits = (text: string) => {
    const all = text.replace(/(?:ext|x)\.?\s*\d+\s*$/i, "").replace(/\D/g, "");
    return all.length === 11 && all.startsWith("1") ? all.slice(1) : all;
  };
  return digits(a) === digits(b);
}

/** The same medical record number; case, spaces and punctuation aside. */
export function sameMrn(a: string, b: string): boolean {
  const bare = (text: string) => plain(text).replace(/^\s*mrn\b/, "").replace(/[^a-z0-9]/g, "");
  return bare(a) === bare(b);
}

export const sameText = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
