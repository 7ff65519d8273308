import assert from "node:assert/strict";
import { extractFrom, lawLetter } from "../../../tests/extraction/text_pages.ts";

/** A sentence in a letter of October 5, 2026, and whether it makes the request urgent. */
const cases: [string, boolean][] = [
  ["Please treat this as a RUSH request.", true],
  ["On 10/24/2026 we will operate on him. For planning we need them before that day.", true],
  ["STAT request.", true],
  ["Turnaround    ) Urgent    Regular", false],
  ["SERVICE LEVEL: []RUSH (48 hr) []EXPEDITE (5day)", false],
  ["(URGENT) Please send the notes.", true],
  ["She was rushed to your hospital.", false],
  ["We ask that you put this ahead of your other work.", true],
  ["The patient is waiting in our clinic now.", true],
  ["Surgery is Thursday.", true],
  ["The trial begins in three weeks.", true],
  ["She sees Dr. Roe on October 14 and he must have them first.", true],
  ["Arbitration: 11/18/2026.", true],
  ["We do not ask you to put us at the head of the queue.", false],
  ["The hearing was continued without date.", false],
  ["I am not asking you to rush it, only to start it.", false],
  ["We have not received the records and need them urgently.", true],
  ["PLEASE SEND TODAY - BABY IN OFFICE AT 1:30 PM", true],
  ["He flies in on the 15th, so we need this by noon tomorrow.", true],
  ["No pre-injury history is needed now.", false],
  ["Invoices for copies are paid on an expedited cycle of ten days.", false],
  ["Is it urgent?   [ ] Yes   [x] No", false],
  ["Rush processing (+$35)      No", false],
  ["Could you rush this?", true],
  ["I also need every clinic note for that same day.", false],
  ["Same-day service please.", true],
  ["See Fla. Stat. 456.057.", false],
  ["Disclosure is permitted by Wis. Stat. § 146.82.", false],
  ["There is no rush.", false],
  ["This request is not urgent.", false],
  ["A hearing is set for November 30, 2026.", true],
  ["Trial was held on March 3, 2026.", false],
  ["We need the records for the deposition on November 12.", true],
  ["Records are needed by October 30, 2026 for her surgery.", true],
  ["She is scheduled for surgery on 11/02/2026; please send the records beforehand.", true],
  ["Please respond within 30 days.", false],
  ["Rush fees will be paid up to $25.", false],
  ["Routine processing is fine.", false],
  ["Kindly expedite.", true],
  ["Please send these ASAP.", true],
  ["Expedited service is available for an additional charge.", false],
  ["If you need expedited handling call us.", false],
  ["Time-sensitive: mediation on December 1, 2026.", true],
  ["Her appointment is tomorrow.", true],
  ["She was seen at urgent care on 3/4/2026.", false],
  ["Please contact us immediately if you have no records.", false],
  ["Please fax the records immediately.", true],
  ["RUSH [ ]   ROUTINE [ ]", false],
  ["RUSH [x]   ROUTINE [ ]", true],
  ["[ ] RUSH   [x] ROUTINE", false],
  ["[x] RUSH   [ ] ROUTINE", true],
  ["Priority: Routine", false],
  ["Priority: Rush", true],
  ["Rush: No", false],
  ["The statute of limitations is two years.", false],
  ["Please provide as soon as possible.", true],
  ["48-hour turnaround requested.", true],
  ["at your earliest convenience", false],
  ["Her next appointment is 10/20/2026 and the doctor needs the notes before then.", true],
  ["Rush? [x] Yes [ ] No", true],
  ["Rush? [ ] Yes [x] No", false],
  ["An independent medical examination will take place on November 9, 2026.", true],
  ["The hearing was on September 9, 2026.", false],
  ["Our webinar on record release takes place on November 9, 2026.", false],
  ["No emergency; whenever convenient.", false],
  ["Surgery is scheduled next Tuesday.", true],
  ["We expect to receive the records in the ordinary course.", false],
  ["Case management conference: 12/01/2026. Records needed before the conference.", true],
  ["Discovery cut-off is November 20, 2026; production is required by that date.", true],
  ["The policy application closes on December 1, 2026.", false],
  ["Level:  Routine  (Urgent)  STAT", true],
  ["Handling:  [x] Emergency   [ ] Routine", true],
  ["Speed: [ ] Fast track  [x] Ordinary", false],
  ["Protective hearing 11-17-2026, 0900, Judge Abelard.", true],
  ["Rush: ____", false],
  ["RUSH? Y", true],
  ["Service: Standard  [X]   Rush [ ]", false],
  ["Requests marked STAT are answered the same day; others within 10 days.", false],
  ["He was airlifted urgently to your hospital.", false],
  ["Hearing aid fitting on November 2, 2026.", false],
  ["The arraignment is on October 20, 2026.", true],
  ["Patient is in our ICU; please fax at once.", true],
];

