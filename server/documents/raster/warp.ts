/**
 * Turns, levels and straightens pictures.
 * @module
 */
import type { Geometry, Quad, Raster } from "../types.ts";
import { isWhite } from "./binary.ts";

type Picture = Raster & { channels?: 1 | 3 };

/** Turns by quarter turns, clockwise. */
export function quarterTurn<P extends Picture>(picture: P, turn: Geometry["rotation"]): P {
  if (turn === 0) return picture;
  const { width, height, data, channels = 1 } = picture;
  const [w, h] = turn === 180 ? [width, height] : [height, width];
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [nx, ny] = turn === 90
        ? [height - 1 - y, x]
        : turn === 180
        ? [width - 1 - x, height - 1 - y]
        : [y, width - 1 - x];
      const from = (y * width + x) * channels;
      const to = (ny * w + nx) * channels;
      for (let c = 0; c < channels; c++) out[to + c] = data[from + c];
    }
  }
  return { ...picture, width: w, height: h, data: out };
}

/** A page turned further than this may have print in its corners: it is given room. */
const roomFrom = 2;

/** Turns about the middle by small degrees, so that lines which fall to the right by so much become level. */
export function level<P extends Picture>(picture: P, degrees: number): P {
  if (Math.abs(degrees) < 0.08) return picture;
  const { channels = 1 } = picture;
  const sin = Math.sin((degrees * Math.PI) / 180);
  const cos = Math.cos((degrees * Math.PI) / 180);
  const room = Math.abs(degrees) >= roomFrom;
  const width = room ? Math.round(picture.width * cos + picture.height * Math.abs(sin)) : picture.width;
  const height = room ? Math.round(picture.height * cos + picture.width * Math.abs(sin)) : picture.height;
  if (channels === 1) return { ...picture, width, height, data: levelGrey(picture, width, height, sin, cos) };
  return sampled(picture, width, height, (x, y, to) => {
    to.x = picture.width / 2 + (x - width / 2) * cos - (y - height / 2) * sin;
    to.y = picture.height / 2 + (x - width / 2) * sin + (y - height / 2) * cos;
  });
}

/** Dots along the side of a square that is passed over when it is of one grey, as most of a page is. */
const square = 8;
const manyGreys = 256;

/** The same for grey, in one plain loop: every page that is read goes through it. */
function levelGrey(picture: Raster, width: number, height: number, sin: number, cos: number): Uint8Array {
  const { data, width: stride } = picture;
  const out = new Uint8Array(width * height).fill(255);
  const across = Math.ceil(stride / square);
  const greys = squareGreys(picture, across);
  const whites = whiteSquares(greys, across);
  const four = new Int32Array(data.buffer, data.byteOffset, data.byteOffset % 4 === 0 ? data.length >> 2 : 0);
  const right = stride - 1;
  const bottom = picture.height - 1;
  for (let y = 0; y < height; y++) {
    const firstX = stride / 2 - (width / 2) * cos - (y - height / 2) * sin;
    const firstY = picture.height / 2 - (width / 2) * sin + (y - height / 2) * cos;
    // The dots of a row that come from within the source are side by side.
    let x = 0;
    let last = width;
    while (x < last && !isWithin(firstX + x * cos, firstY + x * sin, right, bottom)) x++;
    while (last > x && !isWithin(firstX + (last - 1) * cos, firstY + (last - 1) * sin, right, bottom)) last--;
    const row = y * width;
    while (x < last) {
      const end = x + 8 < last ? x + 8 : last;
      // The next dots lie between these two corners of the source.
      const fx0 = firstX + x * cos;
      const fx1 = firstX + (end - 1) * cos + 1;
      const fy0 = firstY + x * sin;
      const fy1 = firstY + (end - 1) * sin;
      const top = (fy1 < fy0 ? fy1 : fy0) | 0;
      const low = ((fy1 < fy0 ? fy0 : fy1) + 1) | 0;
      const upper = (top >> 3) * across;
      const lower = (low >> 3) * across;
      const left = fx0 >> 3;
      const next = fx1 >> 3;
      const grey = greys[upper + left];
      if (
        grey !== manyGreys && grey === greys[upper + next] && grey === greys[lower + left] &&
        grey === greys[lower + next]
      ) {
        if (grey !== 255) out.fill(grey, row + x, row + end);
        x = end;
        if (grey !== 255) continue;
        // Paper goes on as far as these two rows of squares are white and the row of dots stays in them.
        const white = Math.min(whites[upper + left], whites[lower + left]) * square - square - 1;
        const edge = sin > 0 ? ((low >> 3) + 1) * square - 1 : (top >> 3) * square;
        const room = sin === 0 ? white : ((edge - fy0) / sin - 1) | 0;
        const run = white < room ? white : room;
        if (run > 8) x = end - 8 + run;
        continue;
      }
      // Between letters a row may be white where its squares are not.
      const until = fx1 | 0;
      let line = top;
      while (line <= low && isWhite(four, (line * stride + (fx0 | 0)) >> 2, ((line * stride + until) >> 2) + 1)) line++;
      if (line > low) {
        x = end;
        continue;
      }
      for (; x < end; x++) {
        const fx = firstX + x * cos;
        const fy = firstY + x * sin;
        const x0 = fx | 0;
        const y0 = fy | 0;
        const from = y0 * stride + x0;
        const a = data[from];
        const b = data[from + 1];
        const d = data[from + stride];
        const e = data[from + stride + 1];
        if (a === b && b === d && d === e) {
          out[row + x] = a;
          continue;
        }
        const px = fx - x0;
        const py = fy - y0;
        out[row + x] = a + (b - a) * px + (d - a) * py + (a - b - d + e) * px * py + 0.5;
      }
    }
  }
  return out;
}

