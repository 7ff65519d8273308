/**
 * A folder into which other programs drop files: what the embedded mail and fax sources have in common.
 *
 * Files do not stay in the folder. A file is read, stored sealed by the app, and only then removed; after a crash in between the app sees the
 * same file again and recognises it by its content. A file that the app could not store is the only copy and is moved to `failed/`. Only
 * the server's user may read the folder and its files. A file that is still being written is left alone.
 * @module
 */
import { createHash } from "node:crypto";
import { extname, join } from "node:path";
import type { Source } from "./source.ts";
import { ItemTooLarge } from "./vendor/failure.ts";

/** A file that waits in the folder. */
export interface DroppedFile {
  /**
   * Names this very version of the file (name, size and time), so a file that was replaced meanwhile has another id. Says nothing of the
   * name, which may hold a patient's.
   */
  id: string;
  fileName: string;
  /** Bytes. */
  size: number;
  /** When it was last written, ISO. */
  modifiedAt: string;
}

/** A file as read. */
export interface FetchedFile extends DroppedFile {
  bytes: Uint8Array<ArrayBuffer>;
}

export type DropOutcome = "imported" | "failed";

export interface DropFolderOptions {
  /** The folder; made when missing. */
  path: string;
  /** Endings taken, lower case with the dot, e.g. [".eml"]. All else is left alone. */
  endings: readonly string[];
  /** The time now, ms since 1970. */
  now(): number;
  /** How long a file must rest unchanged to be taken as complete, ms. Default 2000. */
  settleMs?: number;
  /** How long an empty file may still become a full one, ms. Default 60000; after that it is listed, so that staff hear of it. */
  emptyMs?: number;
  /** Larger files are refused on fetch, bytes. Default 64 MiB. */
  maxBytes?: number;
  /** When given, `list` looks a second time itself after this wait, so a file dropped just now is found by one look. */
  wait?(ms: number): Promise<void>;
}

export interface DropFolder {
  list(): Promise<DroppedFile[]>;
  fetch(id: string): Promise<FetchedFile | null>;
  done(id: string, outcome: DropOutcome): Promise<void>;
}

/** The folder cannot be read (unplugged, unmounted, no rights). The sentence is for staff; it names no path. */
export class DropFolderUnavailable extends Error {
  override name = "DropFolderUnavailable";
  constructor(options?: ErrorOptions) {
    super("The drop folder cannot be read. Check that it exists and that the server may open it.", options);
  }
}

/** The file is too large to take in. It stays where it is until `done` is called for it. */
export class DroppedFileTooLarge extends ItemTooLarge {
  override name = "DroppedFileTooLarge";
  constructor(size: number, maxBytes: number) {
    super(size, maxBytes, "file");
  }
}

/** A drop folder as a source: it keeps no place, as what is done leaves it. A file's name and version tell it from others of the same bytes. */
export async function openDropSource(options: DropFolderOptions): Promise<Source> {
  const folder = await openDropFolder(options);
  return {
    list: async () => ({ items: await folder.list(), next: null, more: false }),
    async fetch(id) {
      const file = await folder.fetch(id);
      return file && { ...file, key: file.id };
    },
    done: (id, outcome) => folder.done(id, outcome),
  };
}

/** Opens (or makes) a drop folder. */
export async function openDropFolder(options: DropFolderOptions): Promise<DropFolder> {
  const folder = { settleMs: 2000, emptyMs: 60_000, maxBytes: 64 * 1024 * 1024, ...options };
  await Deno.mkdir(folder.path, { recursive: true });
  await keepPrivate(folder.path);
  /** When each version of each file was first seen, ms: a version seen long enough is complete. */
  let seen = new Map<string, number>();

  async function look(): Promise<{ settled: DroppedFile[]; unsettled: boolean }> {
    const now = folder.now();
    const files = await waiting(folder.path, folder.endings);
    seen = new Map(files.map((file) => [file.id, seen.get(file.id) ?? now]));
    const settled = files.filter((file) => isSettled(file, now, seen.get(file.id)!, folder));
    return { settled, unsettled: files.some((file) => file.size > 0 && !settled.includes(file)) };
  }

  return {
    async list() {
      let found = await look();
      if (found.unsettled && folder.wait) {
        await folder.wait(folder.settleMs);
        found = await look();
      }
      return found.settled.sort((a, b) => compare(a.modifiedAt, b.modifiedAt) || compare(a.fileName, b.fileName));
    },
    async fetch(id) {
      const file = (await waiting(folder.path, folder.endings)).find((file) => file.id === id);
      if (!file) return null;
      if (file.size > folder.maxBytes) throw new DroppedFileTooLarge(file.size, folder.maxBytes);
      return await readVersion(folder.path, file);
    },
    async done(id, outcome) {
      const file = (await waiting(folder.path, folder.endings)).find((file) => file.id === id);
      if (!file) return;
      if (outcome === "failed") return await moveAside(folder.path, file.fileName, "failed");
      await Deno.remove(join(folder.path, file.fileName)).catch((error) => {
        if (!(error instanceof Deno.errors.NotFound)) throw error;
      });
    },
  };
}

