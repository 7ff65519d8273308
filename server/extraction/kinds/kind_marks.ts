/**
 * Kinds of records chosen by what was written or typed beside them: Yes and No, circled words, an X or a tick on the
 * line before or in a column behind, initials.
 * @module
 */
import type { Word } from "../../../shared/documents.ts";
import type { PageLayout } from "../layout/layout.ts";
import type { Row } from "../layout/rows.ts";
import { right, type Span, spanOf } from "../layout/spans.ts";
import { goesOn, type Raw } from "./kind_labels.ts";
import { kindsOffered } from "./kind_words.ts";

export const yesNo = /^(?:yes|no|y|n|include|exclude|needed|not needed)\b[\s.:]*$/i;
const yes = /^\W*(?:yes|y|include|needed)\b/i;
const answerWord = /^(?:yes|no|y|n|include|exclude|needed)[.:,]?$/i;

/** "Billing records  ☒ Yes ☐ No   Lab  ☐ Yes ☒ No", and answers that stand before their kind. */
export function answered(page: PageLayout): Raw[] {
  const answers = page.checks.filter((c) => answerWord.test(c.label.words[0].text));
  return [...new Set(answers.map((c) => c.row))].flatMap((row) => {
    const own = answers.filter((c) => c.row === row);
    const said = new Set(own.map((c) => c.label.words[0]));
    const cuts = page.checks.filter((c) => c.row === row && !own.includes(c)).map((c) => c.box.x);
    const events = [
      ...page.rows[row].words.filter((w) => !said.has(w)).map((word) => ({ x: word.box.x, word, answer: null })),
      ...own.map((c) => ({
        x: c.box.x,
        word: null,
        answer: { yes: yes.test(c.label.words[0].text), checked: c.checked },
      })),
    ].sort((a, b) => a.x - b.x);
    return paired(page.number, row, events, cuts);
  });
}

type Event = { x: number; word: Word | null; answer: { yes: boolean; checked: boolean } | null };

/** Runs of words and runs of answers by turns: the answers belong to the words before them, or all to those behind. */
function paired(page: number, row: number, events: Event[], cuts: number[] = []): Raw[] {
  const runs: Event[][] = [];
  for (const event of events) {
    const last = runs.at(-1);
    const same = last && !last[0].word === !event.word && !cuts.some((x) => x > last.at(-1)!.x && x < event.x);
    if (same) last.push(event);
    else runs.push([event]);
  }
  const ahead = runs.length > 1 && !!runs[0][0].answer && !!runs.at(-1)![0].word;
  return runs.flatMap((run, i) => {
    const words = runs[ahead ? i + 1 : i - 1];
    if (!run[0].answer || !words?.[0].word) return [];
    const { label, lost } = withoutAnswer(words.map((e) => e.word!));
    const marked = run.some((e) => e.answer!.checked);
    if (!label.length || !marked && !lost) return [];
    const chosen = marked ? run.some((e) => e.answer!.checked && e.answer!.yes) : yes.test(lost!);
    return [{ row, label: spanOf(page, label), chosen }];
  });
}

/** "Progress notes: 8 Yes ☐ No": of two answers the one whose box was not recognized is ticked when the other is not. */
function withoutAnswer(words: Word[]): { label: Word[]; lost: string | null } {
  const last = words.at(-1)!.text;
  if (words.length < 2 || !answerWord.test(last) || last.length < 2) return { label: words, lost: null };
  const label = words.slice(0, -1);
  return { label: label.length > 1 && /^\W*\w?\W*$/.test(label.at(-1)!.text) ? label.slice(0, -1) : label, lost: last };
}

const circledWord = /^([([{<*]?)(yes|no|y|n|s[ií])([)\]}>*]?)$/i;

/** "Office notes  (Yes) / No": the word in brackets is the one that was circled. */
export function circled(page: PageLayout): Raw[] {
  return page.rows.flatMap((row, index) => {
    const events = row.words.flatMap((word): Event[] => {
      // "(Yes)/No" without spaces.
      const parts = word.text.split(/[/|]/).filter((p) => p);
      const found = parts.map((p) => p.match(circledWord));
      if (/^[/|]$|^or$/i.test(word.text)) return [];
      if (!parts.length || !found.every((m) => m)) return [{ x: word.box.x, word, answer: null }];
      return found.map((m) => ({
        x: word.box.x,
        word: null,
        answer: { yes: /^[ys]/i.test(m![2]), checked: !!(m![1] || m![3]) },
      }));
    });
    const answers = events.flatMap((e) => e.answer ?? []);
    if (!answers.some((a) => a.yes) || !answers.some((a) => !a.yes)) return [];
    return paired(page.number, index, events);
  });
}

