/**
 * What the Attach Records dialog takes: kinds by type or ending, 20 MB a file (spec 1 §2, §5).
 * @module
 */
import { maxFileBytes } from "../../../../shared/common.ts";
import type { RecordKind } from "../../../../shared/documents.ts";
import { manualRecordTypes } from "../../../../shared/records.ts";

const types = new Set([
  "application/pdf",
  "image/jpeg",
  "image/png",
  "image/tiff",
  "application/msword",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
]);
const endings = /\.(pdf|jpe?g|png|tiff?|docx?)$/i;

/** For the file input. */
export const acceptedEndings = ".pdf,.jpg,.jpeg,.png,.tif,.tiff,.doc,.docx";

export interface Sorted {
  taken: File[];
  /** Not of a kind that is taken. */
  wrongType: File[];
  /** Larger than 20 MB. */
  tooLarge: File[];
  /** Without a byte, as a scan that was broken off leaves it. */
  empty: File[];
}

/** Sorts chosen files into those that can be attached and those that cannot. */
export function sortFiles(files: readonly File[]): Sorted {
  const sorted: Sorted = { taken: [], wrongType: [], tooLarge: [], empty: [] };
  for (const file of files) {
    if (!types.has(file.type) && !endings.test(file.name)) sorted.wrongType.push(file);
    else if (file.size > maxFileBytes) sorted.tooLarge.push(file);
    else if (file.size === 0) sorted.empty.push(file);
    else sorted.taken.push(file);
  }
  return sorted;
}

/** Which files were left out and why, for the field itself: the notice is gone after some seconds. Null when all were taken. */
export function leftOut({ wrongType, tooLarge, empty }: Sorted): string | null {
  const groups: [File[], string][] = [
    [wrongType, "not of a kind that can be attached"],
    [tooLarge, "larger than 20MB"],
    [empty, "empty"],
  ];
  const said = groups.filter(([files]) => files.length > 0).map(([files, why]) =>
    `${files.map(({ name }) => name).join(", ")} (${why})`
  );
  return said.length > 0 ? `Not taken: ${said.join("; ")}.` : null;
}

type ManualType = (typeof manualRecordTypes)[number];

const typeOfKind: Partial<Record<RecordKind, ManualType>> = {
  lab: "Lab Results",
  imaging: "Imaging Report",
  notes: "Progress Note",
  discharge: "Discharge Summary",
  operative: "Operative Report",
  pathology: "Pathology Report",
  medication: "Medication List",
  immunization: "Immunization Record",
  emergency: "Emergency Record",
};

/** The record types to choose from, those that are asked for first; the spec's order and default otherwise. */
export function offeredTypes(asked: readonly RecordKind[]): ManualType[] {
  const first = asked.map((kind) => typeOfKind[kind]).filter((type) => type !== undefined);
  return [...new Set([...first, ...manualRecordTypes])];
}

const typeWords: [RegExp, ManualType][] = [
  [/\b(labs?|laboratory|blood)\b/, "Lab Results"],
  [/\b(imaging|radiology|x ?rays?|mri|ct|ultrasound)\b/, "Imaging Report"],
  [/\bdischarge\b/, "Discharge Summary"],
  [/\b(operative|op note|surgery)\b/, "Operative Report"],
  [/\b(pathology|biopsy)\b/, "Pathology Report"],
  [/\b(medications?|meds)\b/, "Medication List"],
  [/\b(immunizations?|vaccin\w*)\b/, "Immunization Record"],
  [/\b(emergency|ed visit|er visit)\b/, "Emergency Record"],
  [/\b(consult\w*)\b/, "Consultation"],
  [/\b(progress|visit) notes?\b/, "Progress Note"],
];

/** The record type that a file's name says it is, if it says one. */
export function typeByName(fileName: string): ManualType | undefined {
  const words = fileName.toLowerCase().replace(/\.[a-z0-9]+$/, "").replace(/[^a-z0-9]+/g, " ");
  return typeWords.find(([pattern]) => pattern.test(words))?.[1];
}
