/**
 * Words and patterns of `document.ts`.
 * @module
 */
import { anyOf, pattern, sequence } from "./words/pattern.ts";

export const grants = [
  /\b(?:i|we|undersigned)\b[^.]{0,90}\bauthori[sz]e\b[^.]{0,260}\b(?:disclos|releas|furnish|provid|giv|send|obtain|exchang|shar|use|copies|transfer)/i,
  /\bi (?:am [^.]{2,80}? and )?(?:hereby |do |also |freely )*(?:permit|allow|let|consent|agree|approve|(?:direct|instruct)(?=[^.]*\bmy\b))\b[^.]{0,160}\b(?:disclos|releas|furnish|provid|giv|send|shar|transfer|copy)/i,
  /\byou are (?:hereby )?authori[sz]ed\b/i,
  /^.{0,60}\b[i1l], [^.]{2,60}, (?:hereby |freely )?give permission to\b[^.]{0,160}\b(?:disclos|releas|furnish|provid|send)/im,
  /\bundersigned (?:hereby )?(?:permits?|authori[sz]es?|allows?|directs?|consents?)\b/i,
  /\bi (?:hereby |freely |voluntarily )*(?:give|grant)s? (?:my )?(?:permission|consent|authori[sz]ation)\b/i,
  /\bi (?:hereby )?consent to (?:the )?(?:release|disclosure)\b/i,
  /\bi (?:hereby |freely )*(?:give|grant)s? [^.]{2,60}\b(?:permission|consent|leave)\b[^.]{0,40}\bto (?:look|see|read|copy|obtain|review|inspect|have|receive|get|share|send|releas|disclos|giv|furnish|provid|hand)/i,
  pattern(
    "i",
    String.raw`\b[i1l], [^.]{2,80}, (?:the undersigned,? )?(?:do )?(?:hereby |freely |voluntarily )*`,
    String.raw`(?:give|grant|authori[sz]e|consent|permit|allow|let|direct|instruct)\b[^.]{0,200}\b`,
    String.raw`(?:disclos|releas|furnish|provid|giv|send|shar|cop(?:y|ies)|records?|information|results)`,
  ),
  /\b[i1l], [^.]{2,60}, agree\b[^.]{0,20}\bthat\b[^.]{0,120}\bmay\b|\bi (?:hereby )?agree (?:that\b[^.]{0,120}\bmay (?:hand|releas|disclos|giv|send|shar|provid|furnish|copy)|to (?:this|the) (?:release|disclosure))/i,
  /\bmay (?:release|disclose|share|hand over|furnish|give out)\b[^.]{0,60}\bmy\b[^.]{0,40}\b(?:records?|information|chart|file)\b/i,
  /\b(?:permission|consent|authori[sz]ation) is (?:hereby )?(?:given|granted)\b[^.]{0,160}\b(?:disclos|releas|furnish|provid|send|shar|copy)/i,
  /\bauthori[sz]e\b[^.]{0,120}\bto (?:disclose|release|furnish|give|send)\b/i,
  /\b(?:has|have) (?:my|our) (?:permission|consent|leave|okay|ok) to\b[^.]{0,120}\b(?:disclos|releas|furnish|provid|giv|send|shar|copy|hand|show)/i,
  /\bi (?:hereby )?release (?:the|my|this|any|said) (?:hospital|clinic|doctor|physician|provider|facility|practice)\b[^.]{0,60}\bto (?:send|give|disclose|share|release|provide|furnish)/i,
  /\bi have no objection to\b[^.]{0,120}\b(?:disclos|releas|furnish|provid|giv|send|shar|copy|hand|show)/i,
];

/** "You may give X any information", "I ask the custodian to give the records to X": wording that needs a line to sign. */
export const leave = pattern(
  "i",
  anyOf(
    sequence(
      String.raw`\b(?:`,
      anyOf(
        String.raw`you|they`,
        String
          .raw`(?:the|any|said|this|above|that) (?:[\w,]+ ){0,4}?(?:hospital|clinic|facility|provider|doctor|physician|custodian)s?[^.]{0,60}?`,
      ),
      String.raw`) may (?:give|release|send|disclose|furnish|tell|show`,
      String.raw`|hand|provide)\b[^.]{0,160}\b(?:information|records?|copies`,
      String.raw`|chart|history|papers|file)\b`,
    ),
    sequence(
      String.raw`\b(?:let|allow|permit)s? (?:the |any |my |said )*(?:`,
      anyOf(String.raw`hospital|clinic|facility|provider|doctor|physician|custodian`),
      String.raw`)s?\b[^.]{0,60}\b(?:disclos|releas|giv|send|furnish)`,
    ),
    String
      .raw`\bi (?:ask|request|want|wish|give|release)\b[^.]{0,140}\b(?:records?|papers|documents|history|chart|information)\b`,
  ),
);
