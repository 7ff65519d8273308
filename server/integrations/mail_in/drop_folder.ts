/**
 * Incoming mail from a folder of .eml files: the embedded default.
 * @module
 */
import { type DropFolderOptions, openDropSource } from "../drop_folder.ts";
import type { MailIn } from "./port.ts";

/** Opens (or makes) the folder. Files taken in are removed; what could not be stored is moved to its `failed/`. */
export async function openMailDropFolder(options: Omit<DropFolderOptions, "endings">): Promise<MailIn> {
  return await openDropSource({ ...options, endings: [".eml"] });
}
