/**
 * The laws of ARCHITECTURE.md about the store: what a change reads, and who writes past one.
 * @module
 */
import assert from "node:assert/strict";
import { auditActions } from "../shared/audit.ts";
import { type Code, functionsOf, load, withoutComments } from "./support/sources.ts";

/** Whose business the raw store is: the rooms go through collections and changes. The demo office is written in bulk. */
const openStore = /^server\/(db|demo|events|jobs|integrations)\/|^server\/(open|main|app)\.ts$/;

/** Files of rooms that read keys themselves, each for a reason that it gives. */
const readsKeys = new Set([
  // Plays a processor with records of its own.
  "server/rooms/payments/demo_processor/kv_store.ts",
  "server/rooms/audit/verify_trail.ts",
  "server/rooms/inbox/store.ts",
]);

Deno.test("nobody but the store's own modules and the demo office's bulk writer commits past a change", async () => {
  for (const { path, text } of await load("server")) {
    if (openStore.test(path) || path === "server/rooms/payments/demo_processor/kv_store.ts") continue;
    const code = withoutComments(text);
    assert.ok(!/\bkv\s*\.\s*(set|delete|atomic)\(/.test(code), `${path} writes to the store past a change`);
    if (path.startsWith("server/rooms/") && !readsKeys.has(path)) {
      assert.ok(!/\.\s*kv\b|[{,]\s*kv\b/.test(code), `${path} takes the store's keys in hand`);
    }
  }
});

/** What reads rows, lists or keys where it is called on a store. */
const reads =
  "(?:get|must|getMany|load|loadWithVersions|versions|ids|all|page|idOf|idsOf|by|counts|search|wordKeys)\\b";
const pastChange = new RegExp(String.raw`(?<!\btx\.unwatched\.)\bstore\s*\.\s*${reads}`);
/** What derives a key or an address from the store's secrets reads nothing. */
const readsNothing = /^(payKey|payLink|tokenOf|linkUrl|grantOf)$/;

/** A function's body without the changes that it starts: what it does outside of them. */
function outsideChanges({ body }: Code): string {
  let code = body;
  for (;;) {
    const at = code.search(/\.\s*change(?:<[^(]*>)?\(/);
    if (at < 0) return code;
    let end = code.indexOf("(", at);
    for (let depth = 0; end < code.length; end++) {
      if (code[end] === "(") depth++;
      else if (code[end] === ")" && --depth === 0) break;
    }
    code = code.slice(0, at) + code.slice(end + 1);
  }
}

/** The functions that read the store they are given, by themselves or through another. */
function readersAmong(functions: readonly Code[]): Set<string> {
  const readers = new Set<string>();
  const takesStore = functions.filter(({ name, parameters }) =>
    name && !readsNothing.test(name) && /^\s*(?:deps|store|\{[^}]*\bstore\b[^}]*\})\s*:/.test(parameters)
  );
  for (let size = -1; size !== readers.size;) {
    size = readers.size;
    for (const one of takesStore) {
      const code = outsideChanges(one);
      const calls = [...code.matchAll(/\b(\w+)\((?:deps|store|deps\.store|\{ store \})(?!\w)/g)].map(([, name]) =>
        name
      );
      if (pastChange.test(code) || calls.some((name) => readers.has(name))) readers.add(one.name!);
    }
  }
  return readers;
}

Deno.test("inside a change nothing is read past it: rows and lists are the change's own reads", async () => {
  const rooms = [...await load("server/rooms"), ...await load("server/events"), ...await load("server/jobs")]
    .map(({ path, text }) => ({ path, code: withoutComments(text) }));
  const readers = readersAmong(rooms.flatMap(({ code }) => functionsOf(code)));
  assert.ok(readers.size > 50);
  for (const { path, code } of rooms) {
    assert.ok(!/\btx\s*\.\s*store\b/.test(code), `${path} opens the store of a change`);
    const other = /[(,]\s*(?!tx\b)\w+\s*:\s*(?:import\([^)]*\)\.)?Change\b(?!\w)/.exec(code);
    assert.ok(!other, `${path} calls a change otherwise than tx: ${other?.[0]}`);
    // What follows looks for the name.
    for (
      const [call, given] of code.matchAll(
        /\.\s*change\(\s*[^()]*(?:\([^()]*\)[^()]*)*?,\s*(?:async )?(\(?[^()=]*\)?) =>/g,
      )
    ) {
      assert.ok(
        /^\(?(?:tx(?:: Change)?)?\)?$/.test(given.trim()),
        `${path} calls its change otherwise than tx: ${call}`,
      );
    }
    for (const { parameters, body } of functionsOf(code)) {
      if (!/(?:^|,)\s*tx(?:\s*:\s*Change\b|\s*$)/.test(parameters)) continue;
      // Whatever it is called or taken out of, the store has no name here but in place of the change.
      const named = /[^\n]*\bstore\b[^\n]*/.exec(
        body.replace(/\bunwatched\s*\.\s*store\b|\bstore:\s*tx\b|"[^"\n]*"(?!\])|`[^`]*`/g, ""),
      );
      assert.ok(!named, `${path} names the store inside a change: ${named?.[0].trim()}`);
      const past = pastChange.exec(body) ?? /\bstore\s*\.\s*(?:kv|change)\b|\bscan\(/.exec(body);
      assert.ok(!past, `${path} reads past its change: ${past?.[0]}`);
      const unguarded = /\bunwatched\s*\.\s*store\s*\.\s*(?!get\(|must\(|getMany\()\w+/.exec(body);
      assert.ok(!unguarded, `${path} reads a list that no row guards: ${unguarded?.[0]}`);
      for (const [call, name] of body.matchAll(/\b(\w+)\((?:deps(?:\.store)?|store|\{ store \})\s*[,)]/g)) {
        assert.ok(!readers.has(name), `${path} reads past its change: ${call}`);
      }
    }
  }
});

Deno.test("every action of the audit trail is written somewhere: a filter by it finds what was done", async () => {
  const code = (await load("server")).map(({ text }) => text).join("\n");
  assert.deepEqual(Object.keys(auditActions).filter((action) => !code.includes(`"${action}"`)), []);
});
