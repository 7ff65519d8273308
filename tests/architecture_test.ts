/**
 * The laws of ARCHITECTURE.md: who may import whom, the shape of rooms, and what stands past the store. Those of the web are in
 * web_laws_test.ts.
 * @module
 */
import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { load, type Source } from "./support/sources.ts";

const budget = 350;

const roomOf = (path: string) => path.match(/^server\/rooms\/([^/]+)\//)?.[1] ?? null;

/** Calls go along this line only; the rooms of one place do not call each other. */
const line = [["inbox"], ["requests"], ["payments"], ["invoices", "records", "ehr", "links"]];
/** May be called by all. */
const open = new Set(["patients", "requesters", "users", "settings", "audit", "outbox"]);
/** May call all: they gather what the others answer, or act as the outside world does. */
const gatherers = new Set(["search", "dashboard", "notifications", "simulator"]);

const place = (room: string) => line.findIndex((rooms) => rooms.includes(room));

function mayCall(from: string, to: string): boolean {
  if (from === to || open.has(to) || gatherers.has(from)) return true;
  return place(from) >= 0 && place(to) > place(from);
}

Deno.test("shared imports only zod, date-fns and itself", async () => {
  for (const { path, imports } of await load("shared")) {
    for (const name of imports) {
      assert.ok(["zod", "date-fns"].includes(name) || name.startsWith("shared/"), `${path} imports ${name}`);
    }
  }
});

Deno.test("web and cli import shared and the one doorway of the server", async () => {
  for (const folder of ["web", "cli"]) {
    for (const { path, imports } of await load(folder)) {
      for (const name of imports.filter((n) => n.startsWith("server/"))) {
        assert.equal(name, "server/client.ts", `${path} imports ${name}`);
      }
    }
  }
});

/** What a use case's file name begins with. A new use case may need a new verb: add it here. */
const verbs = new Set(
  ("accept act add advance answer apply approve archive ask assemble assign attach cancel change check close complete confirm connect " +
    "correct count create decline delete disable download draw edit enable end enter estimate export extract fetch find finish gather " +
    "generate handle import include invite issue link list lock log look make mark match measure merge move note offer open pay " +
    "place poll preview print process queue read receive record recover refresh refuse refund regenerate register reject release remind remove " +
    "reopen replace request resend reset resolve retrieve retry resume review revoke rotate run save schedule seal search send set settle show sign " +
    "simulate start stop store submit subscribe suggest summarize sweep sync test track turn unlink unlock unsubscribe update upload verify " +
    "view void waive withdraw write").split(" "),
);

/** The parts of the inbox are rooms of their own as far as the shape goes. */
const parts = /^server\/rooms\/(?:inbox\/(?:intake|reading|review|suggestions)\/)?/;

Deno.test("every room has one shape: routes, store, types, one file a use case named verb_noun, helpers in folders", async () => {
  for (const { path } of await load("server/rooms")) {
    const name = path.replace(parts, "").replace(
      /^[^/]+\//,
      (room) => parts.exec(path)![0].includes("inbox/") ? room : "",
    );
    if (name.includes("/")) continue;
    if (/^([a-z]+_)?routes\.ts$|^store\.ts$|^types\.ts$/.test(name)) continue;
    const verb = name.match(/^([a-z]+)_[a-z_]+\.ts$/)?.[1];
    assert.ok(
      verb && verbs.has(verb),
      `${path}: a use case is named verb_noun.ts; a helper belongs in a named subfolder`,
    );
  }
});

/** Engines of many files, each with one entry that others import. */
const engines = /^server\/(?:documents|extraction|integrations|matching|pdf|demo)\//;

Deno.test("no file exports what another one declares, the entries of the engines apart", async () => {
  for (const folder of ["server", "shared", "web", "cli"]) {
    for (const { path, text } of await load(folder)) {
      if (engines.test(path) || path === "server/client.ts") continue;
      assert.ok(
        !/^export\s+(?:type\s+)?(?:\*|\{[^}]*\}(?!\s*from "[^."]))/m.test(text),
        `${path} re-exports another file; import from where it is`,
      );
    }
  }
});

