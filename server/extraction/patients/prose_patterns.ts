/**
 * Patterns of sentences that name patients.
 * @module
 */
import { anyOf, pattern, sequence } from "../words/pattern.ts";

export const peopleFromProseWords = pattern(
  "i",
  anyOf(
    sequence(
      String.raw`\b(?:`,
      anyOf(
        String.raw`not (?:to be )?(?:confus\w+|mix\w*|mistak\w+)`,
        String.raw`(?:confus\w+|mix\w*|mistak\w+)(?: me| us| him| her| up)* (?:with|for)|different from|other than`,
        String.raw`same name as|instead of`,
      ),
      String.raw`)\b[^.]{0,20}$`,
    ),
    String.raw`\b(?:same|similar) (?:first |last |full |sur)?names?,?\s\(?$`,
    String.raw`\b(?:another|a different|an unrelated) (?:patient|person)(?: of yours)?(?: named| called)?,?\s$`,
  ),
);

/** ", who goes by Billie," and "(née Pell)" behind a name. */
export const calledBesides = pattern(
  "u",
  String
    .raw`^,?\s(?:who\s(?:goes\sby|is\s(?:called|known\sas)|likes\sto\sbe\scalled)|(?:also|better|formerly)\sknown\sas`,
  String.raw`|called)\s[“"']?\p{Lu}[\p{L}.'’-]+(?:\s\p{Lu}[\p{L}.'’-]+){0,2}[”"']?,?(?=[\s,])`,
  String.raw`|^\s?\((?:n[ée]e|formerly|maiden name|a\.?k\.?a\.?|called)\s[^)]{2,30}\)`,
);

/** ", age 12" behind a name. */
export const aged = /^,?\s(?:aged?\s)?\d{1,2}(?:\s(?:years?|yrs?)(?:\sold)?)?(?=\s?[,(])/;

/** "Send the notes of the father, Wesley Corbin, and of the mother, …": relatives whose records are named as such. */
export const recordsOfKin =
  /\b(?:records?|charts?|notes|reports?|results|files?)\b[^.;:]{0,110}\b(?:of|for|on)\s(?:the|both)\s(?:mother|father|wife|husband|child|son|daughter|brother|sister|parent|spouse|infant),?\s$/i;

export const dobWords = pattern(
  "i",
  String.raw`^[^.;]{0,60}?(?:\b(?:DOB|D\.O\.B\.?|D\/O\/B|D\/B|date of birth|born(?: on)?|birth ?date|birthday)\b`,
  String.raw`(?:[\s:,]|\b(?:is|was)\b)*(?:the\s)?|^,?\s*\(\s?(?:b\.?\s?)?(?=\d)`,
  String
    .raw`|^,?\s(?:y\s)?nac[ií](?:d[oa])?\s(?:el\s)?(?=\d)|^,?\s?\(\s?b(?:\.\s?|\s)(?=[A-Z][a-z]{2,8}\.?\s\d)|^,?\s(?:b|geb)\.\s?(?=\d))`,
);
