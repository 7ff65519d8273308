/** A chart in the shapes that EHRs really send, from an EHR that keeps something back: retrieved by itself, told, released as pages. */
import assert from "node:assert/strict";
import { ehrRecordTypeLabels, ehrRecordTypes } from "../../shared/ehr.ts";
import { publicKeys } from "../../server/rooms/ehr/signing/signing_key.ts";
import { hardChart } from "../contracts/fhir/hard_chart.ts";
import { startMedplum } from "../contracts/fhir/medplum_server.ts";
import { json, openDesk, startTime } from "../harness.ts";
import { emptyRequest } from "./ehr_office.ts";
import { openReaderText } from "./pdf_text.ts";

const maren = {
  firstName: "Maren",
  lastName: "Ridley",
  dateOfBirth: "1961-05-04",
  mrn: "MRN-900",
  email: null,
  phone: null,
  address: null,
  lastVisit: null,
};

Deno.test("records retrieved after a payment say what the EHR kept back, and the released pages hold what it gave of each type", async () => {
  const keys: { keys: object[] } = { keys: [] };
  const server = startMedplum(keys as never, () => startTime, new Uint8Array());
  await server.add(hardChart);
  const config = { baseUrl: server.url, clientId: "releasedesk", algorithm: "ES384" as const };
  try {
    await using desk = await openDesk({ ehr: config });
    keys.keys = (await publicKeys(desk.deps.store, config)).keys;
    server.fault = (_, url) =>
      url.pathname === "/fhir/Immunization"
        ? Response.json({ resourceType: "OperationOutcome", issue: [{ severity: "error", code: "forbidden" }] }, {
          status: 403,
        })
        : null;
    const intake = await desk.as("intake");
    const requestId = await emptyRequest(intake, maren, { recordTypes: ["all"] });
    const billing = await desk.as("billing");
    const { id: invoiceId } = await json<{ id: number }>(intake.client.invoices.$post({ json: { requestId } }), 201);
    await json(billing.client["confirm-payment"].$post({ json: { invoiceId, paymentMethod: "check" } }));
    await desk.drain();

    interface Attached {
      recordType: string;
      fileName: string;
      notes: string | null;
      isIncluded: boolean;
      id: number;
    }
    const { attachedRecords } = await json<{ attachedRecords: Attached[] }>(intake.call(`/api/requests/${requestId}`));
    const came = attachedRecords.filter((one) => one.isIncluded).map((one) => one.recordType);
    const wanted = ehrRecordTypes.filter((type) => type !== "immunizations").map((type) => ehrRecordTypeLabels[type]);
    assert.deepEqual(came.toSorted(), wanted.toSorted());
    const data = attachedRecords.find((one) => one.recordType === "FHIR data")!;
    assert.match(data.notes!, /Something may be missing:\nLaboratory Results: A record entered in error was left out/);
    assert.match(
      data.notes!,
      /\nImmunizations: Immunizations \(Immunization\): The EHR does not allow us to read this/,
    );
    const labs = attachedRecords.find((one) => one.recordType === "Laboratory Results")!;
    assert.match(labs.notes!, /^From Medplum\nSomething may be missing:\nA record entered in error was left out\.$/);
    // As the store holds it: what a listener hears comes a moment later.
    const told = (await desk.deps.bus.since("")).map(({ event }) => event).find((one) =>
      one.type === "RECORDS_UPDATED" && one.source === "auto-fetched"
    );
    assert.match((told as { details: string }).details, /something may be missing, see the notes of the records/);

    const released = await json<{ pages: number }>(
      intake.client["release-records"].$post({ json: { requestId, confirm: true, legalReason: "treatment" } }),
    );
    assert.ok(released.pages > wanted.length);
    const texts = await Promise.all(
      attachedRecords.filter((one) => one.isIncluded).map(async ({ id, recordType }) => {
        const file = await intake.call(`/api/attached-records/${id}/file`);
        return [recordType, (await openReaderText(new Uint8Array(await file.arrayBuffer()))).join("\n")] as const;
      }),
    );
    const text = new Map(texts);
    const holds: [string, string[]][] = [
      ["Laboratory Results", ["Hemoglobin", "<7.1 g/dL", "12 – 15.5 g/dL", "preliminary", "Specimen hemolysed"]],
      ["Imaging & Radiology", ["CT of the head", "Computed Tomography", "No bleeding."]],
      ["Clinical Notes", ["Patient fell at home.", "Ada Whitlock, MD"]],
      ["Medications", ["Metformin 500 MG Oral Tablet", "2 times every day", "NOT to be done or given"]],
      ["Allergies", ["Penicillin", "Refuted"]],
      ["Vital Signs", ["182 mmHg", "Left arm"]],
      ["Problem List", ["Hypertension", "Provisional", "44 years"]],
      ["Assessments", ["Fall risk screening", "Twice", "PHQ-9 total", "14"]],
      ["Procedures", ["Repair of laceration", "Surgeon", "Caution"]],
      ["Encounters & Visits", ["Ward 4", "Fracture of left radius", "in progress"]],
      ["Referrals", ["Referral to orthopedics", "Harbor Orthopedics"]],
      ["Diagnostic Reports", ["Skin biopsy", "margins clear"]],
      ["Discharge Summaries", ["Discharged home.", "38°C"]],
      ["Care Plans", ["Physiotherapy twice a week.", "Ivo Lund, RN"]],
    ];
    for (const [label, words] of holds) {
      for (const word of words) assert.ok(text.get(label)!.includes(word), `${label} lacks “${word}”`);
    }
    assert.ok(![...text.values()].some((one) => one.includes("rtf1") || one.includes("Glucose")));
  } finally {
    await server.close();
  }
});
