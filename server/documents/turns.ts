/**
 * Which way up a page is, where measuring its letters does not tell: a strip of it is read each way.
 * @module
 */
import type { Ocr, OcrLayout, OcrWord } from "../integrations/ocr/port.ts";
import type { Prepared } from "./raster/prepare.ts";
import { meanConfidence } from "./text.ts";
import type { ScannedPage } from "./types.ts";
import type { WorkerPool } from "./worker_pool.ts";

export type PictureDeps = { ocr: Ocr; workers: WorkerPool; signal?: AbortSignal };

type Turn = 0 | 90 | 180 | 270;

/** Turns that the measurement leaves open are tried. Pages in small letters are surer, those in capitals cannot be. */
const sureAxis = 1.35;
const sureUp = 1.25;

/** A strip with so many words read so surely is not looked at another way. */
const plain = { words: 6, confidence: 0.8 };
/** Nor is a page: upside down, none of fourteen faxes was read more surely than 0.31, upright none less than 0.69. */
const plainPage = { words: 8, confidence: 0.6 };
/** With so many words so unsure on the whole the page lies on its head or its side. */
const nonsense = { words: 8, confidence: 0.45 };

const leastLetters = 6;

/** The page with its lines running across: as measured where that is sure, else as OCR reads a strip of it best. */
export function settleAxis(measured: Prepared, deps: PictureDeps): Promise<Prepared> {
  if (measured.letters < leastLetters || measured.axisSure >= sureAxis) return Promise.resolve(measured);
  return bestTurn(measured, [0, 90, 180, 270], deps);
}

/** The turns that are still to be tried, once a page was read: most are read too well to be upside down. */
export function turnsLeft(page: Prepared, words: OcrWord[]): Turn[] {
  const long = longer(words);
  const confidence = meanConfidence(long);
  if (long.length >= nonsense.words && confidence < nonsense.confidence) return [0, 180, 90, 270];
  if (long.length >= plainPage.words && confidence >= plainPage.confidence) return [];
  const isOpen = page.letters >= leastLetters && page.axisSure >= sureAxis && page.upSure < sureUp;
  return isOpen ? [0, 180] : [];
}

/** The page turned as a strip of it is read best. @param tries turns, 0 (as it is) first. */
export async function bestTurn(page: Prepared, tries: Turn[], deps: PictureDeps): Promise<Prepared> {
  let best: Turn = 0;
  let most = -1;
  for (const by of tries) {
    const words = await deps.ocr.recognize(densest(page, by), { layout, signal: deps.signal });
    const score = legibility(words);
    // Equal scores keep what was measured.
    if (score > most * 1.1 + 0.5) [most, best] = [score, by];
    const long = longer(words);
    if (long.length >= plain.words && meanConfidence(long) >= plain.confidence) break;
  }
  if (best === 0) return page;
  const pixels = page.picture.data.buffer as ArrayBuffer;
  return await deps.workers.pick().ask("turn", { measured: page, by: best }, [pixels]);
}

const layout: OcrLayout = "block";

/** Words of three letters or figures in a row: shorter ones are seen in anything. */
function longer(words: OcrWord[]): OcrWord[] {
  return words.filter((word) => /[\p{L}\p{N}]{3}/u.test(word.text));
}

/** How much was read and how surely: letters of words of two and more, weighed by confidence. */
function legibility(words: OcrWord[]): number {
  return words.filter((word) => /[\p{L}\p{N}]{2}/u.test(word.text))
    .reduce((sum, word) => sum + word.text.length * Math.max(0, word.confidence - 0.3), 0);
}

/** The strip of the page with the most letters, turned. */
function densest(measured: Prepared, by: Turn): ScannedPage {
  const { picture, ink } = measured;
  const sideways = by === 90 || by === 270;
  const length = sideways ? picture.width : picture.height;
  const thick = Math.min(length, Math.round(picture.dpi * 1.3));
  const weight = new Float64Array(length + 1);
  for (let i = 0; i < ink.length; i += 5) {
    const middle = Math.round(sideways ? (ink[i] + ink[i + 2]) / 2 : (ink[i + 1] + ink[i + 3]) / 2);
    weight[Math.min(length, middle)] += 1;
  }
  let sum = 0;
  let from = 0;
  let most = -1;
  for (let end = 0; end < length; end++) {
    sum += weight[end];
    if (end >= thick) sum -= weight[end - thick];
    if (sum > most) [most, from] = [sum, Math.max(0, end - thick + 1)];
  }
  const area = sideways
    ? { left: from, top: 0, width: thick, height: picture.height }
    : { left: 0, top: from, width: picture.width, height: thick };
  return turned(picture, area, by);
}

function turned(
  picture: ScannedPage,
  area: { left: number; top: number; width: number; height: number },
  by: Turn,
): ScannedPage {
  const sideways = by === 90 || by === 270;
  const [width, height] = sideways ? [area.height, area.width] : [area.width, area.height];
  const data = new Uint8Array(width * height);
  for (let y = 0; y < area.height; y++) {
    const row = (area.top + y) * picture.width + area.left;
    for (let x = 0; x < area.width; x++) {
      const [nx, ny] = by === 0
        ? [x, y]
        : by === 90
        ? [area.height - 1 - y, x]
        : by === 180
        ? [area.width - 1 - x, area.height - 1 - y]
        : [y, area.width - 1 - x];
      data[ny * width + nx] = picture.data[row + x];
    }
  }
  return { ...picture, width, height, data };
}
