import assert from "node:assert/strict";
import { extract } from "../extract.ts";
import { withinBounds } from "./range_bounds.ts";
import { documentFrom } from "../../../tests/extraction/text_pages.ts";

const evidenceOf = (confidence: number) => ({ confidence, page: 1, box: null, rule: "test" });

function kept(start: string | null, end: string | null, confidence: number, dob: string | null = null, sure = 0.95) {
  const patients = dob ? [{ dob, evidence: { dob: evidenceOf(sure) } }] : [];
  const range = { start, end, evidence: evidenceOf(confidence) };
  return withinBounds(range, { request: "2026-10-15", today: "2026-11-20", patients }).evidence !== null;
}

Deno.test("dates of service that cannot be meant are withheld", () => {
  assert.ok(!kept("1915-01-01", "1926-12-31", 0.95), "a hundred years ago, however sure");
  assert.ok(!kept("2024-06-01", "2023-06-01", 0.95), "ends before it begins");
  assert.ok(!kept("1985-01-01", "1988-01-01", 0.9, "1990-03-07"), "before the birth");
  assert.ok(kept("1985-01-01", "1988-01-01", 0.9, "1990-03-07", 0.4), "a birth date read worse says nothing");
});

Deno.test("of doubtful words a range is believed only if it is likely", () => {
  assert.ok(!kept("1996-01-01", "2026-10-15", 0.4), "decades");
  assert.ok(kept("1996-01-01", "2026-10-15", 0.8), "decades, but well read");
  assert.ok(!kept("1981-01-01", "1992-01-01", 0.4, "1990-03-07"), "from years before the birth");
  assert.ok(!kept("2024-01-01", "2036-12-31", 0.4), "years ahead");
  assert.ok(kept("2026-10-20", "2027-01-31", 0.4), "a stay that is planned");
  assert.ok(kept("2024-01-01", "2026-10-15", 0.4));
  assert.ok(kept(null, null, 0.4), "no limit stays no limit");
});

Deno.test("a signing date read as years of long ago gives no dates of service", () => {
  const read = (line: string, confidence: number) =>
    extract(
      documentFrom([[
        "AUTHORIZATION TO RELEASE MEDICAL INFORMATION",
        "Patient: Priya Venkataraman     Date of birth: 03/07/1990",
        "Please send my laboratory results to me at the address on file.",
        line,
        "October 15, 2026",
      ]], { options: { confidence } }),
      { today: "2026-11-20" },
    ).dateRange;
  assert.deepEqual(read("Records 1915/26 please", 0.97), { start: null, end: null });
  assert.deepEqual(read("Records 2015/26 please", 0.97), { start: "2015-01-01", end: "2026-12-31" });
});
