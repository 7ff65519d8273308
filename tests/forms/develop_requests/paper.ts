/**
 * A letter or form as a list of parts that is drawn on a sheet or written as a Word file, and a scene with its truth.
 * @module
 */
import {
  type Cast,
  cast,
  kinds,
  numbers,
  type Organization,
  printed,
  requesterTruth,
  truth,
  type Wording,
} from "../cast.ts";
import { birthStyle, type DateStyle, dateStyle } from "../dates.ts";
import { type Block, docx } from "../office.ts";
import { local, type Person } from "../people.ts";
import type { Random } from "../random.ts";
import { newSheet, type Sheet, type SheetOptions, type TextOptions } from "../sheet.ts";
import type { Made, Output, Truth } from "../truth.ts";

/** A part of a page; `draw` is left out of Word files. */
export type Part =
  | string
  | { text: string; o: TextOptions }
  | { pairs: readonly (readonly [string, string])[]; labelWidth?: number }
  | { items: readonly string[] }
  | { sign: string }
  | { draw: (s: Sheet) => void };

/** Plain text in bold. */
export const bold = (text: string, size = 11): Part => ({ text, o: { bold: true, size } });
/** A line that stands right, centred, large or small. */
export const set = (text: string, o: TextOptions): Part => ({ text, o });

function blockOf(part: Part): Block[] {
  if (typeof part === "string") return [{ kind: "text", text: part }];
  if ("text" in part) {
    const { bold, size, align, italic } = part.o;
    return [{
      kind: "text",
      text: part.text,
      bold,
      size,
      italic,
      center: align === "center",
      right: align === "right",
    }];
  }
  if ("pairs" in part) return [{ kind: "table", rows: part.pairs.map(([a, b]) => [a, b]), boldFirstColumn: true }];
  if ("items" in part) return [{ kind: "bullets", items: part.items }];
  if ("sign" in part) return [{ kind: "text", text: `/s/ ${part.sign}` }];
  return [];
}

function drawOn(s: Sheet, part: Part): void {
  if (typeof part === "string") {
    s.lines(part.split("\n"));
    s.space(8);
  } else if ("text" in part) {
    s.lines(part.text.split("\n"), part.o);
  } else if ("pairs" in part) s.pairs(part.pairs, { labelWidth: part.labelWidth ?? 120, after: 6 });
  else if ("items" in part) {
    s.bullets(part.items);
    s.space(6);
  } else if ("sign" in part) s.signature(part.sign);
  else part.draw(s);
}

/** The document in the form wanted; a page break is "\f". */
export async function paper(
  output: Output,
  sentOn: string,
  answers: Truth,
  parts: readonly Part[],
  options: SheetOptions = {},
): Promise<Made> {
  if (output === "docx") {
    return { sentOn, truth: answers, file: await docx(parts.filter((p) => p !== "\f").flatMap(blockOf)) };
  }
  const s = await newSheet(options);
  for (const part of parts) {
    if (part === "\f") s.newPage();
    else drawOn(s, part);
  }
  return { sentOn, truth: answers, sheet: s };
}

export type Scene = Cast & { no: { phone: string; fax: string }; day: DateStyle; born: DateStyle };

/** The people and days of a request, with numbers and days as this writer has them. */
export function scene(r: Random, names: readonly string[], fixed: Partial<Person> = {}): Scene {
  const base = cast(r, names, fixed);
  // Small offices have a mailbox at a provider, which does not spell their name.
  if (r.chance(0.4)) base.org.email = `${local(base.org.contact)}${r.int(1, 99)}@mailbox.example`;
  return { ...base, no: numbers(r, base.org), day: dateStyle(r), born: birthStyle(r) };
}

/** The truth of a request by the scene's organisation. */
export function request(
  c: { org: Organization; patient: Scene["patient"] },
  asked: readonly Wording[],
  given: Partial<Truth> & Pick<Truth, "requestType">,
  leaveOut: readonly (keyof Truth["requester"])[] = [],
  details: Parameters<typeof printed>[1] = ["dob"],
): Truth {
  return truth({
    patients: [printed(c.patient, details)],
    requester: requesterTruth(c.org, leaveOut),
    recordTypes: kinds(asked),
    ...given,
  });
}
