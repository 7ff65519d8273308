/**
 * Labels of who: signer, custodian, recipient, contact, references, and the person a form is about.
 * @module
 */
import { type LabelKind, number, parts, person, whose } from "./label_kinds_patterns.ts";
import { anyOf, sequence } from "./pattern.ts";

export const partyLabels: [LabelKind, string][] = [
  [
    "signature",
    anyOf(
      sequence(
        String.raw`(?:(?:`,
        anyOf(
          String.raw`patient|claimant|client|parent|guardian|legal|authorized|personal|representative|insured`,
          String.raw`employee|member|individual|applicant|student|your|proposed|of|or|the|/|,|and|his|her`,
          String.raw`legal representative`,
        ),
        String.raw`) ?)*(?:'s )?(?:signature|sign(?:ed)?(?: here)?|signed by)(?: (?:of|by) .{0,80})?`,
      ),
      String.raw`x`,
      String
        .raw`(?:individual|person|subject|patient|parent|guardian|claimant|applicant).{0,40} sign(?:ature)?(?: here)?`,
    ),
  ],
  [
    "print_name",
    "(?:print(?:ed)?|type[d]?)(?: (?:or type|/type|full|patient|your|legal))*(?: ?name)?(?: of .{0,60})?|name printed|(?:patient |your )?name ?(?:\\(print\\)|print(?:ed)?|please print)",
  ],
  ["attn", "att(?:entio)?n|attn ?/ ?dept|c/o|care of"],
  ["cc", "cc|copy to|copies to|bcc"],
  [
    "custodian",
    anyOf(
      String.raw`your (?:hospital|clinic|facility)`,
      sequence(
        String.raw`(?:name of )?(?:`,
        anyOf(
          String.raw`facility|hospital|prescriber|prescribing (?:provider|physician)|provider|clinic`,
          String.raw`treating facility|treating provider|medical facility|holder of records|records? custodian`,
          String.raw`custodian(?: of records?)?|from whom|(?:records |information )?release(?:d)? from`,
          String.raw`disclosing (?:party|facility|provider|entity)|obtain(?: records)? from`,
          String.raw`records? (?:held by|source|location)|deponent|provider from whom .*|treating source|location`,
          String.raw`i authorize|authorize|person/organization (?:disclosing|releasing) .*`,
          String.raw`who may (?:release|disclose).*`,
        ),
        String.raw`)(?: name)?`,
      ),
    ),
  ],
  [
    "organization",
    anyOf(
      String.raw`attorney or party(?: without attorney)?`,
      String.raw`name ?/ ?(?:facility|organi[sz]ation|company|agency|provider|practice)`,
      String.raw`(?:company|organi[sz]ation|facility|agency)(?: ?/ ?| or )(?:person|individual)(?: name)?`,
      String
        .raw`(?:names? of )?(?:person|individual|facility|party)s?(?: ?/ ?| or |, )(?:entity|organi[sz]ation|agency|company|facility|firm)(?: name)?`,
      sequence(
        String.raw`(?:name of )?(?:`,
        anyOf(
          String.raw`requester|requestor`,
          String
            .raw`requesting (?:counsel|party|organization|firm|agency|company|provider|facility|office|entity|practice|attorney|clinic)`,
          String.raw`(?:law )?firm(?: name)?|company(?: name)?|organi[sz]ation(?: name)?|agency(?: name)?`,
          String.raw`(?:insurance )?carrier|insurer|insurance company|claims? administrator`,
          String.raw`third[- ]party administrator|tpa|health plan|plan|practice|practice name|referring practice`,
          String.raw`recipient(?: name)?|receiving (?:party|facility|provider|organization|entity)`,
          sequence(
            String.raw`(?:please )?(?:`,
            anyOf(
              String.raw`send|return|reply|respond|release|disclose|mail|forward|deliver|ship|fax|disclosed|released`,
              String.raw`be (?:released|disclosed|sent) `,
            ),
            String.raw`)(?: (?:all|copies|copies of|the|requested|my|medical|these))*(?:`,
            String.raw` ?(?:records?|information|evidence|documents|copies|reply`,
            String.raw`|response|phi|health information|medical records|protected`,
            String.raw` health information)`,
            String.raw`)? to(?: whom)?`,
          ),
          String.raw`to whom|disclosed to|released to|copy service|ordering (?:party|firm|company)|ordered by`,
          String.raw`requested (?:by|for)|on behalf of|requested on behalf of|(?:requesting )?station`,
          String.raw`school(?: district)?|district|who may receive.*|records? requested by`,
          String.raw`person/organization (?:receiving|to receive) .*`,
        ),
        String.raw`)(?: name)?`,
      ),
    ),
  ],
  [
    "contact",
    sequence(
      String.raw`(?:your |our |primary |claims? |case |benefits? |underwriting`,
      String.raw` |quality |review |audit |research |study |intake |order`,
      String.raw` |litigation |policy |assigned |records? |requester |requestor`,
      String.raw` |claim |lead |assigned |disability |senior |staff |retrieval`,
      String.raw` )*(?:`,
      anyOf(
        String.raw`(?:point of )?contact(?: person| name| us)?`,
        String.raw`provider (?:support|relations|services|inquiries|help ?(?:desk|line))|examiner|adjuster`,
        String.raw`adjudicator|analyst|underwriter|review(?:ing)? nurse`,
        String.raw`nurse (?:reviewer|auditor|coordinator|consultant)|case ?manager|coordinator|paralegal|reviewer`,
        String.raw`handler|representative|specialist|prepared by|request prepared by|requester name|requestor name`,
        String.raw`your name|questions|submitted by|sender`,
        String
          .raw`(?:names? of )?(?:the )?(?:person|individual|party) (?:making|submitting|completing) (?:this |the )?(?:request|form)`,
        String.raw`return to the attention of|to the attention of`,
      ),
      String.raw`)(?: name| assigned)?`,
    ),
  ],
  ["from", "from|fr|frm|fm|sent by|sender"],
  ["to", "to|send to|deliver to|recipient"],
  [
    "re",
    "re|in re|in (?:the )?(?:best )?interests? of(?: the minor)?|regarding|ref|subject|concerning|in regards? (?:to|of)|in reference to|with (?:reference|regard|respect) to|in the matter of|matter of|rc|r e",
  ],
  [
    "priority",
    "(?:request )?(?:priority|urgency|turn ?-?around(?: time)?|service level|handling|service|rush|processing|delivery speed|status)",
  ],
  [
    "reference",
    anyOf(
      sequence(
        String.raw`(?:`,
        String
          .raw`(?:our|your|the|client|firm|insurance|wc|workers' comp(?:ensation)?|state|court|me|aps|agency|carrier) `,
        String.raw`)*(?:`,
        anyOf(
          String.raw`claim|case|file|order|policy|application|matter|docket|cause|reference|ref|project|work order`,
          String.raw`control|tracking|batch|investigation|subpoena|civil action|policy ?/ ?application|order ?/ ?file`,
          String.raw`certificate|contract|wcab case|warrant`,
        ),
        String.raw`)(?: (?:order|case|claim|file))?(?: ?/ ?(?:order|case`,
        String.raw`|claim|file|policy|reference|ref|matter))? ?(?:${number})?`,
      ),
      sequence(
        String.raw`(?:(?:our|your|medicare|medicaid|health plan|plan|client|insurance) )*(?:`,
        anyOf(
          String.raw`member|subscriber|group|invoice|index|student|employee|request|icn|bar|npi|tax|audit|aps|dcn`,
          String.raw`wcab|wcb|report|badge|medicare|hicn|mbi|medicaid|beneficiary|plan|adj|app|medicare beneficiary`,
          String.raw`claimant|policy ?holder`,
        ),
        String.raw`) ?${number}`,
      ),
      String.raw`(?:our|your) (?:file|ref|reference|claim|matter|case|order)(?: ${number})?|hicn|mbi`,
    ),
  ],
  [
    "person",
    anyOf(
      String.raw`${whose}${parts}`,
      sequence(
        String.raw`(?:full |legal |complete |printed |print )*(?:names? `,
        String.raw`(?:of|for) )?(?:the )?${whose}(?:full |legal |complete`,
        String.raw` |printed |print |initials ?/ ?)*(?:names?)?(?: \(s\))?`,
      ),
      String
        .raw`(?:medical )?records? (?:pertaining|relating|belonging|concerning|requested) (?:to|for|on)(?: ${person})?`,
      String.raw`(?:medical |hospital )?records? (?:of|for|on|pertain to)|pertaining to`,
      String.raw`(?:kidney|liver|organ|transplant|marrow|lung|heart|pancreas|stem cell|tissue) (?:recipient|candidate)`,
      sequence(
        String.raw`(?:insured |injured |covered |treated )?(?:person|traveller|traveler|passenger|individual|child)(?:`,
        String.raw` (?:`,
        anyOf(
          String.raw`insured|treated|examined|in custody|in our (?:care|custody)|booked|detained|to be treated`,
          String.raw`we ask about|asked about|concerned|named below`,
        ),
        String.raw`))+`,
      ),
      String.raw`life assured|whose records.*|names? of (?:the )?(?:person|individual|party|child|adult) whose .*`,
      String
        .raw`(?:patient|claimant|client|employee|insured|member) ?/ ?(?:patient|client|claimant|employee|insured|member|plaintiff)(?: names?)?`,
      String.raw`nombre (?:completo )?(?:del?|de la) paciente|paciente|nombre y apellidos?(?: del paciente)?`,
      String.raw`names? (?:of )?(?:patient|claimant|insured|client|member|student|decedent)s?(?: .{0,40})?`,
      String.raw`individual whose .*|person whose .*|siblings?|twins?`,
    ),
  ],
  [
    "name",
    parts +
    "|(?:full |legal |complete |present |current |your |my |first and last |person'?s )*names?(?: in full)?(?:,? (?:first|last).*)?|nombre completo|who",
  ],
];
