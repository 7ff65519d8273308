/**
 * Incoming fax from a folder of .tif, .tiff and .pdf files: the embedded default.
 * @module
 */
import { type DropFolderOptions, openDropSource } from "../drop_folder.ts";
import type { FaxIn } from "./port.ts";

/** Opens (or makes) the folder. Files taken in are removed; what could not be stored is moved to its `failed/`. */
export async function openFaxDropFolder(options: Omit<DropFolderOptions, "endings">): Promise<FaxIn> {
  return await openDropSource({ ...options, endings: [".tif", ".tiff", ".pdf"] });
}
