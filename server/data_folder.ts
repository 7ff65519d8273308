/**
 * The folder that holds a server's data: its user's alone, and one server's at a time.
 * @module
 */
import { join } from "node:path";

/** The reason why the server does not start, as a sentence for the person who starts it. */
export class StartRefused extends Error {
  override name = "StartRefused";
}

/** What the lock file tells of who holds the folder. */
interface LockOwner {
  pid: number;
  host: string;
  port: number;
  since: string;
}

const lockName = "server.lock";

/**
 * Takes the folder for this process: makes it when missing, keeps it and the files in it from other users, and holds a lock on it until
 * the process ends. Two servers on one folder would run each other's jobs twice over and clear each other's uploads.
 * @returns what gives the folder back
 * @throws StartRefused with a sentence that says who has it
 */
export async function takeDataFolder(path: string, port: number): Promise<{ release(): void }> {
  await Deno.mkdir(path, { recursive: true, mode: 0o700 });
  await keepPrivate(path);
  const file = await Deno.open(join(path, lockName), { read: true, write: true, create: true, mode: 0o600 });
  if (!await file.tryLock(true)) {
    const text = await Deno.readTextFile(join(path, lockName)).catch(() => "");
    file.close();
    throw new StartRefused(
      `${whoHas(text)} uses this data folder already. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  const owner: LockOwner = { pid: Deno.pid, host: hostName(), port, since: new Date().toISOString() };
  await file.truncate(0);
  await file.write(new TextEncoder().encode(JSON.stringify(owner) + "\n"));
  return { release: () => file.close() };
}

function whoHas(text: string): string {
  try {
    const { pid, host, port, since } = JSON.parse(text) as LockOwner;
    return `Another ReleaseDesk (process ${pid} on ${host}, port ${port}, since ${
      since.slice(0, 16).replace("T", " ")
    } UTC)`;
  } catch {
    return "Another ReleaseDesk";
  }
}

function hostName(): string {
  try {
    return Deno.hostname();
  } catch {
    return "this machine";
  }
}

/**
 * Rights are the server's user's alone, also where the folder and what lies in it were there before. Below the first level nothing is
 * reached by others, so the many folders of stored files are not gone through. Some file systems know no rights; that is their owner's
 * choice.
 */
async function keepPrivate(path: string): Promise<void> {
  await Deno.chmod(path, 0o700).catch(() => {});
  for await (const { name, isFile, isDirectory } of Deno.readDir(path)) {
    if (isFile || isDirectory) await Deno.chmod(join(path, name), isFile ? 0o600 : 0o700).catch(() => {});
  }
}
