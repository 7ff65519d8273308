/**
 * Labels of facts: parts of a name, birth, numbers of a person, address, days, purpose and records.
 * @module
 */
import { type LabelKind, number, person, whose } from "./label_kinds_patterns.ts";
import { anyOf, sequence } from "./pattern.ts";

export const factLabels: [LabelKind, string][] = [
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
    sequence(
      String.raw`${whose}?(?:age ?[/&] ?)?(?:`,
      anyOf(
        String.raw`(?:(?:date|day) )?of birth|(?:date (?:and|&|/) )?place (?:and|&|/) date of birth`,
        String.raw`date ?(?:and|&|/) ?place of birth|geburtsdatum|geboren(?: am)?|geb(?: am)?`,
        String.raw`fecha de nac(?:imiento)?|f(?:echa)? nac|date de naissance|d ?/? ?[o0] ?/? ?b(?: ?'?s)?|d ?/ ?b`,
        String.raw`d ?/ ?[o0] ?/? ?[p8]|p[o0]b|birth ?-?dates?|birth ?days?|date born|born(?: on)?|b ?/ ?d|bday`,
        String.raw`birth|birth dt|date of birth|dates of birth|birth dates?|born`,
      ),
      String.raw`)(?: ?(?:[/&,]|and) ?(?:(?:date of )?death(?: dates?)?`,
      String.raw`|died|d ?o ?d)| ?[/&] ?(?:age|sex|gender|m/f|ssn?(?: ${number})?`,
      String.raw`|social security(?: ${number})?))?(?: ?\(?age\)?)?(?: mm.*)?`,
    ),
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
    sequence(
      String.raw`(?:`,
      anyOf(
        String.raw`return |our |office |duty |direct |reply |secure |records? |intake |clinic |confidential `,
        String.raw`private |department |dept |team |unit |claims? |evidence `,
        String.raw`(?:return|reply|respond|send)(?: records)? (?:by|via) |${whose}`,
      ),
      String.raw`)*(?:tele|e-?)?(?:fax|facsimile|telecop(?:y|ier)|fx)(?:`,
      String.raw` ${number})?(?: back)?(?: to)?(?: for (?:the )?(?:records`,
      String.raw`|repl(?:y|ies)|documents|responses?|copies|charts))?`,
    ),
  ],
  [
    "phone",
    sequence(
      String.raw`(?:`,
      anyOf(
        String.raw`${whose}|home |duty |cell |mobile |work |day ?time |day |evening |office |direct |main |contact `,
        String.raw`our |best |primary |alternate |daytime |desk |unit |records? |intake |clinic |nurse |team `,
        String.raw`department |dept |station |claims? |toll[- ]free |switchboard |general |private `,
      ),
      String.raw`)*(?:(?:tele)?phones?|tel|ph|cell|mobile|direct(?: line`,
      String.raw`| dial)?|call|voice|callback)(?: ?/ ?cell)?(?: ${number})?`,
      String.raw`(?: with area code)?`,
    ),
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
    sequence(
      String.raw`(?:alleged )?(?:`,
      anyOf(
        String
          .raw`date of (?:the )?(?:injury|loss|accident|incident|onset|death|disability|collision|occurrence|event|hire|exam|hearing|crash)`,
        String.raw`d ?/ ?(?:o ?/ ?)?[ial]|onset date|injury date|accident date|loss date|incident date`,
        String.raw`d ?o ?[ialde]|doi|dol|doa|dod|dos of injury`,
        sequence(
          String.raw`(?:`,
          anyOf(
            String.raw`hearing|trial|deposition|mediation|appointment|surgery|procedure|audit|due|need by|response due`,
            String.raw`reply by|return by|records due`,
          ),
          String.raw`) ?(?:date)?(?: set)?`,
        ),
        String.raw`trial set|due|needed by|(?:records )?needed (?:no later than|by)`,
      ),
      String.raw`)`,
    ),
  ],
  [
    "dos",
    sequence(
      String.raw`(?:for |requested |covering |claim |service |treatment |record |records |review )*(?:`,
      anyOf(
        sequence(
          String.raw`(?:date|dates|period|range) ?(?:\(s\)|s)? of (?:the |your |his |her )?(?:`,
          anyOf(
            String.raw`service|services|treatment|care|admission|visits?|records?|hospitalization|stay|attendances?`,
            String.raw`consultations?|encounters?|(?:in)?patient stay|examination|confinement`,
          ),
          String.raw`)(?: requested| needed| wanted| sought)?`,
        ),
        String.raw`d ?/? ?o ?/? ?s(?: range| dates?| from ?/ ?to)?|date (?:range|span)`,
        String.raw`dates? ?(?:requested|needed|of records requested|range|covered)|service (?:dates?|period)`,
        String.raw`treatment (?:dates?|period)`,
        sequence(
          String.raw`(?:time |review |look ?-?back |service |record |coverage`,
          String.raw` )?(?:period|periods|time ?frame)(?: (?:of|for|covered`,
          String.raw`|requested|covering)(?: .{0,20})?)?`,
        ),
        String.raw`records? dates?|dates?|covering|records (?:from|for)|for services|for the (?:time )?period`,
        String.raw`(?:encounter|admission|visit|attendance|stay|consultation) (?:dates?|period)`,
        String
          .raw`(?:dates?|when) (?:you |he was |she was |they were )?(?:treated|attended|seen)(?: there| by you| at your facility)?`,
        String.raw`time ?spans?|(?:statement|claim|bill) covers(?: period)?(?: from.{0,12})?|(?:what|which) dates`,
      ),
      String.raw`)`,
    ),
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
    anyOf(
      sequence(
        String.raw`(?:the )?(?:purposes?|reasons?|need)(?: ?/ ?(?:reason|need))?(?: (?:of|for))?(?:`,
        String.raw` (?:the |this |my )?(?:`,
        anyOf(
          String.raw`disclosure|request|release|use|use or disclosure|use / disclosure|requesting|requesting records`,
          String.raw`requested use|need|disclosing|referral`,
        ),
        String.raw`))?`,
      ),
      String.raw`intended use|use of records|why (?:records are )?needed|records will be used for|at request of`,
      String.raw`for (?:the )?purposes? of`,
    ),
  ],
  [
    "records",
    anyOf(
      sequence(
        String.raw`(?:`,
        anyOf(String.raw`specific |type of |types of |description of |health |medical |the following `),
        String.raw`)*(?:records?|information|documents?|items?|documentation|what|evidence|data)(?:`,
        String.raw` (?:is |are |being )?(?:requested|needed|required|to be`,
        String.raw` (?:released|disclosed|used|sent|provided|copied)|to release`,
        String.raw`|to send|sought|ordered)`,
        String.raw`)(?:.{0,40})?`,
      ),
      String.raw`please (?:send|provide|release|copy|forward)(?: the following)?|of what|copies of|copy(?: of)?`,
      String.raw`request(?:ing)? (?:copies of|records)|requesting|requested|records (?:needed|to release)`,
      String.raw`(?:what )?we (?:need|request|require)|what to send|scope|records type|type of records?`,
      String.raw`request type`,
    ),
  ],
];