Deno.test("haste, dates to be met, and words that only sound like them", () => {
  for (const [text, wanted] of cases) {
    const body = ["This firm represents Ms. Calderwood. Please send her office notes.", text];
    const found = extractFrom([lawLetter({ body })]);
    assert.equal(found.isUrgent, wanted, text);
    assert.equal(found.urgencyReason !== null, wanted, text);
  }
});

Deno.test("a subpoena's trial lies ahead of the day on which it was issued", () => {
  const subpoena = (issued: string) =>
    extractFrom([[
      "CIVIL SUBPOENA FOR PRODUCTION OF BUSINESS RECORDS AT TRIAL",
      "YOU ARE ORDERED TO PRODUCE the medical records of Ines Calderwood, date of birth 04/17/1981, on May 16, 2026,",
      "the date set for trial, at 8:30 a.m.",
      `Dated: ${issued}          Deputy clerk: Curtis Brandt`,
    ]]).isUrgent;
  assert.deepEqual([subpoena("April 21, 2026"), subpoena("June 2, 2026")], [true, false]);
});

Deno.test("a deposition's subpoena that gives its day in a row of fields", () => {
  const subpoena = (day: string) =>
    extractFrom([[
      "DEPOSITION SUBPOENA FOR PRODUCTION OF BUSINESS RECORDS",
      "YOU ARE ORDERED TO PRODUCE the medical records of Ines Calderwood, date of birth 04/17/1981, as follows:",
      "To (name of officer):            On (date):           At (time):",
      `Rowan & Tilbury, LLP             ${day}     10:00 a.m.`,
      "Date issued: November 2, 2026",
    ]]).isUrgent;
  assert.deepEqual([subpoena("December 2, 2026"), subpoena("October 2, 2026")], [true, false]);
});

Deno.test("what is said of the bill is no haste", () => {
  const asked = (line: string) => extractFrom([lawLetter({ body: ["Please send her whole chart.", line] })]).isUrgent;
  assert.equal(asked("If there is a charge, please bill us; do not delay the records."), false);
  assert.equal(asked("Send the invoice with the copies rather than delay them for payment."), false);
  assert.equal(asked("Please do not delay, we need them now."), true);
});

Deno.test("how an office treats rush orders is no haste of this one", () => {
  const asked = (line: string) => extractFrom([lawLetter({ body: ["Please send her whole chart.", line] })]).isUrgent;
  for (
    const rule of [
      "Rush orders only: copies are picked up by courier.",
      "For rush orders call dispatch at (801) 555-0122.",
      "Rush requests must be faxed, not mailed.",
      "Unless marked RUSH, mail the copies to the address above.",
      "STAT orders are delivered by messenger; all others by mail.",
      "Rush jobs: the fee must be approved beforehand.",
      "If expedited service is needed you will be told by telephone.",
    ]
  ) assert.equal(asked(rule), false, rule);
  for (
    const haste of [
      "This is a rush order.",
      "Please expedite: these are rush requests.",
      "Expedited processing is requested because her surgery is close.",
      "We are sorry for the rush request.",
    ]
  ) assert.equal(asked(haste), true, haste);
});

Deno.test("a patient in surgery and a court's deadline are urgent", () => {
  const asked = (line: string) => extractFrom([lawLetter({ body: ["Please send her chart.", line] })]).isUrgent;
  assert.equal(asked("She is in pre-op now."), true);
  assert.equal(asked("We have a court deadline of October 16 for disclosure of these records."), true);
  assert.equal(asked("She was in surgery for six hours."), false);
});

Deno.test("a question of a form answered in its own line", () => {
  const asked = (line: string) =>
    extractFrom([[
      "Harbor Mutual Insurance",
      "Records request, 10/05/2026",
      "Patient: Ines Calderwood     DOB: 04/17/1981",
      "Records wanted: office notes",
      line,
    ]]).isUrgent;
  assert.equal(asked("Rush?  N"), false);
  assert.equal(asked("Rush service needed? No"), false);
  assert.equal(asked("Rush?  Y"), true);
});

Deno.test("a request to expedite that a list follows asks for haste; a form's empty line does not", () => {
  for (const ask of ["Would you please expedite:", "Kindly expedite:", "We must ask you to expedite:"]) {
    assert.equal(
      extractFrom([lawLetter({ body: [ask, "- the discharge summary", "- laboratory results"] })]).isUrgent,
      true,
      ask,
    );
  }
  assert.equal(extractFrom([lawLetter({ body: ["Please send her chart.", "Expedite:"] })]).isUrgent, false);
});
