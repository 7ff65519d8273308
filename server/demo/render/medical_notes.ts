/**
 * Records that are mostly prose: notes, summaries, reports.
 * @module
 */
import { plusDays, slashDate } from "../calendar.ts";
import type { Random } from "../random.ts";
import type { Block } from "./blocks.ts";
import type { RecordPage } from "./medical.ts";

const heading = (text: string): Block => ({ kind: "heading", text });
const paragraph = (text: string): Block => ({ kind: "paragraph", text });

function age({ patient, record }: RecordPage): string {
  const years = Number(record.recordDate.slice(0, 4)) - Number(patient.dateOfBirth.slice(0, 4)) -
    (record.recordDate.slice(5) < patient.dateOfBirth.slice(5) ? 1 : 0);
  const person = years < 2 ? "infant" : years < 13 ? "child" : patient.sex === "F" ? "woman" : "man";
  return years < 2 ? `This ${person}` : `This ${years}-year-old ${person}`;
}

function vitals(random: Random): Block {
  return {
    kind: "table",
    head: ["Temp", "Pulse", "Resp", "Blood pressure", "SpO2", "Weight"],
    rows: [[
      `${random.between(97.6, 99.4).toFixed(1)} F`,
      String(random.int(62, 98)),
      String(random.int(12, 20)),
      `${random.int(108, 148)}/${random.int(64, 92)}`,
      `${random.int(95, 100)} %`,
      `${random.int(118, 214)} lb`,
    ]],
    widths: [1, 1, 1, 1.5, 1, 1],
    small: true,
  };
}

function signedBy({ record }: RecordPage, extraDays = 0): Block[] {
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
    vitals(random),
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
    vitals(random),
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
    vitals(random),
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

export function imagingReport(page: RecordPage): Block[] {
  const { random, problem, record } = page;
  if (page.index > 0) {
    return [
      heading("Series and measurements"),
      {
        kind: "table",
        head: ["Series", "Plane", "Slices", "Remark"],
        rows: Array.from(
          { length: 8 },
          (
            _,
            i,
          ) => [
            String(i + 1),
            random.pick(["axial", "sagittal", "coronal"]),
            String(random.int(18, 60)),
            random.pick(["diagnostic quality", "slight motion", "diagnostic quality"]),
          ],
        ),
        widths: [0.7, 1, 0.8, 2.4],
      },
    ];
  }
  return [
    {
      kind: "pairs",
      rows: [["Exam", problem.study], ["Accession", `IM${random.digits(7)}`], [
        "Performed",
        slashDate(record.recordDate),
      ]],
    },
    heading("Clinical history"),
    paragraph(`${problem.complaint[0].toUpperCase()}${problem.complaint.slice(1)}.`),
    heading("Technique"),
    paragraph(`Standard protocol of the ${problem.site}. No contrast was given.`),
    heading("Comparison"),
    paragraph(random.pick(["None available.", "An outside study from last year, report only."])),
    heading("Findings"),
    paragraph(`${problem.finding} The remaining structures are unremarkable.`),
    heading("Impression"),
    paragraph(`${problem.finding.split(".")[0]}. Clinical correlation is advised.`),
    ...signedBy(page),
  ];
}

export function operativeReport(page: RecordPage): Block[] {
  const { random, problem } = page;
  if (page.index > 0) {
    return [
      heading("Anesthesia and nursing record"),
      {
        kind: "table",
        head: ["Time", "Event", "Pulse", "Pressure"],
        rows: Array.from(
          { length: 10 },
          (
            _,
            i,
          ) => [
            `${8 + Math.floor(i / 4)}:${String((i % 4) * 15).padStart(2, "0")}`,
            random.pick(["stable", "stable", "medication given", "position checked"]),
            String(random.int(58, 84)),
            `${random.int(102, 132)}/${random.int(60, 82)}`,
          ],
        ),
        widths: [0.8, 2.4, 0.8, 1.2],
      },
      paragraph("Counts of sponges, needles and instruments were correct twice."),
    ];
  }
  return [
    {
      kind: "pairs",
      rows: [
        ["Preoperative diagnosis", problem.diagnosis],
        ["Postoperative diagnosis", "Same"],
        ["Procedure", problem.operation],
        ["Anesthesia", "General"],
        ["Blood loss", `${random.int(5, 90)} mL`],
        ["Complications", "None"],
      ],
    },
    heading("Description"),
    paragraph(
      "After consent was confirmed the patient was brought to the operating room. A time-out was performed. The site was prepared and draped in sterile fashion.",
    ),
    paragraph(
      `${problem.operation} was carried out in the usual manner. Findings agreed with the preoperative study: ${problem.finding} Bleeding was controlled and the wound closed in layers.`,
    ),
    paragraph("The patient tolerated the procedure well and was taken to recovery in stable condition."),
    ...signedBy(page, 1),
  ];
}

export function pathologyReport(page: RecordPage): Block[] {
  const { random, problem } = page;
  const parts = ["A", "B", "C"].slice(0, random.int(1, 3));
  return [
    {
      kind: "pairs",
      rows: [["Case", `S${random.digits(2)}-${random.digits(5)}`], ["Specimen", `Tissue, ${problem.site}`], [
        "Procedure",
        problem.operation,
      ]],
    },
    heading("Gross description"),
    ...parts.map((part) =>
      paragraph(
        `${part}. Received in formalin, labeled with the patient's name: a tan-pink piece of soft tissue of ${
          random.between(0.4, 3.2).toFixed(1)
        } x ${random.between(0.3, 2.1).toFixed(1)} cm, entirely submitted.`,
      )
    ),
    heading("Microscopic description"),
    paragraph(
      "Sections show benign tissue with mild chronic inflammation. No atypia is seen. Special stains are not contributory.",
    ),
    heading("Diagnosis"),
    paragraph("**Benign tissue with chronic inflammation; no malignancy identified.**"),
    ...signedBy(page, 2),
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
    vitals(random),
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
