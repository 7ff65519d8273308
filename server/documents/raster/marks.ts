/**
 * Ruled lines, found in the pixels.
 * @module
 */
import type { Bits } from "./binary.ts";

/** Edges inclusive, pixels. */
export type Area = { left: number; top: number; right: number; bottom: number };

/** Shortest line reported, inches; thickest. */
const shortestRule = 0.55;
const thickestRule = 0.05;

/** Ruled lines, level and upright, at most `most` of them. */
export function ruledLines(bits: Bits, dpi: number, most = 400): Area[] {
  const by = Math.max(1, Math.round(dpi / 110));
  const small = coarse(bits, by);
  const level = lines(small, dpi / by);
  const upright = lines(transpose(small), dpi / by)
    .map(({ left, top, right, bottom }) => ({ left: top, top: left, right: bottom, bottom: right }));
  const scale = ({ left, top, right, bottom }: Area): Area => ({
    left: left * by,
    top: top * by,
    right: right * by + by - 1,
    bottom: bottom * by + by - 1,
  });
  return [...merged(level), ...merged(upright)].map(scale).filter((line) => !onRim(line, bits)).slice(0, most);
}

/** Lines that overlap are one line, seen in steps because it slants a little. */
function merged(found: Area[]): Area[] {
  const out: Area[] = [];
  for (const line of [...found].sort((a, b) => a.left - b.left || a.top - b.top)) {
    const same = out.find((one) =>
      line.left <= one.right + 4 && line.right >= one.left - 4 && line.top <= one.bottom + 4 &&
      line.bottom >= one.top - 4 &&
      (line.right - line.left > line.bottom - line.top) === (one.right - one.left > one.bottom - one.top)
    );
    if (!same) {
      out.push({ ...line });
      continue;
    }
    same.left = Math.min(same.left, line.left);
    same.right = Math.max(same.right, line.right);
    same.top = Math.min(same.top, line.top);
    same.bottom = Math.max(same.bottom, line.bottom);
  }
  return out;
}

/** The sheet's own edge is no rule. */
function onRim(line: Area, bits: Bits): boolean {
  const x = bits.width * 0.012;
  const y = bits.height * 0.012;
  return line.right < x || line.left > bits.width - x || line.bottom < y || line.top > bits.height - y;
}

/** Each pixel ink when any of the square it stands for is: thin lines must not vanish. */
function coarse(bits: Bits, by: number): Bits {
  const width = Math.ceil(bits.width / by);
  const height = Math.ceil(bits.height / by);
  const data = new Uint8Array(width * height);
  const column = new Uint16Array(bits.width);
  for (let x = 0; x < bits.width; x++) column[x] = Math.floor(x / by);
  const four = new Uint32Array(bits.data.buffer, bits.data.byteOffset, bits.data.length >> 2);
  for (let y = 0; y < bits.height; y++) {
    const from = y * bits.width;
    const to = Math.floor(y / by) * width;
    const last = from + bits.width;
    for (let at = from; at < last;) {
      if (bits.data[at]) data[to + column[at - from]] = 1;
      at++;
      // Paper is most of a page: it is passed over eight dots at a time.
      if ((at & 3) === 0) { while (at + 8 <= last && (four[at >> 2] | four[(at >> 2) + 1]) === 0) at += 8; }
    }
  }
  return { width, height, data };
}

function transpose(bits: Bits): Bits {
  const data = new Uint8Array(bits.data.length);
  const four = new Int32Array(bits.data.buffer, bits.data.byteOffset, bits.data.length >> 2);
  for (let y = 0; y < bits.height; y++) {
    const row = y * bits.width;
    for (let x = 0; x < bits.width; x++) {
      const at = row + x;
      if ((at & 3) === 0 && four[at >> 2] === 0) x += 3;
      else if (bits.data[at]) data[x * bits.height + y] = 1;
    }
  }
  return { width: bits.height, height: bits.width, data };
}

/** Level lines: long runs, those of neighbouring rows that overlap taken together. */
function lines(bits: Bits, dpi: number): Area[] {
  const open: Area[] = [];
  const done: Area[] = [];
  for (let y = 0; y < bits.height; y++) {
    for (const [left, right] of longRuns(bits, y, dpi * 0.2)) {
      const line = open.find((one) =>
        y - one.bottom <= 2 && left <= one.right + dpi * 0.05 && right >= one.left - dpi * 0.05
      );
      if (line) {
        line.left = Math.min(line.left, left);
        line.right = Math.max(line.right, right);
        line.bottom = y;
      } else open.push({ left, right, top: y, bottom: y });
    }
    for (let i = open.length - 1; i >= 0; i--) {
      if (y - open[i].bottom > 2) done.push(...open.splice(i, 1));
    }
  }
  return [...done, ...open].filter((line) =>
    line.right - line.left + 1 >= shortestRule * dpi &&
    line.bottom - line.top + 1 <= Math.max(thickestRule * dpi, (line.right - line.left) * 0.012)
  );
}

function longRuns(bits: Bits, y: number, least: number): [number, number][] {
  const { width, data } = bits;
  const found: [number, number][] = [];
  const base = y * width;
  const step = Math.max(1, Math.floor(least));
  // A run so long covers a pixel of every step: only there is it looked for.
  for (let x = step - 1; x < width;) {
    if (!data[base + x]) {
      x += step;
      continue;
    }
    let start = x;
    while (start > 0 && data[base + start - 1]) start--;
    let end = x;
    while (end + 1 < width && data[base + end + 1]) end++;
    if (end - start + 1 >= least) found.push([start, end]);
    x = end + 1 + step;
  }
  return found;
}
