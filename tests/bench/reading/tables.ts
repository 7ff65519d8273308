/**
 * Prints what a reading benchmark measured.
 * @module
 */
import {
  f1,
  type Finds,
  precision,
  recall,
  type Score,
  type ScoreReport,
  share,
  type ValueName,
} from "../../forms/score.ts";
import { documentClasses } from "../../../shared/documents.ts";
import type { Calibration } from "./calibration.ts";

const number = (n: number | null): string => (n === null ? "-" : n.toFixed(3));
const value = (name: ValueName) => (s: Score) =>
  s.values[name].of ? `${number(share(s.values[name]))} ${s.values[name].right}/${s.values[name].of}` : "-";
const finds = (pick: (s: Score) => Finds, how: (f: Finds) => number | null) => (s: Score) => number(how(pick(s)));

const lines: readonly (readonly [string, (s: Score) => string])[] = [
  ["documents", (s) => String(s.documents)],
  ["without an answer", (s) => String(s.unanswered)],
  ["patient name precision", finds((s) => s.names, precision)],
  ["patient name recall", finds((s) => s.names, recall)],
  ["patient name F1", finds((s) => s.names, f1)],
  ["  first and last name F1", finds((s) => s.firstLast, f1)],
  ["date of birth", value("dob")],
  ["MRN", value("mrn")],
  ["requester name", value("requesterName")],
  ["requester email", value("requesterEmail")],
  ["requester phone", value("requesterPhone")],
  ["requester fax", value("requesterFax")],
  ["request type", value("requestType")],
  ["record kinds precision", finds((s) => s.recordTypes, precision)],
  ["record kinds recall", finds((s) => s.recordTypes, recall)],
  ["record kinds F1", finds((s) => s.recordTypes, f1)],
  ["date range", value("dateRange")],
  ["urgency", value("urgency")],
  ["authorization, all four", value("authorization")],
  ["  attached", value("attached")],
  ["  signed", value("signed")],
  ["  signed on", value("signedOn")],
  ["  expires on", value("expiresOn")],
  ["patients where none are", (s) => (s.noneDocuments ? String(s.noneFalsePatients) : "-")],
  ["duplicates found", (s) => (s.duplicates.of ? `${s.duplicates.right}/${s.duplicates.of}` : "-")],
  ["false duplicates", (s) => String(s.falseDuplicates)],
];

/** Columns of equal width, the first to the left, the others to the right. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)));
  return rows.map((row) => row.map((c, i) => (i ? c.padStart(widths[i]) : c.padEnd(widths[i]))).join("  ").trimEnd())
    .join("\n");
}

/** One column per class of document and one for all. */
export function scoreTable(report: ScoreReport): string {
  const classes = documentClasses.filter((c) => report.classes[c]);
  const scores = [...classes.map((c) => report.classes[c]!), report.overall];
  return columns([["", ...classes, "overall"], ...lines.map(([label, show]) => [label, ...scores.map(show)])]);
}

/** Every wrong value on a line of its own. */
export function mistakeList(report: ScoreReport): string {
  if (!report.mistakes.length) return "no mistakes";
  return report.mistakes.map((m) =>
    `${m.document}\t${m.field}\twant ${JSON.stringify(m.want)}\tgot ${JSON.stringify(m.got)}`
  ).join("\n");
}

export function calibrationTable(c: Calibration): string {
  const bands = c.bands.filter((b) => b.count).map((b) => [
    `${b.from.toFixed(2)}-${b.to.toFixed(2)}`,
    String(b.count),
    number(b.right / b.count),
  ]);
  return [
    `mean confidence of right values ${number(c.right.mean)} (${c.right.count}), of wrong values ${
      number(c.wrong.mean)
    } (${c.wrong.count}); Brier ${number(c.brier)}`,
    ...(bands.length ? [columns([["confidence", "values", "share right"], ...bands])] : []),
  ].join("\n");
}
