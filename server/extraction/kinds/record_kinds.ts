/**
 * The kinds of records asked for: ticked boxes, lists and sentences.
 * @module
 */
import { type Evidence, type RecordKind, recordKinds, type Word } from "../../../shared/documents.ts";
import { requestPages } from "../document.ts";
import type { PageLayout } from "../layout/layout.ts";
import { fromLineAt, together } from "../evidence_place.ts";
import { bottom, middle, slice, type Span, spanOf } from "../layout/spans.ts";
import { offersOf } from "./kind_boxes.ts";
import { kindsAsked, kindsIn } from "./kind_words.ts";
import { type Sentence, sentencesOf } from "../words/sentences.ts";
import { refusedWords, selectedWords, wantedText } from "./wanted_text.ts";
import { anyOf, pattern, sequence } from "../words/pattern.ts";
import type { Doc } from "../document_types.ts";

export type KindsFinding = { kinds: RecordKind[]; evidence: Evidence | null };

export function kindsOf(doc: Doc): KindsFinding {
  const pages = requestPages(doc);
  const boxed = fromChecks(doc, pages);
  if (boxed) return boxed;
  const asked = fromSentences(doc, pages);
  if (asked.kinds.length) return asked;
  const rest = doc.pages.filter((p) => !pages.includes(p) && doc.parts.get(p.number) === "authorization");
  const granted = fromChecks(doc, rest) ?? fromSentences(doc, rest);
  if (granted.kinds.length) return granted;
  const listed = fromLines(doc, pages);
  if (listed.kinds.length) return listed;
  const open = fromOpen(doc, pages);
  return open.kinds.length ? open : fromSubject(doc);
}

/** Ticked boxes; a lone box counts only where others stand beside it or it was ticked under "Records requested". */
function fromChecks(doc: Doc, pages: PageLayout[]): KindsFinding | null {
  const offers = offersOf(doc, pages);
  const chosen = offers.filter((o) => o.chosen);
  if (!chosen.length || offers.length < 2 && !doc.pairs.some((p) => p.kind === "records")) return null;
  const guessed = chosen.some((o) => o.guessed);
  const rule = guessed ? "kinds without the sign of an empty box" : "ticked boxes";
  return finding(doc, chosen.flatMap((o) => o.kinds), together(chosen.map((o) => o.label)), rule, guessed ? 0.6 : 0.95);
}

function fromSentences(doc: Doc, pages: PageLayout[]): KindsFinding {
  const asked: { kinds: readonly RecordKind[]; sentence: Sentence }[] = [];
  const boxes = boxedWords(pages);
  const labelled = doc.pairs.filter((p) => p.kind === "records" && p.value && pages.some((g) => g.number === p.page));
  const selected = new Set(pages.flatMap((p) => [...selectedWords(p)]));
  const torn: Sentence[] = [];
  for (const read of sentencesOf(doc, pages)) {
    const sentence = outsideBoxes(read, boxes);
    if (!sentence) continue;
    const label = sentence.words.some((w) => selected.has(w)) ||
      labelled.some((p) => p.value!.words.some((w) => sentence.words.includes(w)));
    if (!sentence.asks && !sentence.item && !label) {
      if (/^\p{Ll}/u.test(sentence.text)) torn.push(sentence);
      continue;
    }
    if (!sentence.item && !label && isAside(sentence.text)) continue;
    const kinds = kindsAsked(wantedPart(sentence, label));
    // What is asked for counts, not what the authorization printed below it would allow.
    const named = asked.some((a) => a.kinds.some((k) => k !== "billing") && !grant.test(a.sentence.text));
    if (named && kinds.includes("all") && grant.test(sentence.text)) continue;
    if (kinds.length) asked.push({ kinds, sentence });
  }
  const rest = torn.filter((t) => asked.some((a) => within(t, a.sentence))).flatMap((t) =>
    kindsAsked(wantedText(t.text))
  );
  const kinds = [...asked.flatMap((a) => a.kinds), ...rest];
  const shown = asked.map(({ sentence }) => fromLineAt(sentence, Math.max(0, sentence.text.search(asking))));
  return finding(doc, kinds, shown.length ? together(shown) : null, "named in the request", 0.9);
}

/** Where a sentence begins to ask: a form's lines before it may have been read as its start. */
const asking =
  /\b(?:please|kindly|(?:we|i) (?:hereby )?(?:ask|need|request|require|want)|send|provide|furnish|forward|release)\b/i;

/** What is said beside the boxes of a form: "☐ Notes / Please send her immunization records." */
function outsideBoxes(sentence: Sentence, boxes: Set<Word>): Sentence | null {
  const own = sentence.words.filter((w) => !boxes.has(w));
  if (own.length === sentence.words.length) return sentence;
  return sentence.asks && own.length > 3 ? { ...sentence, ...spanOf(sentence.page, own), item: false } : null;
}

