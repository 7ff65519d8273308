/**
 * A patient's chart in the sample EHR as FHIR R4 resources of all 15 record types; the same for the same office.
 * @module
 */
import { Buffer } from "node:buffer";
import type { Calendar } from "../../papers/calendar.ts";
import { Random } from "../../papers/random.ts";
import type { DemoPatient } from "../../papers/people.ts";
import { allergies, type Analyte, doctors, imaging, panels, problems, procedures, vaccines, vitals } from "./terms.ts";

/** A resource of ours; its fields are checked against the definitions of FHIR R4 in the tests. */
export type Resource = { resourceType: string; id: string } & Record<string, unknown>;

const hl7 = "http://terminology.hl7.org/CodeSystem";
const usCore = "http://hl7.org/fhir/us/core/CodeSystem";
const concept = (system: string, code: string, text: string) => ({ coding: [{ system, code, display: text }], text });
const coded = (system: string, code: string) => ({ coding: [{ system, code }] });
const loinc = (code: string, text: string) => concept("http://loinc.org", code, text);
const snomed = (code: string, text: string) => concept("http://snomed.info/sct", code, text);
const text64 = (text: string) => Buffer.from(text).toString("base64");

/** Where the MRNs of the demo office come from. */
export const mrnSystem = "urn:oid:2.16.840.1.113883.3.9999.1";

export function patientResource(p: DemoPatient): Resource {
  return {
    resourceType: "Patient",
    id: `p${p.id}`,
    identifier: [{ type: coded(`${hl7}/v2-0203`, "MR"), system: mrnSystem, value: p.mrn }],
    name: [
      {
        use: "official",
        family: p.lastName,
        given: [p.firstName, ...(p.middleName ? [p.middleName] : [])],
        ...(p.suffix ? { suffix: [p.suffix] } : {}),
      },
      ...p.formerNames.map((text) => ({ use: "old", text })),
    ],
    gender: p.sex === "F" ? "female" : "male",
    birthDate: p.dateOfBirth,
    address: [{
      use: "home",
      line: [p.address.line],
      city: p.address.city,
      state: p.address.state,
      postalCode: p.address.zip,
    }],
  };
}

/** A moment on the clock of the clinic, as EHRs write it, rather than in UTC. */
const onClock = (moment: string) => moment.replace(/(\.\d+)?Z$/, "-08:00");
const later = (moment: string, ms: number) =>
  onClock(new Date(Date.parse(`${moment.slice(0, 19)}Z`) + ms).toISOString());

/** All that the EHR holds of a patient. */
export function chartOf(patient: DemoPatient, cal: Calendar): Resource[] {
  const chart = new Chart(patient);
  const { random } = chart;
  const lived = Math.floor((Date.parse(cal.today) - Date.parse(patient.dateOfBirth)) / 86_400_000);
  const visits = Array.from(
    { length: random.int(4, 7) },
    (_, n) => Math.min(12 + n * 95 + random.int(0, 60), lived - 1),
  );
  for (const [n, ago] of visits.entries()) chart.visit(n, onClock(cal.at(ago, 8 + (n % 8), 15)), n === 1);
  chart.standing(cal.daysAgo(Math.min(1200, lived - 1)), cal.daysAgo(visits[0]));
  return chart.all;
}

class Chart {
  readonly all: Resource[] = [];
  readonly random: Random;
  #about: { subject: object; patient: object };

  constructor(readonly patient: DemoPatient) {
    this.random = new Random(`ehr:${patient.mrn}`);
    const reference = { reference: `Patient/p${patient.id}`, display: patient.printedName };
    this.#about = { subject: reference, patient: reference };
  }

  #add(resourceType: string, whose: "subject" | "patient", fields: Record<string, unknown>): Resource {
    const id = `p${this.patient.id}-${resourceType.toLowerCase()}-${this.all.length + 1}`;
    const resource = { resourceType, id, [whose]: this.#about[whose], ...fields };
    this.all.push(resource);
    return resource;
  }

  #doctor = () => ({ display: this.random.pick(doctors) });

