/**
 * The headings under which a form or a letter names its parties, and whose side each is.
 * @module
 */
import { anyOf, pattern, sequence } from "../words/pattern.ts";

/** `principal`: the party the requester works for, or another party to the case. */
export type Side = "requester" | "custodian" | "principal";

const records = sequence(
  String.raw`(?: (?:`,
  anyOf(
    String.raw`all|any|the|these|those|my|our|your|requested|required|above|copies|of|medical|health|patient`,
    String.raw`records?|charts?|notes|pages|packet|films|images|results|materials|papers|everything|information`,
    String.raw`documents?|reports?|response|reply|replies|responses|correspondence|evidence|inquiries|questions`,
    String.raw`by|via|mail|fax|e-?mail|and|or|/`,
  ),
  String.raw`))*`,
);
/** "Return records / invoice to", "Send bill and records to": what comes with the records goes the same way. */
const bills =
  "(?:your |the |an? |any )?(?:invoices?|bills?|fees?|statements?|certifications?|affidavits?|declarations?)";
const enclosed = `(?: ${bills} (?:/|&|and|with|plus))?${records}(?:,? (?:/|&|and|with|plus)(?: or)? ${bills})*`;
const care = "(?:provider|physician|doctor|practice|facility|clinic|office|hospital|holder|custodian|source|agency)s?";

/** The first that fits decides. */
export const sides: [Side, RegExp][] = [
  [
    "principal",
    pattern(
      "",
      String.raw`^(?:`,
      anyOf(
        String.raw`(?:requested |ordered |submitted |retained )?on behalf of|on whose behalf`,
        String
          .raw`(?:our|retaining|ordering|copied for|bill(?:ing)? to|invoice to|opposing|defen[sc]e|plaintiff'?s?) (?:client|counsel|attorneys?|law firm)`,
        String.raw`(?:records )?(?:ordered|requested|obtained|copied|retrieved) for|client|bill(?:ing)? to`,
        String.raw`opposing counsel|cc|other part(?:y|ies)`,
      ),
      String.raw`)$`,
    ),
  ],
  [
    "custodian",
    new RegExp(
      sequence(
        String.raw`^(?:`,
        anyOf(
          String
            .raw`(?:requested|released?|obtain(?:ed)?|needed|wanted|sought|ordered|retrieve[d]?) ${records.trim()} ?from`,
          String.raw`records? from|from whom|(?:records? )?(?:are |now )*(?:held|kept|located) (?:by|at)`,
          sequence(
            String.raw`(?:(?:the )?(?:health ?care )?(?:provider|physician|doctor`,
            String.raw`|practice|facility|clinic|office|hospital|person|party)`,
            String.raw` )?(?:who|that|which) (?:has|holds|keeps|(?:may|will|should`,
            String.raw`|is to) (?:release|disclose|give))(?: .{0,30})?`,
          ),
          String
            .raw`(?:name of )?(?:current|previous|prior|former|releasing|sending|disclosing|old|treating) (?:\w+ )?${care}`,
          String.raw`(?:records? )?(?:custodian|holder)(?: of)?(?: medical)?(?: records?)?|deponent`,
          String
            .raw`(?:physician|provider|doctor|hospital|clinic) ?(?:or|/) ?(?:facility|hospital|clinic|physician|provider|doctor|practice)`,
          String.raw`prescriber|prescribing (?:provider|physician)|record source|(?:provider |records? )?site`,
          String
            .raw`(?:facility|hospital|clinic|provider|site) (?:holding|that holds|with)(?: the)? (?:records|documents|charts?)`,
          String
            .raw`(?:party|person|facility|provider|organi[sz]ation|office) to (?:release|disclose|send)(?: .{0,30})?`,
          String.raw`send from|(?:request(?:ed)?|addressed|directed|subpoena|order) to`,
        ),
        String.raw`)$`,
      ),
    ),
  ],
  [
    "requester",
    new RegExp(
      sequence(
        String.raw`^(?:please |to )?(?:`,
        anyOf(
          sequence(
            String.raw`(?:`,
            anyOf(
              String
                .raw`send|return|reply|respond|mail|fax|ship|deliver|forward|release|disclose|transfer|transmit|remit`,
              String.raw`email|e-mail|direct|address|give|provide|produce|submit|tender|furnish|copy|upload|share`,
            ),
            String.raw`)${enclosed} to(?: us| me| the)?(?: (?:undersigned|following(?: \w+)?|address(?: below)?))?`,
          ),
          String.raw`(?:return|delivery|reply|shipping) (?:address|information|instructions)`,
          String.raw`mailing (?:information|instructions)`,
          sequence(
            String.raw`(?:return|reply|deliver\w*|send)(?:`,
            String
              .raw` ?[/,&] ?(?:and )?(?:return|reply|invoice|billing|questions|inquiries|contact|deliver\w*|remit|send)`,
            String.raw`)+(?: to)?`,
          ),
          String.raw`send here|repl(?:y|ies)|(?:records? )?(?:requested|submitted|prepared|sent) by`,
          sequence(
            String.raw`request(?:er|or|ing) ?(?:`,
            anyOf(
              String.raw`party|facility|provider|practice|organi[sz]ation|agency|office|entity|firm|attorney|physician`,
              String.raw`information|details|contact`,
            ),
            String.raw`)?`,
          ),
          String.raw`(?:new|receiving|accepting|consulting) (?:\w+ )?${care}`,
          String.raw`recipient(?: of (?:the )?(?:records?|information))?`,
          String.raw`who (?:(?:will|should|may|is to) )?(?:receives?|gets?)(?: .{0,30})?`,
          String.raw`(?:party|person|facility|provider|organi[sz]ation|office) to receive(?: .{0,30})?|send to us`,
          String.raw`where (?:to send|should we send|we should send|records? (?:should )?go).{0,30}`,
        ),
        String.raw`)$`,
      ),
    ),
  ],
];
