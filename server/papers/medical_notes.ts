/**
 * Records that are mostly prose: notes and summaries.
 * @module
 */
import { plusDays, slashDate } from "./calendar.ts";
import type { Block } from "./blocks.ts";
import { type RecordPage, yearsAt } from "./medical_page.ts";

export const heading = (text: string): Block => ({ kind: "heading", text });
export const paragraph = (text: string): Block => ({ kind: "paragraph", text });

function age({ patient, record }: RecordPage): string {
  const years = yearsAt(patient, record);
  if (years < 1) return "This newborn";
  const person = years < 13 ? "child" : years < 18 ? "teenager" : patient.sex === "F" ? "woman" : "man";
  return `This ${years}-year-old ${person}`;
}

function vitals({ patient, record, random }: RecordPage): Block {
  const years = yearsAt(patient, record);
  const small = years < 13;
  const weight = years < 1
    ? random.between(7, 10).toFixed(1)
    : small
    ? String(18 + years * 6 + random.int(0, 8))
    : String(random.int(118, 214));
  return {
    kind: "table",
    head: ["Temp", "Pulse", "Resp", "Blood pressure", "SpO2", "Weight"],
    rows: [[
      `${random.between(97.6, 99.4).toFixed(1)} F`,
      String(small ? random.int(88, 122) : random.int(62, 98)),
      String(small ? random.int(18, 30) : random.int(12, 20)),
      small ? `${random.int(88, 108)}/${random.int(52, 68)}` : `${random.int(108, 148)}/${random.int(64, 92)}`,
      `${random.int(95, 100)} %`,
      `${weight} lb`,
    ]],
    widths: [1, 1, 1, 1.5, 1, 1],
    small: true,
  };
}

export function signedBy({ record }: RecordPage, extraDays = 0): Block[] {
  return [
    {
      kind: "signature",
      caption: `Electronically signed: ${record.provider}`,
      name: record.provider.split(",")[0],
      date: null,
    },
    {
      kind: "paragraph",
      small: true,
      text: `Signed ${slashDate(plusDays(record.recordDate, extraDays))}. Dictated but not edited for style.`,
    },
  ];
}

const exam = [
  "General: alert, comfortable, in no distress.",
  "Head and neck: mucous membranes moist, neck supple.",
  "Heart: regular rate and rhythm, no murmur.",
  "Lungs: clear on both sides, no wheeze.",
  "Abdomen: soft, not tender, bowel sounds present.",
  "Extremities: no swelling, pulses full and equal.",
  "Neurological: strength and sensation intact, gait steady.",
  "Skin: warm and dry, no rash.",
];

const courses = [
  "Symptoms began about ten days before the visit and have eased somewhat with rest.",
  "Sleep is disturbed on most nights. Appetite is unchanged. No fever or chills.",
  "Home treatment was tried first with partial relief.",
  "There is no earlier injury to this area. Work and school have been missed on two days.",
  "The family history adds nothing that bears on this problem.",
];

/** Later pages of long notes: a flow of dated entries. */
function continued(page: RecordPage): Block[] {
  const { record, random, problem, index } = page;
  return [0, 1, 2].flatMap((i): Block[] => [
    heading(`Entry ${slashDate(plusDays(record.recordDate, (index - 1) * 3 + i))}`),
    vitals(page),
    paragraph(
      `Seen for ${problem.complaint}. ${random.sample(courses, 3).join(" ")} ${random.sample(exam, 3).join(" ")}`,
    ),
    paragraph(
      `Assessment: ${problem.diagnosis}, ${
        random.pick(["improving", "unchanged", "slowly improving"])
      }. ${problem.plan}`,
    ),
  ]);
}

export function progressNote(page: RecordPage): Block[] {
  if (page.index > 0) return continued(page);
  const { random, problem } = page;
  return [
    heading("Subjective"),
    paragraph(`${age(page)} is seen for ${problem.complaint}. ${random.sample(courses, 3).join(" ")}`),
    heading("Objective"),
    vitals(page),
    { kind: "bullets", items: random.sample(exam, 5) },
    heading("Assessment and plan"),
    {
      kind: "bullets",
      numbered: true,
      items: [problem.diagnosis, problem.plan, `Continue ${problem.medications[0][0]} ${problem.medications[0][1]}.`],
    },
    ...signedBy(page),
  ];
}

export function consultation(page: RecordPage): Block[] {
  if (page.index > 0) return continued(page);
  const { random, problem } = page;
  return [
    paragraph(`Thank you for asking us to see this patient about ${problem.complaint}.`),
    heading("History"),
    paragraph(`${age(page)}. ${courses.slice(0, 4).join(" ")}`),
    heading("Examination"),
    vitals(page),
    paragraph(random.sample(exam, 6).join(" ")),
    heading("Studies reviewed"),
    paragraph(`${problem.study}: ${problem.finding}`),
    heading("Impression"),
    paragraph(`${problem.diagnosis}. ${problem.plan}`),
    ...signedBy(page, 1),
  ];
}

export function dischargeSummary(page: RecordPage): Block[] {
  if (page.index > 0) return continued(page);
  const { record, random, problem } = page;
  const days = random.int(2, 6);
  return [
    {
      kind: "pairs",
      rows: [
        ["Admitted", slashDate(plusDays(record.recordDate, -days))],
        ["Discharged", slashDate(record.recordDate)],
        ["Length of stay", `${days} days`],
      ],
    },
    heading("Diagnoses"),
    {
      kind: "bullets",
      numbered: true,
      items: [problem.diagnosis, random.pick(["Essential hypertension", "Vitamin D deficiency", "Seasonal allergies"])],
    },
    heading("Hospital course"),
    paragraph(
      `${
        age(page)
      } was admitted with ${problem.complaint}. ${problem.study} was done: ${problem.finding} Treatment was begun on the first day and was well tolerated. By the day of discharge the patient was eating, walking and free of fever.`,
    ),
    heading("Medications at discharge"),
    { kind: "table", head: ["Medication", "Directions"], rows: problem.medications, widths: [1.4, 3] },
    heading("Follow-up"),
    paragraph(problem.plan),
    ...signedBy(page, 1),
  ];
}

export function emergencyRecord(page: RecordPage): Block[] {
  if (page.index > 0) return continued(page);
  const { random, problem } = page;
  return [
    {
      kind: "pairs",
      rows: [[
        "Arrived",
        `${random.int(0, 23)}:${random.int(10, 59)}, by ${random.pick(["private car", "ambulance", "walking in"])}`,
      ], ["Acuity", `Level ${random.int(2, 4)}`]],
    },
    heading("Chief complaint"),
    paragraph(`${age(page)} with ${problem.complaint}.`),
    vitals(page),
    heading("Examination"),
    paragraph(random.sample(exam, 5).join(" ")),
    heading("Course"),
    paragraph(
      `${problem.study}: ${problem.finding} Given ${problem.medications[0][0]} with relief. Observed for ${
        random.int(2, 5)
      } hours.`,
    ),
    heading("Disposition"),
    paragraph(`${problem.diagnosis}. Home in good condition. ${problem.plan}`),
    ...signedBy(page),
  ];
}
