import assert from "node:assert/strict";
import type { LiveMessage } from "../../shared/events.ts";
import { LiveConnection, type LiveWorld, maxAttempts, type Socket } from "./live.ts";
import { staleKeys } from "./refreshes.ts";

/** A world whose sockets and timers the test moves by hand. */
function world() {
  const sockets: (Socket & { url: string; closed: boolean })[] = [];
  const timers: { run: () => void; ms: number }[] = [];
  const told: string[] = [];
  const events: LiveMessage[] = [];
  let refuse = false;
  const given: LiveWorld = {
    url: "ws://desk/ws",
    age: () => 1234,
    open(url) {
      if (refuse) throw new Error("refused");
      const socket = { url, closed: false, onopen: null, onmessage: null, onclose: null, close: () => {} };
      socket.close = () => void (socket.closed = true);
      sockets.push(socket);
      return socket;
    },
    later(run, ms) {
      const timer = { run, ms };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    onEvent: (event) => events.push(event),
    onRestored: () => told.push("restored"),
    onLost: () => told.push("lost"),
    onGaveUp: () => told.push("gave up"),
    onSignedOut: () => told.push("signed out"),
    onMalformed: () => told.push("malformed"),
  };
  const last = () => sockets[sockets.length - 1];
  return {
    given,
    sockets,
    timers,
    told,
    events,
    last,
    refuse: (value: boolean) => void (refuse = value),
    drop: (code = 1006) => last().onclose?.({ wasClean: code !== 1006, code }),
    say: (data: unknown) => last().onmessage?.({ data: typeof data === "string" ? data : JSON.stringify(data) }),
    fire: () => timers.shift()!.run(),
  };
}

Deno.test("live: goes from disconnected over connecting to connected, telling nobody", () => {
  const w = world();
  const live = new LiveConnection(w.given);
  assert.equal(live.state(), "disconnected");
  live.connect();
  assert.equal(live.state(), "connecting");
  w.last().onopen?.();
  assert.equal(live.state(), "connected");
  assert.deepEqual(w.told, []);
});

Deno.test("live: after an unclean close it retries 3, 6, 9, 12 and 15 seconds apart, then gives up", () => {
  const w = world();
  const live = new LiveConnection(w.given);
  live.connect();
  w.last().onopen?.();
  const waits: number[] = [];
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    w.drop();
    assert.equal(live.state(), "reconnecting");
    waits.push(w.timers[0].ms);
    w.fire();
  }
  assert.deepEqual(waits, [3000, 6000, 9000, 12000, 15000]);
  w.drop();
  assert.equal(live.state(), "disconnected");
  assert.equal(live.gaveUp(), true);
  assert.deepEqual(w.told, ["lost", "gave up"]);
  assert.equal(w.timers.length, 0);
});

Deno.test("live: comes back with the last cursor, says so, and counts its tries afresh", () => {
  const w = world();
  const live = new LiveConnection(w.given);
  live.connect();
  assert.equal(w.last().url, "ws://desk/ws?age=1234", "what happened while the page was read is told as well");
  w.last().onopen?.();
  w.say({ type: "CONNECTED", cursor: "a/1" });
  w.say({ type: "LINK_CHANGED", cursor: "a/2" });
  w.drop();
  w.fire();
  assert.equal(w.last().url, "ws://desk/ws?since=a%2F2");
  w.last().onopen?.();
  assert.deepEqual(w.told, ["lost"]);
  w.fire();
  assert.deepEqual(w.told, ["lost", "restored"]);
  w.drop();
  assert.equal(w.timers[0].ms, 3000);
  assert.equal(w.events.length, 2);
});

Deno.test("live: comes back also for what it missed when nothing had ever happened before", () => {
  const w = world();
  new LiveConnection(w.given).connect();
  w.last().onopen?.();
  w.say({ type: "CONNECTED", cursor: "" });
  w.drop();
  w.fire();
  assert.equal(w.last().url, "ws://desk/ws?since=");
});

