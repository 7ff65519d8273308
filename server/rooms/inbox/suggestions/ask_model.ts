/**
 * Asking the language model: what leaves the machine, how much of it, and what it came to. Our own reading stays as it is.
 * @module
 */
import type { Page } from "../../../../shared/documents.ts";
import type { ExtractedPatient, ModelReading } from "../../../../shared/inbox.ts";
import { type Deps, today } from "../../../deps.ts";
import { system } from "../../../db/store.ts";
import { textOfWords } from "../../../documents/text.ts";
import { LanguageModelFailed, type Question } from "../../../integrations/reader/port.ts";
import { note } from "../../audit/note_activity.ts";
import { matchFound } from "../../patients/match_patient.ts";
import { readSetting } from "../../settings/read_setting.ts";
import { queryOf } from "../reading/steps/match.ts";
import type { Work } from "../reading/steps/work.ts";
import { suggest } from "./suggest_values.ts";
import type { ConnectedModel } from "./types.ts";
import { coverPages, coverSsn } from "../reading/content/ssns.ts";

/** Some 15,000 tokens: what a small model on one's own machine still takes. */
const mostCharacters = 60_000;
const mostPages = 30;
const mostPictures = 6;
const pictureWidthPx = 1400;
const pictureBytes = 2_000_000;
/** Pages less sure than this, or with so many unreadable words, may hold what our words do not. */
const hardBelow = 0.8;
const unreadableWords = 3;

/** The language model that is connected; null while there is none. */
export async function connectedModel(deps: Deps): Promise<ConnectedModel | null> {
  const setting = await readSetting(deps, "language_model");
  if (!setting.enabled) return null;
  const reader = deps.openLanguageModel(setting);
  return reader.host === null ? null : { reader, sendPictures: setting.sendPictures };
}

/** Asks, and answers suggestions or the sentence why there are none. @throws when the reading is stopped, nothing else */
export async function askLanguageModel(work: Work, { reader, sendPictures }: ConnectedModel): Promise<ModelReading> {
  const reading: ModelReading = { model: reader.model, suggestions: [], people: [], notFound: 0, problems: [] };
  try {
    const { question, left } = await questionOf(work, sendPictures);
    reading.problems.push(...left);
    if (question.pictures.length === 0 && question.pages.every(({ text }) => text === "")) {
      reading.problems.push("The language model was not asked: there are no words to show it.");
      return reading;
    }
    // Before it leaves the machine: the trail must not depend on an answer.
    await note(work.deps, system, {
      action: "document_sent_to_reader",
      targetType: "inbox_entry",
      targetId: work.entry.id,
      details: {
        host: reader.host,
        model: reader.model,
        pages: question.pages.length,
        pictures: question.pictures.length,
      },
    });
    const answer = await reader.extract(question, work.signal);
    const asked = new Set(question.pages.map(({ number }) => number));
    const pictured = new Set(question.pictures.map(({ page }) => page));
    const pages = work.doc!.pages.filter(({ number }) => asked.has(number) || pictured.has(number));
    const { people, ...rest } = suggest({
      pages,
      extraction: work.extraction!,
      people: work.patients,
      requesterKnown: work.requesterId !== null,
      today: today(work.deps),
      keepAbsent: pages.some((page) => pictured.has(page.number) && isHard(page)),
    }, answer);
    Object.assign(reading, rest);
    for (const person of people) reading.people.push(await candidatesOf(work.deps, person));
    if (reading.notFound > 0) {
      reading.problems.push(
        reading.notFound === 1
          ? "1 value of the language model was left out: it does not stand in the document."
          : `${reading.notFound} values of the language model were left out: they do not stand in the document.`,
      );
    }
  } catch (error) {
    if (work.signal.aborted) throw error;
    if (!(error instanceof LanguageModelFailed)) work.deps.log.warn(`inbox: language model on ${work.entry.id}`, error);
    const why = error instanceof LanguageModelFailed ? error.message : "The language model's answer could not be used.";
    Object.assign(reading, { suggestions: [], people: [], notFound: 0 });
    reading.problems.push(`${why} Our own reading is not affected.`);
  }
  return reading;
}

/** The candidates, but nobody chosen: a match on another reader's word is a clerk's to make. */
async function candidatesOf(
  deps: Deps,
  found: Parameters<typeof queryOf>[0],
): Promise<ExtractedPatient> {
  const { ssn: _none, ...person } = found;
  const { candidates, score } = await matchFound(deps, queryOf(found));
  const matchWhy = "Suggested by the language model; nobody is chosen by that.";
  return { ...person, ssnLast4: null, patientId: null, matchConfidence: score, matchWhy, candidates };
}

const isHard = (page: Page) =>
  page.confidence < hardBelow || page.words.filter((word) => word.unreadable).length >= unreadableWords;

/** What is sent: words by line with Social Security numbers covered, and pictures where they are allowed. No names of files. */
async function questionOf(work: Work, sendPictures: boolean): Promise<{ question: Question; left: string[] }> {
  const all = work.doc!.pages;
  const left: string[] = [];
  const pages: Question["pages"] = [];
  let room = mostCharacters;
  for (const page of coverPages(all.slice(0, mostPages), work.extraction!)) {
    const words = page.words.map((word) => word.unreadable ? { ...word, text: "[?]" } : word);
    const text = coverSsn(textOfWords(words)).slice(0, room);
    if (room <= 0) break;
    room -= text.length;
    pages.push({ number: page.number, text });
  }
  if (pages.length < all.length) {
    left.push(`The language model was shown the first ${pages.length} of ${all.length} pages.`);
  }
  const pictures = sendPictures ? await picturesOf(work, all.filter(({ number }) => number <= pages.length)) : [];
  return { question: { today: today(work.deps), pages, pictures }, left };
}

/** Pictures of the pages that were hardest to read, in their order. */
async function picturesOf(work: Work, pages: readonly Page[]): Promise<Question["pictures"]> {
  const chosen = [...pages].sort((a, b) => a.confidence - b.confidence).slice(0, mostPictures);
  const pictures: Question["pictures"] = [];
  for (const { number } of chosen.sort((a, b) => a.number - b.number)) {
    work.signal.throwIfAborted();
    const { fileName } = work.entry.file;
    const jpeg = await work.deps.reader.pageImage(work.bytes, fileName, number, pictureWidthPx);
    // Some pictures are PNG; the port takes JPEG alone.
    if (jpeg && jpeg[0] === 0xff && jpeg.length <= pictureBytes) pictures.push({ page: number, jpeg });
  }
  return pictures;
}
