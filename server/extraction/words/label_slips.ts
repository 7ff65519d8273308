/**
 * Slips of OCR in the words of labels.
 * @module
 */
import { remembered } from "./remembered.ts";
import { otherRole } from "../patients/roles.ts";

const spelled = (
  "patient claimant insured applicant decedent student employee worker client member birth birthdate birthday date name number medical record chart " +
  "hospital address residence telephone phone facsimile email security social claim policy signature signed purpose service treatment injury " +
  "relationship attention records requested received organization company last first middle given surname full legal"
).split(" ");

/** Names of people that are one letter off such a word. */
const namesToo = new Set(
  "birch hart harte leal emil clint biddle riddle liddle hirst furst forst givens gavin clain berth".split(" "),
);

/** What OCR makes of a letter, where a word is too short to tell any other slip. */
const misreadAs: Record<string, string> = {
  a: "ouen4",
  b: "h86",
  d: "0oq",
  e: "clfo3",
  i: "l1t!|",
  l: "i1t!|f",
  m: "nw",
  n: "mhru",
  o: "0cdqe",
  t: "lifr1",
};

/** Puts one slip of OCR a word right: "Patlent" is Patient, "bith" is birth, "Narne" and "naml" are name, "doh" is DOB. */
export const mendLabel = (label: string): string => label.split(" ").map(mendWord).join(" ");

const mendWord = remembered((raw) => {
  const [word, end] = [raw.replace(/'s?$/, ""), raw.match(/'s?$/)?.[0] ?? ""];
  if (word.length < 3 || spelled.includes(word) || namesToo.has(word) || otherRole(word)) return raw;
  if (/^(?:dae|dat|dte|[o0p]ate)$/.test(word)) return `date${end}`;
  const right = [...spelled, "dob"].find((s) =>
    s === word.replace("rn", "m") ||
    (s.length >= 5 && word.length >= 4
      ? Math.abs(s.length - word.length) <= 1 && oneSlip(s, word)
      : s.length === word.length && oneMisread(s, word))
  );
  return right ? right + end : raw;
});

function oneMisread(right: string, read: string): boolean {
  const wrong = [...right].map((letter, i) => [letter, read[i]]).filter(([a, b]) => a !== b);
  return wrong.length === 1 && (misreadAs[wrong[0][0]] ?? "").includes(wrong[0][1]);
}

function oneSlip(a: string, b: string): boolean {
  let i = 0, j = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i++;
  while (j < a.length - i && j < b.length - i && a[a.length - 1 - j] === b[b.length - 1 - j]) j++;
  return Math.max(a.length, b.length) - i - j <= 1;
}
