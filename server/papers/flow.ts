/**
 * Lays blocks out on pages.
 * @module
 */
import { Random } from "./random.ts";
import type { Block, Style } from "./blocks.ts";
import { type Metrics, PAGE, type PlacedPage, Sheet } from "./sheet.ts";
import { boxedRow, checks, ruledRow, signature } from "./flow_form.ts";
import { drawTable } from "./flow_table.ts";

/** @param seed moves the hand that fills forms and signs. */
export function layOut(blocks: Block[], style: Style, width: Metrics, seed: string): PlacedPage[] {
  const sheet = new Sheet(style, width);
  const random = new Random(`hand:${seed}`);
  for (const block of blocks) place(sheet, block, random);
  if (style.footer !== null) {
    for (const [i, page] of sheet.pages.entries()) {
      const size = 7.5;
      const base = { size, font: sheet.font(), shade: 0.25, angle: 0 };
      const number = `Page ${i + 1} of ${sheet.pages.length}`;
      page.texts.push({ ...base, text: style.footer, x: style.margin, y: PAGE.height - 30 });
      const right = PAGE.width - style.margin - width(number, base.font, size);
      page.texts.push({ ...base, text: number, x: right, y: PAGE.height - 30 });
    }
  }
  return sheet.pages;
}

function place(sheet: Sheet, block: Block, random: Random): void {
  const { style } = sheet;
  switch (block.kind) {
    case "letterhead":
      return letterhead(sheet, block);
    case "title": {
      const size = block.size ?? style.size * 1.45;
      sheet.need(size * 2);
      const w = sheet.width(block.text, sheet.font(true), size);
      const x = block.align === "left" ? sheet.left : (PAGE.width - w) / 2;
      sheet.text(block.text, x, sheet.y + size, { size, font: sheet.font(true) });
      sheet.y += size * 1.75;
      return;
    }
    case "heading":
      return heading(sheet, block);
    case "paragraph": {
      const size = block.small ? style.size * 0.85 : style.size;
      const indent = block.indent ?? 0;
      sheet.paragraph(block.text, sheet.left + indent, sheet.inner - indent, size, sheet.font(false, block.italic));
      sheet.y += size * 0.65;
      return;
    }
    case "lines":
      for (const line of block.lines) sheet.paragraph(line, sheet.left + (block.indent ?? 0), sheet.inner);
      sheet.y += style.size * 0.65;
      return;
    case "reference":
      return reference(sheet, block.label, block.rows);
    case "pairs":
      return pairs(sheet, block.rows, block.labelWidth ?? 0);
    case "form":
      for (const row of block.rows) {
        block.style === "boxed" ? boxedRow(sheet, row, random) : ruledRow(sheet, row, random);
      }
      sheet.y += style.size * 0.7;
      return;
    case "checks":
      return checks(sheet, block, random);
    case "bullets":
      return bullets(sheet, block.items, block.numbered ?? false);
    case "table":
      return drawTable(sheet, block);
    case "signature":
      return signature(sheet, block, random);
    case "stamp":
      return stamp(sheet, block.lines, random);
    case "columns":
      return columns(sheet, block.columns);
    case "rule":
      sheet.rule(sheet.left, sheet.y + 3, sheet.inner);
      sheet.y += 10;
      return;
    case "space":
      sheet.y += block.points;
      return;
    case "page":
      return sheet.breakPage();
  }
}

function letterhead(sheet: Sheet, block: Extract<Block, { kind: "letterhead" }>): void {
  const size = sheet.style.size * 1.6;
  const small = sheet.style.size * 0.85;
  const put = (text: string, s: number, bold: boolean) => {
    const w = sheet.width(text, sheet.font(bold), s);
    const x = block.align === "left"
      ? sheet.left
      : block.align === "right"
      ? PAGE.width - sheet.left - w
      : (PAGE.width - w) / 2;
    sheet.text(text, x, sheet.y + s, { size: s, font: sheet.font(bold) });
    sheet.y += s * 1.3;
  };
  put(block.name, size, true);
  for (const line of block.lines) put(line, small, false);
  if (block.rule) sheet.rule(sheet.left, sheet.y + 4, sheet.inner, 1.25);
  sheet.y += sheet.style.size * 1.5;
}

