/**
 * The vocabulary of labels on forms, in letters and in column headings. A label is matched whole, after `normalLabel`.
 * @module
 */
import { spanish } from "./label_patterns.ts";
import { mendLabel } from "./label_slips.ts";
import { fold } from "../names/names.ts";
import { recordLabel } from "../numbers/record_labels.ts";
import { remembered } from "./remembered.ts";
import { person } from "./label_kinds_patterns.ts";

export type LabelKind =
  | "person" // a name, said whose
  | "name" // a name, the section says whose
  | "last"
  | "first"
  | "middle"
  | "suffix"
  | "re"
  | "dob"
  | "mrn"
  | "account"
  | "ssn"
  | "address"
  | "city"
  | "phone"
  | "fax"
  | "phone_fax"
  | "email"
  | "date"
  | "received"
  | "event_date"
  | "from"
  | "to"
  | "attn"
  | "cc"
  | "dos"
  | "dos_from"
  | "dos_to"
  | "purpose"
  | "records"
  | "expires"
  | "signature"
  | "date_signed"
  | "print_name"
  | "organization"
  | "contact"
  | "custodian"
  | "reference"
  | "priority"
  | "other_person"
  | "other";

const whose = `(?:${person}(?:'s|s'|s)? ?/? ?)`;
/** "Last name, first name, middle initial, suffix" in either order, as a cell's one caption. */
const parts = (() => {
  const last = "(?:last|family|surname)(?: ?names?)?", first = "(?:first|given)(?: ?names?)?";
  const more = "(?:middle|m ?i|initial|suffix|jr/sr|jr|sr|maiden)(?: ?(?:names?|initial))?";
  const gap = "(?: ?[,/&-] ?(?:and )?| and | )";
  return `(?:full |legal )*(?:names?[ ,:-]*)?(?:${last}${gap}${first}|${first}(?:${gap}${more})?${gap}${last})(?:${gap}${more})*`;
})();
const number = "(?:no|nos|number|numbers|num|nr|id|identifier|code)";

