/**
 * What stands before or behind a name in a sentence and says whose records are meant.
 * @module
 */
import { birthDate } from "../dates/dates.ts";
import { anyOf, pattern, sequence } from "../words/pattern.ts";

export type Rule = { name: string; before?: RegExp; after?: RegExp; rank: number; strength: number };

const personWord =
  "(?:patient|pt|iw|client|claimant|insured|member|decedent|student|applicant|employee|worker|child|children|resident|veteran|individual|ward|conservatee|protected person|person)";

/** "Beth Munro (born 6/6/1985, your chart 88-101)": a person with a number at the custodian's is a patient. */
export const recordBehind =
  /^,?\s?\([^)]{0,50}\b(?:MRN|M\.R\.N|[Yy]our (?:chart|record|no|number)|[Cc]hart (?:no|number)|[Mm]edical record|[Hh]ospital (?:no|number))\b/;

/** What stands right before or behind a name and makes it the patient's, surest first. */
export const proseRules: Rule[] = [
  {
    name: "the writer's own name",
    before:
      /\b(?:my (?:full |legal |complete |real |given |proper |official |actual |own )*name is|this is|i am|i'm|i,|undersigned,|me llamo|mi nombre es|yo,)\s$/i,
    rank: 3.4,
    strength: 0.93,
  },
  {
    name: "in the writer's care",
    before: pattern(
      "i",
      String.raw`\b(?:i am|i'm|as) (?:the )?(?:\w+ )?(?:`,
      anyOf(
        String.raw`guardian|mother|father|parent|conservator|executor|executrix|daughter|son|wife|husband|spouse`,
        String.raw`power of attorney|attorney-in-fact|personal representative|legal representative`,
        String.raw`authorized representative|representative payee|administrator|administratrix|next of kin`,
        String.raw`health ?care (?:agent|proxy|surrogate)|surrogate|surviving \w+|caregiver|trustee`,
        String.raw`foster (?:mother|father|parent)|grand(?:mother|father|parent)`,
      ),
      String.raw`) (?:of|for|to)\s(?:the |my |our )?(?:estate of )?$`,
    ),
    rank: 3.9,
    strength: 0.9,
  },
  {
    name: "in the care of whoever authorizes",
    before: pattern(
      "",
      String.raw`\bI, [^.;]{4,80},? (?:the |as |being |duly |court-?|appointed |natural |legal |and )*(?:`,
      anyOf(
        String.raw`guardian|mother|father|parent|conservator|executor|executrix|personal representative`,
        String.raw`legal representative|administrator|administratrix|attorney-in-fact|next of kin`,
        String.raw`health ?care (?:agent|proxy|surrogate)|surviving \w+`,
      ),
      String.raw`) (?:of|for|to)\s(?:the |my |our )?(?:estate of )?(?:the late )?$`,
    ),
    rank: 3.9,
    strength: 0.9,
  },
  {
    name: "the deceased",
    before:
      /\b(?:the|her|his|their|my|our) late\s$|\b(?:[Ee]state|ESTATE|[Ll]ast [Ww]ill|will|succession) of (?:the late )?$/,
    after: /^,? (?:now )?(?:deceased|decedent)\b|^\s?\((?:now )?deceased\)/,
    rank: 3.3,
    strength: 0.85,
  },
  {
    name: "whose records are named",
    after: /^['’]s?\s(?:\w+\s){0,3}(?:records?|chart|results|reports|notes|history|immuni[sz]ations?|file)\b/i,
    rank: 3.7,
    strength: 0.88,
  },
  {
    name: "whose case it is",
    after:
      /^['’]s?\s(?:\w+\s){0,3}(?:application|claim|case|eligibility|enrollment|injur(?:y|ies)|admission|hospitali[sz]ation|appeal|coverage|estate|death)\b/i,
    rank: 2.9,
    strength: 0.78,
  },
  {
    name: "name with a record number",
    after: recordBehind,
    rank: 3.4,
    strength: 0.9,
  },
  {
    name: "named as client or patient",
    before: new RegExp(`\\b(?:${personWord})s?(?:'s)?(?: name)?(?: is| named| identified as|,|:| below)?\\s$`, "i"),
    rank: 3.6,
    strength: 0.92,
  },
  {
    name: "represented by counsel",
    before: /\b(?:counsel|attorneys?|lawyers?|solicitors?) (?:of record )?(?:to|for) (?:the )?(?:estate of )?$/i,
    rank: 3.2,
    strength: 0.85,
  },
  {
    // A plaintiff is often the patient, but the one whose records are named is it more surely.
    name: "named as plaintiff",
    before: /\b(?:plaintiff|petitioner)s?(?:'s)?(?: name)?(?: is| named|,|:)?\s$/i,
    after:
      /^,\s(?:an individual,?\s|individually[^,]{0,40},\s|and\b[^.]{0,40},\s)?(?:plaintiff|petitioner|claimant)s?\b/i,
    rank: 2.9,
    strength: 0.75,
  },
  {
    name: "represented by the writer",
    // "This office assists Mr. Roe", "We have been retained by Ms. Roe"
    before: pattern(
      "i",
      String.raw`\b(?:`,
      anyOf(
        String.raw`we|i`,
        String
          .raw`(?:this|our|my|the undersigned) (?:\w+ )?(?:office|firm|clinic|project|agency|organi[sz]ation|center|practice|undersigned)`,
      ),
      String.raw`)(?: (?:is|are|am|was|were|have|has)(?: been)?)? (?:now`,
      String.raw` |currently )?(?:assist(?:s|ing|ed)?|help(?:s|ing|ed)`,
      String.raw`|retained by|instructed by|engaged by|hired by|advis(?:es`,
      String.raw`|ing)|counsels?|appears? for)\s(?:our client,?\s)?(?:`,
      String.raw`(?:mr|ms|mrs|miss)\.?\s)?$`,
    ),
    rank: 3.5,
    strength: 0.9,
  },
  {
    name: "represented by the writer",
    before: new RegExp(
      `\\brepresent(?:s|ed|ing|ation of)?\\s(?:the (?:interests of )?|our )?(?:${personWord},?\\s|plaintiff,?\\s|petitioner,?\\s)?(?:mr\\.?|ms\\.?|mrs\\.?)?\\s?$`,
      "i",
    ),
    rank: 3.5,
    strength: 0.92,
  },
  {
    name: "records of",
    before: pattern(
      "i",
      String
        .raw`\b(?:records?|charts?|file|history|documentation|information|films|images|results|reports|notes|bills?`,
      String
        .raw`|statements?|summary)\b[^.;:]{0,60}?\b(?:of|for|on|regarding|concerning|about|pertaining to|relating to`,
      String.raw`|belonging to|re)\s(?:the |our |my |above |named |minor )*(?:\w+,?\s)?$`,
    ),
    rank: 3.3,
    strength: 0.88,
  },
  {
    name: "care, claim or cover of",
    before: pattern(
      "i",
      String.raw`\b(?:`,
      anyOf(
        String.raw`coverage|cover|claim|injuries|treatment|care|treated|application|underwriting|policy|evaluating`,
        String.raw`evaluation|investigating|death|estate|examination|case|referral|referred|following|seeing`,
        String.raw`admitted|assessment|matter|transfer|guardian|enrollment|placement|eligibility`,
      ),
      String.raw`)\b[^.;]{0,40}?\b(?:of|for|to|by|us|on|you)\s(?:the |our |mr\.? |ms\.? |mrs\.? )*$`,
    ),
    rank: 3.1,
    strength: 0.8,
  },
  {
    name: "was treated",
    after: pattern(
      "i",
      String.raw`^,?\s?(?:\([^)]*\),?\s?)?(?:who )?(?:was|is|has been|had`,
      String.raw` been|were)\s(?:recently |also |now |currently |presently`,
      String.raw` |a )?(?:`,
      anyOf(
        String.raw`patient|treated|staying|living|placed|in our care|under our care|with us|on our schedule|seen`,
        String.raw`admitted|hospitali[sz]ed|injured|discharged|under your care|transferr|referred|scheduled|insured`,
        String.raw`enrolled|involved|a passenger|the victim|struck`,
      ),
      String.raw`)`,
    ),
    rank: 3.1,
    strength: 0.8,
  },
  {
    name: "has applied",
    after:
      /^,?\s(?:has|have) (?:applied|filed|made|asked|requested|retained|authorized|transferred|recently (?:moved|transferred|applied)|established|been)\b/i,
    rank: 3.1,
    strength: 0.8,
  },
  {
    name: "name with birth date",
    after: pattern(
      "iu",
      anyOf(
        String.raw`^,?\s?[([]?\s?(?:(?:who )?was )?(?:DOB|D\.O\.B|D\/O\/B|D\/B|date of birth|born|birth ?date)\b`,
        String.raw`^,?\s?[([]?\s?(?:b|geb)\.\s?(?:\d{1,2}[/. -]|(?:19|20)\d\d-|\p{L}{3,9}\.? \d)`,
        String.raw`^[.,]?\swhose (?:birth ?(?:day|date)|date of birth|dob)\b`,
        sequence(
          String.raw`^,?\s?[([]\s?(?:`,
          anyOf(
            String.raw`\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d\d-\d\d|\d{1,2} [A-Z][a-z]{2,8}\.?,? \d{4}`,
            String.raw`[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4}`,
          ),
          String.raw`)\s?[),;]`,
        ),
      ),
    ),
    rank: 3,
    strength: 0.85,
  },
];

/** "My daughter Lily Roe was seen at your clinic": the writer's child or elder is the patient. */
export const seenByYou =
  /^,?\s(?:\([^)]*\),?\s)?(?:who )?(?:was|is|has been|had been|were)\s(?:\w+\s){0,2}?(?:seen|treated|patient|admitted|hospitali[sz]ed|delivered|vaccinated|operated|cared for|under)\b[^.;]{0,60}\byour?\b/i;

/** "My husband, Chidi Roe, died in your hospital": the one who died, where the writer speaks for the estate or for their records. */
export function mourned(before: string, after: string, text: string): boolean {
  if (!/\b(?:[Mm]y|[Oo]ur)\s(?:[\w-]+\s){0,2}[\w-]+,?\s$/.test(before)) return false;
  const died = after.match(
    /^,?\s(?:\([^)]*\),?\s)?(?:who )?(?:has |had )?(?:\w+ly |just )?(?:died|passed(?: away| on)?|is (?:now )?deceased)\b[^.;]{0,60}/i,
  )?.[0];
  return died !== undefined && (/\byour\b/i.test(died) ||
    /\b(?:executor|executrix|administrat(?:or|rix)|personal representative|next of kin|letters (?:of administration|testamentary)|(?:his|her) estate|surviving|widow(?:er)?|(?:his|her) (?:\w+ ){0,4}(?:records?|chart|summary|file))\b/i
      .test(text));
}

const pronounBirth = pattern(
  "u",
  anyOf(
    String
      .raw`^[^;]{0,120}?\b(?:[Hh]e|[Ss]he) is (?:now )?(?:\d{1,3}|[a-z-]+) ?(?:years? old ?)?\(born (?:on )?(?=[\p{Lu}\d])`,
    sequence(
      String.raw`^[^;]{0,260}?\b(?:`,
      anyOf(
        String.raw`[Hh]e|[Ss]he|[Tt]hey|(?:Mr|Mrs|Ms|Miss)\.? \p{Lu}[\p{L}'’-]+`,
        String.raw`(?:[Tt]he|[Oo]ur|[Tt]his) (?:decedent|deceased|patient|client|claimant|child)`,
      ),
      String.raw`) (?:was|were) born (?:on )?(?:the )?(?=[\p{Lu}\d]|(?:first`,
      String.raw`|second|third|fourth|\p{Ll}+th|twenty-\p{Ll}+|thirty-first)\s)`,
    ),
    String
      .raw`^[^;]{0,260}?\b(?:[Hh]is|[Hh]er|[Tt]heir) (?:date of birth|birth ?date|birthday|DOB|dob)(?: is| was)?[:,]? (?=[\p{Lu}\d])`,
  ),
);

/** "He was born July 8, 1949" in a later sentence: where its date begins, behind the name; -1 where nothing is said. */
export const bornLater = (after: string): number => after.match(pronounBirth)?.[0].length ?? -1;

/** "and his sister ", "and her husband, " between two names of one sentence. */
export const andRelative = pattern(
  "i",
  String.raw`^[^.;!?]{0,60}(?:\b(?:and|&)|,) (?:[\w-]+ ){0,4}?(?:his|her|their|our|my|the) (?:[\w-]+ ){0,2}?`,
  String
    .raw`(?:youngest|oldest|eldest|younger|older|second|third|baby|sister|brother|sibling|twin|wife|husband|spouse|son`,
  String.raw`|daughter|mother|father|child|partner),? $`,
);

/** "For example: Mary Smith, DOB …": nobody in particular. */
export const asExample = /\b(?:for example|e\.\s?g\.?|such as|an? example|example|sample|for instance)[,:]?\s?["“(]?$/i;

/** "Records for Karen Roe are not needed", "nothing on Karen Roe": named to be left out. */
export const leftOut = (before: string, after: string): boolean =>
  /^[^.;]{0,40}[\s)]\s?(?:are|is|was)\s(?:not\s(?:a\sparty|the\s(?:one|patient|person)|our\s(?:patient|client)|who)|(?:a\sdifferent|another)\s(?:person|patient))\b/iu
    .test(after) ||
  /^(?:['’]s?)?,?(?:\s\p{Ll}+){0,3}\s(?:are|is)\snot\s(?:\w+\s)?(?:needed|requested|required|wanted|sought|asked|to be|part)\b/u
    .test(after) ||
  /\b(?:(?:do not|don't|not) (?:send|include|copy|release|want)\b|no records|nothing|none of (?:the )?records|not (?:those|the records))[^.;:]{0,40}\b(?:of|for|on|about|concerning|regarding)\s(?:\p{Ll}+\s){0,3}$/u
    .test(before);

/** "my late mother, …", "on behalf of my son …": a relative who is spoken for is the patient. */
export const spokenFor = pattern(
  "i",
  anyOf(
    String.raw`(?<!\b(?:his|her|their)\s)\b(?:late|deceased|minor)\s(?:\w+-?){1,2},?\s$`,
    sequence(
      String.raw`\b(?:`,
      anyOf(String.raw`records?|chart|file|behalf|executor|executrix|administrat(?:or|rix)|representative`),
      String.raw`)\b[^.;]{0,40}\b(?:his|her|their)\s(?:late|deceased|minor)\s(?:\w+-?){1,2},?\s$`,
    ),
    String.raw`\bon behalf of (?:my|our|his|her)\s(?:[\w-]+\s){0,2}[\w-]+,?\s$`,
    sequence(
      String.raw`\b(?:`,
      anyOf(
        String.raw`executor|executrix|administrator|administratrix|personal representative|guardian|conservator`,
        String.raw`next of kin|power of attorney|attorney-in-fact|health ?care (?:agent|proxy|surrogate)|caregiver`,
        String.raw`trustee`,
      ),
      String.raw`) (?:of|for) (?:the )?(?:estate of )?(?:my|our|her|his|their)\s(?:[\w-]+\s){0,2}[\w-]+,?\s$`,
    ),
  ),
);

const office =
  "(?:co-?|temporary |limited |full |legal |successor |special |his |her |their |the |a )*(?:guardian|conservator|administrator|administratrix|executor|executrix|personal representative|health ?care (?:agent|proxy)|attorney-in-fact)";
/** "Ana Roe (born …), who has petitioned to be appointed guardian of her father": it is the other one who is cared for. */
export const actsForAnother = (after: string): boolean =>
  new RegExp(
    sequence(
      String.raw`^,?\s?(?:\([^)]*\),?\s?|(?:born|DOB|date of birth):?\s`,
      String.raw`(?:\p{L}+ \d+, )?[^,;.]{4,24}(?=,))?(?:,?\s?who\b[^.;]{0,90}?\b`,
      String.raw`(?:be|as|name|appoint(?:ed)?|become|is|was)\s(?:him |her`,
      String.raw` |them )?|,\s(?:as\s|in (?:her|his) capacity as\s)?)${office}\s`,
      String.raw`(?:of|for|to)\s(?:the |her |his |their |\p{Lu})`,
    ),
    "iu",
  ).test(after);

export const professional = /^(?:attorney|atty|lawyer|counsel|doctor|physician|surgeon|agent|adjuster|paralegal|from)$/;
export const bornBehind = /^,?\s?[([]?\s?(?:DOB|D\.O\.B|d\.o\.b|dob|[Dd]\/[Oo]\/[Bb]|date of birth|born)\b/;

/** "Lena Quint 8/11/57", "Otis Vane coming in Tuesday - 10/11/1949": a date so old beside a name is a birth date. */
export function oldDateBehind(after: string, today: string): Rule | undefined {
  const date = birthDate(after.slice(0, 70), today);
  if (!date) return undefined;
  const between = after.slice(0, date.index);
  const age = Number(today.slice(0, 4)) - Number(date.iso.slice(0, 4));
  const right = /^\s?[,(–—-]?\s?$/.test(between);
  if (age <= (right ? 3 : 15)) return undefined;
  if (
    /[.;!?]|\b(?:since|injur\w*|accident|loss|incident|hired?|died|death|married|dated?|signed|policy|effective|from|until)\b/i
      .test(between)
  ) {
    return undefined;
  }
  return right
    ? { name: "name with a date long ago", rank: 2.9, strength: 0.75 }
    : { name: "old date in the name's sentence", rank: 2.6, strength: 0.6 };
}
