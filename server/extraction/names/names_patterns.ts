/**
 * Words and patterns of `names.ts`.
 * @module
 */
import { anyOf, pattern } from "../words/pattern.ts";

/** "Grace Lim, a minor", "Otis Vane, deceased": what somebody is, not what they are called. */
export const tailRole = pattern(
  "iu",
  String.raw`,\s(?:(?:an?|the|our|your)\s)?(?:`,
  anyOf(
    String.raw`minor(?:\schild)?|deceased|dec'?d|decedent|infant(?!\s(?:boy|girl|male|female|[A-D])\b)|child`,
    String.raw`adult|incapacitated\s\p{L}+|(?:un)?married\s\p{L}+|single\s\p{L}+|plaintiff|petitioner|claimant`,
    String.raw`patient|insured|client|student|employee|individually|by and through|by (?:his|her|their)`,
    String.raw`on behalf|et al|aged?\s\S+`,
  ),
  String.raw`)\b.*$`,
);

/** "Georgina M. Pfaff F 82 y", "Otto Roe, 44 M", "Ana Roe (82F)", "Ben Roe, age 7": sex and age. */
export const ageBehind = pattern(
  "i",
  String.raw`[\s,(]+(?:(?:[MF]|male|female)[\s,/]+(?:age\s)?\d{1,3}`,
  String.raw`(?:\s?(?:y(?:rs?|ears?)?(?:\s?old)?|y\/?o|mos?|months?)\.?)?`,
  String.raw`|\d{1,3}\s?(?:y(?:rs?|ears?)?(?:\s?old)?|y\/?o)?\.?[\s,/-]*(?:[MF]|male|female)`,
  String.raw`|\d{1,3}\s?(?:y(?:rs?|ears?)(?:\s?old)?|y\/?o)\.?|aged?\s\d{1,3})\)?$`,
);

export const cleanWords = pattern(
  "u",
  String.raw`\s*(?:\(|\[|;|\/| [–—-] |\b[Aa]\.?\/?[Kk]\.?\/?[Aa]\b|\balso known as\b|\bformerly\b|\bn[ée]e\b`,
  String.raw`|\b[Dd]\.?[Oo]\.?[Bb]\b|\bborn\b|(?<=\p{Ll})\s[eo¢®©°«»*+]`,
  String.raw`(?:$|\s(?=(?:date of birth|DOB|MRN|SSN|your|study|member|sex|age)\b))|,?\s(?:b|geb)\.(?=\s?\d)|:).*$`,
);

export const spanishWords = new Set(
  "numero medico medica medicos direccion telefono informacion autorizacion divulgacion atencion compania numeros dias segun"
    .split(" "),
);
