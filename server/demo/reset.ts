/**
 * Empties the data folder of a demo office: only what the program itself put there.
 * @module
 */
import { join } from "node:path";
import { TaskRefused } from "./task_world.ts";

const storeFiles = ["releasedesk.sqlite", "releasedesk.sqlite-wal", "releasedesk.sqlite-shm"];

/**
 * Removes the store and the encrypted files. The key file, the drop folders and everything unknown stay where they are.
 * @returns the names of what was removed.
 * @throws TaskRefused when the folder of stored files is not one that the program made.
 */
export async function emptyDataFolder(dataDir: string): Promise<string[]> {
  const blobs = join(dataDir, "blobs");
  if (await exists(blobs)) await mustBeOurs(blobs);
  const removed: string[] = [];
  for (const name of storeFiles) {
    if (!await exists(join(dataDir, name))) continue;
    await Deno.remove(join(dataDir, name));
    removed.push(name);
  }
  if (await exists(blobs)) {
    await Deno.remove(blobs, { recursive: true });
    removed.push("blobs");
  }
  return removed;
}

/** Our folder holds its key check, a place for what is being written, and two levels of short hexadecimal names; nothing else. */
async function mustBeOurs(blobs: string): Promise<void> {
  const names: string[] = [];
  for await (const entry of Deno.readDir(blobs)) names.push(entry.name);
  const strange = names.filter((name) => name !== "key_check" && name !== "tmp" && !/^[0-9a-f]{2}$/.test(name));
  if (strange.length > 0 || (names.length > 0 && !names.includes("key_check"))) {
    throw new TaskRefused(
      "The folder blobs in DATA_DIR holds files that this program did not put there. Nothing was removed.",
    );
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    // A link is not followed: what it points to is not ours.
    const { isSymlink } = await Deno.lstat(path);
    if (isSymlink) {
      throw new TaskRefused("DATA_DIR holds a link where a file of the program belongs. Nothing was removed.");
    }
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