const table: [LabelKind, string][] = [
  [
    "other",
    `${whose}?relation(?:ship)?(?: ?\\(?s\\)?)?(?: to (?:the |above |named )*(?:${person}|subscriber|policy ?holder|self))?`,
  ],
  ["other", "year of birth|birth year|yob|place of birth|birth ?place"],
  [
    "last",
    `(?:legal )?${whose}?(?:legal )?(?:last|family|sur) ?names?|${whose}?(?:surname|last)|(?:primer |segundo )?apellidos?(?: paterno| materno)?`,
  ],
  [
    "first",
    `${whose}?(?:first|given)(?: ?names?)?,? ?(?:&|and|/|,|\\+) ?(?:middle|m ?i` +
    `|initial)(?: ?(?:names?|initials?))?(?: \\(?s\\)?)?|(?:legal )?${whose}?(?:legal )?(?:first|given) ?names?` +
    `|${whose}?(?:first|given)|${whose}?forenames?|christian names?|(?:primer )?nombres?(?: de pila)?`,
  ],
  ["middle", `${whose}?(?:m ?i ?/ ?)?middle(?: (?:names?|initials?))?|m ?[i1l]|initials?|segundo nombre`],
  [
    "suffix",
    "(?:name |generation(?:al)? )?suffix(?: if any)?|generation|(?:jr|sr)(?: ?[,/] ?(?:jr|sr|ii|iii|iv|etc))+",
  ],
  [
    "dob",
    `${whose}?(?:age ?[/&] ?)?(?:(?:(?:date|day) )?of birth|(?:date (?:and|&|/) )?place (?:and|&|/) date of birth` +
    `|date ?(?:and|&|/) ?place of birth|geburtsdatum|geboren(?: am)?|geb(?: am)?|fecha de nac(?:imiento)?` +
    `|f(?:echa)? nac|date de naissance|d ?/? ?[o0] ?/? ?b(?: ?'?s)?|d ?/ ?b|d ?/ ?[o0] ?/? ?[p8]|p[o0]b` +
    `|birth ?-?dates?|birth ?days?|date born|born(?: on)?|b ?/ ?d|bday|birth|birth dt|date of birth|dates of birth` +
    `|birth dates?|born)(?: ?(?:[/&,]|and) ?(?:(?:date of )?death(?: dates?)?|died|d ?o ?d)` +
    `| ?[/&] ?(?:age|sex|gender|m/f|ssn?(?: ${number})?|social security(?: ${number})?))?(?: ?\\(?age\\)?)?(?: mm.*)?`,
  ],
  [
    "ssn",
    `${whose}?(?:ssn?|s ?s ?n|social sec(?:urity)?(?: ${number})?|soc sec(?: ${number})?|ss ?${number}|ssn last 4|last (?:4|four)(?: digits)? of ssn|social)`,
  ],
  [
    "address",
    `(?:${whose}|residence |residential |home |mailing |street |current |last known |permanent |last |complete ` +
    `|full )*(?:address(?:es)?|residence|street)(?:[ ,/&]+(?:and )?(?:city|town|county|state|zip(?: code)?|apt|unit` +
    `|street|number))*(?: and .*)?`,
  ],
  ["city", "city ?[,/]? ?(?:state)? ?[,/]? ?(?:zip(?: code)?)?|state|zip(?: code)?|city"],
  [
    "phone_fax",
    "(?:(?:tele)?phone|tel|ph|voice|[tp]) ?(?:no|number)? ?(?:[/&|+,]|and|or) ?(?:fax|facsimile|fx|f)(?: ?(?:no|number|numbers))?",
  ],
  [
    "fax",
    `(?:return |our |office |duty |direct |reply |secure |records? |intake |clinic |confidential |private ` +
    `|department |dept |team |unit |claims? |evidence |(?:return|reply|respond|send)(?: records)? (?:by|via) ` +
    `|${whose})*(?:tele|e-?)?(?:fax|facsimile|telecop(?:y|ier)` +
    `|fx)(?: ${number})?(?: back)?(?: to)?(?: for (?:the )?(?:records|repl(?:y|ies)|documents|responses?|copies|charts))?`,
  ],
  [
    "phone",
    `(?:${whose}|home |duty |cell |mobile |work |day ?time |day |evening |office |direct |main |contact |our |best ` +
    `|primary |alternate |daytime |desk |unit |records? |intake |clinic |nurse |team |department |dept |station ` +
    `|claims? |toll[- ]free |switchboard |general |private )*(?:(?:tele)?phones?|tel|ph|cell|mobile` +
    `|direct(?: line| dial)?|call|voice|callback)(?: ?/ ?cell)?(?: ${number})?(?: with area code)?`,
  ],
  [
    "email",
    `(?:${whose}|contact |secure |our |return |official |office |work |team |unit |or |(?:return|reply|respond|send)(?: records)? (?:by|via) )*(?:e ?-?mail|electronic mail)(?: address)?`,
  ],
  [
    "received",
    "(?:date |time |date/time |him |roi )?(?:received|rec'?d|date rec'?d|date of receipt|received on|received date|received by him|date stamped|received in (?:him|roi|medical records))(?: date| on)?",
  ],
  [
    "date_signed",
    "(?:date (?:signed|of (?:my |the )?signature)|signed on|signature date|dated|date and time signed|date of signing|date executed)",
  ],
  [
    "date",
    "(?:(?:request|order|letter|today'?s|fax|form|issue|notice|submission) date|date(?: of (?:request|this " +
    "request|letter|notice|order))?|date of|date (?:requested|mailed|sent|ordered|of " +
    "fax|submitted|prepared|issued)|requested on|date ?/ ?time|date & time)",
  ],
  [
    "event_date",
    `(?:alleged )?(?:date of (?:the )?(?:injury|loss|accident|incident|onset|death|disability|collision|occurrence` +
    `|event|hire|exam|hearing|crash)|d ?/ ?(?:o ?/ ?)?[ial]|onset date|injury date|accident date|loss date` +
    `|incident date|d ?o ?[ialde]|doi|dol|doa|dod|dos of injury` +
    `|(?:hearing|trial|deposition|mediation|appointment|surgery|procedure|audit|due|need by|response due|reply by` +
    `|return by|records due) ?(?:date)?(?: set)?|trial set|due|needed by|(?:records )?needed (?:no later than|by))`,
  ],
  [
    "dos",
    "(?:for |requested |covering |claim |service |treatment |record |records |review )*" +
    "(?:(?:date|dates|period|range) ?(?:\\(s\\)|s)? of (?:the |your |his |her )?" +
    "(?:service|services|treatment|care|admission|visits?|records?|hospitalization|stay|attendances?|consultations?" +
    "|encounters?|(?:in)?patient stay|examination|confinement)(?: requested| needed| wanted| sought)?" +
    "|d ?/? ?o ?/? ?s(?: range| dates?| from ?/ ?to)?|date (?:range|span)" +
    "|dates? ?(?:requested|needed|of records requested|range|covered)|service (?:dates?|period)" +
    "|treatment (?:dates?|period)|(?:time |review |look ?-?back |service |record |coverage )?" +
    "(?:period|periods|time ?frame)(?: (?:of|for|covered|requested|covering)(?: .{0,20})?)?|records? dates?|dates?" +
    "|covering|records (?:from|for)|for services|for the (?:time )?period" +
    "|(?:encounter|admission|visit|attendance|stay|consultation) (?:dates?|period)" +
    "|(?:dates?|when) (?:you |he was |she was |they were )?(?:treated|attended|seen)" +
    "(?: there| by you| at your facility)?|time ?spans?" +
    "|(?:statement|claim|bill) covers(?: period)?(?: from.{0,12})?|(?:what|which) dates)",
  ],
  [
    "dos_from",
    "(?:dates? of (?:service|treatment|records?)s?:? ?|records? ?|service ?|period ?)?(?:from|start|starting|begin(?:ning)?|start date|from date|begin date|beginning date)(?: date)?",
  ],
  [
    "dos_to",
    "(?:period |service |dates? |treatment )?(?:to|thru|through|until|ending?|end date|to date|through date|ending date)(?: date)?",
  ],
  [
    "expires",
    "(?:this |the )?(?:authori[sz]ation )?(?:expires?|expiration|will expire|shall expire|valid until|valid through" +
    "|expiry|permission ends(?: on)?|ends on|good until|ending date)" +
    "(?: date| on| when| date or event| event| \\(date\\)| upon)*(?: date)?",
  ],
  [
    "purpose",
    "(?:the )?(?:purposes?|reasons?|need)(?: ?/ ?(?:reason|need))?(?: (?:of|for))?(?: (?:the |this |my " +
    ")?(?:disclosure|request|release|use|use or disclosure|use / disclosure|requesting|requesting " +
    "records|requested use|need|disclosing|referral))?|intended use|use of records|why (?:records are " +
    ")?needed|records will be used for|at request of|for (?:the )?purposes? of",
  ],
  [
    "records",
    "(?:specific |type of |types of |description of |health |medical |the following " +
    ")*(?:records?|information|documents?|items?|documentation|what|evidence|data)(?: (?:is |are |being " +
    ")?(?:requested|needed|required|to be (?:released|disclosed|used|sent|provided|copied)|to release|to " +
    "send|sought|ordered))(?:.{0,40})?|please (?:send|provide|release|copy|forward)(?: the following)?|of " +
    "what|copies of|copy(?: of)?|request(?:ing)? (?:copies of|records)|requesting|requested|records (?:needed|to " +
    "release)|(?:what )?we (?:need|request|require)|what to send|scope|records type|type of records?|request type",
  ],
  [
    "signature",
    "(?:(?:patient|claimant|client|parent|guardian|legal|authorized|personal|representative|insured|employee|member|individual|applicant|student|your|proposed|of|or|the|/|,|and|his|her|legal " +
    "representative) ?)*(?:'s )?(?:signature|sign(?:ed)?(?: here)?|signed by)(?: (?:of|by) " +
    ".{0,80})?|x|(?:individual|person|subject|patient|parent|guardian|claimant|applicant).{0,40} sign(?:ature)?(?: here)?",
  ],
  [
    "print_name",
    "(?:print(?:ed)?|type[d]?)(?: (?:or type|/type|full|patient|your|legal))*(?: ?name)?(?: of .{0,60})?|name printed|(?:patient |your )?name ?(?:\\(print\\)|print(?:ed)?|please print)",
  ],
  ["attn", "att(?:entio)?n|attn ?/ ?dept|c/o|care of"],
  ["cc", "cc|copy to|copies to|bcc"],
  [
    "custodian",
    "your (?:hospital|clinic|facility)|(?:name of )?(?:facility|hospital|prescriber|prescribing " +
    "(?:provider|physician)|provider|clinic|treating facility|treating provider|medical facility|holder of " +
    "records|records? custodian|custodian(?: of records?)?|from whom|(?:records |information )?release(?:d)? " +
    "from|disclosing (?:party|facility|provider|entity)|obtain(?: records)? from|records? (?:held " +
    "by|source|location)|deponent|provider from whom .*|treating source|location|i " +
    "authorize|authorize|person/organization (?:disclosing|releasing) .*|who may (?:release|disclose).*)(?: name)?",
  ],
  [
    "organization",
    "attorney or party(?: without attorney)?|name ?/ " +
    "?(?:facility|organi[sz]ation|company|agency|provider|practice)|(?:company|organi[sz]ation|facility|agency)(?: " +
    "?/ ?| or )(?:person|individual)(?: name)?|(?:names? of )?(?:person|individual|facility|party)s?(?: ?/ ?| or " +
    "|, )(?:entity|organi[sz]ation|agency|company|facility|firm)(?: name)?|(?:name of " +
    ")?(?:requester|requestor|requesting " +
    "(?:counsel|party|organization|firm|agency|company|provider|facility|office|entity|practice|attorney|clinic)|(?:law " +
    ")?firm(?: name)?|company(?: name)?|organi[sz]ation(?: name)?|agency(?: name)?|(?:insurance " +
    ")?carrier|insurer|insurance company|claims? administrator|third[- ]party administrator|tpa|health " +
    "plan|plan|practice|practice name|referring practice|recipient(?: name)?|receiving " +
    "(?:party|facility|provider|organization|entity)|(?:please " +
    ")?(?:send|return|reply|respond|release|disclose|mail|forward|deliver|ship|fax|disclosed|released|be " +
    "(?:released|disclosed|sent) )(?: (?:all|copies|copies of|the|requested|my|medical|these))*(?: " +
    "?(?:records?|information|evidence|documents|copies|reply|response|phi|health information|medical " +
    "records|protected health information))? to(?: whom)?|to whom|disclosed to|released to|copy service|ordering " +
    "(?:party|firm|company)|ordered by|requested (?:by|for)|on behalf of|requested on behalf of|(?:requesting " +
    ")?station|school(?: district)?|district|who may receive.*|records? requested by|person/organization " +
    "(?:receiving|to receive) .*)(?: name)?",
  ],
  [
    "contact",
    "(?:your |our |primary |claims? |case |benefits? |underwriting |quality |review |audit |research |study " +
    "|intake |order |litigation |policy |assigned |records? |requester |requestor |claim |lead |assigned " +
    "|disability |senior |staff |retrieval )*(?:(?:point of )?contact(?: person| name| us)?|provider " +
    "(?:support|relations|services|inquiries|help " +
    "?(?:desk|line))|examiner|adjuster|adjudicator|analyst|underwriter|review(?:ing)? nurse|nurse " +
    "(?:reviewer|auditor|coordinator|consultant)|case " +
    "?manager|coordinator|paralegal|reviewer|handler|representative|specialist|prepared by|request prepared " +
    "by|requester name|requestor name|your name|questions|submitted by|sender|(?:names? of )?(?:the " +
    ")?(?:person|individual|party) (?:making|submitting|completing) (?:this |the )?(?:request|form)|return to the " +
    "attention of|to the attention of)(?: name| assigned)?",
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
    `(?:(?:our|your|the|client|firm|insurance|wc|workers' comp(?:ensation)?|state|court|me|aps|agency` +
    `|carrier) )*(?:claim|case|file|order|policy|application|matter|docket|cause|reference|ref|project|work order` +
    `|control|tracking|batch|investigation|subpoena|civil action|policy ?/ ?application|order ?/ ?file|certificate` +
    `|contract|wcab case|warrant)(?: (?:order|case|claim|file))?(?: ?/ ?(?:order|case|claim|file|policy|reference` +
    `|ref|matter))? ?(?:${number})?|(?:(?:our|your|medicare|medicaid|health plan|plan|client|insurance) )*(?:member` +
    `|subscriber|group|invoice|index|student|employee|request|icn|bar|npi|tax|audit|aps|dcn|wcab|wcb|report|badge` +
    `|medicare|hicn|mbi|medicaid|beneficiary|plan|adj|app|medicare beneficiary|claimant|policy ?holder) ?${number}` +
    `|(?:our|your) (?:file|ref|reference|claim|matter|case|order)(?: ${number})?|hicn|mbi`,
  ],
  [
    "person",
    `${whose}${parts}|(?:full |legal |complete |printed |print )*(?:names? (?:of|for) )?(?:the )?${whose}(?:full ` +
    `|legal |complete |printed |print |initials ?/ ?)*(?:names?)?(?: \\(s\\))?` +
    `|(?:medical )?records? (?:pertaining|relating|belonging|concerning|requested) (?:to|for|on)(?: ${person})?` +
    `|(?:medical |hospital )?records? (?:of|for|on|pertain to)|pertaining to` +
    `|(?:kidney|liver|organ|transplant|marrow|lung|heart|pancreas|stem cell|tissue) (?:recipient|candidate)` +
    `|(?:insured |injured |covered |treated )?(?:person|traveller|traveler|passenger|individual` +
    `|child)(?: (?:insured|treated|examined|in custody|in our (?:care|custody)|booked|detained|to be treated` +
    `|we ask about|asked about|concerned|named below))+|life assured|whose records.*` +
    `|names? of (?:the )?(?:person|individual|party|child|adult) whose .*` +
    `|(?:patient|claimant|client|employee|insured|member) ?/ ?(?:patient|client|claimant|employee|insured|member` +
    `|plaintiff)(?: names?)?|nombre (?:completo )?(?:del?|de la) paciente|paciente` +
    `|nombre y apellidos?(?: del paciente)?|names? (?:of )?(?:patient|claimant|insured|client|member|student` +
    `|decedent)s?(?: .{0,40})?|individual whose .*|person whose .*|siblings?|twins?`,
  ],
  [
    "name",
    parts +
    "|(?:full |legal |complete |present |current |your |my |first and last |person'?s )*names?(?: in full)?(?:,? (?:first|last).*)?|nombre completo|who",
  ],
];

