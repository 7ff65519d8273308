/**
 * Words and patterns of `record_numbers.ts`.
 * @module
 */
import { anyOf, pattern, sequence } from "../words/pattern.ts";

/** "Her wristband reads …", "the number that your office gave her is …", "her chart with you is numbered …". */
export const told = pattern(
  "iu",
  anyOf(
    sequence(
      String.raw`\b(?:wrist ?-?band|bracelet|(?:hospital|clinic|appointment|chart) (?:card|label)) (?:`,
      anyOf(String.raw`reads|says|shows|has|bears|said|read|showed|had|bore|is marked|was marked|was numbered`),
      String.raw`)(?: the)?(?: number| no)?$`,
    ),
    String
      .raw`\b(?:chart|record|file)\b[^.;]{0,40}\b(?:numbered|is (?:number|no)|(?:bears|has|carries) (?:the )?(?:number|no))$`,
    sequence(
      String.raw`\byou(?:r (?:\p{L}+ ){1,3}| )(?:uses?|gave|gives?|assigned|issued|lists?|shows?)\b(?:`,
      String.raw`(?!claim|case|policy|member|order|docket|invoice|reference)[^.;]`,
      String.raw`){0,40}\b(?:number|no|id)$`,
    ),
  ),
);

/** "filed under number 12-34", "known to you as No. 881": a number under which the custodian knows somebody. */
export const filed = pattern(
  "iu",
  String.raw`\b(?:filed|known|seen|treated|registered|admitted|listed|kept|held|born|chart|records?|papers`,
  String.raw`|appears?)\b[^.;]{0,60}?\b(?:under|as)(?: the| a| your| hospital| patient)* ?`,
  String.raw`(?!(?:claim|case|policy|member|order|docket)\b)(?:\p{Ll}+ )?(?:number|no|#)$`,
);
