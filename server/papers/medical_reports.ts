/**
 * Reports of a study, an operation, a specimen.
 * @module
 */
import { slashDate } from "./calendar.ts";
import type { Block } from "./blocks.ts";
import type { RecordPage } from "./medical_page.ts";
import { heading, paragraph, signedBy } from "./medical_notes.ts";

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