/** Folders are the server's user's alone, also those that were there before: documents lie in them in clear. */
async function keepPrivate(path: string): Promise<void> {
  await chmod(path, 0o700);
  // `processed` is of versions that kept what they had taken in.
  for (const name of ["failed", "processed"]) {
    const inner = join(path, name);
    if (!await Deno.lstat(inner).then((info) => info.isDirectory, () => false)) continue;
    await chmod(inner, 0o700);
    for await (const { name, isFile } of Deno.readDir(inner)) if (isFile) await chmod(join(inner, name), 0o600);
  }
}

/** Where the folder is another user's, or the system knows no such rights, they stay as they are. */
async function chmod(path: string, mode: number): Promise<void> {
  await Deno.chmod(path, mode).catch(() => {});
}

function isSettled(
  file: DroppedFile,
  now: number,
  firstSeen: number,
  { settleMs, emptyMs }: { settleMs: number; emptyMs: number },
): boolean {
  const rest = file.size === 0 ? emptyMs : settleMs;
  // The file's own time saves the wait for what has long been there. It is trusted only when it lies in the past.
  return now - firstSeen >= rest || now - Date.parse(file.modifiedAt) >= rest;
}

/** The files of the right ending in the folder itself. Links, subfolders and hidden files are not looked at. */
async function waiting(path: string, endings: readonly string[]): Promise<DroppedFile[]> {
  const names: string[] = [];
  try {
    for await (const entry of Deno.readDir(path)) {
      const wanted = entry.isFile && !entry.name.startsWith(".") && endings.includes(extname(entry.name).toLowerCase());
      if (wanted) names.push(entry.name);
    }
  } catch (cause) {
    throw new DropFolderUnavailable({ cause });
  }
  const files = await Promise.all(names.map((name) => describe(path, name)));
  return files.filter((file) => file !== null);
}

async function describe(path: string, fileName: string): Promise<DroppedFile | null> {
  const info = await Deno.lstat(join(path, fileName)).catch(() => null);
  if (!info?.isFile) return null;
  return { id: idOf(fileName, info), fileName, size: info.size, modifiedAt: (info.mtime ?? new Date(0)).toISOString() };
}

function idOf(fileName: string, info: Deno.FileInfo): string {
  const version = JSON.stringify([fileName, info.size, info.mtime?.getTime() ?? 0, info.ino]);
  return createHash("sha256").update(version).digest("hex").slice(0, 32);
}

/** Reads exactly the version that was listed; null when it has gone or changed, also while being read. */
async function readVersion(path: string, file: DroppedFile): Promise<FetchedFile | null> {
  let handle: Deno.FsFile;
  try {
    handle = await Deno.open(join(path, file.fileName));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
  try {
    // What was opened must be what was listed: a link put there in between would have another inode.
    if (idOf(file.fileName, await handle.stat()) !== file.id) return null;
    const bytes = new Uint8Array(file.size);
    let length = 0;
    while (length < bytes.length) {
      const count = await handle.read(bytes.subarray(length));
      if (count === null) return null;
      length += count;
    }
    return idOf(file.fileName, await handle.stat()) === file.id ? { ...file, bytes } : null;
  } finally {
    handle.close();
  }
}

/** Moves a file into a subfolder under a name that is still free there. A file that has gone meanwhile is no error. */
async function moveAside(path: string, fileName: string, subfolder: string): Promise<void> {
  const target = join(path, subfolder);
  await Deno.mkdir(target, { recursive: true, mode: 0o700 });
  const source = join(path, fileName);
  for (let copy = 1;; copy++) {
    const destination = join(target, copy === 1 ? fileName : numbered(fileName, copy));
    try {
      // Claims the name, so that two moves at once cannot take the same one and overwrite each other.
      await Deno.writeFile(destination, new Uint8Array(), { createNew: true });
    } catch (error) {
      if (error instanceof Deno.errors.AlreadyExists) continue;
      throw error;
    }
    try {
      await move(source, destination);
      return await chmod(destination, 0o600);
    } catch (error) {
      await Deno.remove(destination).catch(() => {});
      if (error instanceof Deno.errors.NotFound) return;
      throw error;
    }
  }
}

async function move(source: string, destination: string): Promise<void> {
  try {
    await Deno.rename(source, destination);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) throw error;
    // `failed/` may be another disk, over which files cannot be renamed.
    await Deno.copyFile(source, destination);
    await Deno.remove(source);
  }
}

/** "fax.tif", 2 → "fax (2).tif"; cut so that the name stays within the 255 bytes that file systems allow. */
function numbered(fileName: string, copy: number): string {
  const ending = extname(fileName);
  const suffix = ` (${copy})${ending}`;
  let stem = fileName.slice(0, fileName.length - ending.length);
  while (new TextEncoder().encode(stem + suffix).length > 255) stem = [...stem].slice(0, -1).join("");
  return stem + suffix;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
