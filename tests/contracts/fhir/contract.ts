/**
 * What an EHR of any vendor behind the `fhir` port must show.
 * @module
 */
import assert from "node:assert/strict";
import { ehrRecordTypes, type FhirRecord } from "../../../shared/ehr.ts";
import type { Behaviour } from "../contract.ts";
import { spanOf } from "../../../server/integrations/fhir/dates.ts";
import { type Fhir, FhirError } from "../../../server/integrations/fhir/port.ts";

export interface FhirSetup {
  fhir: Fhir;
  vendor: RegExp;
  /** A patient with records of all 15 types, and a scanned document among them. */
  person: { id: string; lastName: string; firstName: string; dob: string; mrn: string };
}

const subjectOf = (record: FhirRecord) =>
  ((record.subject ?? record.patient) as { reference?: string } | undefined)?.reference;

export const fhirContract: Behaviour<FhirSetup>[] = [
  {
    name: "the connection tells the vendor's name",
    async check({ fhir, vendor }) {
      const status = await fhir.status();
      assert.deepEqual([status.configured, status.problem], [true, null]);
      assert.match(status.vendor ?? "", vendor);
    },
  },
  {
    name: "a patient is found by each field and by all of them, and not by a wrong one",
    async check({ fhir, person: { id, lastName, firstName, dob, mrn } }) {
      for (
        const search of [{ lastName }, { firstName }, { dob }, { mrn }, { lastName, dob }, {
          lastName,
          firstName,
          dob,
          mrn,
        }]
      ) {
        const found = await fhir.searchPatients(search);
        assert.ok(found.some((one) => one.id === id), `not found by ${Object.keys(search)}`);
      }
      for (
        const wrong of [{ lastName, dob: "1901-01-01" }, { lastName, dob: "1901-01-01", dobEnd: "1901-12-31" }, {
          mrn,
          firstName: "Zzz",
        }, { mrn: `${mrn}0` }]
      ) {
        assert.deepEqual(await fhir.searchPatients(wrong), []);
      }
    },
  },
  {
    name: "a patient is shown with name, day of birth, gender, number and address",
    async check({ fhir, person }) {
      const patient = await fhir.readPatient(person.id);
      assert.equal(patient.lastName, person.lastName);
      assert.equal(patient.dob, person.dob);
      assert.equal(patient.mrn, person.mrn);
      assert.ok(patient.name.includes(person.lastName) && patient.gender && patient.address);
    },
  },
  {
    name: "records of all 15 types come, each once, all of that patient, the newest first",
    async check({ fhir, person }) {
      const sets = await fhir.fetchRecords({ patientId: person.id, types: ehrRecordTypes, range: {} });
      assert.deepEqual(sets.map((set) => set.type), [...ehrRecordTypes]);
      const empty = sets.filter((set) => set.records.length === 0).map((set) => set.type);
      assert.deepEqual(empty.filter((type) => type !== "diagnostic_reports"), [], "nothing of these types came");
      const all = sets.flatMap((set) => set.records);
      assert.equal(new Set(all.map((r) => `${r.resourceType}/${r.id}`)).size, all.length);
      assert.ok(all.every((record) => subjectOf(record) === `Patient/${person.id}`));
      for (const { records } of sets) {
        const days = records.map((record) => spanOf(record)?.start ?? "");
        assert.deepEqual(days, days.toSorted().reverse());
      }
    },
  },
  {
    name: "an order brings the medication it refers to along",
    async check({ fhir, person }) {
      const [{ records, included }] = await fhir.fetchRecords({
        patientId: person.id,
        types: ["medications"],
        range: {},
      });
      const orders = records.filter((r) => r.resourceType === "MedicationRequest");
      assert.ok(orders.length > 0);
      assert.ok(included.some((r) => r.resourceType === "Medication"));
    },
  },
  {
    name: "a date range keeps out what lies before and after it",
    async check({ fhir, person }) {
      const types = ["vital_signs", "clinical_notes", "encounters", "medications"] as const;
      const whole = await fhir.fetchRecords({ patientId: person.id, types, range: {} });
      const days = whole.flatMap((s) => s.records).map((r) => spanOf(r)!.start!.slice(0, 10)).toSorted();
      const [start, end] = [days[Math.floor(days.length / 3)], days[Math.floor(days.length * 2 / 3)]];
      const part = (await fhir.fetchRecords({ patientId: person.id, types, range: { start, end } })).flatMap((s) =>
        s.records
      );
      assert.ok(part.length > 0 && part.length < days.length);
      for (const record of part) {
        const span = spanOf(record)!;
        assert.ok(span.start!.slice(0, 10) <= end && (span.end ?? span.start!).slice(0, 10) >= start);
      }
    },
  },
  {
    name: "progress is told as each type begins and ends",
    async check({ fhir, person }) {
      const told: string[] = [];
      const types = ["allergies", "immunizations"] as const;
      const onProgress = (
        { type, done, total, count }: { type: string; done: number; total: number; count: number | null },
      ) => void told.push(`${type} ${done}/${total} ${count === null ? "begins" : "ends"}`);
      await fhir.fetchRecords({ patientId: person.id, types, range: {}, onProgress });
      assert.deepEqual(told, [
        "allergies 0/2 begins",
        "allergies 1/2 ends",
        "immunizations 1/2 begins",
        "immunizations 2/2 ends",
      ]);
    },
  },
  {
    name: "a scanned document can be read; a lost one and one elsewhere are refused",
    async check({ fhir, person }) {
      const [{ records }] = await fhir.fetchRecords({
        patientId: person.id,
        types: ["discharge_summaries"],
        range: {},
      });
      const content = records[0].content as { attachment: { url: string; contentType: string } }[];
      const { url, contentType } = content[0].attachment;
      const { mime, bytes } = await fhir.readContent(url, contentType);
      assert.equal(mime, "application/pdf");
      assert.equal(new TextDecoder().decode(bytes.slice(0, 5)), "%PDF-");
      const failure = (wanted: string) => (error: Error) => error instanceof FhirError && error.failure === wanted;
      await assert.rejects(fhir.readContent("Binary/no-such-document"), failure("not_found"));
      await assert.rejects(fhir.readContent("https://elsewhere.example/Binary/1"), failure("elsewhere"));
    },
  },
];
