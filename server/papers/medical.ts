/**
 * Plausible medical records as PDF: the pages of a released package. Every page says that it is synthetic.
 * @module
 */
import { slashDate } from "./calendar.ts";
import { hash32, Random } from "./random.ts";
import type { Custodian, DemoPatient, DemoRecord, MedicalRecordType } from "./people.ts";
import type { Block, Style } from "./blocks.ts";
import { drawPdf } from "./draw.ts";
import { layOut } from "./flow.ts";
import * as charts from "./medical_charts.ts";
import * as notes from "./medical_notes.ts";
import type { RecordPage } from "./medical_page.ts";
import { problemOf } from "./medical_problems.ts";
import * as reports from "./medical_reports.ts";
import { cityLine } from "./parts.ts";
import { loadMetrics, type PlacedPage } from "./sheet.ts";

const writers: Record<MedicalRecordType, (page: RecordPage) => Block[]> = {
  "Progress Note": notes.progressNote,
  "Discharge Summary": notes.dischargeSummary,
  "Lab Results": charts.labResults,
  "Imaging Report": reports.imagingReport,
  "Consultation": notes.consultation,
  "Operative Report": reports.operativeReport,
  "Pathology Report": reports.pathologyReport,
  "Medication List": charts.medicationList,
  "Immunization Record": charts.immunizationRecord,
  "Emergency Record": notes.emergencyRecord,
};

const MARK = "SYNTHETIC RECORD - made for demonstration; no real person is described.";

/** A record with exactly its number of pages. The same record gives the same bytes. */
export async function renderRecord(
  record: DemoRecord,
  patient: DemoPatient,
  custodian: Custodian,
): Promise<Uint8Array> {
  const metrics = await loadMetrics();
  const seed = `record:${record.id}:${patient.mrn}`;
  const style: Style = {
    face: hash32(record.provider) % 2 === 0 ? "sans" : "serif",
    size: 10,
    margin: 54,
    footer: null,
  };
  const problem = problemOf(patient, record);
  const pages: PlacedPage[] = [];
  for (let index = 0; index < record.pages; index++) {
    const random = new Random(`${seed}:${index}`);
    const body = writers[record.recordType]({ record, patient, index, random, problem });
    const [page] = layOut([...head(record, patient, custodian, index), ...body], style, metrics, seed);
    page.texts.push(foot(style, MARK, 54, 764), foot(style, `Page ${index + 1} of ${record.pages}`, 500, 764));
    pages.push(page);
  }
  const title = `${record.recordType} ${record.recordDate}`;
  return await drawPdf(pages, { title, author: custodian.name, createdAt: `${record.recordDate}T12:00:00Z` });
}

function foot(style: Style, text: string, x: number, y: number): PlacedPage["texts"][number] {
  return { text, x, y, size: 7.5, font: style.face === "sans" ? "sans-italic" : "serif-italic", shade: 0.35, angle: 0 };
}

function head(record: DemoRecord, patient: DemoPatient, custodian: Custodian, index: number): Block[] {
  const facts: Block = {
    kind: "table",
    head: ["Patient", "MRN", "Date of birth", "Sex", "Date of service"],
    rows: [[
      patient.printedName,
      patient.mrn,
      slashDate(patient.dateOfBirth),
      patient.sex,
      slashDate(record.recordDate),
    ]],
    widths: [2.6, 1.2, 1.2, 0.5, 1.3],
    small: true,
  };
  if (index > 0) {
    return [{ kind: "paragraph", text: `**${custodian.name}** - ${record.recordType}, continued`, small: true }, facts];
  }
  return [
    {
      kind: "letterhead",
      name: custodian.name,
      lines: [`${custodian.address.line}, ${cityLine(custodian.address)}  ·  ${custodian.phone}`],
      align: "left",
      rule: true,
    },
    { kind: "title", text: record.recordType, align: "left" },
    facts,
    { kind: "pairs", rows: [["Provider", record.provider]] },
  ];
}
