/**
 * Does the confidence of a value tell the truth? Compares the confidence of right values with that of wrong ones.
 * @module
 */
import type { Evidence, Extraction } from "../../../shared/documents.ts";
import { sameMrn, sameName, sameNumber, sameOrganization, sameText } from "../../forms/compare.ts";
import { pairPatients } from "../../forms/score.ts";
import type { Truth } from "../../forms/truth.ts";

/** One extracted value with its confidence. */
export interface Judged {
  field: string;
  confidence: number;
  right: boolean;
}

export interface Calibration {
  right: { count: number; mean: number | null };
  wrong: { count: number; mean: number | null };
  /** Share of right values among those at least so sure. */
  bands: { from: number; to: number; count: number; right: number }[];
  /** Mean squared distance between confidence and truth (Brier); 0 is perfect, 0.25 is a coin. */
  brier: number | null;
}

/** Every value of an answer that carries evidence, judged against the truth. */
export function judge(truth: Truth, found: Extraction): Judged[] {
  const judged: Judged[] = [];
  const add = (field: string, evidence: Evidence | undefined, value: unknown, right: () => boolean) => {
    if (!evidence || value === null || value === undefined || value === "") return;
    judged.push({ field, confidence: evidence.confidence, right: right() });
  };
  const pairs = pairPatients(truth.patients, found.patients);
  const trueOf = new Map([...pairs].map(([i, pair]) => [pair.index, truth.patients[i]]));
  found.patients.forEach((p, i) => {
    const want = trueOf.get(i);
    add("patient name", p.evidence.name, p.name, () => !!want && sameName(want.name, p.name ?? ""));
    add("date of birth", p.evidence.dob, p.dob, () => !!want?.dob && want.dob === p.dob);
    add("MRN", p.evidence.mrn, p.mrn, () => !!want?.mrn && sameMrn(want.mrn, p.mrn ?? ""));
  });
  const of = (key: string) => found.evidence[key];
  const want = truth.requester, got = found.requester;
  const text = (key: keyof Truth["requester"], same: (a: string, b: string) => boolean) =>
    add(`requester ${key}`, of(`requester.${key}`), got[key], () => !!want[key] && same(want[key]!, got[key] ?? ""));
  text("name", sameOrganization);
  text("email", sameText);
  text("phone", sameNumber);
  text("fax", sameNumber);
  add("request type", of("requestType"), found.requestType, () => found.requestType === truth.requestType);
  add(
    "date range",
    of("dateRange"),
    found.dateRange.start ?? found.dateRange.end,
    () => found.dateRange.start === truth.dateRange.start && found.dateRange.end === truth.dateRange.end,
  );
  add("urgency", of("isUrgent"), found.isUrgent, () => found.isUrgent === truth.isUrgent);
  add(
    "record kinds",
    of("recordTypes"),
    found.recordTypes[0],
    () => [...found.recordTypes].sort().join() === [...truth.recordTypes].sort().join(),
  );
  return judged;
}

const mean = (values: number[]): number | null =>
  values.length ? values.reduce((a, b) => a + b, 0) / values.length : null;

/** Sums judged values up. */
export function calibrate(judged: readonly Judged[]): Calibration {
  const side = (right: boolean) => {
    const values = judged.filter((j) => j.right === right).map((j) => j.confidence);
    return { count: values.length, mean: mean(values) };
  };
  const edges = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 1.0001];
  return {
    right: side(true),
    wrong: side(false),
    bands: edges.slice(1).map((to, i) => {
      const inside = judged.filter((j) => j.confidence >= edges[i] && j.confidence < to);
      return { from: edges[i], to: Math.min(1, to), count: inside.length, right: inside.filter((j) => j.right).length };
    }),
    brier: mean(judged.map((j) => (j.confidence - (j.right ? 1 : 0)) ** 2)),
  };
}
