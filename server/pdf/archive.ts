/**
 * Zip archives of released files.
 * @module
 */
import { zipSync } from "fflate";

export interface ArchivedFile {
  fileName: string;
  bytes: Uint8Array;
}

/** Formats that are compressed already; packing them again costs time and gains nothing. */
const packed = /\.(pdf|jpe?g|png|docx|zip|tiff?)$/i;

/**
 * Packs files into one archive, in their order. Names are made safe for every system, and a name that comes twice gets a number.
 * @param modifiedAt ISO; the time given to every file (a zip knows the years 1980 to 2099).
 */
export function archiveZip(files: ArchivedFile[], modifiedAt: string): Uint8Array<ArrayBuffer> {
  const taken = new Set<string>();
  // Without a prototype: a file named "__proto__" is a file like any other.
  const entries: Record<string, [Uint8Array, { level: 0 | 6; mtime: string }]> = Object.create(null);
  for (const { fileName, bytes } of files) {
    const name = freeName(safeName(fileName), taken);
    entries[name] = [bytes, { level: packed.test(name) ? 0 : 6, mtime: modifiedAt }];
  }
  return zipSync(entries) as Uint8Array<ArrayBuffer>;
}

/** A name that no system takes for a path, a device or an order. */
export function safeName(fileName: string): string {
  const name = fileName.normalize("NFC").toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .replace(/[/\\:*?"<>|]/g, "_")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  // Windows keeps these for devices, whatever ending follows.
  const safe = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name) ? `_${name}` : name || "file";
  return shortened(safe, 150);
}

/** Cuts the middle of a long name and keeps its ending. */
function shortened(name: string, most: number): string {
  const letters = [...name];
  if (letters.length <= most) return name;
  const ending = name.match(/\.[^.]{1,10}$/)?.[0] ?? "";
  return letters.slice(0, most - ending.length).join("") + ending;
}

/** Systems that do not tell upper from lower case must not overwrite one file with another. */
function freeName(name: string, taken: Set<string>): string {
  const ending = name.match(/\.[^.]{1,10}$/)?.[0] ?? "";
  const stem = name.slice(0, name.length - ending.length);
  let free = name;
  for (let copy = 2; taken.has(free.toLowerCase()); copy++) free = `${stem} (${copy})${ending}`;
  taken.add(free.toLowerCase());
  return free;
}
