/**
 * Words and patterns of `self_request.ts`.
 * @module
 */
import { anyOf, pattern, sequence } from "../words/pattern.ts";

export const kin = pattern(
  "i",
  String.raw`^(?:the )?(?:child['’]?s )?(?:mother|father|parent|(?:legal )?guardian|power of attorney`,
  String.raw`|health ?care (?:agent|proxy)|executor|executrix|spouse|wife|husband|daughter|son|agent`,
  String.raw`|(?:personal |legal )?representative|conservator|next of kin)\b`,
);

export const receives = pattern(
  "i",
  anyOf(
    sequence(
      String.raw`\b(?:who|person|people|individual)s? (?:`,
      anyOf(String.raw`may|will|should|can|could|is to|are to|shall|is allowed to|that may`),
      String.raw`)?\s?(?:receives?|gets?|have|picks? up|see)\b`,
    ),
    String
      .raw`\b(?:releas|disclos|send|sent|giv|mail|deliver|provid|cop(?:y|ies)|records?|information|goes?|hand)\w*\b[^.]{0,40}\bto\b`,
    String.raw`\brecipients?\b|\breceived? by\b`,
  ),
);

export const accessTitle = pattern(
  "i",
  anyOf(
    String.raw`\b(?:patient|individual|member|client|student|resident)['’]?s? (?:request|application) (?:for|to)\b`,
    String.raw`\brequest by (?:the )?(?:patient|individual|member|client|student|resident)\b`,
    String.raw`\bcop(?:y|ies) of (?:my|your|own)\b|\breleas\w+ (?:of .{3,30} )?to (?:the )?(?:patient|self)\b`,
    String.raw`\b(?:patient|individual|personal|member)(?:'?s)? (?:access|right)\b.{0,30}\b(?:request|records|form)?`,
    String.raw`\brequest(?:ing)? (?:for )?(?:my own|access|copies of my)\b`,
    String
      .raw`\b(?:patient|student|member|client|employee|resident|inmate)['’]?s['’]? own (?:cop(?:y|ies)|records?|use|request)\b`,
    String.raw`\breceive (?:his|her|his or her|their|my)(?: own)? (?:medical |health )?(?:records?|chart)\b`,
    String.raw`\bright (?:of|to) access\b|\baccess request\b`,
  ),
);

export const toMe = pattern(
  "i",
  anyOf(
    sequence(
      String.raw`\b(?:`,
      anyOf(String.raw`i (?:ask|am asking|request|am requesting|want|would like|need)|please (?:give|send|mail) me`),
      String.raw`)\b[^.]{0,40}\b(?:access to|cop(?:y|ies) of) (?:my|these|the)?`,
    ),
    String
      .raw`\b(?:copies|records?|information|them|it) (?:will )?(?:go|be (?:sent|mailed|given|released|handed)|sent|mailed|given)? ?to (?:me|myself)\b`,
    String.raw`\breleas\w+ [^.]{0,60}\bto (?:me|myself)\b|\bauthori[sz]e [^.]{0,60}\bto give me\b`,
  ),
);

export const ticksOtherWords = pattern(
  "i",
  String.raw`^(?:to )?(?:the |an?(?:other)? )?(?:other |different )?`,
  String.raw`(?:person|company|individual|organi[sz]ation|someone|somebody|facility|provider|physician|doctor|attorney`,
  String.raw`|lawyer)\b.{0,20}\b(?:else|below|here|named|listed|written|or)\b|^(?:someone|somebody) else\b`,
);
