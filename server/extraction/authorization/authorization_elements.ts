/**
 * An authorization known by what the law wants in it (45 CFR 164.508 (c)), whatever words a form has for that: how it is
 * taken back, that what was released may be passed on, that care does not hang on it, until when it is good, who gives
 * to whom, and a place to sign.
 * @module
 */
import type { PageLayout } from "../layout/layout.ts";
import { anyOf, pattern, sequence } from "../words/pattern.ts";
import { anyTime, given, got } from "./authorization_elements_patterns.ts";

const back =
  "(?:revok\\w+|withdr[ae]w\\w*|cancel(?:l?ed|l?ing|s)?|t[ao]k(?:e|en|ing) (?:\\w+ ){0,3}back|rescind\\w*|(?:can|may) (?:stop|end) (?:it|this)|change (?:my|your) mind)";
const elements = [
  new RegExp(`\\b${back}\\b[^.]{0,110}\\b${anyTime}\\b|\\b${anyTime}\\b[^.]{0,50}\\b${back}\\b`, "i"),
  pattern(
    "i",
    anyOf(
      String.raw`\bre-?(?:disclos|releas)\w*|\bpass(?:ed)? (?:\w+ ){0,3}on\b`,
      String
        .raw`\b(?:shar\w+|giv\w+|show\w*|disclos\w+|releas\w+) (?:\w+ ){0,3}(?:again|further|to others|to anyone else)\b`,
      String.raw`\bno longer (?:be )?(?:protected|private)`,
      String.raw`\b(?:lose|losing|without) (?:\w+ ){0,2}(?:protection|privacy)\b`,
      String.raw`\bnot (?:be )?protected (?:by|any)\b`,
    ),
  ),
  pattern(
    "i",
    anyOf(
      String
        .raw`\b(?:if|because|when) (?:i|you|the patient) (?:do not|does not|don['’]?t|did not|refuse to|decline to|choose not to) sign`,
      String.raw`\bwhether (?:or not )?(?:i|you) sign\b|\b(?:do|does|will|shall) not (?:depend|hang|hinge) on\b`,
      String.raw`\b(?:is|be|are) (?:in no way )?(?:not|never) (?:a |made )?condition\w*|\bnot condition\w*`,
      String.raw`\b(?:do|must) (?:i|you) (?:have to )?sign\b|\bnot (?:have|required|obliged) to sign\b`,
    ),
  ),
  pattern(
    "im",
    anyOf(
      sequence(
        String.raw`\b(?:`,
        anyOf(
          String.raw`release|permission|consent|authori[sz]ation|form|paper|document|waiver|slip|page|this|it|which`,
        ),
        String.raw`)\b[^.:]{0,30}\b(?:good|valid|lasts?|expires?|ends?|in`,
        String.raw` (?:force|effect)|runs|holds|stops|lapses?)\b(?! with)`,
      ),
      sequence(
        String.raw`\b(?:from|after|of) (?:the )?(?:day|date|when)?\s?(?:on which )?(?:`,
        anyOf(
          String.raw`i sign|it is signed|you sign|signing|of my signature|my signature|the date below|signed below`,
        ),
        String.raw`)`,
      ),
      String
        .raw`(?:^|\n)\W*(?:until when|for how long|how long|valid until|good until|expir\w+|ends?)\b[^.\n]{0,30}[:?]`,
    ),
  ),
];

const title =
  /\b(?:authori[sz]ation|release|consent|permission|waiver)\b(?!.{0,30}\b(?:department|dept|office|unit|desk|coordinator|specialist|clerk)\b)/i;
const asksFirst =
  /(?:^|[.\n]\s*)I(?:, [^.]{2,80},)? (?:hereby |freely |do )*(?:ask|want|request|direct|instruct|wish|let|allow|permit|agree|consent|would like)\b[^.]{0,200}\b(?:records?|chart|information|files?|history|copies)\b/;

const roles =
  /^\W*(?:the )?(?:patient|claimant|client|employee|insured|applicant|member|student|veteran|parent|guardian|individual|person|participant|representative|signer|worker|injured worker|legal representative)(?:['’]s)?\b/i;

/** A caption of a line to sign, or a signature's own line; the day may stand in the line below. */
const toSign = (page: PageLayout): boolean =>
  page.rows.some((r, i) =>
    r.segs.some((s) =>
      s.words.length <= 9 &&
      /\bsignatures?\b|\bsign here\b|^\W*(?:e-?)?signed\b|\/s\/|\bmy (?:mark|name):/i.test(s.text)
    ) ||
    roles.test(r.text) && r.words.length <= 14 &&
      (/\b(?:date|signed on)\b[^\p{L}]*$/iu.test(r.text) ||
        /^\W*date[d]?(?: signed)?\W+\d/i.test(page.rows[i + 1]?.text ?? ""))
  );

/** Whether a page has what an authorization must have; `text` is the page's, a row a line. */
export function hasElements(page: PageLayout, text: string): boolean {
  const has = elements.filter((e) => e.test(text)).length;
  if (has < 2 || !toSign(page)) return false;
  if (has > 2) return true;
  const head = page.rows.slice(0, 8).some((r) => r.words.length <= 12 && title.test(r.text) && !/[.,;]$/.test(r.text));
  const lines = page.rows.map((r) => r.text).join("\n");
  return head || given.test(lines) && got.test(lines) || asksFirst.test(text);
}
