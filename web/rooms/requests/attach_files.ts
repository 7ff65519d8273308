/**
 * What the Attach Records dialog takes: kinds by type or ending, 20 MB a file (spec 1 §2, §5).
 * @module
 */
import { maxFileBytes } from "../../../shared/common.ts";

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
}

/** Sorts chosen files into those that can be attached and those that cannot. */
export function sortFiles(files: readonly File[]): Sorted {
  const sorted: Sorted = { taken: [], wrongType: [], tooLarge: [] };
  for (const file of files) {
    if (!types.has(file.type) && !endings.test(file.name)) sorted.wrongType.push(file);
    else if (file.size > maxFileBytes) sorted.tooLarge.push(file);
    else sorted.taken.push(file);
  }
  return sorted;
}
