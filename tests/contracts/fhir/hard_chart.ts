/**
 * For tests: a chart in the shapes that EHRs really answer, of every record type: open and partial dates, contained and referred
 * resources, values of many data types, notes in several formats, what was refuted, not given or not to be done.
 *
 * Shapes after the examples that US Core, Epic, Oracle Health and Synthea publish.
 * @module
 */
import type { Resource } from "../../../server/demo/ehr/chart.ts";
import { hardCare } from "./hard_chart_care.ts";
import { ada, base64, category, coded, hardPatient, hl7, noon, quantity, usCore, who } from "./hard_chart_parts.ts";

const observation = (id: string, kind: string, name: string, more: object): Resource => ({
  resourceType: "Observation",
  id,
  status: "final",
  category: [{ ...category(kind)[0], text: kind === "laboratory" ? "Laboratory" : "Vital Signs" }],
  code: coded("http://loinc.org", "1", name),
  subject: who,
  effectiveDateTime: noon,
  performer: [ada],
  ...more,
});

export const hardChart: Resource[] = [
  hardPatient,
  // Laboratory results of many data types.
  observation("hgb", "laboratory", "Hemoglobin", {
    status: "preliminary",
    effectiveDateTime: undefined,
    effectivePeriod: { start: "2026-03-02T08:00:00-05:00", end: "2026-03-02T08:10:00-05:00" },
    valueQuantity: { ...quantity(7.1, "g/dL"), comparator: "<" },
    interpretation: [coded(`${hl7}/v3-ObservationInterpretation`, "LL", "Critical low")],
    referenceRange: [{ low: quantity(12, "g/dL"), high: quantity(15.5, "g/dL"), appliesTo: [{ text: "women" }] }],
    note: [{ text: "Called to the ward at 08:40." }],
    method: { text: "Photometry" },
    specimen: { display: "Venous blood" },
  }),
  observation("titer", "laboratory", "ANA titer", {
    valueRatio: { numerator: { value: 1 }, denominator: { value: 128 } },
  }),
  observation("preg", "laboratory", "Pregnancy test", { valueBoolean: false }),
  observation("culture", "laboratory", "Blood culture", {
    valueCodeableConcept: coded("http://snomed.info/sct", "3092008", "Staphylococcus aureus"),
  }),
  observation("lost", "laboratory", "Potassium", {
    dataAbsentReason: coded(`${hl7}/data-absent-reason`, "error", "Specimen hemolysed"),
  }),
  observation("year", "laboratory", "Lead level", { effectiveDateTime: "2024", valueString: "not raised" }),
  observation("month", "laboratory", "Vitamin D", { effectiveDateTime: "2024-03", valueInteger: 31 }),
  observation("mistake", "laboratory", "Glucose", { status: "entered-in-error", valueInteger: 999 }),
  observation("pressure", "vital-signs", "Blood pressure", {
    component: [
      {
        code: coded("http://loinc.org", "8480-6", "Systolic"),
        valueQuantity: quantity(182, "mmHg"),
        interpretation: [{ text: "High" }],
        referenceRange: [{ high: quantity(120, "mmHg") }],
      },
      {
        code: coded("http://loinc.org", "8462-4", "Diastolic"),
        dataAbsentReason: { text: "Could not be heard" },
      },
    ],
    bodySite: { text: "Left arm" },
  }),
  observation("phq", "survey", "PHQ-9 total", { category: category("survey"), valueInteger: 14 }),
  {
    resourceType: "QuestionnaireResponse",
    id: "qr",
    status: "completed",
    questionnaire: "http://ehr.example/Questionnaire/fall-risk",
    subject: who,
    authored: noon,
    author: ada,
    item: [{
      linkId: "1",
      text: "Did you fall in the last year?",
      answer: [{
        valueBoolean: true,
        item: [{ linkId: "1.1", text: "How often?", answer: [{ valueCoding: { code: "2", display: "Twice" } }] }],
      }],
    }],
    _questionnaire: {
      extension: [{ url: "http://hl7.org/fhir/StructureDefinition/display", valueString: "Fall risk screening" }],
    },
  } as Resource,
  // A report whose results are elsewhere, and one in two formats of which one cannot be read.
  {
    resourceType: "DiagnosticReport",
    id: "panel",
    status: "final",
    category: [coded(`${hl7}/v2-0074`, "LAB")],
    code: { text: "Complete blood count" },
    subject: who,
    effectivePeriod: { start: "2026-03-02T08:00:00-05:00" },
    issued: "2026-03-02T14:00:00Z",
    performer: [{ display: "Quay Laboratory" }],
    result: [{ reference: "Observation/hgb" }, { reference: "Observation/culture" }],
  },
  {
    resourceType: "DiagnosticReport",
    id: "path",
    status: "amended",
    category: [coded("http://loinc.org", "LP7839-6")],
    code: { text: "Skin biopsy" },
    subject: who,
    effectiveDateTime: noon,
    issued: noon,
    resultsInterpreter: [{ display: "Piet Solberg, MD" }],
    conclusion: "Benign nevus.",
    conclusionCode: [coded("http://snomed.info/sct", "112681002", "Benign melanocytic nevus of skin")],
    presentedForm: [
      { contentType: "text/rtf", data: base64("{\\rtf1\\ansi\\b Skin biopsy\\b0\\par Benign nevus, margins clear.}") },
      { contentType: "text/html", data: base64("<p>Skin biopsy</p><p>Benign nevus, margins clear.</p>") },
    ],
  },
  {
    resourceType: "ImagingStudy",
    id: "ct",
    status: "available",
    subject: who,
    started: noon,
    modality: [{ system: "http://dicom.nema.org/resources/ontology/DCM", code: "CT", display: "Computed Tomography" }],
    procedureCode: [{ text: "CT of the head" }],
    interpreter: [{ display: "Oswald Tremaine, MD" }],
    numberOfSeries: 2,
    numberOfInstances: 61,
    reasonCode: [{ text: "Fall" }],
    note: [{ text: "No bleeding." }],
  },
  // A note that was filed two weeks after the visit it is about, in HTML and RTF.
  {
    resourceType: "DocumentReference",
    id: "note",
    status: "current",
    docStatus: "preliminary",
    type: coded("http://loinc.org", "11506-3", "Progress note"),
    category: [coded(`${usCore}/us-core-documentreference-category`, "clinical-note", "Clinical Note")],
    subject: who,
    date: "2026-03-16T09:00:00Z",
    author: [ada],
    context: { period: { start: noon, end: noon } },
    content: [
      { attachment: { contentType: "text/rtf", data: base64("{\\rtf1\\ansi Patient fell at home.\\par Bruised.}") } },
      { attachment: { contentType: "text/html", data: base64("<div>Patient fell at home.<br/>Bruised.</div>") } },
    ],
  },
  {
    resourceType: "DocumentReference",
    id: "rtf-only",
    status: "current",
    type: coded("http://loinc.org", "18842-5", "Discharge summary"),
    category: [coded(`${usCore}/us-core-documentreference-category`, "clinical-note", "Clinical Note")],
    subject: who,
    date: "2026-03-05T09:00:00Z",
    author: [ada],
    content: [{
      attachment: {
        contentType: "application/rtf",
        data: base64(
          "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}{\\*\\generator X;}\\pard Discharged home.\\par " +
            "Temp 38\\'b0C, caf\\'e9 au lait spots \\u8211? none.\\tab ok\\par}",
        ),
      },
    }],
  },
  ...hardCare,
].map((one) => JSON.parse(JSON.stringify(one)) as Resource);
