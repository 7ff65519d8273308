/**
 * Blanks, check boxes and signature lines, printed or filled with a pen.
 * @module
 */
import type { Random } from "./random.ts";
import { type Block, type FormField, plain } from "./blocks.ts";
import { sign, write } from "./pen.ts";
import type { Sheet } from "./sheet.ts";

/** Writes a blank's value: printed, or by hand. */
function fill(sheet: Sheet, field: FormField, x: number, baseline: number, random: Random): void {
  if (field.value === "") return;
  if (!field.hand) return sheet.text(field.value, x, baseline);
  const size = sheet.style.size * 1.02;
  sheet.handwriting(field.value, write(field.value, x, baseline, size, random), x, baseline, size);
}

export function boxedRow(sheet: Sheet, row: FormField[], random: Random): void {
  const height = sheet.style.size * 3.1;
  sheet.need(height);
  const total = row.reduce((sum, field) => sum + (field.grow ?? 1), 0);
  let x = sheet.left;
  for (const field of row) {
    const w = sheet.inner * (field.grow ?? 1) / total;
    sheet.box(x, sheet.y, w, height);
    sheet.text(field.label, x + 3, sheet.y + 8, { size: sheet.style.size * 0.68 });
    fill(sheet, field, x + 6, sheet.y + height - 6, random);
    x += w;
  }
  sheet.y += height;
}

export function ruledRow(sheet: Sheet, row: FormField[], random: Random): void {
  const { size } = sheet.style;
  sheet.need(size * 2.1);
  const total = row.reduce((sum, field) => sum + (field.grow ?? 1), 0);
  const baseline = sheet.y + size * 1.35;
  let x = sheet.left;
  for (const field of row) {
    const w = sheet.inner * (field.grow ?? 1) / total;
    sheet.text(`${field.label}:`, x, baseline);
    const start = x + sheet.width(`${field.label}:`, sheet.font(), size) + 5;
    sheet.rule(start, baseline + 2.5, Math.max(10, x + w - start - 8), 0.6);
    fill(sheet, field, start + 4, baseline, random);
    x += w;
  }
  sheet.y += size * 2.1;
}

export function checks(sheet: Sheet, block: Extract<Block, { kind: "checks" }>, random: Random): void {
  const { size } = sheet.style;
  const w = sheet.inner / block.columns;
  for (const [i, item] of block.items.entries()) {
    const column = i % block.columns;
    if (column === 0) sheet.need(size * 1.7);
    const x = sheet.left + column * w;
    const top = sheet.y + 1.5;
    const side = size * 0.92;
    sheet.box(x, top, side, side, { line: 0.9 });
    sheet.page.checkBoxes.push({ checked: item.checked, x, y: top, side });
    if (item.checked && block.hand) {
      const j = () => random.between(-1, 1);
      sheet.strokes([[[x + 1 + j(), top + side * 0.5], [x + side * 0.4, top + side + j()], [
        x + side + 4 + j(),
        top - 4 + j(),
      ]]]);
    } else if (item.checked) {
      sheet.strokes([[[x + 1.8, top + 1.8], [x + side - 1.8, top + side - 1.8]], [[x + side - 1.8, top + 1.8], [
        x + 1.8,
        top + side - 1.8,
      ]]]);
    }
    sheet.text(item.text, x + side + 5, sheet.y + size);
    if (column === block.columns - 1 || i === block.items.length - 1) sheet.y += size * 1.7;
  }
  sheet.y += size * 0.5;
}

export function signature(sheet: Sheet, block: Extract<Block, { kind: "signature" }>, random: Random): void {
  const { size } = sheet.style;
  sheet.need(size * 5);
  const baseline = sheet.y + size * 2.6;
  const lineWidth = sheet.inner * 0.56;
  if (block.name !== null) {
    sheet.handwriting(
      block.name,
      sign(block.name, sheet.left + 8, baseline - 2, size * 1.35, random),
      sheet.left + 8,
      baseline - 2,
      size * 1.35,
    );
  }
  sheet.rule(sheet.left, baseline + 3, lineWidth, 0.6);
  sheet.text(plain(block.caption), sheet.left, baseline + 4 + size, { size: size * 0.8 });
  if (block.dateCaption !== undefined) {
    const x = sheet.left + lineWidth + 24;
    sheet.rule(x, baseline + 3, sheet.inner - lineWidth - 24, 0.6);
    sheet.text(block.dateCaption, x, baseline + 4 + size, { size: size * 0.8 });
    if (block.date !== null) {
      sheet.handwriting(block.date, write(block.date, x + 6, baseline - 1, size, random), x + 6, baseline - 1, size);
    }
  }
  sheet.y = baseline + size * 2.2;
}
