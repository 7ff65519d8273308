/**
 * HELD OUT. Not to be read by whoever works on extraction: marks of the mail room, fax covers, and letters that are
 * either Word files or prints of them.
 * @module
 */
import type { Cast } from "../cast.ts";
import { addDays, capitals, dashed, long, slashed } from "../dates.ts";
import { type Block, docx } from "../office.ts";
import { shortName } from "../people.ts";
import type { Random } from "../random.ts";
import { newSheet, type Sheet } from "../sheet.ts";
import type { Made, Output, Truth } from "../truth.ts";
import { short } from "./folk.ts";

/**
 * The mail room's mark on scanned paper, at `x`,`y` of the page now drawn on. Returns the day it shows, if any. Draws
 * the same number of choices whatever the output, so that a copy in another form has the same people.
 */
export function arrived(s: Sheet, r: Random, output: Output, sent: string, x: number, y: number): string | null {
  const day = addDays(sent, r.int(1, 5)), kind = r.int(0, 3), turn = r.int(-7, 7), clerk = r.letters(2);
  if (!output.startsWith("scan") || kind === 3) return null;
  if (kind === 0) s.stamp(["RECEIVED", capitals(day), "ROI UNIT"], x, y, turn);
  if (kind === 1) s.stamp([`HIM IN-BOX ${dashed(day)}`], x, y + 10, turn);
  // beside the fax header's place, which scans leave empty
  if (kind === 2) {
    s.at(`DEPT USE  Rec'd ${short(day)}  Clerk ${clerk}`, 590, 20, { size: 9, family: "courier", align: "right" });
  }
  return day;
}

/** A cover sheet before the letter, on faxes only. */
export function cover(s: Sheet, output: Output, c: Cast, o: { kind: number; re: string; note: string; pages: number }) {
  if (!output.startsWith("fax")) return;
  const { org, holder } = c;
  const warning =
    "This transmission may contain protected health information. If you are not the intended recipient, " +
    "notify the sender at once and destroy all copies. Any use or re-disclosure is prohibited by law.";
  if (o.kind === 0) {
    s.text("FAX", { size: 44, bold: true, family: "helvetica" });
    s.text(org.name, { size: 13, bold: true, after: 16 });
    s.pairs([
      ["To", `${holder.name}, Release of Information`],
      ["Fax", holder.fax],
      ["From", `${shortName(org.contact)}`],
      ["Reply fax", org.fax],
      ["Voice", org.phone],
      ["Sent", long(c.sent)],
      ["Pages", `${o.pages} with this one`],
      ["Subject", o.re],
    ], { labelWidth: 90, size: 12, line: true, after: 14 });
    s.text(o.note, { size: 12, after: 30 });
  } else if (o.kind === 1) {
    s.text(org.name.toUpperCase(), { size: 15, bold: true, align: "center" });
    s.text(`${org.street} · ${org.town}`, { align: "center", after: 14 });
    s.text("FACSIMILE TRANSMITTAL", { size: 17, bold: true, align: "center", after: 12 });
    s.grid([
      [{ label: "DELIVER TO", value: "Medical Records / ROI" }, { label: "FROM", value: shortName(org.contact) }],
      [{ label: "COMPANY", value: holder.name }, { label: "DATE", value: slashed(c.sent) }],
      [{ label: "FAX NUMBER", value: holder.fax }, { label: "TOTAL PAGES", value: String(o.pages) }],
      [{ label: "SENDER'S PHONE", value: org.phone }, { label: "SENDER'S FAX", value: org.fax }],
      [{ label: "RE", value: o.re }],
    ], { size: 12.5, labelSize: 8.5, after: 18 });
    s.text("NOTES / COMMENTS:", { bold: true });
    s.text(o.note, { size: 12, after: 30 });
  } else {
    s.text(`TO: ${holder.name}    ATTN: HIM      FAX: ${holder.fax}`, { size: 11.5, bold: true });
    s.text(`FROM: ${org.name}    FAX: ${org.fax}    TEL: ${org.phone}`, { size: 11.5, bold: true });
    s.text(`${slashed(c.sent)}    ${o.pages} page(s)`, { size: 11.5, after: 12 });
    s.rule({ thick: 2 });
    s.space(20);
    s.text(o.note, { size: 13, after: 200 });
  }
  s.text(warning, { size: 9, italic: true });
  s.newPage();
}

/** Ink across the rule that is drawn next, from `x` on; an empty place when `name` is null. */
export function inked(s: Sheet, name: string | null, x: number): void {
  s.need(60);
  if (name) s.signature(name, { x });
  else s.space(30);
  s.y -= 15;
}

/** What the holder is to fill in and send back: blank, and no authorization. */
export function answerSlip(s: Sheet, title: string): void {
  s.need(100);
  s.bar(title, { size: 9.5 });
  s.checks(
    ["Records enclosed", "No records found", "Records destroyed", "Fee required"].map((label) => ({
      label,
      on: false,
    })),
    {
      columns: 4,
      size: 9.5,
      after: 4,
    },
  );
  s.fields(
    [{ label: "Completed by", value: "", span: 2 }, { label: "Title", value: "" }, { label: "Date", value: "" }],
    {
      size: 9.5,
    },
  );
}

/** A letter written in Word: the file itself, or its print when it comes as pages. */
export async function written(output: Output, blocks: readonly Block[], truth: Truth, sentOn: string): Promise<Made> {
  if (output === "docx") return { truth, sentOn, file: await docx(blocks) };
  const s = await newSheet({ family: "times", size: 11.5, margin: 72 });
  for (const b of blocks) {
    if (b.kind === "text") {
      s.text(b.text, {
        bold: b.bold,
        italic: b.italic,
        size: b.size ?? 11.5,
        align: b.center ? "center" : b.right ? "right" : "left",
        after: 6,
      });
    } else if (b.kind === "bullets") s.bullets(b.items, () => "•");
    else {
      const [header, ...rows] = b.rows;
      const widths = header.map((_, i) => Math.max(4, ...b.rows.map((row) => Math.min(row[i].length, 34))));
      if (b.boldFirstRow) s.table(header, rows, { widths, size: 10.5 });
      else s.table([], b.rows, { widths, size: 10.5 });
    }
  }
  return { truth, sentOn, sheet: s };
}
