/**
 * Pages with a text layer through the whole server: by `POST /api/documents/extract` and through the inbox, a long document
 * at a time and one-page ones side by side. Prints pages a second by the clock and by processor time, and how long the
 * server kept others waiting meanwhile.
 *
 *     deno run -A --unstable-kv tests/bench/reading/text_pages.ts
 * @module
 */
import { freePort, startServer } from "../../kill/server.ts";
import { textPdf } from "../../support/documents.ts";
import { outcome, signIn, upload } from "../server_memory.ts";
import type { Sample } from "./corpus.ts";

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const request = (n: number) => [
  "Rowan and Tilbury, LLP, Attorneys at Law",
  "12 Quay Street, Port Alder, ME 04999, Telephone (207) 555-0110",
  `Re: Our client Ines Calderwood, born 04/17/1981, your MRN 55-${1000 + n}`,
  "Please send her office notes and MRI reports for the past two years.",
];
/** What is attached to a request: some 450 words a page. */
const visit = (page: number) =>
  Array.from(
    { length: 28 },
    (_, i) =>
      `Visit ${page}-${i}: the patient was seen in the clinic on 0${1 + i % 9}/1${page % 9}/2023 and given advice.`,
  );

async function document(pages: number, n: number): Promise<Sample> {
  const texts = Array.from({ length: pages }, (_, page) => page === 0 ? request(n) : visit(page + n));
  return {
    name: `${n}`,
    fileName: `text-${n}.pdf`,
    bytes: await textPdf(texts),
    truth: null as never,
    handFilled: false,
  };
}

/** Processor time of a process and of its first thread, in seconds. */
async function spent(pid: number): Promise<{ all: number; main: number }> {
  const of = async (path: string) => {
    const fields = (await Deno.readTextFile(path)).split(") ")[1].split(" ");
    return (Number(fields[11]) + Number(fields[12])) / 100;
  };
  return { all: await of(`/proc/${pid}/stat`), main: await of(`/proc/${pid}/task/${pid}/stat`) };
}

type Way = (url: string, headers: { origin: string; cookie: string }, documents: Sample[]) => Promise<void>;

const extractEach: Way = async (url, headers, documents) => {
  await Promise.all(documents.map(async ({ bytes, fileName }) => {
    const form = new FormData();
    form.set("document", new File([new Uint8Array(bytes)], fileName));
    const answer = await fetch(`${url}/api/documents/extract`, { method: "POST", headers, body: form });
    const { patients, pages } = await answer.json();
    if (!answer.ok || patients.length !== 1 || pages.length === 0) throw new Error(`${fileName} was not read.`);
  }));
};

const throughInbox: Way = async (url, headers, documents) => {
  for (const id of await upload(url, headers, documents)) {
    while (await outcome(url, headers, id) === null) await pause(100);
  }
};

async function run(name: string, way: Way, pages: number, documents: Sample[], server: { pid: number; url: string }) {
  const headers = await signIn(server.url);
  let longest = 0, going = true;
  const asking = (async () => {
    while (going) {
      const asked = performance.now();
      await (await fetch(`${server.url}/api/health`)).body?.cancel();
      longest = Math.max(longest, performance.now() - asked);
      await pause(20);
    }
  })();
  const [started, before] = [performance.now(), await spent(server.pid)];
  await way(server.url, headers, documents);
  const [seconds, after] = [(performance.now() - started) / 1000, await spent(server.pid)];
  going = false;
  await asking;
  const cpu = after.all - before.all;
  console.log(JSON.stringify({
    what: name,
    pages,
    "pages a second": Math.round(pages / seconds),
    "ms of processor a page": +(1000 * cpu / pages).toFixed(1),
    "of it in the first thread": +(1000 * (after.main - before.main) / pages).toFixed(1),
    "longest wait of others, ms": Math.round(longest),
  }));
}

async function main(): Promise<void> {
  const dataDir = await Deno.makeTempDir({ prefix: "text-" });
  const server = await startServer(dataDir, freePort(), { OCR: "wasm", SEED_DEMO: "true" });
  try {
    const single = async (n: number, from: number) =>
      await Promise.all(Array.from({ length: n }, (_, i) => document(1, from + i)));
    await extractEach(server.url, await signIn(server.url), await single(20, 9000));
    await pause(3000);
    let n = 0;
    for (const [name, way] of [["extract", extractEach], ["inbox", throughInbox]] as const) {
      await run(`${name}, one-page documents`, way, 60, await single(60, n += 100), server);
      await run(`${name}, 100 pages`, way, 100, [await document(100, n += 100)], server);
      await run(`${name}, 500 pages`, way, 500, [await document(500, n += 100)], server);
    }
  } finally {
    await server.stop();
    await Deno.remove(dataDir, { recursive: true });
  }
}

if (import.meta.main) await main();
