/**
 * Whether the server's memory grows with the documents it reads. Sends hundreds of mixed documents through a real server
 * process and prints its resident memory after every few of them, each time after a pause in which engines and threads end.
 *
 *     deno run -A --unstable-kv tests/bench/reading/growth.ts [--documents 250] [--every 25] [--folder DIR] [--ocr native]
 *         [--text] [--heap]
 *
 * `--folder` mixes in documents that lie there, `--text` leaves out what needs OCR, `--heap` also tells by the inspector
 * what of the main thread's heap is in use once all garbage is collected.
 * @module
 */
import { parseArgs } from "node:util";
import { freePort, startServer } from "../../kill/server.ts";
import { outcome, rss, signIn, upload } from "../server_memory.ts";
import { generated, type Sample } from "./corpus.ts";

const MB = 1024 * 1024;
/** After the last page: engines and threads end within 15 s after their last work. */
const restMs = 30_000;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** What the kernel counts of a process, in bytes. */
export type Use = {
  all: number;
  anonymous: number;
  file: number;
  peak: number;
  heap: number | null;
  external: number | null;
};

/** The documents of a folder by their endings; truths and programs beside them are passed over. */
async function documentsOf(folder: string): Promise<Sample[]> {
  const samples: Sample[] = [];
  for await (const { name } of Deno.readDir(folder)) {
    if (!/\.(pdf|tiff?|jpe?g|png|docx|eml)$/i.test(name)) continue;
    const bytes = await Deno.readFile(`${folder}/${name}`);
    samples.push({ name, fileName: name, bytes, truth: null as never, handFilled: false });
  }
  return samples.sort((a, b) => a.name < b.name ? -1 : 1);
}

/** The same document with other bytes: by the same bytes it would be known, and not be read again. */
function another(sample: Sample, n: number): Sample {
  const tail = new TextEncoder().encode(`\n%${n}\n`);
  const bytes = new Uint8Array(sample.bytes.length + tail.length);
  bytes.set(sample.bytes);
  bytes.set(tail, sample.bytes.length);
  return { ...sample, bytes };
}

const needsNoOcr = ({ fileName, truth }: Sample) =>
  /\.(docx|eml)$/.test(fileName) || (fileName.endsWith(".pdf") && truth?.class === "text-pdf") ||
  /^text.*pdf$/.test(fileName);

/** Endless: the folder's documents and generated ones in turn, each with bytes of its own. */
async function* mixed(folder: string | undefined, textOnly: boolean): AsyncGenerator<Sample> {
  const lying = folder ? await documentsOf(folder) : [];
  for (let round = 0;; round++) {
    const made = await generated(round % 2 ? "develop" : "tuning", 25, 100 + round);
    const all = [...made, ...lying.map((sample) => another(sample, round))];
    yield* all.filter((sample) => !textOnly || needsNoOcr(sample)).sort((a, b) => order(a) - order(b));
  }
}

/** A mixing that is the same each time. */
function order({ bytes }: Sample): number {
  return bytes.slice(-64).reduce((sum, byte) => (sum * 31 + byte) >>> 0, bytes.length);
}

/** Numbers of a file of the kernel's such as /proc/1/status, in bytes. */
async function kernel(path: string, name: string): Promise<number> {
  const text = await Deno.readTextFile(path);
  return Number(text.match(new RegExp(`^${name}:\\s+(\\d+) kB`, "m"))?.[1] ?? 0) * 1024;
}

/** The main thread by the inspector: collects all garbage and tells what is in use. */
async function heapOf(port: number): Promise<{ used: number; external: number }> {
  const [{ webSocketDebuggerUrl }] = await (await fetch(`http://127.0.0.1:${port}/json`)).json();
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((done, fail) => (socket.onopen = done, socket.onerror = fail));
  const ask = (id: number, method: string) =>
    new Promise<Record<string, number>>((done) => {
      socket.addEventListener("message", ({ data }) => {
        const answer = JSON.parse(data);
        if (answer.id === id) done(answer.result);
      });
      socket.send(JSON.stringify({ id, method }));
    });
  await ask(1, "HeapProfiler.collectGarbage");
  await ask(2, "HeapProfiler.collectGarbage");
  const usage = await ask(3, "Runtime.getHeapUsage");
  socket.close();
  return { used: usage.usedSize, external: (usage.backingStorageSize ?? 0) + (usage.embedderHeapUsedSize ?? 0) };
}

async function use(pid: number, peak: number, inspector: number | null): Promise<Use> {
  const status = `/proc/${pid}/status`;
  const [all, anonymous, file] = [await rss(pid), await kernel(status, "RssAnon"), await kernel(status, "RssFile")];
  const heap = inspector ? await heapOf(inspector) : null;
  return { all, anonymous, file, peak, heap: heap?.used ?? null, external: heap?.external ?? null };
}

const row = (documents: number, u: Use) => ({
  documents,
  MB: Math.round(u.all / MB),
  "anonymous MB": Math.round(u.anonymous / MB),
  "mapped MB": Math.round(u.file / MB),
  "most while reading MB": Math.round(u.peak / MB),
  ...(u.heap === null ? {} : { "heap MB": (u.heap / MB).toFixed(2), "buffers MB": (u.external! / MB).toFixed(2) }),
});

async function main(): Promise<void> {
  const { values: how } = parseArgs({
    options: {
      documents: { type: "string", default: "250" },
      every: { type: "string", default: "25" },
      folder: { type: "string" },
      ocr: { type: "string", default: "wasm" },
      text: { type: "boolean", default: false },
      heap: { type: "boolean", default: false },
    },
  });
  const dataDir = await Deno.makeTempDir({ prefix: "growth-" });
  const port = freePort();
  const env = { OCR: how.ocr, SEED_DEMO: "true" };
  await (await startServer(dataDir, port, env)).stop();
  const inspector = how.heap ? freePort() : null;
  const server = await startServer(dataDir, port, env, inspector ? [`--inspect=127.0.0.1:${inspector}`] : []);
  let peak = 0;
  const watch = setInterval(async () => peak = Math.max(peak, await rss(server.pid).catch(() => 0)), 100);
  try {
    const headers = await signIn(server.url);
    await pause(restMs / 2);
    console.log(JSON.stringify(row(0, await use(server.pid, peak, inspector))));
    const queue = mixed(how.folder, how.text);
    const every = Number(how.every);
    for (let read = 0; read < Number(how.documents);) {
      peak = 0;
      const batch: Sample[] = [];
      while (batch.length < every) batch.push((await queue.next()).value!);
      for (const id of await upload(server.url, headers, batch)) {
        while (await outcome(server.url, headers, id) === null) await pause(200);
      }
      read += batch.length;
      await pause(restMs);
      console.log(JSON.stringify(row(read, await use(server.pid, peak, inspector))));
    }
  } finally {
    clearInterval(watch);
    await server.stop();
    await Deno.remove(dataDir, { recursive: true });
  }
}

if (import.meta.main) await main();