Deno.test("in a room the flow is routes, use cases, store, and never back", async () => {
  for (const { path, imports, text } of await load("server/rooms")) {
    const room = roomOf(path)!;
    const own = imports.filter((name) => roomOf(name) === room);
    if (/\/(store|types)\.ts$/.test(path)) {
      for (const name of own) {
        assert.ok(/\/(store|types)\.ts$/.test(name) || name.split("/").length > 4, `${path} imports ${name}`);
      }
    }
    if (/routes\.ts$/.test(path)) {
      for (const name of imports) assert.ok(!/rooms\/.*\/store\.ts$/.test(name), `${path} opens the store: ${name}`);
      assert.ok(!/\bstore\.\w+\(/.test(text), `${path} reads the store; give the use case a file`);
      assert.ok(!/\.change\(|\bthrow\b/.test(text), `${path} holds a workflow; give the use case a file`);
      assert.ok(!/[{,]\s*store\b/.test(text), `${path} takes the store; give the use case a file`);
    } else {
      for (const name of imports) assert.ok(!/server\/rooms\/.*routes\.ts$/.test(name), `${path} imports ${name}`);
    }
  }
});

Deno.test("a room calls others along the line only, and never their store", async () => {
  for (const { path, imports } of await load("server/rooms")) {
    for (const name of imports) {
      const other = roomOf(name);
      if (!other || other === roomOf(path)) continue;
      assert.ok(mayCall(roomOf(path)!, other), `${path} calls back: ${name}`);
      assert.ok(!name.endsWith("/store.ts"), `${path} opens another room's store: ${name}`);
    }
  }
});

/** Whose business the raw store is: the rooms go through collections and changes. The demo office is written in bulk. */
const openStore = /^server\/(db|demo|events|jobs|integrations)\/|^server\/(open|main|app)\.ts$/;

Deno.test("nobody but the store's own modules and the demo office's bulk writer commits past a change", async () => {
  for (const { path, text } of await load("server")) {
    if (openStore.test(path)) continue;
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
    // The demo card processor plays a processor with records of its own.
    if (path === "server/rooms/payments/demo_processor/kv_store.ts") continue;
    assert.ok(!/\bkv\s*\.\s*(set|delete|atomic)\(/.test(code), `${path} writes to the store past a change`);
  }
});

/** The bodies of changes: of callbacks `(tx) => …` and of functions that take `tx: Change`. */
function changeBodies(code: string): string[] {
  return [...code.matchAll(/\(tx\) =>|\btx: Change\b(?![^\n]*\) =>)/g)].map(({ index }) => {
    let [depth, at] = [0, index];
    // The body begins at the first brace that ends a line; a callback without braces ends with its line.
    const braces = /\{\n/g;
    braces.lastIndex = index;
    const line = code.slice(index, code.indexOf("\n", index));
    if (line.startsWith("(tx)") && !line.endsWith("{")) return line;
    at = braces.exec(code)?.index ?? code.length;
    const from = at;
    for (; at < code.length; at++) {
      if (code[at] === "{") depth++;
      else if (code[at] === "}" && --depth === 0) break;
    }
    return code.slice(from, at);
  });
}

Deno.test("inside a change nothing is read past it: rows and lists are the change's own reads", async () => {
  const rooms = [...await load("server/rooms"), ...await load("server/events"), ...await load("server/jobs")];
  const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
  // Functions that read from what they are given: inside a change that is the change.
  const readers = new Set(
    rooms.flatMap(({ text }) =>
      [...text.matchAll(/function (\w+)(?:<[^>]*>)?\(\s*(?:\w+|\{[^}]*\}): (?:ReadFrom|Pick<Deps, "store">)/g)].map((
        m,
      ) => m[1])
    ),
  );
  for (const { path, text } of rooms) {
    const code = withoutComments(text);
    assert.ok(!/\btx\.store\b/.test(code), `${path} opens the store of a change`);
    // What follows looks for the name.
    const other = /\.change\([^()]*(?:\([^()]*\)[^()]*)*?(?:async )?\(?(?!tx\b)\b\w+\)? =>/.exec(code);
    assert.ok(!other || /\(tx\)/.test(other[0]), `${path} calls its change otherwise than tx: ${other?.[0]}`);
    for (const body of changeBodies(code)) {
      const past = body.match(/\bstore\.(get|must|getMany|all|page|search|counts|by|idOf|load|ids)\(/);
      assert.ok(
        !past || /\btx\.unwatched\.store$|^$/.test(body.slice(0, past.index! + 5).match(/[\w.]*store$/)![0]),
        `${path} reads past its change: ${past?.[0]}`,
      );
      for (const [call, name] of body.matchAll(/\b(\w+)\((?:deps|\{ store \})\b/g)) {
        // What derives a key or an address from the store's secrets reads nothing.
        assert.ok(
          !readers.has(name) || /^(payKey|payLink|tokenOf|linkUrl|grantOf)$/.test(name),
          `${path} reads past its change: ${call}`,
        );
      }
    }
  }
});

Deno.test("nothing under documents, extraction, matching, pdf or integrations knows a room", async () => {
  for (const folder of ["documents", "extraction", "matching", "pdf", "integrations"]) {
    for (const { path, imports } of await load(`server/${folder}`)) {
      for (const name of imports) assert.equal(roomOf(name), null, `${path} imports ${name}`);
    }
  }
});

Deno.test("only main.ts, what starts it and the tasks of the demo office read the environment and open the store", async () => {
  const may = new Set([
    "server/main.ts",
    "server/start_flags.ts",
    "server/demo/task_world.ts",
    "server/demo/seed_task.ts",
    "server/demo/reset_task.ts",
    "server/recover_admin.ts",
  ]);
  for (const { path, text } of await load("server")) {
    if (may.has(path)) continue;
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
    assert.ok(!/Deno\.env|process\.env|Deno\.openKv/.test(code), `${path} reads the environment or opens the store`);
  }
});

/** Where the product begins: what people and their build start. Workers are found by the path that starts them. */
const begins = [
  "server/main.ts",
  "server/start_flags.ts",
  "server/recover_admin.ts",
  "server/production_files.ts",
  "server/demo/seed_task.ts",
  "server/demo/reset_task.ts",
  "web/main.tsx",
  "web/sw.ts",
  "web/build.ts",
  "web/dev.ts",
  "web/icons.ts",
  "web/fonts.ts",
  "cli/main.ts",
  "cli/docs.ts",
];

/** Every path that a text names from where it stands: imports of all kinds, and workers. */
const named = ({ path, text }: Source) =>
  [...text.matchAll(/"(\.{1,2}\/[^"\s]+\.tsx?)"/g)].map(([, name]) => join(dirname(path), name));

Deno.test("the product does not know its tests, and holds nothing that only tests use", async () => {
  const product = new Map<string, Source>();
  for (const folder of ["server", "web", "cli", "shared"]) {
    for (const source of await load(folder)) product.set(source.path, source);
  }
  const used = new Set<string>();
  const reach = (path: string): void => {
    const source = product.get(path);
    if (!source || used.has(path)) return;
    used.add(path);
    for (const name of named(source)) reach(name);
  };
  for (const path of begins) {
    assert.ok(product.has(path), `${path} is gone`);
    reach(path);
  }
  for (const [path, source] of product) {
    for (const name of named(source)) assert.ok(!/^tests\/|_test\.tsx?$/.test(name), `${path} imports ${name}`);
    assert.ok(used.has(path), `nothing but tests needs ${path}: it belongs under tests/`);
  }
});

Deno.test("no module of the product changes what a password's hash costs", async () => {
  for (const source of await load("server")) {
    if (source.path === "server/rooms/users/passwords/hash.ts") continue;
    assert.ok(!source.text.includes("hashCost"), `${source.path} names hashCost`);
  }
});

Deno.test("production loads nothing of the demo office: one line of main.ts imports it, in demo mode only", async () => {
  const server = (await load("server")).filter(({ path }) => !path.startsWith("server/demo/"));
  for (const source of server) {
    const demo = named(source).filter((name) => name.startsWith("server/demo/"));
    const may = source.path === "server/main.ts" ? ["server/demo/serve.ts"] : [];
    assert.deepEqual(demo, may, `${source.path} imports the demo office`);
  }
  const main = server.find(({ path }) => path === "server/main.ts")!.text;
  assert.match(main, /cfg\.demo \? \(await import\("\.\/demo\/serve\.ts"\)\)/);
});

Deno.test("no cycle among the modules, imports of types included", async () => {
  const all = (await Promise.all(["server", "shared", "web", "cli"].map(load))).flat();
  const modules = new Map(all.map(({ path, text }) => {
    const names = [...text.matchAll(/^(?:import|export)\b[^;]*?from\s*"(\.[^"]+)"|^import\s*"(\.[^"]+)"/gm)];
    // Types named in place, too; what is loaded later is no part of a cycle.
    names.push(...text.matchAll(/(?<!await )import\("(\.[^"]+)"\)\.(?!then|catch)/g));
    const next = new Set(names.map(([, from, bare]) => join(dirname(path), from ?? bare)));
    return [path, [...next]];
  }));
  const done = new Set<string>();
  const visit = (path: string, trail: string[]): void => {
    assert.ok(!trail.includes(path), `cycle: ${[...trail.slice(trail.indexOf(path)), path].join(" → ")}`);
    if (done.has(path)) return;
    for (const next of modules.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of modules.keys()) visit(path, []);
});

Deno.test(`no file is longer than ${budget} lines`, async () => {
  for (const folder of ["server", "web", "cli", "shared"]) {
    for (const { path, text } of await load(folder)) {
      const lines = text.split("\n").length;
      assert.ok(
        lines <= budget || /nicknames|names\.ts$/.test(path),
        `${path} has ${lines} lines`,
      );
    }
  }
});
