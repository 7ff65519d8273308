/**
 * Which way is up, and how far the lines are from level: measured on the pieces of ink, without reading a word.
 *
 * Along the baseline of a line the bottoms of letters agree, while their tops differ (a, b, A). So of the four turns of a
 * page the one whose letter bottoms fall into the sharpest rows is upright. Print in capitals alone gives no such
 * difference between a page and the page upside down; then `sure` is low and a trial by OCR must decide.
 * @module
 */
import { type Components, letterSized } from "./components.ts";

export type Turn = 0 | 90 | 180 | 270;

export type Orientation = {
  /** Degrees clockwise to turn the page. */
  rotation: Turn;
  /** Degrees by which lines of the turned page fall to the right; 0 when not known. */
  skew: number;
  /** How sure it is that the lines run this way and not across, 1 upwards. */
  axisSure: number;
  /** How sure it is that this is not upside down, 1 upwards. */
  upSure: number;
  /** Pieces the size of letters. */
  letters: number;
};

const turns: Turn[] = [0, 90, 180, 270];
/** Fewer pieces than this tell nothing. */
const enough = 12;

/** Measures a page. */
export function orientation(pieces: Components, width: number, height: number, dpi: number): Orientation {
  const isLetter = letterSized(pieces, dpi);
  const found: number[] = [];
  for (let i = 0; i < pieces.count; i++) if (isLetter(i)) found.push(i);
  const letters = found.length;
  if (letters < enough) return { rotation: 0, skew: 0, axisSure: 0, upSure: 0, letters };
  const sample = letters > 4000 ? found.filter((_, i) => i % Math.ceil(letters / 4000) === 0) : found;
  const scores = turns.map((turn) => bestAngle(bottoms(pieces, sample, turn, width, height), dpi));
  const across = Math.max(scores[0].score, scores[2].score);
  const along = Math.max(scores[1].score, scores[3].score);
  const axis = across >= along ? [0, 2] : [1, 3];
  const best = scores[axis[0]].score >= scores[axis[1]].score ? axis[0] : axis[1];
  const other = axis[0] === best ? axis[1] : axis[0];
  return {
    rotation: turns[best],
    skew: scores[best].angle,
    axisSure: Math.max(across, along) / Math.max(1e-6, Math.min(across, along)),
    upSure: scores[best].score / Math.max(1e-6, scores[other].score),
    letters,
  };
}

/** For each letter, its middle along the line and its bottom, as they lie once the page is turned. */
function bottoms(pieces: Components, sample: number[], turn: Turn, width: number, height: number) {
  const along = new Float32Array(sample.length);
  const bottom = new Float32Array(sample.length);
  sample.forEach((piece, i) => {
    const x = (pieces.left[piece] + pieces.right[piece]) / 2;
    const y = (pieces.top[piece] + pieces.bottom[piece]) / 2;
    if (turn === 0) [along[i], bottom[i]] = [x, pieces.bottom[piece]];
    else if (turn === 90) [along[i], bottom[i]] = [height - y, pieces.right[piece]];
    else if (turn === 180) [along[i], bottom[i]] = [width - x, height - pieces.top[piece]];
    else [along[i], bottom[i]] = [y, width - pieces.left[piece]];
  });
  return { along, bottom };
}

/** Furthest skew looked for, degrees. */
const widest = 14;

function bestAngle(points: { along: Float32Array; bottom: Float32Array }, dpi: number) {
  const coarse = dpi / 30;
  const fine = dpi / 90;
  let best = 0;
  let most = -1;
  for (let angle = -widest; angle <= widest; angle += 0.5) {
    const score = sharpness(points, angle, coarse);
    // A level page is likelier than a slanted one of the same sharpness.
    const weighed = score * (1 - Math.abs(angle) * 0.004);
    if (weighed > most) [most, best] = [weighed, angle];
  }
  const middle = best;
  most = -1;
  for (let angle = middle - 0.6; angle <= middle + 0.6; angle += 0.05) {
    const score = sharpness(points, angle, fine);
    if (score > most) [most, best] = [score, angle];
  }
  return { angle: Math.round(best * 100) / 100, score: most };
}

/** How many letters share a row with a letter, on average, when rows slant by an angle. */
function sharpness(points: { along: Float32Array; bottom: Float32Array }, degrees: number, bin: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const { along, bottom } = points;
  rows.fill(0);
  let sum = 0;
  for (let i = 0; i < along.length; i++) {
    const row = Math.round((bottom[i] - along[i] * slope) / bin) & (rowCount - 1);
    // n² is the sum of the first n odd numbers: no second pass over the rows.
    sum += 2 * rows[row]++ + 1;
  }
  return sum / along.length;
}

/** Rows by number, wrapped round: more than any page has, so that none meets another. */
const rowCount = 16_384;
const rows = new Int32Array(rowCount);
