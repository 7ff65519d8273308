/**
 * Words and patterns of `authorization_elements.ts`.
 * @module
 */
import { anyOf, pattern, sequence } from "../words/pattern.ts";

export const anyTime =
  "(?:in writing|by (?:a |sending a |written )?(?:letter|notice|note)|by (?:writing|telling|notifying)|written " +
  "(?:notice|request|letter|statement)|(?:at )?any ?time|when(?:ever)? (?:i|you) " +
  "(?:wish|like|want|choose)|whenever|sooner|earlier|beforehand)";

export const given = pattern(
  "i",
  String.raw`(?:^|\n)\W*(?:`,
  anyOf(
    String.raw`who (?:may|can|will|is to|should|holds?|has|keeps?|gives?) [^\n]{0,40}`,
    String.raw`(?:records?|information) (?:are |is )?(?:held|kept) (?:by|at)`,
    sequence(
      String.raw`(?:`,
      anyOf(String.raw`facility|provider|hospital|clinic|person|party|those|organi[sz]ation`),
      String.raw`)s? (?:that|who|which|to|may) (?:may )?(?:release|disclose|give|send|furnish)\w*`,
    ),
    String.raw`(?:release|disclose|give|send)s?(?:d)? by|from whom|holder(?: of (?:the )?records)?|from`,
  ),
  String.raw`)\s?[:?]`,
);

export const got = pattern(
  "i",
  String.raw`(?:^|\n)\W*(?:`,
  anyOf(
    String.raw`who (?:may|can|will|is to|should|gets?|receives?) [^\n]{0,40}`,
    String.raw`(?:records?|information|copies) (?:are |is |may )?(?:go(?:es)?|sent|given|released|disclosed) to`,
    String.raw`(?:person|party|facility|organi[sz]ation|those)s? (?:that|who|which|to|may) (?:may )?(?:receive|get)\w*`,
    String.raw`(?:release|disclose|give|send)s?(?:d)? to|to whom|recipients?|to`,
  ),
  String.raw`)\s?[:?]`,
);