/** "Laboratory – YES   Radiology – NO", "Labs: Y   Films: N": answers typed behind a sign. */
export function toldYesNo(page: PageLayout): Raw[] {
  const boxed = new Set(page.checks.map((c) => c.row));
  const told = page.rows.flatMap((row, index) => {
    if (boxed.has(index)) return [];
    const events = row.words.map((word, i): Event => {
      const before = row.words[i - 1]?.text ?? "";
      const answer = /^(?:yes|no|y|n)[.,;]?$/i.test(word.text) && /[-–—:=]$/.test(before);
      return answer
        ? { x: word.box.x, word: null, answer: { yes: /^y/i.test(word.text), checked: true } }
        : { x: word.box.x, word, answer: null };
    });
    return events.some((e) => e.answer) ? paired(page.number, index, events) : [];
  }).filter((o) => kindsOffered(o.label.text).length > 0 && o.label.words.length <= 8);
  return told.length > 1 && told.some((o) => o.chosen) ? told : [];
}

const mark = /^(?:[xX×✓✔☒☑√*]{1,2}|yes|no|y|n)$/iu;

/** Rows of a list of which some have an X, a tick or a Yes in a column behind the words. */
export function marked(page: PageLayout): Raw[] {
  const column = page.rows.map((row, index) => {
    const [first, ...others] = row.segs;
    const cell = others.find((s) => mark.test(s.text.trim()));
    const alone = !!first && others.every((s) => s === cell || !!cell && !kindsOffered(s.text).length) &&
      kindsOffered(first.text).length > 0 &&
      first.words.length <= 8 && !page.checks.some((c) => c.row === index);
    return { index, first, cell, alone };
  });
  const made: Raw[] = [];
  for (let i = 0; i < column.length; i++) {
    if (!column[i].alone) continue;
    let end = i;
    while (end + 1 < column.length && column.slice(end + 1, end + 3).some((c) => c.alone)) end++;
    const group = column.slice(i, end + 1).filter((c) => c.alone);
    const cells = group.filter((c) => c.cell);
    const straight = cells.every((c) => Math.abs(c.cell!.box.x - cells[0].cell!.box.x) < 12 * page.rows[c.index].char);
    if (group.length >= 3 && cells.length && (straight || headed(page, i))) {
      for (const c of group) {
        made.push({ row: c.index, label: c.first, chosen: !!c.cell && isYes(page, i, c.cell) });
      }
    }
    i = end;
  }
  return made;
}

/** Whether columns headed Yes and No stand over a list. */
function headed(page: PageLayout, row: number): boolean {
  return page.rows.slice(Math.max(0, row - 3), row).some((r) => r.segs.some((s) => /^no$/i.test(s.text)));
}

function isYes(page: PageLayout, top: number, cell: Span): boolean {
  if (/^no?$/i.test(cell.text.trim())) return false;
  const heads = page.rows.slice(Math.max(0, top - 3), top).flatMap((r) => r.segs).filter((s) => yesNo.test(s.text));
  const nearest = heads.sort((a, b) => Math.abs(a.box.x - cell.box.x) - Math.abs(b.box.x - cell.box.x))[0];
  return !nearest || yes.test(nearest.text);
}

const tick = /^(?:[xX×]{1,3}|[✓✔√])[.)]?$/u;
/** What OCR makes of ticks drawn by hand or set in a font of signs. */
const readTick = /^[vVyY¥]$/;

/** "X Progress notes" where others of the list have a blank or nothing before the same edge. */
export function written(page: PageLayout): Raw[] {
  const behind = (is: (word: string) => boolean) => signed(page, (seg) => is(seg.words[0].text) ? 1 : 0);
  const typed = behind((word) => tick.test(word));
  if (typed.length || page.method !== "ocr") return typed;
  // Of one list's ticks some are read as a v, others as the digits that look like them.
  return behind((word) => readTick.test(word)).length
    ? behind((word) => readTick.test(word) || /^[47]$/.test(word))
    : [];
}

/** Two or three capitals that mean something in this trade are nobody's initials. */
const abbreviation =
  /^(?:ER|ED|OR|IV|PT|OT|ST|CT|MRI?|EKG|ECG|EEG|EMG|PET|LAB|HIV|OP|OB|GYN|ICU|ENT|MAR|SSN|DOB|ALL|THE)$/i;
