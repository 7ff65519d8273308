/**
 * Resident memory of the real server: idle, after reading 50 documents, and after 50 more. Documents come as a clerk's uploads.
 *
 *     deno run -A --unstable-kv tests/bench/server_memory.ts [wasm|native]
 * @module
 */
import { freePort, startServer } from "../kill/server.ts";
import { findTesseract } from "../../server/integrations/ocr/tesseract_native.ts";
import { generated, type Sample } from "./reading/corpus.ts";
import type { Row } from "./lists.ts";

/** Resident bytes of a process and of those it started (the installed OCR), by the kernel's count. */
export async function rss(pid: number): Promise<number> {
  let bytes = Number((await Deno.readTextFile(`/proc/${pid}/statm`)).split(" ")[1]) * 4096;
  for await (const task of Deno.readDir(`/proc/${pid}/task`)) {
    const children = await Deno.readTextFile(`/proc/${pid}/task/${task.name}/children`).catch(() => "");
    for (const id of children.match(/\d+/g) ?? []) bytes += await rss(Number(id)).catch(() => 0);
  }
  return bytes;
}

const MB = 1024 * 1024;
const documents = 50;
/** After the last page: engines and threads end 30 s after their last work. */
const restMs = 45_000;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The server's memory with each OCR that this machine has. */
export async function run(): Promise<Row[]> {
  if (Deno.build.os !== "linux") return [];
  const native = await findTesseract();
  await native?.close();
  const rows = await measure("wasm", "packaged OCR");
  return native ? [...rows, ...await measure("native", "installed OCR")] : rows;
}

async function measure(ocr: string, name: string): Promise<Row[]> {
  const dataDir = await Deno.makeTempDir({ prefix: "memory-" });
  const port = freePort();
  const env = { OCR: ocr, SEED_DEMO: "true" };
  // The first start fills the office once; idle is what it needs on every other day.
  await (await startServer(dataDir, port, env)).stop();
  const server = await startServer(dataDir, port, env);
  let peak = 0;
  const watch = setInterval(async () => peak = Math.max(peak, await rss(server.pid).catch(() => 0)), 100);
  try {
    const headers = await signIn(server.url);
    await pause(20_000);
    const idle = await rss(server.pid);
    const after: number[] = [];
    const counts: number[] = [];
    // Other seeds make other documents: the same ones would be known by their bytes and not be read again.
    for (const seed of [5, 6]) {
      counts.push(await readAll(server.url, headers, await generated("tuning", documents, seed)));
      await pause(restMs);
      after.push(await rss(server.pid));
    }
    return rowsOf(name, idle, peak, counts, after);
  } finally {
    clearInterval(watch);
    await server.stop();
    await Deno.remove(dataDir, { recursive: true });
  }
}

/** Signs in as the desk's head of a server with TEST_LOGIN. @returns the headers of requests. */
export async function signIn(url: string): Promise<HeadersInit & { origin: string; cookie: string }> {
  const answer = await fetch(`${url}/api/test-login`, { method: "POST", headers: { origin: url } });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}.`);
  return { origin: url, cookie: answer.headers.getSetCookie()[0].split(";")[0] };
}

/** Uploads documents as a clerk does. @returns the ids of their entries in the inbox. */
export async function upload(
  url: string,
  headers: { origin: string; cookie: string },
  samples: readonly Sample[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const { bytes, fileName } of samples) {
    const form = new FormData();
    form.set("document", new File([new Uint8Array(bytes)], fileName));
    form.set("sender", "Bench");
    const answer = await fetch(`${url}/api/inbox-entries/manual-entry`, { method: "POST", headers, body: form });
    const entry = await answer.json();
    if (!answer.ok) throw new Error(`${fileName} was refused: ${answer.status}.`);
    ids.push(entry.id);
  }
  return ids;
}

/** What has become of an entry; null while it is being read. */
export async function outcome(url: string, headers: { cookie: string }, id: string): Promise<string | null> {
  const { status } = await (await fetch(`${url}/api/inbox-entries/${id}`, { headers })).json();
  return status === "processing" || status === "new" ? null : status;
}

/** Uploads the documents, waits until none is in work, and tells how many were read. */
async function readAll(url: string, headers: { origin: string; cookie: string }, samples: Sample[]): Promise<number> {
  let read = 0;
  for (const id of await upload(url, headers, samples)) {
    let status: string | null;
    while ((status = await outcome(url, headers, id)) === null) await pause(300);
    if (status !== "failed") read++;
  }
  return read;
}

const mb = (bytes: number) => `${Math.round(bytes / MB)} MB`;

function rowsOf(name: string, idle: number, peak: number, [first, second]: number[], [after50, after100]: number[]) {
  const change = `${after100 >= after50 ? "+" : "−"}${mb(Math.abs(after100 - after50))}`;
  const rows: Row[] = [
    { what: `server, idle with the demo office (${name})`, measured: mb(idle), goal: "< 200 MB", ok: idle < 200 * MB },
    {
      what: `after reading ${first} documents`,
      measured: `${mb(after50)} (most while reading: ${mb(peak)})`,
      goal: "< 600 MB",
      ok: after50 < 600 * MB,
    },
    {
      what: `after ${second} more`,
      measured: `${mb(after100)} (${change})`,
      goal: "no growth (≤ 5 %)",
      ok: after100 <= after50 * 1.05,
    },
  ];
  return rows;
}

if (import.meta.main) {
  const ocr = Deno.args[0];
  console.table(ocr === "native" || ocr === "wasm" ? await measure(ocr, ocr) : await run());
}