function isWithin(x: number, y: number, right: number, bottom: number): boolean {
  return x >= 0 && y >= 0 && x < right && y < bottom;
}

/** How many white squares follow one another from each on, itself included. */
function whiteSquares(greys: Uint16Array, across: number): Uint16Array {
  const runs = new Uint16Array(greys.length);
  for (let row = 0; row < greys.length; row += across) {
    for (let i = row + across - 1, run = 0; i >= row; i--) runs[i] = run = greys[i] === 255 ? run + 1 : 0;
  }
  return runs;
}

/** The grey of each square of a picture, or that it has many. */
function squareGreys({ data, width, height }: Raster, across: number): Uint16Array {
  const greys = new Uint16Array(across * Math.ceil(height / square));
  // Where rows begin at a group of four dots, a square's row is two such groups.
  const inFours = width % 4 === 0 && data.byteOffset % 4 === 0;
  const four = inFours ? new Int32Array(data.buffer, data.byteOffset, data.length >> 2) : new Int32Array(0);
  for (let y = 0, i = 0; y < height; y++) {
    const isFirst = y % square === 0;
    for (let left = 0, at = ((y / square) | 0) * across; left < width; left += square, at++) {
      const grey = isFirst ? data[i] : greys[at];
      const end = left + square <= width ? i + square : i + width - left;
      if (grey === manyGreys) i = end;
      else if (inFours && left + square <= width) {
        const alike = Math.imul(grey, 0x01010101);
        greys[at] = four[i >> 2] === alike && four[(i >> 2) + 1] === alike ? grey : manyGreys;
        i = end;
      } else {
        while (i < end && data[i] === grey) i++;
        greys[at] = i === end ? grey : manyGreys;
        i = end;
      }
    }
  }
  return greys;
}

/** Takes the sheet with these corners out of a picture and makes it a rectangle. */
export function straighten<P extends Picture>(picture: P, quad: Quad, width: number, height: number): P {
  const corners = quad.map((value, i) => value * (i % 2 ? picture.height : picture.width));
  const m = homography(corners, width, height);
  return sampled(picture, width, height, (x, y, to) => {
    const below = m[6] * x + m[7] * y + 1;
    to.x = (m[0] * x + m[1] * y + m[2]) / below;
    to.y = (m[3] * x + m[4] * y + m[5]) / below;
  });
}

/** Fills a picture by looking each pixel up in another, between four neighbours; white outside. */
function sampled<P extends Picture>(
  picture: P,
  width: number,
  height: number,
  look: (x: number, y: number, to: { x: number; y: number }) => void,
): P {
  const { data, channels = 1 } = picture;
  const out = new Uint8Array(width * height * channels);
  const at = { x: 0, y: 0 };
  const right = picture.width - 1;
  const bottom = picture.height - 1;
  const stride = picture.width * channels;
  let to = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += channels) {
      look(x, y, at);
      if (!(at.x >= 0 && at.y >= 0 && at.x < right && at.y < bottom)) {
        for (let c = 0; c < channels; c++) out[to + c] = 255;
        continue;
      }
      const x0 = at.x | 0;
      const y0 = at.y | 0;
      const fx = at.x - x0;
      const fy = at.y - y0;
      const from = y0 * stride + x0 * channels;
      for (let c = 0; c < channels; c++) {
        const a = data[from + c];
        const b = data[from + channels + c];
        const d = data[from + stride + c];
        const e = data[from + stride + channels + c];
        out[to + c] = a + (b - a) * fx + (d - a) * fy + (a - b - d + e) * fx * fy + 0.5;
      }
    }
  }
  return { ...picture, width, height, data: out };
}

/** The projective map from a rectangle to four corners (top left, top right, bottom right, bottom left). */
function homography(q: number[], width: number, height: number): number[] {
  const [x0, y0, x1, y1, x2, y2, x3, y3] = q;
  const dx1 = x1 - x2;
  const dx2 = x3 - x2;
  const dx3 = x0 - x1 + x2 - x3;
  const dy1 = y1 - y2;
  const dy2 = y3 - y2;
  const dy3 = y0 - y1 + y2 - y3;
  const below = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / below;
  const h = (dx1 * dy3 - dx3 * dy1) / below;
  // Heckbert's map of the unit square, its sides scaled to the rectangle's.
  return [
    (x1 - x0 + g * x1) / width,
    (x3 - x0 + h * x3) / height,
    x0,
    (y1 - y0 + g * y1) / width,
    (y3 - y0 + h * y3) / height,
    y0,
    g / width,
    h / height,
  ];
}