const initials =
  /^(?!(?:My|No|An|In|Is|It|If|At|As|On|Of|Or|To|By|We|He|Us|So|Do|Up|Pt|Dr|Rx|Hx)\b)\p{Lu}(?:\.?\p{L}?\.?)?\p{Lu}?\.?$/u;
/** "Initial beside each item"; not the "First name and initial" or the "Initial visit" of a form. */
const initialsWanted =
  /(?<!\b(?:middle|first|last|second|name,?|m\.?)(?: name)?(?:,| and| &| or|\s?\/)? )\binitial(?:s|ed|ing|led)?\b(?! (?:visit|eval\w*|consult\w*|exam\w*|intake|assessment|treatment|report|hospital\w*|appointment|diagnosis|claim|injury))/i;

/** The initials that a line begins with, apart or together ("S L M", "SL M", "SLM"), and of how many words they are. */
function initialsOf(seg: Span): { letters: string; words: number } {
  const end = seg.words.findIndex((w) => !initials.test(w.text) || abbreviation.test(w.text));
  const lead = seg.words.slice(0, end < 0 ? undefined : end);
  const letters = lead.map((w) => w.text.replace(/[^\p{L}]/gu, "")).join("");
  return letters.length > 1 && letters.length <= 4 ? { letters, words: lead.length } : { letters: "", words: 0 };
}

/** "KM Complete record   KM Billing   Imaging": initials before what is chosen, where the form asks for them. */
export function initialed(page: PageLayout): Raw[] {
  const asked = page.rows.findIndex((r) => initialsWanted.test(r.text));
  if (asked < 0) return [];
  const near = page.segs.filter((s) => s.row >= asked && s.row <= asked + 14);
  const count = new Map<string, number>();
  for (const seg of near) {
    const { letters, words } = initialsOf(seg);
    const label = letters && behindMark(page, seg, words);
    if (label && kindsOffered(label.text).length) count.set(letters, (count.get(letters) ?? 0) + 1);
  }
  const most = [...count].sort((a, b) => b[1] - a[1])[0]?.[0];
  if (!most) return [];
  return signed(page, (seg) => {
    const { letters, words } = initialsOf(seg);
    return letters === most && seg.row >= asked ? words : 0;
  });
}

/** The words behind a mark: the rest of its segment, or the next segment close by. */
export function behindMark(page: PageLayout, seg: Span & { row: number }, words = 1): Span | null {
  if (seg.words.length > words) return spanOf(page.number, seg.words.slice(words));
  const row = page.rows[seg.row], last = seg.words[words - 1], next = row.segs.find((s) => s.box.x > last.box.x);
  return next && next.box.x - right(last.box) < 10 * row.char ? next : null;
}

function continued(page: PageLayout, seg: Span & { row: number }, label: Span | null): Span | null {
  const more = label ? goesOn(page, { row: seg.row, box: seg.words[0].box }, label) : [];
  return label && more.length ? spanOf(page.number, [...label.words, ...more]) : label;
}

/** Kinds behind a mark of so many words, and those of the same list without one. */
function signed(page: PageLayout, wordsOfMark: (seg: Span & { row: number }) => number): Raw[] {
  const lines = page.segs.map((seg) => ({ seg, words: wordsOfMark(seg) })).filter((l) => l.words > 0)
    .map(({ seg, words }) => ({ seg, row: seg.row, label: continued(page, seg, behindMark(page, seg, words)) }))
    .filter((l): l is { seg: typeof l.seg; row: number; label: Span } =>
      !!l.label && kindsOffered(l.label.text).length > 0
    );
  const taken = new Set(lines.flatMap((l) => [...l.label.words, ...l.seg.words]));
  const others = page.segs.filter((s) =>
    !taken.has(s.words[0]) && kindsOffered(s.text).length > 0 && lines.some((l) => sameList(page.rows[l.row], l, s))
  );
  if (!others.length && lines.length < 2) return [];
  return [
    ...lines.map(({ row, label }) => ({ row, label, chosen: true })),
    ...others.map((s) => ({ row: s.row, label: s, chosen: false })),
  ];
}

/** Beside a marked line, or near it with the same edge. */
function sameList(row: Row, line: { seg: Span; row: number; label: Span }, other: Span & { row: number }): boolean {
  const edges = [line.label.box.x, line.seg.box.x];
  return other.row === line.row ||
    Math.abs(other.row - line.row) <= 12 && edges.some((x) => Math.abs(other.words[0].box.x - x) < 2 * row.char);
}