  /** A visit with all that came of it. */
  visit(n: number, at: string, isInpatient: boolean): void {
    const day = at.slice(0, 10);
    const doctor = this.#doctor();
    const [, reason] = problems[(this.patient.id + n) % problems.length];
    this.#add("Encounter", "subject", {
      status: "finished",
      class: { system: `${hl7}/v3-ActCode`, code: isInpatient ? "IMP" : "AMB" },
      type: [{ text: isInpatient ? "Inpatient stay" : "Office visit" }],
      serviceType: { text: isInpatient ? "Inpatient stay" : "Office visit" },
      participant: [{ individual: doctor }],
      period: { start: at, end: later(at, isInpatient ? 3 * 86_400_000 : 1_800_000) },
      reasonCode: [{ text: reason }],
    });
    for (const vital of vitals) this.#observation("vital-signs", vital, at, doctor);
    this.#add("Observation", "subject", {
      status: "final",
      category: [coded(`${hl7}/observation-category`, "vital-signs")],
      code: loinc("85354-9", "Blood pressure"),
      effectiveDateTime: at,
      performer: [doctor],
      component: [["8480-6", "Systolic", 105, 148], ["8462-4", "Diastolic", 62, 94]].map(([code, name, low, high]) => ({
        code: loinc(String(code), String(name)),
        valueQuantity: { value: this.random.int(Number(low), Number(high)), unit: "mmHg" },
      })),
    });
    this.#note(day, "11506-3", "Progress note", doctor, {
      contentType: "text/plain",
      data: text64(
        `Subjective: Seen for ${reason.toLowerCase()}. Feels well, no new complaints.\n\n` +
          "Objective: Vital signs as recorded. Examination unremarkable.\n\n" +
          `Assessment: ${reason}, stable.\nPlan: Continue present treatment. Return in three months.`,
      ),
    });
    if (n % 2 === 0) this.#laboratory(at, panels[(n / 2) % panels.length]);
    if (n % 3 === 0) this.#imaging(at, imaging[(this.patient.id + n) % imaging.length]);
    if (isInpatient) {
      const file = {
        contentType: "application/pdf",
        url: `Binary/p${this.patient.id}-discharge-${n}`,
        title: "Discharge summary",
      };
      this.#note(day, "18842-5", "Discharge summary", doctor, file);
      const [code, name] = procedures[this.patient.id % procedures.length];
      this.#add("Procedure", "subject", {
        status: "completed",
        code: snomed(code, name),
        performedDateTime: at,
        performer: [{ actor: doctor }],
      });
    }
    if (n === 2) {
      this.#add("ServiceRequest", "subject", {
        status: "active",
        intent: "order",
        category: [{ ...snomed("3457005", "Patient referral"), text: "Referral" }],
        code: { text: "Referral to cardiology" },
        authoredOn: day,
        requester: doctor,
        reasonCode: [{ text: reason }],
      });
    }
  }

  #observation(
    category: string,
    [code, name, unit, low, high, digits]: Analyte,
    at: string,
    performer: object,
  ): Resource {
    const value = Number((low - (high - low) * 0.1 + this.random.next() * (high - low) * 1.2).toFixed(digits));
    return this.#add("Observation", "subject", {
      status: "final",
      category: [coded(`${hl7}/observation-category`, category)],
      code: loinc(code, name),
      effectiveDateTime: at,
      performer: [performer],
      valueQuantity: { value, unit, system: "http://unitsofmeasure.org", code: unit },
      referenceRange: [{ low: { value: low, unit }, high: { value: high, unit } }],
      ...(value > high || value < low
        ? {
          interpretation: [
            concept(`${hl7}/v3-ObservationInterpretation`, value > high ? "H" : "L", value > high ? "High" : "Low"),
          ],
        }
        : {}),
    });
  }

  #laboratory(at: string, [code, name, analytes]: typeof panels[number]): void {
    const laboratory = { display: "Harbor Glen Laboratory" };
    const results = analytes.map((analyte) => this.#observation("laboratory", analyte, at, laboratory));
    this.#add("DiagnosticReport", "subject", {
      status: "final",
      category: [coded(`${hl7}/v2-0074`, "LAB")],
      code: loinc(code, name),
      effectiveDateTime: at,
      issued: at,
      performer: [laboratory],
      result: results.map(({ id }) => ({ reference: `Observation/${id}` })),
    });
  }

  /** The scanned report stands in the report and as a document, as US Core tells servers to. */
  #imaging(at: string, [name, modality, conclusion]: typeof imaging[number]): void {
    const radiologist = { display: "Oswald Tremaine, MD" };
    const file = {
      contentType: "application/pdf",
      url: `Binary/p${this.patient.id}-imaging-${this.all.length}`,
      title: name,
    };
    this.#add("DiagnosticReport", "subject", {
      status: "final",
      category: [coded("http://loinc.org", "LP29684-5")],
      code: { text: name },
      effectiveDateTime: at,
      issued: at,
      performer: [radiologist],
      conclusion,
      presentedForm: [file],
    });
    this.#note(at.slice(0, 10), "18748-4", "Diagnostic imaging study", radiologist, file);
    this.#add("ImagingStudy", "subject", {
      status: "available",
      started: at,
      description: name,
      numberOfSeries: 2,
      numberOfInstances: this.random.int(20, 180),
      modality: [{ system: "http://dicom.nema.org/resources/ontology/DCM", code: modality }],
    });
  }

  #note(day: string, type: string, name: string, author: object, attachment: object): void {
    this.#add("DocumentReference", "subject", {
      status: "current",
      type: loinc(type, name),
      category: [{ ...coded(`${usCore}/us-core-documentreference-category`, "clinical-note"), text: name }],
      date: `${day}T16:00:00-08:00`,
      author: [author],
      content: [{ attachment }],
    });
  }

  /** What stands on the chart whatever the visit. */
  standing(since: string, latest: string): void {
    const doctor = this.#doctor();
    const active = (kind: string) => coded(`${hl7}/${kind}-clinical`, "active");
    for (const n of [0, 1]) {
      const [code, name, medication, dose] = problems[(this.patient.id + n) % problems.length];
      this.#add("Condition", "subject", {
        clinicalStatus: active("condition"),
        category: [coded(`${hl7}/condition-category`, "problem-list-item")],
        code: snomed(code, name),
        onsetDateTime: since,
        recordedDate: since,
        recorder: doctor,
      });
      const { id } = this.#add("Medication", "patient", { code: { text: medication } });
      delete this.all.at(-1)!.patient;
      this.#add("MedicationRequest", "subject", {
        status: "active",
        intent: "order",
        medicationReference: { reference: `Medication/${id}` },
        authoredOn: latest,
        requester: doctor,
        dosageInstruction: [{ text: dose }],
      });
    }
    const [substance, reaction] = allergies[this.patient.id % allergies.length];
    this.#add("AllergyIntolerance", "patient", {
      clinicalStatus: active("allergyintolerance"),
      code: { text: substance },
      recordedDate: since,
      recorder: doctor,
      reaction: [{ manifestation: [{ text: reaction }] }],
    });
    for (const [cvx, name] of this.random.sample(vaccines, 3)) {
      this.#add("Immunization", "patient", {
        status: "completed",
        vaccineCode: concept("http://hl7.org/fhir/sid/cvx", cvx, name),
        occurrenceDateTime: latest,
        lotNumber: `A${this.random.digits(5)}`,
        performer: [{ actor: { display: "Harbor Glen Immunization Clinic" } }],
      });
    }
    const score: Analyte = ["44261-6", "PHQ-9 total score", "{score}", 0, 9, 0];
    this.#observation("survey", score, `${latest}T15:00:00-08:00`, doctor);
    const goal = this.#add("Goal", "subject", {
      lifecycleStatus: "active",
      description: { text: "Blood pressure below 130/80" },
      startDate: latest,
    });
    this.#add("CareTeam", "subject", {
      status: "active",
      name: "Primary care team",
      participant: [{ member: doctor }],
    });
    this.#add("CarePlan", "subject", {
      status: "active",
      intent: "plan",
      category: [{ ...coded(`${usCore}/careplan-category`, "assess-plan"), text: "Assessment and plan of treatment" }],
      period: { start: latest },
      author: doctor,
      description: "Home blood pressure log, diet counselling, and review in three months.",
      goal: [{ reference: `Goal/${goal.id}` }],
    });
  }
}
