/**
 * People without a label of their own under a heading that makes them somebody else: "Compensated dependents",
 * "Household", "Parent's name", "Children of the patient".
 * @module
 */
import { classifyLabel } from "../words/label_words.ts";
import { normalLabel } from "../words/label_kinds.ts";
import type { Seg } from "../layout/rows.ts";
import { compatible, parseName } from "../names/names.ts";
import type { Person } from "./people.ts";
import { anyOf, pattern, sequence } from "../words/pattern.ts";
import type { Doc } from "../document_types.ts";

const headings = pattern(
  "",
  anyOf(
    String.raw`\bdependents?\b|\bdependants?\b|\bhousehold\b|\bfamily (?:members?|contacts?|history)\b`,
    String.raw`\bothers? (?:on|in|covered|involved|parties)\b|\bbeneficiar(?:y|ies)\b|\bemergency\b`,
    String.raw`\bnext of kin\b|\brelatives?\b|\bsiblings?\b|\bspouses?\b|\bguardians?\b|\bparents?\b`,
    sequence(
      String.raw`\b(?:children|sons?|daughters?|wife|husband|mother|father|partner) of (?:the |our )?(?:`,
      anyOf(String.raw`patient|employee|insured|claimant|member|veteran|client|worker|applicant|decedent`),
      String.raw`)\b`,
    ),
    String.raw`\bnot in this (?:batch|request|order|list)\b|\bdo not (?:copy|send|pull)\b`,
    String.raw`\balready (?:closed|sent|copied|received)\b`,
  ),
);
/** A person named under these labels is not the patient, even where nobody else could be read. */
const neverMeant = /\bspouses?\b|\bhousehold\b|\bemergency\b|\bnext of kin\b|\brelatives?\b/;
const wanted = /\bwhose\b|\brecords? (?:of|for|needed|requested|wanted)\b|\bpatients?\b(?!')|\bplease\b/;
/** How far up a heading may stand over its list. */
const reach = 10;

/** Those of the people who stand under such a heading, where somebody else has a label of a patient. */
export function bystandersOf(doc: Doc, people: Person[]): Set<Person> {
  const over = new Map(people.filter((p) => mayBe(doc, p)).map((p) => [p.span.words[0], headingOver(doc, p)]));
  // Several rules read the same words.
  const under = people.filter((p) => over.get(p.span.words[0]));
  const sure = people.filter((p) => !under.includes(p) && p.rank >= 3 && !p.prose && p.span.words.length > 0);
  if (!sure.length) return new Set(under.filter((p) => neverMeant.test(normalLabel(over.get(p.span.words[0])!.text))));
  return new Set(under.filter((p) => !sure.some((s) => compatible(s.name, p.name))));
}

/** A column with a title of its own says itself who stands in it, unless a heading was cut into titles. */
function mayBe(doc: Doc, { list, prose, rule }: Person): boolean {
  if (rule === "line of a list") return true;
  if (list === null) return prose === true;
  const columns = doc.tables[list]?.columns ?? [];
  const titles = columns.map((c) => c.title).join(" ").trim();
  return columns.some((c) => c.is?.kind === "person") &&
    (!titles ||
      doc.tables[list].content === true && headings.test(normalLabel(titles)) && titles.split(" ").length < 5);
}

/** The heading that makes the person somebody else, or null. */
function headingOver(doc: Doc, person: Person): Seg | null {
  const page = doc.pages.find((p) => p.number === person.page);
  const word = person.span.words[0];
  const row = word && page ? page.rows.findIndex((r) => r.words.includes(word)) : -1;
  const own = row < 0 ? undefined : page!.rows[row].segs.find((s) => s.words.includes(word));
  if (!page || !own) return null;
  for (let r = row - 1; r >= Math.max(0, row - reach); r--) {
    const over = page.rows[r].segs.find((s) => Math.abs(s.box.x - own.box.x) < 3 * s.char);
    if (!over || isListed(over)) continue;
    return isHeading(over) ? over : null;
  }
  return null;
}

/** Another line of the list: a name with a date behind it. */
const isListed = (seg: Seg): boolean =>
  /\d{4}|\d[/.-]\d/.test(seg.text) || parseName(seg.text) !== null && !headings.test(normalLabel(seg.text));

function isHeading(seg: Seg): boolean {
  if (seg.words.length > 9) return false;
  const label = normalLabel(seg.text);
  const is = classifyLabel(seg.text);
  if (is?.other || ["signature", "print_name", "date_signed"].includes(is?.kind ?? "")) return true;
  return headings.test(label) && !wanted.test(label.replace(/\bof (?:the |our )?patients?\b/, ""));
}
