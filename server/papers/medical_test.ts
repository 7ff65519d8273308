import assert from "node:assert/strict";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { buildOffice } from "../demo/cast.ts";
import { manualRecordTypes } from "../../shared/records.ts";
import { renderRecord } from "./medical.ts";

const office = buildOffice("2026-11-20");
const patientOf = (patientId: number) => office.patients.find((p) => p.id === patientId)!;

Deno.test("a record of every type has its pages, each with the patient's number and the mark of a synthetic record", async () => {
  const library = await PDFiumLibrary.init();
  for (const type of manualRecordTypes) {
    const record = office.records.filter((r) => r.recordType === type).sort((a, b) => b.pages - a.pages)[0];
    const patient = patientOf(record.patientId);
    const document = await library.loadDocument(await renderRecord(record, patient, office.custodian));
    assert.equal(document.getPageCount(), record.pages, type);
    for (const page of document.pages()) {
      const text = page.getText();
      assert.ok(text.includes(patient.mrn) && text.includes("SYNTHETIC RECORD"), `${type} page ${page.number}`);
      assert.ok(text.length > 300, `${type} page ${page.number} says something`);
    }
    document.destroy();
  }
  library.destroy();
});

Deno.test("the same record gives the same bytes", async () => {
  const record = office.records[0];
  const render = () => renderRecord(record, patientOf(record.patientId), office.custodian);
  assert.deepEqual(await render(), await render());
});