function heading(sheet: Sheet, block: Extract<Block, { kind: "heading" }>): void {
  const { size } = sheet.style;
  sheet.need(size * 4);
  if (block.bar) {
    sheet.box(sheet.left, sheet.y, sheet.inner, size * 1.5, { line: 0, fill: 0.15 });
    sheet.text(block.text, sheet.left + 4, sheet.y + size * 1.08, { font: sheet.font(true), shade: 1 });
    sheet.y += size * 1.85;
  } else {
    sheet.y += size * 0.3;
    sheet.text(block.text, sheet.left, sheet.y + size, { font: sheet.font(true), size: size * 1.08 });
    sheet.y += size * 1.65;
  }
}

function reference(sheet: Sheet, label: string, rows: [string, string][]): void {
  const bold = sheet.font(true);
  const indent = sheet.width(`${label}  `, bold, sheet.style.size) + 8;
  const column = Math.max(...rows.map(([name]) => sheet.width(`${name}:`, sheet.font(), sheet.style.size))) + 10;
  sheet.need(rows.length * sheet.leading);
  sheet.text(label, sheet.left, sheet.y + sheet.style.size, { font: bold });
  for (const [i, [name, value]] of rows.entries()) {
    sheet.text(`${name}:`, sheet.left + indent, sheet.y + sheet.style.size);
    const x = sheet.left + indent + column;
    sheet.paragraph(i === 0 ? `**${value}**` : value, x, PAGE.width - sheet.left - x);
  }
  sheet.y += sheet.style.size * 0.8;
}

function pairs(sheet: Sheet, rows: [string, string][], labelWidth: number): void {
  const bold = sheet.font(true);
  const column = Math.max(labelWidth, ...rows.map(([label]) => sheet.width(`${label}:`, bold, sheet.style.size) + 12));
  for (const [label, value] of rows) {
    sheet.need(sheet.leading);
    sheet.text(`${label}:`, sheet.left, sheet.y + sheet.style.size, { font: bold });
    if (value === "") sheet.y += sheet.leading;
    else sheet.paragraph(value, sheet.left + column, sheet.inner - column);
    sheet.y += sheet.style.size * 0.25;
  }
  sheet.y += sheet.style.size * 0.6;
}

function bullets(sheet: Sheet, items: string[], numbered: boolean): void {
  for (const [i, item] of items.entries()) {
    sheet.need(sheet.leading);
    sheet.text(numbered ? `${i + 1}.` : "•", sheet.left + 16, sheet.y + sheet.style.size);
    sheet.paragraph(item, sheet.left + 34, sheet.inner - 34);
    sheet.y += 1.5;
  }
  sheet.y += sheet.style.size * 0.65;
}

function stamp(sheet: Sheet, lines: string[], random: Random): void {
  const size = 11;
  const angle = random.between(3, 9);
  const w = Math.max(...lines.map((line) => sheet.width(line, "sans-bold", size))) + 24;
  const x = PAGE.width - w - 60;
  const y = 96;
  sheet.box(x, y, w, lines.length * 15 + 12, { line: 1.8, angle });
  const rise = Math.tan(angle * Math.PI / 180);
  for (const [i, line] of lines.entries()) {
    sheet.text(line, x + 12 + i * 15 * rise, y + 16 + i * 15 - 12 * rise, {
      size,
      font: "sans-bold",
      shade: 0.2,
      angle,
    });
  }
}

function columns(sheet: Sheet, texts: string[][]): void {
  const gap = 22;
  const w = (sheet.inner - gap * (texts.length - 1)) / texts.length;
  const top = sheet.y;
  let bottom = top;
  for (const [i, paragraphs] of texts.entries()) {
    sheet.y = top;
    for (const paragraph of paragraphs) {
      sheet.paragraph(paragraph, sheet.left + i * (w + gap), w);
      sheet.y += sheet.style.size * 0.6;
    }
    bottom = Math.max(bottom, sheet.y);
  }
  sheet.y = bottom + 6;
}
