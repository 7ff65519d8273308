/**
 * Records that are mostly tables: laboratory results, medications, immunizations. And the problems patients have.
 * @module
 */
import { plusDays, slashDate } from "../calendar.ts";
import { Random } from "../random.ts";
import type { DemoPatient, DemoRecord } from "../types.ts";
import type { Block } from "./blocks.ts";
import type { RecordPage } from "./medical.ts";

/** A complaint with what goes with it, so that a record's parts agree. */
export interface Problem {
  complaint: string;
  diagnosis: string;
  site: string;
  study: string;
  finding: string;
  operation: string;
  medications: [string, string][];
  plan: string;
}

const adult: Problem[] = [
  {
    complaint: "low back pain after a fall on stairs",
    diagnosis: "Lumbar strain with L4-L5 disc protrusion",
    site: "lumbar spine",
    study: "MRI lumbar spine without contrast",
    finding: "Mild broad-based disc protrusion at L4-L5 without nerve root compression. Vertebral heights are kept.",
    operation: "Left L4-L5 microdiscectomy",
    medications: [["Naproxen", "500 mg by mouth twice daily with food"], [
      "Cyclobenzaprine",
      "5 mg by mouth at bedtime",
    ]],
    plan: "Physical therapy twice a week for six weeks; return if weakness or numbness appears.",
  },
  {
    complaint: "right knee pain and giving way",
    diagnosis: "Tear of the medial meniscus, right knee",
    site: "right knee",
    study: "MRI right knee without contrast",
    finding: "Oblique tear of the posterior horn of the medial meniscus. Ligaments are intact. Small joint effusion.",
    operation: "Right knee arthroscopy with partial medial meniscectomy",
    medications: [["Ibuprofen", "600 mg by mouth every 8 hours as needed"]],
    plan: "Brace and quadriceps exercises; orthopedic review in four weeks.",
  },
  {
    complaint: "fatigue and increased thirst",
    diagnosis: "Type 2 diabetes mellitus without complication",
    site: "chest",
    study: "Chest radiograph, two views",
    finding: "Heart size is normal. Lungs are clear. No effusion.",
    operation: "Excision of lipoma, left flank",
    medications: [["Metformin", "1000 mg by mouth twice daily"], ["Atorvastatin", "20 mg by mouth at bedtime"], [
      "Lisinopril",
      "10 mg by mouth daily",
    ]],
    plan: "Dietitian visit, home glucose log, A1c in three months.",
  },
  {
    complaint: "chest tightness on exertion",
    diagnosis: "Stable angina; essential hypertension",
    site: "heart",
    study: "Exercise echocardiogram",
    finding:
      "Ejection fraction 55 to 60 percent. No wall motion abnormality at rest; mild inferior hypokinesis at peak.",
    operation: "Left heart catheterization with coronary angiography",
    medications: [["Metoprolol succinate", "50 mg by mouth daily"], ["Aspirin", "81 mg by mouth daily"], [
      "Nitroglycerin",
      "0.4 mg under the tongue as needed",
    ]],
    plan: "Cardiology follow-up in two weeks; call 911 for pain lasting over five minutes.",
  },
  {
    complaint: "upper abdominal pain after meals",
    diagnosis: "Symptomatic gallstones",
    site: "abdomen",
    study: "Ultrasound abdomen, right upper quadrant",
    finding: "Several mobile gallstones up to 9 mm. No wall thickening. Common duct 4 mm.",
    operation: "Laparoscopic cholecystectomy",
    medications: [["Ondansetron", "4 mg by mouth every 8 hours as needed"], [
      "Acetaminophen",
      "650 mg by mouth every 6 hours as needed",
    ]],
    plan: "Low-fat diet; surgical consultation.",
  },
  {
    complaint: "cough and shortness of breath",
    diagnosis: "Community-acquired pneumonia, right lower lobe",
    site: "chest",
    study: "Chest radiograph, two views",
    finding: "Patchy opacity in the right lower lobe. No effusion. Heart size normal.",
    operation: "Flexible bronchoscopy with lavage",
    medications: [["Amoxicillin-clavulanate", "875 mg by mouth twice daily for 7 days"], [
      "Albuterol",
      "2 puffs every 4 hours as needed",
    ]],
    plan: "Repeat radiograph in six weeks; return for fever or worsening breathlessness.",
  },
];
const child: Problem[] = [
  {
    complaint: "ear pain and fever for two days",
    diagnosis: "Acute otitis media, left ear",
    site: "chest",
    study: "Chest radiograph, one view",
    finding: "Lungs are clear. The thymic shadow is normal for age.",
    operation: "Bilateral myringotomy with tube placement",
    medications: [["Amoxicillin", "80 mg per kg per day in two doses for 10 days"]],
    plan: "Recheck in two weeks; hearing check at the next well visit.",
  },
  {
    complaint: "wheezing with colds",
    diagnosis: "Mild intermittent asthma",
    site: "chest",
    study: "Chest radiograph, two views",
    finding: "Mild hyperinflation. No focal opacity.",
    operation: "Adenoidectomy",
    medications: [["Albuterol", "2 puffs with spacer every 4 hours as needed"]],
    plan: "Asthma action plan given to family and school.",
  },
  {
    complaint: "wrist pain after falling from a swing",
    diagnosis: "Buckle fracture of the distal radius",
    site: "left wrist",
    study: "Radiograph left wrist, three views",
    finding: "Buckle fracture of the distal radial metaphysis without displacement.",
    operation: "Closed treatment of distal radius fracture",
    medications: [["Acetaminophen", "15 mg per kg by mouth every 6 hours as needed"]],
    plan: "Splint for three weeks; no playground climbing.",
  },
];

/** The problem a record is about: the same for one patient and year. */
export function problemOf(patient: DemoPatient, record: DemoRecord): Problem {
  const age = Number(record.recordDate.slice(0, 4)) - Number(patient.dateOfBirth.slice(0, 4));
  return new Random(`problem:${patient.mrn}:${record.recordDate.slice(0, 4)}`).pick(age < 14 ? child : adult);
}

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

const vaccines = [
  "Influenza, inactivated",
  "Tdap",
  "MMR",
  "Varicella",
  "Hepatitis B",
  "HPV9",
  "Pneumococcal conjugate",
  "Zoster recombinant",
  "Poliovirus, inactivated",
];

export function immunizationRecord({ record, random }: RecordPage): Block[] {
  const rows = random.sample(vaccines, 7).map((vaccine) => [
    vaccine,
    slashDate(plusDays(record.recordDate, -random.int(0, 2400))),
    `${random.pick(["A", "K", "U", "X"])}${random.digits(5)}`,
    random.pick(["left deltoid", "right deltoid", "left thigh"]),
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
