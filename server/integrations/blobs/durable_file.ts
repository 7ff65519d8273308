/**
 * Writing a file so that a crash leaves the whole file or none.
 * @module
 */
import { dirname, join } from "node:path";

/**
 * Writes a file that no reader ever sees half-done: temporary name, sync, rename, sync of the directory that names it.
 * @param temporary a folder on the same file system for the unfinished file.
 */
export async function writeDurably(file: string, bytes: Uint8Array, temporary: string): Promise<void> {
  const unfinished = join(temporary, crypto.randomUUID());
  try {
    const handle = await Deno.open(unfinished, { write: true, createNew: true, mode: 0o600 });
    try {
      for (let at = 0; at < bytes.length;) at += await handle.write(bytes.subarray(at));
      await handle.sync();
    } finally {
      handle.close();
    }
    await Deno.rename(unfinished, file);
  } catch (error) {
    await Deno.remove(unfinished).catch(() => {});
    throw error;
  }
  await syncFolder(dirname(file));
}

/** Makes a folder (and its parents below `root`) for its owner only, and makes the names durable. */
export async function ensureFolder(folder: string, root?: string): Promise<void> {
  if (await Deno.lstat(folder).then((info) => info.isDirectory, () => false)) return;
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  if (!root) return;
  for (let made = folder; made.length > root.length;) {
    made = dirname(made);
    await syncFolder(made);
  }
}

/** Makes renames and removals in a folder durable. Does nothing where folders cannot be opened (Windows). */
export async function syncFolder(folder: string): Promise<void> {
  if (Deno.build.os === "windows") return;
  const handle = await Deno.open(folder);
  try {
    await handle.sync();
  } finally {
    handle.close();
  }
}
