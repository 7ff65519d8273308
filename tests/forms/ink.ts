/**
 * Parts of a drawn page that are not plain text: line breaking, check marks, pen strokes.
 * @module
 */
import type { PDFFont } from "../../server/pdf/library.ts";
import { Random } from "./random.ts";
import type { Sheet } from "./sheet.ts";

/** How a form shows a ticked box: drawn cross, drawn tick, filled square, "[X]", "(x)", or a symbol of the dingbat font. */
export type CheckStyle = "cross" | "tick" | "filled" | "bracket" | "paren" | "line" | "symbol";

/** Breaks a text into lines no wider than `room` points. Newlines are kept. */
export function splitLines(text: string, font: PDFFont, size: number, room: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(" ")) {
      const longer = line ? `${line} ${word}` : word;
      if (line && font.widthOfTextAtSize(longer, size) > room) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    lines.push(line);
  }
  return lines;
}

/** Draws one check box at the top left `x`,`y`; returns where its label begins. */
export function checkMark(s: Sheet, x: number, y: number, size: number, on: boolean, style: CheckStyle): number {
  if (style === "bracket" || style === "paren" || style === "line") {
    const sign = { bracket: on ? "[X]" : "[ ]", paren: on ? "(x)" : "( )", line: on ? "_X_" : "___" }[style];
    return Math.max(s.at(sign, x, y, { size, family: style === "line" ? undefined : "courier" }), x + size * 1.6) + 4;
  }
  const side = size * 0.85;
  if (style === "symbol") {
    s.page.drawText(on ? "\u2714" : "\u2751", { x, y: 792 - y - side, size, font: s.fonts.get("dingbats")! });
    return x + size * 1.35;
  }
  s.box(x, y, side, side, { thick: 0.9, ...(style === "filled" && on ? { fill: 0.1 } : {}) });
  if (on && style === "cross") {
    s.line(x + 1, y + 1, x + side - 1, y + side - 1, 1.2);
    s.line(x + 1, y + side - 1, x + side - 1, y + 1, 1.2);
  }
  if (on && style === "tick") {
    s.line(x + 1, y + side * 0.5, x + side * 0.4, y + side - 0.5, 1.4);
    s.line(x + side * 0.4, y + side - 0.5, x + side * 1.25, y - side * 0.25, 1.4);
  }
  return x + size * 1.4;
}

/** A pen stroke of loops, its shape drawn from the name, so one person always signs alike. */
export function scribble(s: Sheet, x: number, y: number, wide: number, name: string): void {
  const r = new Random(name);
  const strokes = Math.max(5, Math.round(name.length * 0.8));
  let path = `M 0 ${18 + r.int(-3, 3)}`;
  for (let i = 0; i < strokes; i++) {
    const at = ((i + 1) * wide) / strokes;
    const tall = i === 0 || name[i] === " " || r.chance(0.2) ? 22 : 9;
    path += ` C ${at - r.real(6, 14)} ${18 - tall + r.real(-3, 3)}, ${at + r.real(-2, 6)} ${
      18 - tall * r.real(0.2, 0.9)
    }, ${at} ${18 + r.real(-3, 4)}`;
  }
  path += ` C ${wide * 0.7} 30, ${wide * 0.3} 26, ${wide * 1.15} ${20 + r.int(-2, 5)}`;
  s.page.drawSvgPath(path, { x, y: 792 - y, borderWidth: 1.1 });
}
