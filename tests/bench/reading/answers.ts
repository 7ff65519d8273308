/**
 * How soon the server answers lists while it reads faxes, against idle. The real server, with the demo office.
 *
 *     deno run -A --unstable-kv tests/bench/reading/answers.ts [wasm|native]
 * @module
 */
import { freePort, startServer } from "../../kill/server.ts";
import { outcome, signIn, upload } from "../server_memory.ts";
import { generated, type Sample } from "./corpus.ts";

export interface Answers {
  /** Milliseconds of a list, median and the slowest of twenty, with nothing to read and while reading. */
  idle: { median: number; slow: number };
  reading: { median: number; slow: number };
  /** Lists asked for while reading. */
  asked: number;
}

const path = "/api/requests?page=1&limit=25";
/** A screen asks for lists now and then, not as fast as it can. */
const apartMs = 25;
const idleAsks = 100;
const faxes = 8;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Times lists of a server of its own while it reads faxes of the set. Null when the set has none. */
export async function answersWhileReading(samples: readonly Sample[], ocr = "wasm"): Promise<Answers | null> {
  const some = samples.filter((s) => s.fileName.endsWith(".tif")).slice(0, faxes);
  if (!some.length) return null;
  const dataDir = await Deno.makeTempDir({ prefix: "answers-" });
  const port = freePort();
  const env = { OCR: ocr, SEED_DEMO: "true" };
  const server = await startServer(dataDir, port, env);
  try {
    const headers = await signIn(server.url);
    const ask = async () => {
      const started = performance.now();
      const answer = await fetch(server.url + path, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`The list answered ${answer.status}.`);
      return performance.now() - started;
    };
    // The first asks are slower for reasons of their own; and the demo office is still being filled.
    for (let i = 0; i < idleAsks; i++) await ask();
    await pause(5_000);
    const idle = await times(ask, (count) => Promise.resolve(count < idleAsks));
    const ids = await upload(server.url, headers, some);
    const reading = await times(ask, async (count) => {
      if (count % 20 === 0) { while (ids.length && await outcome(server.url, headers, ids[0]) !== null) ids.shift(); }
      return ids.length > 0;
    });
    return { idle: summary(idle), reading: summary(reading), asked: reading.length };
  } finally {
    await server.stop();
    await Deno.remove(dataDir, { recursive: true });
  }
}

async function times(ask: () => Promise<number>, more: (count: number) => Promise<boolean>): Promise<number[]> {
  const found: number[] = [];
  while (await more(found.length)) {
    found.push(await ask());
    await pause(apartMs);
  }
  return found;
}

function summary(times: number[]): { median: number; slow: number } {
  const sorted = times.toSorted((a, b) => a - b);
  return { median: sorted[sorted.length >> 1], slow: sorted[Math.floor(sorted.length * 0.95)] };
}

if (import.meta.main) {
  console.log(await answersWhileReading(await generated("tuning", 40, 11), Deno.args[0] ?? "wasm"));
}
