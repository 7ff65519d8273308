/**
 * People named in sentences: "our client, Jane Doe", "records of …", "my name is …", "Jane Doe (DOB …)".
 * @module
 */
import { birthDate } from "../dates/dates.ts";
import type { Word } from "../../../shared/documents.ts";
import { blocksOfPages } from "../document.ts";
import { givenFirst } from "../names/given_names.ts";
import { compatible, findNames, parseName, type PersonName } from "../names/names.ts";
import { dobIn, type Other, type Person } from "./people.ts";
import {
  actsForAnother,
  andRelative,
  asExample,
  bornBehind,
  bornLater,
  leftOut,
  mourned,
  oldDateBehind,
  professional,
  proseRules,
  recordBehind,
  type Rule,
  seenByYou,
  spokenFor,
} from "./prose_rules.ts";
import { numbersIn } from "../numbers/record_numbers.ts";
import { askedForRelations, roleAround, speaksOfSeveral } from "./roles.ts";
import { slice, type Span } from "../layout/spans.ts";
import { aged, calledBesides, dobWords, peopleFromProseWords, recordsOfKin } from "./prose_patterns.ts";
import type { Doc } from "../document_types.ts";

type Named = { end: number; rank: number; rule: Rule };

const withoutBrackets = (text: string): string => text.replace(/\([^)]*\)/g, "").replace(/\s+/g, " ");

/** @param taken words of tables' rows and lists' lines: a column of names under each other is no sentence */
export function peopleFromProse(doc: Doc, taken: Set<Word> = new Set()): { people: Person[]; others: Other[] } {
  const people: Person[] = [], others: Other[] = [];
  const asked = askedForRelations(doc.text);
  const several = speaksOfSeveral(doc.text);
  const fields = fieldsOf(doc);
  for (const block of blocksOfPages(doc.pages)) {
    if (block.words.length < (/\d/.test(block.text) ? 4 : 5)) continue;
    people.push(...lastFirst(doc, block));
    let last: Named | null = null;
    let run = "";
    for (const { index, length, name } of findNames(block.text)) {
      const before = block.text.slice(Math.max(0, index - 120), index);
      const after = block.text.slice(index + length, index + length + 160).replace(calledBesides, "").replace(aged, "")
        .slice(0, 120);
      const span = slice(block, index, index + length);
      if (span.words.some((w) => taken.has(w)) || inSeveral(fields, span)) continue;
      if (
        peopleFromProseWords
          .test(before)
      ) {
        others.push({ name, role: "namesake" });
        continue;
      }
      if (asExample.test(before)) {
        others.push({ name, role: "example" });
        continue;
      }
      if (actsForAnother(after)) {
        others.push({ name, role: "representative" });
        continue;
      }
      if (leftOut(before, after)) {
        others.push({ name, role: "left out" });
        continue;
      }
      // Nobody prints the birth date of an attorney or a physician.
      const around = roleAround(before, after);
      const relation = around && (professional.test(around) && bornBehind.test(after) || recordBehind.test(after))
        ? null
        : around;
      const titled = /^Dr\.?\s/.test(block.text.slice(index));
      // "Ada Roe, born …, and her sister Nell Roe, born …", where both are spoken of.
      const between: string = last ? withoutBrackets(block.text.slice((last as Named).end, index)) : "";
      const too: Rule | null = several && isBorn(after) && andRelative.test(between) ? (last as Named).rule : null;
      if (too) {
        people.push({ ...personOf(doc, block, index, length, name, span, too), run });
        last = { end: index + length, rank: too.rank, rule: too };
        continue;
      }
      if (relation || titled || name.credentials) {
        const kin = relation && (
          ownRecordsAsked(block.text, name) || recordsOfKin.test(before) || [...asked].some((r) =>
            relation.startsWith(r.replace(/s$/, "")) || r.startsWith(relation)
          ) ||
          spokenFor.test(before) || mourned(before, after, doc.text) ||
          /\b(?:[Mm]y|[Oo]ur)\s(?:[\w-]+\s){1,3}$/.test(before) && seenByYou.test(after)
        );
        if (kin) {
          const whose = /\b(?:her|his|their)\s(?:[\w-]+\s){0,2}[\w-]+,?\s$/i.test(before)
            ? "a represented"
            : "the writer's";
          const rule = { name: `${whose} ${relation}`, rank: 4, strength: 0.9 };
          people.push(personOf(doc, block, index, length, name, span, rule));
          last = { end: index + length, rank: 4, rule };
        } else others.push({ name, role: relation ?? "doctor" });
        continue;
      }
      const linked: boolean = last !== null && !fields.has(span.words[0]) &&
        /^(?:\s?\([^)]*\)|,? (?:(?:born|DOB:?) [^,;]{4,24}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}))?,?;?\s?(?:and|&|,|;)\s$/
          .test(
            block.text.slice(last.end, index).replace(aged, "").replace(/;\s$/, "; ").replace(/\)(?: ?;) (?=$)/, "), "),
          );
      const rule: Rule | undefined = linked
        ? last!.rule
        : proseRules.find((r) => r.before?.test(before) || r.after?.test(after)) ?? oldDateBehind(after, doc.today) ??
          toldBirth(block.text.slice(index + length, index + length + 220));
      if (!rule) continue;
      if (!linked) run = `${block.page}:${block.firstRow}:${index}`;
      const person = personOf(doc, block, index, length, name, span, rule);
      people.push(...sharers(doc, block, index, person).map((p) => ({ ...p, run })), { ...person, run });
      last = { end: index + length, rank: rule.rank, rule };
    }
    people.push(...siblings(doc, block, people.filter((p) => p.span.page === block.page)));
  }
  // A person with the patient's own name takes no values from the patient.
  const apart = others.filter((o) => o.role !== "namesake" || !people.some((p) => compatible(p.name, o.name)));
  return { people, others: apart };
}

