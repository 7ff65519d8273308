/**
 * People named in sentences: "our client, Jane Doe", "records of …", "my name is …", "Jane Doe (DOB …)".
 * @module
 */
import { birthDate } from "./dates.ts";
import { blocksOfPages, type Doc } from "./document.ts";
import { findNames, parseName, type PersonName } from "./names.ts";
import { dobIn, type Other, type Person } from "./people.ts";
import { askedForRelations, roleAround } from "./roles.ts";
import { slice, type Span } from "./layout/spans.ts";

type Rule = { name: string; before?: RegExp; after?: RegExp; rank: number; strength: number };

const personWord =
  "(?:patient|pt|iw|client|claimant|insured|member|decedent|student|applicant|employee|worker|child|children|resident|veteran|individual|person)";

/** What stands right before or behind a name and makes it the patient's, surest first. */
const rules: Rule[] = [
  {
    name: "the writer's own name",
    before: /\b(?:my (?:full |legal |complete )?name is|this is|i am|i'm|i,|undersigned,)\s$/i,
    rank: 3.4,
    strength: 0.93,
  },
  {
    name: "in the writer's care",
    before:
      /\b(?:i am|i'm|as) (?:the )?(?:\w+ )?(?:guardian|mother|father|parent|conservator|executor|executrix|daughter|son|wife|husband|spouse|power of attorney|attorney-in-fact|personal representative|legal representative|authorized representative|representative payee|administrator|administratrix|next of kin|health ?care (?:agent|proxy|surrogate)|surrogate|surviving \w+|caregiver|trustee|foster (?:mother|father|parent)|grand(?:mother|father|parent)) (?:of|for|to)\s(?:the |my |our )?(?:estate of )?$/i,
    rank: 3.9,
    strength: 0.9,
  },
  {
    name: "whose records are named",
    after: /^['’]s?\s(?:\w+\s){0,3}(?:records?|chart|results|reports|notes|history|immuni[sz]ations?|file)\b/i,
    rank: 3.7,
    strength: 0.88,
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
    rank: 2.9,
    strength: 0.75,
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
    before:
      /\b(?:records?|charts?|file|history|documentation|information|films|images|results|reports|notes|bills?|statements?|summary)\b[^.;:]{0,60}?\b(?:of|for|on|regarding|concerning|about|pertaining to|relating to|belonging to|re)\s(?:the |our |my |above |named |minor )*(?:\w+,?\s)?$/i,
    rank: 3.3,
    strength: 0.88,
  },
  {
    name: "care, claim or cover of",
    before:
      /\b(?:coverage|cover|claim|injuries|treatment|care|treated|application|underwriting|policy|evaluating|evaluation|investigating|death|estate|examination|case|referral|referred|following|seeing|admitted|assessment|matter|transfer|guardian|enrollment|placement|eligibility)\b[^.;]{0,40}?\b(?:of|for|to|by|us|on|you)\s(?:the |our |mr\.? |ms\.? |mrs\.? )*$/i,
    rank: 3.1,
    strength: 0.8,
  },
  {
    name: "was treated",
    after:
      /^,?\s?(?:\([^)]*\),?\s?)?(?:who )?(?:was|is|has been|had been|were)\s(?:recently |also |a )?(?:patient|treated|seen|admitted|hospitali[sz]ed|injured|discharged|under your care|transferr|referred|scheduled|insured|enrolled|involved|a passenger|the victim|struck)/i,
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
    after:
      /^,?\s?[([]?\s?(?:DOB|D\.O\.B|date of birth|born|birth ?date|b\.)\b|^[.,]?\swhose (?:birth ?(?:day|date)|date of birth|dob)\b|^,?\s?[([]\s?(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d\d-\d\d|\d{1,2} [A-Z][a-z]{2,8}\.?,? \d{4}|[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4})\s?[),;]/i,
    rank: 3,
    strength: 0.85,
  },
];

/** "my late mother, …", "on behalf of my son …": a relative who is spoken for is the patient. */
const spokenFor =
  /\b(?:late|deceased|minor)\s(?:\w+-?){1,2},?\s$|\bon behalf of (?:my|our|his|her)\s(?:[\w-]+\s){0,2}[\w-]+,?\s$|\b(?:executor|executrix|administrator|administratrix|personal representative|guardian|conservator|next of kin|power of attorney) (?:of|for) (?:the )?(?:estate of )?(?:my|our)\s(?:[\w-]+\s){0,2}[\w-]+,?\s$/i;

const professional = /^(?:attorney|atty|lawyer|counsel|doctor|physician|surgeon|agent|adjuster|paralegal|from)$/;
const bornBehind = /^,?\s?[([]?\s?(?:DOB|D\.O\.B|d\.o\.b|dob|date of birth|born)\b/;

/** "Lena Quint 8/11/57", "Otis Vane coming in Tuesday - 10/11/1949": a date so old beside a name is a birth date. */
function oldDateBehind(after: string, today: string): Rule | undefined {
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

export function peopleFromProse(doc: Doc): { people: Person[]; others: Other[] } {
  const people: Person[] = [], others: Other[] = [];
  const asked = askedForRelations(doc.text);
  for (const block of blocksOfPages(doc.pages)) {
    if (block.words.length < 5) continue;
    people.push(...lastFirst(doc, block));
    let last: { end: number; rank: number; rule: Rule } | null = null;
    let run = "";
    for (const { index, length, name } of findNames(block.text)) {
      const before = block.text.slice(Math.max(0, index - 120), index);
      const after = block.text.slice(index + length, index + length + 120);
      const span = slice(block, index, index + length);
      if (
        /\b(?:not (?:to be )?(?:confus\w+|mix\w*|mistak\w+)|(?:confus\w+|mix\w*|mistak\w+)(?: me| us| him| her| up)* (?:with|for)|different from|other than|same name as|instead of)\b[^.]{0,20}$/i
          .test(before)
      ) {
        others.push({ name, role: "namesake" });
        continue;
      }
      // Nobody prints the birth date of an attorney or a physician.
      const around = roleAround(before, after);
      const relation = around && professional.test(around) && bornBehind.test(after) ? null : around;
      const titled = /^Dr\.?\s/.test(block.text.slice(index));
      if (relation || titled || name.credentials) {
        const kin = relation && (
          [...asked].some((r) => relation.startsWith(r.replace(/s$/, "")) || r.startsWith(relation)) ||
          spokenFor.test(before)
        );
        if (kin) {
          people.push(
            personOf(doc, block, index, length, name, span, {
              name: `the writer's ${relation}`,
              rank: 4,
              strength: 0.9,
            }),
          );
          last = { end: index + length, rank: 4, rule: { name: `the writer's ${relation}`, rank: 4, strength: 0.9 } };
        } else others.push({ name, role: relation ?? "doctor" });
        continue;
      }
      const linked: boolean = last !== null &&
        /^(?:\s?\([^)]*\)|,? (?:(?:born|DOB:?) [^,;]{4,24}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}))?,?;?\s?(?:and|&|,|;)\s$/
          .test(
            block.text.slice(last.end, index).replace(/;\s$/, "; ").replace(/\)(?: ?;) (?=$)/, "), "),
          );
      const rule: Rule | undefined = linked
        ? last!.rule
        : rules.find((r) => r.before?.test(before) || r.after?.test(after)) ?? oldDateBehind(after, doc.today);
      if (!rule) continue;
      if (!linked) run = `${block.page}:${block.firstRow}:${index}`;
      people.push({ ...personOf(doc, block, index, length, name, span, rule), run });
      last = { end: index + length, rank: rule.rank, rule };
    }
  }
  return { people, others };
}

/** "Pt. Calderwood, Ines (4/17/1981)": the order of charts inside a sentence. */
function lastFirst(doc: Doc, block: Span): Person[] {
  const found: Person[] = [];
  for (
    const match of block.text.matchAll(
      /\b(?:[Pp]ts?\.?|[Pp]atient|PATIENT|PT)\s(\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)?,\s\p{Lu}\p{L}+(?:\s\p{Lu}\b\.?)?)/gu,
    )
  ) {
    const name = parseName(match[1]);
    if (!name) continue;
    const index = match.index + match[0].length - match[1].length;
    const rule: Rule = { name: "named as client or patient", rank: 3.6, strength: 0.9 };
    found.push(personOf(doc, block, index, match[1].length, name, slice(block, index, index + match[1].length), rule));
  }
  // "the op note for Quint, Lena, DOB 8/11/57"
  for (
    const match of block.text.matchAll(
      /(?<!,\s?)\b(\p{Lu}[\p{L}'’-]+,\s\p{Lu}\p{L}+(?:\s\p{Lu}\b\.?)?),?\s\(?(?:DOB|D\.O\.B|dob|born|b\.)/gu,
    )
  ) {
    const name = parseName(match[1]);
    if (!name || found.some((f) => f.name.name === name.name)) continue;
    const rule: Rule = { name: "name with birth date", rank: 3, strength: 0.85 };
    found.push(
      personOf(
        doc,
        block,
        match.index,
        match[1].length,
        name,
        slice(block, match.index, match.index + match[1].length),
        rule,
      ),
    );
  }
  // Hasty mails have no capitals: "my name is ines calderwood".
  const small = block.text.match(
    /\b[Mm]y (?:full |legal )?name is (\p{Ll}+(?:\s\p{Ll}\.?)?\s\p{Ll}+)(?=[,.;]|\s(?:and|dob|born|my|date)\b|$)/u,
  );
  const name = small && parseName(small[1]);
  if (name) {
    const index = small!.index! + small![0].length - small![1].length;
    const rule: Rule = { name: "the writer's own name", rank: 3.4, strength: 0.8 };
    found.push(
      personOf(doc, block, index, small![1].length, name, slice(block, index, index + small![1].length), rule),
    );
  }
  return found;
}

/** A bare date is a birth's only when it lies some years back. */
function oldDob(doc: Doc, span: Span): Person["fields"]["dob"] {
  const found = dobIn(doc, span, "date behind the name", 0.8);
  return found && Number(doc.today.slice(0, 4)) - Number(found.value.slice(0, 4)) > 3 ? found : undefined;
}

function personOf(
  doc: Doc,
  block: Span,
  index: number,
  length: number,
  name: PersonName,
  span: Span,
  rule: Rule,
): Person {
  const end = index + length;
  const made: Person = {
    name,
    span,
    rank: rule.rank,
    rule: rule.name,
    strength: rule.strength,
    fields: {},
    list: null,
    page: block.page,
    prose: true,
  };
  const near = block.text.slice(end, end + 160).replace(/^\.(?=\swhose\b)/, ",");
  const bare = near.match(/^\s?[,–—-]?\s?(?=\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b)/) ??
    near.match(/^[^.;!?\d]{0,40}\s[–—-]\s(?=\d{1,2}[/.-]\d)/);
  if (bare) made.fields.dob = oldDob(doc, slice(block, end + bare[0].length, end + bare[0].length + 12));
  const dob = near.match(
    /^[^.;]{0,60}?(?:\b(?:DOB|D\.O\.B\.?|date of birth|born(?: on)?|birth ?date|birthday)\b[\s:,is]*(?:the\s)?|^,?\s?\(\s?(?=\d))/i,
  );
  if (dob && !findNames(dob[0].slice(1)).length) {
    const at = end + dob[0].length;
    const value = slice(block, at, at + 28);
    const date = birthDate(value.text, doc.today);
    if (date && date.index < 4) made.fields.dob = dobIn(doc, value, "birth date behind the name", 0.93) ?? undefined;
  }
  const address = near.match(
    /^(?:[^.;]{0,40}?,)? (?:of|residing at|who lives at|living at|whose address is)\s(\d+ [^;()]{8,70}?\b[A-Z]{2}\s\d{5}(?:-\d{4})?)/,
  );
  if (address) {
    const at = end + address[0].length - address[1].length;
    const place = slice(block, at, at + address[1].length);
    made.fields.address = { value: place.text, evidence: doc.evidence(place, "address behind the name", 0.9) };
  }
  return made;
}
