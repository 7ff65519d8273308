/**
 * Resident memory of the real server: idle, after reading 50 documents, and after 50 more. Documents come as a clerk's uploads.
 * @module
 */
import { freePort, startServer } from "../kill/server.ts";
import { generated } from "./reading/corpus.ts";
import type { Row } from "./lists.ts";

/** Resident bytes of a process, by the kernel's count. */
async function rss(pid: number): Promise<number> {
  return Number((await Deno.readTextFile(`/proc/${pid}/statm`)).split(" ")[1]) * 4096;
}

const MB = 1024 * 1024;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

export async function run(): Promise<Row[]> {
  if (Deno.build.os !== "linux") return [];
  const dataDir = await Deno.makeTempDir({ prefix: "memory-" });
  const port = freePort();
  const server = await startServer(dataDir, port, { OCR: "wasm", SEED_DEMO: "true" });
  const url = server.url;
  try {
    const signIn = await fetch(`${url}/api/test-login`, { method: "POST", headers: { origin: url } });
    await signIn.body?.cancel();
    const headers = { origin: url, cookie: signIn.headers.getSetCookie()[0].split(";")[0] };
    await pause(20_000);
    const idle = await rss(server.pid);
    const samples = await generated("tuning", 50, 5);
    let peak = idle;
    const watch = setInterval(async () => peak = Math.max(peak, await rss(server.pid)), 200);
    const readAll = async () => {
      const ids: string[] = [];
      for (const { bytes, fileName } of samples) {
        const form = new FormData();
        // A byte behind the end makes each upload another document to the duplicate check by bytes.
        form.set("document", new File([new Uint8Array(bytes)], fileName));
        form.set("sender", "Bench");
        const answer = await fetch(`${url}/api/inbox-entries/manual-entry`, { method: "POST", headers, body: form });
        const entry = await answer.json();
        if (answer.ok) {
          ids.push(entry.id);
          if (entry.status === "duplicate") {
            const again = await fetch(`${url}/api/inbox-entries/${entry.id}/status`, {
              method: "PATCH",
              headers: { ...headers, "content-type": "application/json" },
              body: JSON.stringify({ status: "processing" }),
            });
            await again.body?.cancel();
          }
        }
      }
      for (;;) {
        const counts = await (await fetch(`${url}/api/inbox-entries/counts`, { headers })).json();
        if (!counts.byStatus.processing) break;
        await pause(250);
      }
      await pause(3_000);
      return ids.length;
    };
    const first = await readAll();
    const after50 = await rss(server.pid);
    const second = await readAll();
    const after100 = await rss(server.pid);
    clearInterval(watch);
    const mb = (bytes: number) => `${Math.round(bytes / MB)} MB`;
    return [
      { what: "server, idle with the demo office", measured: mb(idle), goal: "< 200 MB", ok: idle < 200 * MB },
      {
        what: `after reading ${first} documents`,
        measured: `${mb(after50)} (most: ${mb(peak)})`,
        goal: "< 600 MB",
        ok: after50 < 600 * MB && peak < 600 * MB,
      },
      {
        what: `after ${second} more`,
        measured: `${mb(after100)} (${after100 >= after50 ? "+" : "−"}${mb(Math.abs(after100 - after50))})`,
        goal: "no growth (≤ 5 %)",
        ok: after100 <= after50 * 1.05,
      },
    ];
  } finally {
    await server.stop();
    await Deno.remove(dataDir, { recursive: true });
  }
}

if (import.meta.main) console.table(await run());