/** "Mateo Roe (born …) and his sister Lucia (born …)": a brother or sister by the given name alone, with a birth date. */
function siblings(doc: Doc, block: Span, people: Person[]): Person[] {
  return [...block.text.matchAll(
    /(?:\b(?:and|&)|,) (?:his|her|their) (?:[\w-]+ ){0,2}(?:sister|brother|sibling|twin),? (\p{Lu}[\p{L}'’-]+)(?=,? \(?(?:born|b\.|DOB|D\.O\.B|\d))/gu,
  )].flatMap((match) => {
    const elder = people.findLast((p) => {
      const at = block.words.indexOf(p.span.words[0]);
      return at >= 0 && block.starts[at] < match.index && match.index - block.starts[at] < 120;
    });
    const name = elder && givenFirst(match[1]) ? parseName(`${match[1]} ${elder.name.lastName}`) : null;
    if (!elder || !name) return [];
    const index = match.index + match[0].length - match[1].length;
    const rule = { name: elder.rule, rank: elder.rank, strength: elder.strength * 0.95 };
    const made = personOf(doc, block, index, match[1].length, name, slice(block, index, index + match[1].length), rule);
    return [{ ...made, ...(elder.run ? { run: elder.run } : {}) }];
  });
}

/** "Hugo Roe came to us last week. He was born July 8, 1978": the birth date of nobody else named in between. */
function toldBirth(after: string): Rule | undefined {
  if (!/born|birth|dob/i.test(after)) return undefined;
  const at = bornLater(after);
  return at > 0 && !findNames(after.slice(0, at)).length
    ? { name: "birth date told of him or her", rank: 2.8, strength: 0.75 }
    : undefined;
}

/** "Please send Caleb's emergency record": asked for by the given name; the sentence does not say whose son he is. */
function ownRecordsAsked(text: string, name: PersonName): boolean {
  const given = name.firstName.replace(/[^\p{L}'’-]/gu, ".");
  return new RegExp(
    `\\b(?:[Ss]end|[Ff]ax|[Pp]rovide|[Ff]orward|[Rr]elease|[Rr]equest|[Nn]eed|[Cc]op(?:y|ies) of|[Ff]urnish|have)\\b[^.;]{0,60}\\b${given}['’]s?\\s(?:[\\w-]+\\s){0,3}(?:records?|chart|notes|reports?|results|file|history)\\b`,
    "u",
  ).test(text);
}

const isBorn = (after: string): boolean =>
  bornBehind.test(after) || recordBehind.test(after) || /^,?\s?\(?\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}/.test(after);

const inSeveral = (fields: Map<Word, number>, span: Span): boolean =>
  span.words.every((w) => fields.has(w)) && new Set(span.words.map((w) => fields.get(w))).size > 1;

/** Of each word that a label's value has, the label: values under each other are no sentence. */
function fieldsOf(doc: Doc): Map<Word, number> {
  const found = new Map<Word, number>();
  doc.pairs.forEach((pair, i) => {
    if (pair.how !== "inline") { for (const word of pair.value?.words ?? []) found.set(word, i); }
  });
  return found;
}

const givenAlone = "\\p{Lu}\\p{Ll}+(?:,?\\s\\([^()]{4,36}\\))?";
const givensBefore = new RegExp(
  `(?<![\\p{Lu}'’"“”][\\p{L}.'’"“”-]*\\s)((?:${givenAlone},\\s)*${givenAlone}),?\\s(?:and|&)\\s$`,
  "u",
);

/**
 * "Ella and Max Sommer", "Ella (DOB 3/12/2014) and Max Sommer": given names before a whole one share its surname, and
 * the birth date of twins.
 */
function sharers(doc: Doc, block: Span, index: number, person: Person): Person[] {
  const match = block.text.slice(0, index).match(givensBefore);
  if (!match) return [];
  const twins = /\b(?:twins?|triplets)\b/i.test(block.text);
  const from = match.index! + match[0].indexOf(match[1]);
  return [...match[1].matchAll(/(\p{Lu}\p{Ll}+)(?:,?\s(\([^()]+\)))?(?=,\s|$)/gu)].flatMap((item) => {
    const [all, given, bracket] = item;
    const name = bracket || givenFirst(given) ? parseName(`${given} ${person.name.lastName}`) : null;
    if (!name || bracket && !birthDate(bracket, doc.today)) return [];
    const at = from + item.index;
    const inside = slice(block, at + all.length - (bracket?.length ?? 0), at + all.length);
    const own = bracket ? dobIn(doc, inside, "birth date behind the name", 0.93) : null;
    const dob = own ?? (twins ? person.fields.dob : undefined);
    return [{ ...person, name, span: slice(block, at, at + given.length), fields: dob ? { dob } : {} }];
  });
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
  // "Pell, Rosa | F | 01/15/1961 |"
  for (
    const match of block.text.matchAll(
      /(?<![,\p{L}]\s?)(\p{Lu}[\p{L}'’-]+,\s\p{Lu}\p{L}+(?:\s(?![MF]\s?[|,;]?\s?\d)\p{Lu}\b\.?)?)\s?[|,;]?\s?(?:[MF]\s?[|,;]?\s?)?(?=\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d{2}\b)/gu,
    )
  ) {
    const name = parseName(match[1]);
    const at = match.index + match[0].length;
    const dob = name && oldDob(doc, slice(block, at, at + 12));
    if (!name || !dob || found.some((f) => f.name.name === name.name)) continue;
    const rule: Rule = { name: "name with a date long ago", rank: 2.8, strength: 0.75 };
    const span = slice(block, match.index, match.index + match[1].length);
    const made = personOf(doc, block, match.index, match[1].length, name, span, rule);
    found.push({ ...made, fields: { ...made.fields, dob } });
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
  // "Ida Marsh's (6/6/66) report"
  const end = index + length + (/^['’]s(?=\s\()/.test(block.text.slice(index + length)) ? 2 : 0);
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
  const near = block.text.slice(end, end + 160).replace(aged, (age) => " ".repeat(age.length)).replace(
    /^\.(?=\swhose\b)/,
    ",",
  ).replace(
    /^,?\s?\(?(?:[af]\.?\/?k\.?\/?a\.?|also known as|formerly(?: known as)?|n[ée]e)\s[^,;)\d]{2,40}/i,
    (alias) => " ".repeat(alias.length),
  );
  const bare = near.match(/^\s?[,–—-]?\s?(?=\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b)/) ??
    near.match(/^[^.;!?\d]{0,40}\s[–—-]\s(?=\d{1,2}[/.-]\d)/) ??
    near.match(/^\s*\)?,\s(?=\d{1,2}\s\p{L}{3,9}\.?,?\s(?:19|20)\d\d\b|\p{L}{3,9}\.?\s\d{1,2},\s(?:19|20)\d\d\b)/u);
  if (bare) {
    made.fields.dob = oldDob(
      doc,
      slice(
        block,
        end + bare[0].length,
        end + bare[0].length + (/[/.-]\d/.test(near.slice(bare[0].length, bare[0].length + 4)) ? 12 : 20),
      ),
    );
  }
  const dob = near.match(
    dobWords,
  );
  if (dob && !findNames(dob[0].slice(1)).length) {
    const at = end + dob[0].length;
    const value = slice(block, at, at + 28);
    const date = birthDate(value.text, doc.today);
    if (date && date.index < 4) made.fields.dob = dobIn(doc, value, "birth date behind the name", 0.93) ?? undefined;
  }
  const later = bornLater(block.text.slice(end, end + 320));
  if (!made.fields.dob && later >= 0 && !findNames(block.text.slice(end, end + later)).length) {
    const value = slice(block, end + later, end + later + 40);
    const date = birthDate(value.text, doc.today);
    if (date && date.index < 4) made.fields.dob = dobIn(doc, value, "birth date told of him or her", 0.9) ?? undefined;
  }
  const own = near.slice(0, /^,?\s?\(/.test(near) ? near.indexOf(")") + 1 || 160 : near.search(/;|\.\s|$/));
  const number = numbersIn(doc, block).find((n) => n.at > end && n.at < end + own.length);
  if (number && !findNames(block.text.slice(end, number.at)).length) made.fields.mrn = number.found;
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