/** Where nothing asks in words we know: what sentences name that neither rule out nor tell of something else. */
function fromOpen(doc: Doc, pages: PageLayout[]): KindsFinding {
  const boxes = boxedWords(pages);
  const open = sentencesOf(doc, pages).filter((s) =>
    !s.not && !isAside(s.text) && !history.test(s.text) && !grant.test(s.text) && s.words.length > 3 &&
    !s.words.some((w) => boxes.has(w)) && !doc.pairs.some((p) =>
      p.kind !== "other" && p.value?.words.includes(s.words[0])
    )
  );
  const named = open.map((s) => ({ s, kinds: kindsAsked(wantedText(s.text)) })).filter((n) => n.kinds.length);
  return finding(doc, named.flatMap((n) => n.kinds), named[0]?.s ?? null, "named in the letter", 0.6);
}

/** A part of an asking sentence's lines that a gap tore off. */
const within = (torn: Span, whole: Span): boolean =>
  torn.page === whole.page && middle(torn.box) > whole.box.y && middle(torn.box) < bottom(whole.box);

const grant =
  /\b(?:i|undersigned)\b[^.]{0,60}\b(?:auth\w{2,3}[sz]es?|permits?|allows?|consents?|directs?|give permission)\b|\bmay (?:release|disclose)\b/i;

/** Words behind boxes that are choices of a form; a whole sentence behind a ticked box asks like any other. */
function boxedWords(pages: PageLayout[]): Set<Word> {
  return new Set(
    pages.flatMap((p) => p.checks.filter((c) => !c.checked || c.label.words.length < 9).flatMap((c) => c.label.words)),
  );
}

/** Sentences about the letter, the fee or the treatment rather than about what is wanted. */
function isAside(said: string): boolean {
  const text = wantedText(said);
  return aside.test(text) || soft.test(text) && !addressed.test(text) || history.test(text) && !wish.test(text);
}

const aside = pattern(
  "i",
  anyOf(
    String.raw`\bmay (?:revoke|include information)|\bi understand\b|\bconfidential(?:ity)?\b(?!.*\bplease\b)`,
    String.raw`\bcertif\w+ of (?:the )?(?:records )?custodian\b`,
    String
      .raw`\bresults of (?:the|this|our) (?:\w+ )?(?:review|audit|study|survey|investigation|research|evaluation|project|measures?|reviews)\b`,
    String.raw`\bif (?:there are |you have )?no records\b|\bdisabilit(?:y|ies) benefits\b.{0,20}\bapplied`,
  ),
);
/** Said beside a wish these take nothing from it. */
const soft = pattern(
  "i",
  anyOf(
    String.raw`\binvoice\b|\bauthori[sz]ation (?:is|form|for|signed|accompan|enclosed|attached)`,
    String.raw`\bno (?:patient )?authori[sz]ation\b|\bCFR\b|\bpsychotherapy notes\b`,
    sequence(
      String.raw`\b(?:`,
      anyOf(String.raw`respond|reply|answer|response|pay(?:ment)?|remit\w*|contact|call|notif\w+`),
      String.raw`)\b[^.]*\bwithin \d+ (?:business |calendar )?days\b(?!.*\b(?:following|reports?|notes|results)\b)`,
    ),
    String.raw`\b(?:prior|pre)-?(?:approval|pay)`,
  ),
);
const addressed = pattern(
  "i",
  anyOf(
    String.raw`\bplease\b|\bkindly\b|\b(?:ask|asks|asking) for\b`,
    String.raw`\b(?:we|i) (?:hereby |now |would |also |are |am )*(?:ask|need|requir|request|want|like|seek)`,
    String.raw`\byou (?:are|must|will).{0,30}(?:produce|provide|send|submit|furnish|release|forward|deliver|surrender)`,
    String.raw`\b(?:i|we|undersigned|you are)\b[^.]{0,40}\b(?:authori[sz]ed?|consent|permit|direct|allow)\b`,
    String.raw`\btransmit|\brequires? (?:the|a|cop)|\b(?:grateful|obliged|appreciate|thankful) (?:for|if|to)\b`,
  ),
);
const history =
  /\b(?:was|were|is being|has been|had been|being) (?:admitted|treated|seen|referred|transported|taken|followed)\b/i;
const wish =
  /\b(?:cop(?:y|ies)|send|provide|request\w*|forward|need|release|like|want|furnish|fax|ask|transmit|produce)\b/i;

const atWords = pattern(
  "i",
  String.raw`\b(?:`,
  anyOf(
    String.raw`s[eoc]nd|provid\w*|forward|furnish|releas\w*|disclos\w*|suppl(?:y|ies)|need(?:s|ed)?|want|like`,
    String.raw`request(?:s|ed|ing)?|requires?|transmit|transfer|deliver|share|cop(?:y|ies)|obtain|produce`,
    String.raw`submit|get|have|fax|e-?mail|mail|include|including|ask(?:s|ed|ing)?|seek(?:s|ing)?`,
    String.raw`want(?:s|ed|ing)|give|any and all|(?:[\w'’/-]+ ){0,3}records`,
  ),
  String.raw`)\b`,
);

