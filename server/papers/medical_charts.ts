/**
 * Records that are mostly tables: laboratory results, medications, immunizations.
 * @module
 */
import { plusDays, slashDate } from "./calendar.ts";
import type { Random } from "./random.ts";
import type { Block } from "./blocks.ts";
import { type RecordPage, yearsAt } from "./medical_page.ts";

type Analyte = [name: string, unit: string, low: number, high: number, digits: number];
const panels: [string, Analyte[]][] = [
  ["Complete blood count", [
    ["White blood cells", "10^3/uL", 4.0, 11.0, 1],
    ["Red blood cells", "10^6/uL", 4.1, 5.6, 2],
    ["Hemoglobin", "g/dL", 12.0, 16.5, 1],
    ["Hematocrit", "%", 36, 49, 1],
    ["MCV", "fL", 80, 98, 1],
    ["Platelets", "10^3/uL", 150, 400, 0],
  ]],
  ["Comprehensive metabolic panel", [
    ["Sodium", "mmol/L", 135, 145, 0],
    ["Potassium", "mmol/L", 3.5, 5.1, 1],
    ["Chloride", "mmol/L", 98, 107, 0],
    ["Carbon dioxide", "mmol/L", 21, 31, 0],
    ["Urea nitrogen", "mg/dL", 7, 22, 0],
    ["Creatinine", "mg/dL", 0.6, 1.2, 2],
    ["Glucose", "mg/dL", 70, 99, 0],
    ["Calcium", "mg/dL", 8.6, 10.2, 1],
    ["Albumin", "g/dL", 3.5, 5.0, 1],
    ["ALT", "U/L", 7, 45, 0],
    ["AST", "U/L", 8, 40, 0],
  ]],
  ["Lipid panel", [["Total cholesterol", "mg/dL", 120, 199, 0], ["Triglycerides", "mg/dL", 40, 149, 0], [
    "HDL cholesterol",
    "mg/dL",
    40,
    90,
    0,
  ], ["LDL cholesterol", "mg/dL", 50, 129, 0]]],
  ["Thyroid and glucose control", [["TSH", "uIU/mL", 0.4, 4.5, 2], ["Free T4", "ng/dL", 0.8, 1.8, 2], [
    "Hemoglobin A1c",
    "%",
    4.0,
    5.6,
    1,
  ]]],
  ["Urinalysis", [
    ["Specific gravity", "", 1.005, 1.030, 3],
    ["pH", "", 5.0, 8.0, 1],
    ["White cells", "/HPF", 0, 5, 0],
    ["Red cells", "/HPF", 0, 3, 0],
  ]],
  ["Coagulation", [["Prothrombin time", "s", 9.5, 12.5, 1], ["INR", "", 0.9, 1.1, 1], ["aPTT", "s", 25, 36, 1]]],
];

export function labResults({ record, index, random }: RecordPage): Block[] {
  const chosen = index === 0 ? panels.slice(0, 2) : random.sample(panels, 2);
  const collected = `${slashDate(record.recordDate)} ${String(random.int(7, 11)).padStart(2, "0")}:${
    String(random.int(0, 59)).padStart(2, "0")
  }`;
  return [
    {
      kind: "pairs",
      rows: [["Specimen", `${random.digits(2)}-${random.digits(6)}, blood and urine`], ["Collected", collected]],
    },
    ...chosen.flatMap(([title, analytes]): Block[] => [
      { kind: "heading", text: title },
      {
        kind: "table",
        head: ["Test", "Result", "Flag", "Unit", "Reference"],
        rows: analytes.map((analyte) => resultRow(analyte, random)),
        widths: [2.6, 1, 0.6, 1.2, 1.5],
        right: [1],
      },
    ]),
    {
      kind: "paragraph",
      small: true,
      text: "H above, L below the reference range. Results were verified electronically by the laboratory.",
    },
  ];
}

function resultRow([name, unit, low, high, digits]: Analyte, random: Random): string[] {
  const spread = high - low;
  const value = Math.max(0, low - spread * 0.15 + random.next() * spread * 1.3);
  const shown = Number(value.toFixed(digits));
  const flag = shown > high ? "H" : shown < low ? "L" : "";
  return [name, shown.toFixed(digits), flag, unit, `${low.toFixed(digits)} - ${high.toFixed(digits)}`];
}

const extraMedications: [string, string][] = [
  ["Vitamin D3", "1000 units by mouth daily"],
  ["Cetirizine", "10 mg by mouth daily as needed"],
  ["Omeprazole", "20 mg by mouth before breakfast"],
  ["Levothyroxine", "75 mcg by mouth daily"],
  ["Sertraline", "50 mg by mouth daily"],
  ["Fluticasone nasal", "1 spray each nostril daily"],
];

export function medicationList({ record, index, problem, random }: RecordPage): Block[] {
  const list = index === 0
    ? [...problem.medications, ...random.sample(extraMedications, 3)]
    : random.sample(extraMedications, 5);
  const rows = list.map((
    [name, dose],
  ) => [
    name,
    dose,
    slashDate(plusDays(record.recordDate, -random.int(20, 900))),
    random.pick(["active", "active", "active", "stopped"]),
  ]);
  return [
    { kind: "heading", text: index === 0 ? "Current medications" : "Earlier medications" },
    { kind: "table", head: ["Medication", "Dose and directions", "Started", "Status"], rows, widths: [1.5, 3, 1, 0.9] },
    {
      kind: "pairs",
      rows: [[
        "Allergies",
        random.pick(["No known drug allergies", "Penicillin (rash)", "Sulfa (hives)", "Latex (contact)"]),
      ], ["Reviewed", slashDate(record.recordDate)]],
    },
  ];
}

const childVaccines = [
  "DTaP",
  "MMR",
  "Varicella",
  "Hepatitis B",
  "Hib",
  "Pneumococcal conjugate",
  "Poliovirus, inactivated",
  "Rotavirus",
];
const adultVaccines = [
  "Influenza, inactivated",
  "Tdap",
  "MMR",
  "Hepatitis B",
  "HPV9",
  "Pneumococcal conjugate",
  "COVID-19 mRNA",
];

export function immunizationRecord({ patient, record, random }: RecordPage): Block[] {
  const child = yearsAt(patient, record) < 12;
  const lived = Math.floor((Date.parse(record.recordDate) - Date.parse(patient.dateOfBirth)) / 86_400_000);
  const rows = random.sample(child ? childVaccines : adultVaccines, lived < 100 ? 2 : 6).map((vaccine) => [
    vaccine,
    slashDate(plusDays(record.recordDate, -random.int(0, Math.min(2_400, lived - 1)))),
    `${random.pick(["A", "K", "U", "X"])}${random.digits(5)}`,
    child ? random.pick(["left thigh", "right thigh"]) : random.pick(["left deltoid", "right deltoid"]),
  ]);
  return [
    { kind: "table", head: ["Vaccine", "Given", "Lot", "Site"], rows, widths: [2.4, 1.1, 1, 1.2] },
    {
      kind: "paragraph",
      text: "Doses are as documented in this facility; doses given elsewhere may be missing.",
      small: true,
    },
  ];
}
