/**
 * Periods that are not of care: of a policy, a job, custody, a membership, a school year, an authorization, an office.
 * @module
 */
import { anyOf, sequence } from "../words/pattern.ts";

/** Words that say whose time a range of days is, where no word of care stands between them and the days. */
const things = anyOf(
  String.raw`polic(?:y|ies)|coverage|insurance|premiums?|contract|benefits?|membership|member since`,
  String.raw`enroll?(?:ed|ment)|eligib\w+|employ(?:ed|ment)|hired?|worked|working|job|position|occupation`,
  String.raw`payroll|wages?|off work|out of work|fmla|(?:family|medical|sick) leave|leave of absence`,
  String.raw`time loss|incarcerat\w*|custody|(?<!hospital )confine\w*|imprison\w*|detained|detention`,
  String.raw`jail(?:ed)?|prison|booked|booking|sentenced?|probation|parole|military|enlisted|deploy\w*`,
  String.raw`active duty|school|academic|semester|grade|camp|season|lease|resid(?:ed|ence|ing)`,
  String.raw`(?:prior|previous|former) address\w*|address history|lived|marri(?:ed|age)|maiden`,
  String.raw`(?:former|prior|previous|other) names?|names? used|alias\w*|known as|unable to work|smok\w+`,
  String.raw`tobacco|alcohol|study|trial|claim (?:period|history|was|is|opened)|employer(?=:)|member of`,
  String.raw`(?:period|dates?) of (?:disability|leave|absence|limitation)`,
  String.raw`disability (?:period|dates?|leave|from|benefits?)|disabled|statut\w+|retention|retained`,
  String.raw`limitations|open|wrote|written|letters?|called`,
  String.raw`(?:this|the|my|said) (?:release|consent|authori[sz]ation|permission|form) (?:is|was|will|shall|remains)`,
  sequence(
    String.raw`(?:`,
    anyOf(
      String.raw`authori[sz]ation|consent|release|permission|certification|referral|approval|approved`,
      String.raw`pre-?cert\w*`,
    ),
    String.raw`) (?:is |period|dates?|valid|effective|from|good)`,
  ),
  String.raw`(?:dates?|period|term) of (?:this |the |my )?(?:authori[sz]ation|consent|release|permission)`,
  String.raw`valid(?:ity)?|effective|in force|serving|established|founded|licens\w+|expir\w+|registration`,
  String.raw`warranty|rental`,
);
const care = "records?|notes|treat\\w*|services?|visits?|care|seen|reports?|charts?|bills?|admi\\w+|dos|d\\.o\\.s" +
  "|encounters?|hospitali\\w+|stay|patient of|(?:we|i) (?:need|want|require|request|ask)" +
  "|(?:please|kindly) (?:send|provide|furnish|copy|forward)";

const behindThing = new RegExp(
  `(?<![\\p{L}-])(?:${things})(?![\\p{L}])((?:(?!(?<!\\p{L})(?:${care})(?!\\p{L}))[^.;])*)$`,
  "iu",
);
/** "records during her employment from …", "treatment while in custody from …": care that lies in such a time. */
const within =
  /\b(?:records?|notes|treatment|treated|care|visits?|charts?|reports?|seen)\b[^.;:]{0,50}\b(?:during|while|throughout|for) (?:the |his |her |my |their |(?:he|she|they|i) (?:was|were) )?(?:\w+ ){0,4}$/i;
const military = /\b(?:military|active duty|armed forces|reserve) service\b[^.;]*$/i;

/** Whether the words before a range of days say that it is not of care; `before` ends where the days begin. */
export function ofOtherTimes(before: string): boolean {
  // Full stops of abbreviations end nothing; a form's label is near.
  const cut = before.length - 64;
  const near = (cut > 0 ? before.slice(cut).replace(/^\S+/, "") : before).replace(
    /\b(Dr|Mr|Mrs|Ms|St|No|Eff|eff)\./g,
    "$1 ",
  );
  if (military.test(near)) return true;
  const match = near.match(behindThing);
  // Another label between: "Policy 88-1   Insured: Roe   Dates: …".
  return !!match && !/:.*\S.*:/.test(match[1]) && !within.test(near.slice(0, match.index));
}