/** A sentence from its asking word on: "Dr. Roe's imaging center … please send the notes" asks for notes. */
function wantedPart(sentence: Sentence, label: boolean): string {
  const text = wantedText(sentence.text);
  if (sentence.item || label) return text;
  const at = text.search(
    atWords,
  );
  // "… of Dr. Roe's visit notes" names what is wanted.
  const bare = (part: string) =>
    part.replace(
      /\b(?:treating|by|of|under|with|from) Dr\.? (?!(?:\p{Lu}[\p{L}.'’-]* ){0,2}\p{Lu}[\p{L}-]+['’]s? )[^,.;]*/gu,
      " ",
    );
  const wanted = bare(at < 0 ? text : text.slice(at));
  return kindsAsked(wanted).length || /:\s*$/.test(text) || !wish.test(text) ? wanted : bare(text);
}

/** Printouts that ask without a sentence: two or more lines, each nothing but the name of a kind. */
function fromLines(doc: Doc, pages: PageLayout[]): KindsFinding {
  const lines = pages.flatMap((page) => {
    const refused = refusedWords(page);
    return page.segs.filter((s) =>
      !refused.has(s.words[0]) && s.box.y > 0.14 * page.height && isBareKind(s.text) &&
      !page.checks.some((c) => c.row === s.row)
    );
  });
  const close = lines.filter((s) => lines.some((o) => o !== s && o.page === s.page && Math.abs(o.row - s.row) <= 2));
  const kinds = close.flatMap((s) => kindsAsked(wantedText(s.text)));
  return finding(doc, kinds, close.length ? together(close) : null, "a list of kinds", 0.7);
}

/** "04 LABORATORY 1": a code, a kind, a count, and no sentence. */
function isBareKind(text: string): boolean {
  const bare = text.replace(/^\W*(?:[A-Z]?\d{1,4}[A-Z]?\b[.)]?\s*)+|\s\d{1,3}$/g, "");
  return bare.split(/\s+/).filter((w) => /\p{L}{2}/u.test(w)).length <= 7 && /\p{L}{2}/u.test(bare) &&
    !/[:.?@]|\d{3}/.test(bare) && kindsAsked(wantedText(bare)).length > 0;
}

/** "Re: Request for immunization records" when nothing else says what is wanted. */
function fromSubject(doc: Doc): KindsFinding {
  for (const pair of doc.pairs) {
    if ((pair.kind === "re" || pair.kind === "records") && pair.value) {
      const kinds = kindsAsked(pair.value.text);
      if (kinds.length) return finding(doc, kinds, pair.value, "subject of the request", 0.75);
    }
  }
  const subject = doc.sender?.subject;
  const kinds = subject ? kindsIn(subject) : [];
  if (kinds.length) {
    return { kinds: [...kinds], evidence: { confidence: 0.7, page: null, box: null, rule: "subject of the mail" } };
  }
  return unspecified(doc);
}

/** "Please send the medical records of …" without a word on which: the whole record, said with doubt. */
function unspecified(doc: Doc): KindsFinding {
  for (const sentence of sentencesOf(doc, requestPages(doc))) {
    if (!sentence.asks || sentence.not || isAside(sentence.text)) continue;
    if (!someRecords.test(wantedText(sentence.text))) continue;
    return finding(doc, ["all"], sentence, "records, not said which", 0.55);
  }
  return { kinds: [], evidence: null };
}

const someRecords = pattern(
  "i",
  String.raw`\b(?:`,
  anyOf(
    String.raw`medical |health |hospital |treatment |patient |clinical |the |his |her |my |their |our |your `,
    String.raw`these |remaining |rest of (?:the |his |her |my )?|remainder of (?:the |his |her |my )?`,
  ),
  String.raw`)(?:medical |hospital )?(?:records?|charts?)\b(?! (?:dep`,
  String.raw`|custod|clerk|manag|office|request|release|notes?\b|no\b`,
  String.raw`|num|section|room))`,
);

/** The whole record includes every kind but the bill; immunizations asked for by name beside it, and nothing else, stay. */
function finding(
  doc: Doc,
  found: readonly RecordKind[],
  span: Span | null,
  rule: string,
  strength: number,
): KindsFinding {
  const set = new Set(found);
  const shots = set.has("immunization") && [...set].every((k) => ["all", "billing", "immunization"].includes(k));
  const kinds = set.has("all")
    ? recordKinds.filter((k) => k === "all" || k === "billing" && set.has("billing") || k === "immunization" && shots)
    : recordKinds.filter((k) => set.has(k));
  return {
    kinds,
    evidence: kinds.length && span ? doc.evidence(slice(span, 0, span.text.length), rule, strength) : null,
  };
}
