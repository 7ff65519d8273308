/**
 * How long an event takes to a thousand open sockets, over loopback from a server process of its own, and what 200 sockets that come
 * back at once cost. Time runs from the call that causes the event to the message at each socket.
 * @module
 */
import { freePort, startServer } from "../kill/server.ts";
import type { Row } from "./lists.ts";

const sockets = 1000;
const people = 25;
const rounds = 20;
const storm = 200;
const goalMs = 250;

interface Heard {
  type: string;
  entryId?: string;
  cursor: string;
}
type Listener = (heard: Heard) => void;

/** A socket as a browser opens it, once the server greeted it. */
function connect(url: string, cookie: string, since: string | null, onHeard: Listener) {
  const address = `${url.replace("http", "ws")}/ws${since ? `?since=${encodeURIComponent(since)}` : ""}`;
  const socket = new WebSocket(address, { headers: { cookie, origin: url } } as unknown as string[]);
  const greeted = new Promise<string>((resolve, reject) => {
    socket.onmessage = ({ data }) => {
      const heard = JSON.parse(String(data)) as Heard;
      if (heard.type === "CONNECTED") resolve(heard.cursor);
      else onHeard(heard);
    };
    socket.onerror = () => reject(new Error("A socket was refused"));
  });
  return { socket, greeted };
}

const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

export async function run(): Promise<Row[]> {
  const dataDir = await Deno.makeTempDir({ prefix: "bench-live-" });
  const server = await startServer(dataDir, freePort(), { SEED_DEMO: "true" });
  const { url } = server;
  try {
    const post = (path: string, init: RequestInit = {}) =>
      fetch(`${url}${path}`, { method: "POST", ...init, headers: { origin: url, ...init.headers } });
    const cookies: string[] = [];
    for (let i = 0; i < people; i++) {
      const answer = await post("/api/test-login");
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}`);
      cookies.push(answer.headers.getSetCookie()[0].split(";")[0]);
    }
    const headers = { cookie: cookies[0], origin: url, "content-type": "application/json" };
    const [entry] = await (await fetch(`${url}/api/inbox-entries?limit=1&status=parsed`, { headers })).json();
    let status = "parsed";
    const cause = async () => {
      status = status === "parsed" ? "flagged" : "parsed";
      const answer = await fetch(`${url}/api/inbox-entries/${entry.id}/status`, {
        method: "PATCH",
        headers,
        body: JSON.stringify({ status }),
      });
      if (!answer.ok) throw new Error(`The change answered ${answer.status}: ${await answer.text()}`);
      await answer.body?.cancel();
    };

    let since = 0;
    let left = 0;
    let all = () => {};
    let delays: number[] = [];
    const hear: Listener = (heard) => {
      if (heard.entryId !== entry.id || left === 0) return;
      delays.push(performance.now() - since);
      if (--left === 0) all();
    };
    const began = performance.now();
    const open: { socket: WebSocket; heard: { on: Listener } }[] = [];
    for (let i = 0; i < sockets; i += 50) {
      await Promise.all(Array.from({ length: 50 }, async (_, k) => {
        const heard = { on: hear };
        const { socket, greeted } = connect(url, cookies[(i + k) % people], null, (one) => heard.on(one));
        open.push({ socket, heard });
        await greeted;
      }));
    }
    const opening = performance.now() - began;
    const atAll: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const done = new Promise<void>((resolve) => all = resolve);
      [left, since] = [sockets, performance.now()];
      await cause();
      await done;
      if (round > 0) atAll.push(...delays);
      delays = [];
      await new Promise((resolve) => setTimeout(resolve, 100));
    }

    // 200 are cut off; meanwhile five things happen; all come back at once and ask for what they missed.
    const { greeted, socket: probe } = connect(url, cookies[0], null, () => {});
    const cursor = await greeted;
    probe.close();
    const cut = open.splice(0, storm);
    await Promise.all(cut.map(({ socket }) =>
      new Promise<void>((resolve) => {
        socket.onclose = () => resolve();
        socket.close();
      })
    ));
    for (let i = 0; i < 5; i++) await cause();
    const back = performance.now();
    let missed = 0;
    const returned = await Promise.all(cut.map(async (_, i) => {
      let enough = () => {};
      const whole = new Promise<void>((resolve) => enough = resolve);
      let count = 0;
      const { socket, greeted } = connect(url, cookies[i % people], cursor, (heard) => {
        if (heard.entryId !== entry.id) return;
        missed++;
        if (++count === 5) enough();
      });
      await greeted;
      await whole;
      return socket;
    }));
    const stormMs = performance.now() - back;
    for (const socket of [...open.map((one) => one.socket), ...returned]) socket.close();
    const p99 = quantile(atAll, 0.99);
    return [
      {
        what: `an event at each of ${sockets} sockets, p99 (from the call on)`,
        measured: `${p99.toFixed(0)} ms (median ${quantile(atAll, 0.5).toFixed(0)}, opened in ${
          (opening / 1000).toFixed(1)
        } s)`,
        goal: `< ${goalMs} ms`,
        ok: p99 < goalMs,
      },
      {
        what: `${storm} sockets come back at once, each with 5 missed events`,
        measured: `${stormMs.toFixed(0)} ms, ${missed} told`,
        goal: `${storm * 5} told`,
        ok: missed === storm * 5,
      },
    ];
  } finally {
    await server.stop();
    await Deno.remove(dataDir, { recursive: true });
  }
}