Deno.test("live: a server that accepts and drops at once is told once and given up after five tries", () => {
  const w = world();
  const live = new LiveConnection(w.given);
  live.connect();
  w.last().onopen?.();
  const waits: number[] = [];
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    w.drop();
    waits.push(w.timers[0].ms);
    w.fire();
    w.last().onopen?.();
  }
  w.drop();
  assert.deepEqual(waits, [3000, 6000, 9000, 12000, 15000]);
  assert.deepEqual([live.state(), w.told, w.timers.length], ["disconnected", ["lost", "gave up"], 0]);
});

Deno.test("live: sockets that cannot be made count as tries: after five, 3 seconds apart, it gives up", () => {
  const w = world();
  w.refuse(true);
  const live = new LiveConnection(w.given);
  live.connect();
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    assert.equal(w.timers[0].ms, 3000);
    w.fire();
  }
  assert.deepEqual([live.gaveUp(), w.told, w.timers.length], [true, ["gave up"], 0]);
});

Deno.test("live: a socket that cannot be made is tried again after 3 seconds", () => {
  const w = world();
  w.refuse(true);
  const live = new LiveConnection(w.given);
  live.connect();
  assert.equal(w.timers[0].ms, 3000);
  w.refuse(false);
  w.fire();
  assert.equal(w.sockets.length, 1);
});

Deno.test("live: without a network it is lost at once, and tries again", () => {
  const w = world();
  const live = new LiveConnection(w.given);
  live.connect();
  live.drop();
  assert.equal(live.state(), "connecting", "what is not connected yet fails by itself");
  w.last().onopen?.();
  live.drop();
  assert.equal(live.state(), "reconnecting");
  assert.equal(w.sockets[0].closed, true);
  live.drop();
  assert.deepEqual(w.told, ["lost"]);
  assert.equal(w.timers.length, 1, "one retry waits");
  w.fire();
  w.last().onopen?.();
  assert.equal(live.state(), "connected");
});

Deno.test("live: a clean close ends it; a restarting server's close does not; an ended session is told", () => {
  for (const [code, state, told] of [[1000, "disconnected", []], [1001, "reconnecting", ["lost"]]] as const) {
    const w = world();
    const live = new LiveConnection(w.given);
    live.connect();
    w.last().onopen?.();
    w.drop(code);
    assert.equal(live.state(), state);
    assert.deepEqual(w.told, told);
  }
  const w = world();
  const live = new LiveConnection(w.given);
  live.connect();
  w.last().onopen?.();
  w.drop(4401);
  assert.deepEqual([live.state(), w.told], ["disconnected", ["signed out"]]);
});

Deno.test("live: closing stops a waiting retry, and connecting twice makes one socket", () => {
  const w = world();
  const live = new LiveConnection(w.given);
  live.connect();
  live.connect();
  assert.equal(w.sockets.length, 1);
  w.drop();
  live.close();
  assert.equal(w.timers.length, 0);
  assert.equal(live.state(), "disconnected");
});

Deno.test("live: malformed messages are only told of", () => {
  const w = world();
  const live = new LiveConnection(w.given);
  live.connect();
  for (const data of ["{", "null", "[]", '{"kind":"x"}']) w.say(data);
  assert.deepEqual(w.told, Array(4).fill("malformed"));
  assert.equal(w.events.length, 0);
});

Deno.test("live: events refresh what they are about; unknown ones nothing", () => {
  assert.ok(staleKeys({ type: "PAYMENT_CONFIRMED" })?.some(([first]) => first === "invoices"));
  assert.deepEqual(["PATIENT_CHANGED", "USER_CHANGED"].map((type) => staleKeys({ type })), [[["patients"]], [[
    "users",
  ]]]);
  assert.deepEqual(staleKeys({ type: "CONNECTED" }), []);
  assert.equal(staleKeys({ type: "toString" }), null);
});