const compiled: [LabelKind, RegExp][] = table.map((
  [kind, source],
) => [kind, new RegExp(`^(?:${source.replace(/ (?![?*{])/g, " ?")})$`)]);

/** A label without case, accents, numbering, hints in brackets, colons and full stops; "#" and "No." become "no". */
export const normalLabel = remembered((text) =>
  fold(text).replace(/[’`]/g, "'").replace(/(?<=\p{L}{3}) s (?=\p{L}{3})/gu, "'s ").replace(
    /\([^)]*\)?|[!{][^)}]*[)}]/g,
    " ",
  ).replace(/[#№]/g, " no ")
    .replace(/^\s*(?:(?:\d{1,2}[a-h]?|[a-h])[.)]|\d{1,2}[a-h])\s+/, "").replace(/[.:*_•|–—?”“"]+/g, " ").replace(
      /\s+-\s+/g,
      " ",
    )
    .replace(/\b(?:please print|optional|required|if known|if any|if available|mm ?\/ ?dd ?\/ ?y+|see below)\b/g, " ")
    .replace(
      /,? if (?:other than|different (?:from|than)|not(?: the)?(?: same as)?)(?: the| above)?(?: [\p{L}']+){1,3}$|,? if different$/u,
      "",
    )
    .replace(/\s+/g, " ").replace(/\bno no\b/g, "no").replace(/^[^\p{L}]+|[\s,;/-]+$/gu, "").trim()
);

const kindOf = (label: string): LabelKind | null =>
  recordLabel(label) ?? compiled.find(([, pattern]) => pattern.test(label))?.[0] ?? null;

/** The kind of a label, or null for text that is none. */
export const labelKind = remembered((text: string): LabelKind | null => {
  const label = normalLabel(text).replace(/^(?:his|her)(?: ?\/ ?(?:his|her))? /, "");
  if (!label || label.length > 90) return null;
  const known = recordLabel(normalLabel(text)) ?? kindOf(label);
  if (known) return known;
  const mended = mendLabel(label);
  const slipped = mended === label ? null : kindOf(mended);
  if (slipped) return slipped;
  // A speck or the cell's wall before the label, a comma for the stop behind a short word ("Bene, last").
  const bare = label.replace(/^[il1|!jt°] (?=\p{L}{3})/u, "").replace(/(?<=^\p{L}{2,4}),(?= \p{L}+$)/u, "")
    .replace(/(?<=\p{L}{4}) [il1|!j]$/u, "");
  if (bare !== label && !/^authori[sz]e/.test(bare)) return labelKind(bare);
  const english = inEnglish(text);
  if (english !== text) return labelKind(english);
  const halves = text.split(/\s\/\s/);
  return halves.length === 2 ? labelKind(halves[1]) : null;
});

/** Forms in two languages, "Fecha de nacimiento / Date of birth" or the other way round: the English half. */
export function inEnglish(text: string): string {
  if (!text.includes("/")) return text;
  const halves = text.split(/\s\/\s?|\s?\/\s/);
  if (halves.length !== 2) return text;
  const [a, b] = halves.map((h) => spanish.test(fold(h)));
  return a === b ? text : a ? halves[1] : halves[0];
}

/** What a label is, whose it is (`rank` > 0: the patient's, see `patientRank`; `other`: someone else's role). */
export type LabelClass = Readonly<{ kind: LabelKind; rank: number; other: string | null }>;
