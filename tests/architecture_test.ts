/**
 * The laws of ARCHITECTURE.md: who may import whom, and the shape of rooms. Those of the store are in store_laws_test.ts, those
 * of the web in web_laws_test.ts.
 * @module
 */
import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { files, functionsOf, load, root, type Source, withoutComments } from "./support/sources.ts";

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
/** Names that tell nothing of what is done. */
const saysNothing = /(?:^|_)(?:helpers?|utils?|common|misc|stuff|things?|lib|shared|base|index|logic|manager|service)$/;

Deno.test("every room has one shape: routes, store, types, one file a use case named verb_noun, helpers in folders", async () => {
  for (const { path, text } of await load("server/rooms")) {
    const name = path.replace(parts, "").replace(
      /^[^/]+\//,
      (room) => parts.exec(path)![0].includes("inbox/") ? room : "",
    );
    for (const word of path.replace(/\.ts$/, "").split("/").slice(2)) {
      assert.ok(!saysNothing.test(word), `${path}: "${word}" does not say what is there`);
    }
    assert.ok(
      /\/store\.ts$/.test(path) || !/\bcollection(?:<[^(]*>)?\(/.test(withoutComments(text)),
      `${path} declares a collection; its place is store.ts`,
    );
    if (name.includes("/")) {
      assert.ok(
        !/^server\/rooms\/inbox\/[^/]+\//.test(path) || parts.exec(path)![0].includes("inbox/"),
        `${path}: the inbox is divided into intake, reading, review and suggestions`,
      );
      continue;
    }
    if (/^([a-z]+_)?routes\.ts$|^store\.ts$|^types\.ts$/.test(name)) continue;
    const verb = name.match(/^([a-z]+)_[a-z_]+\.ts$/)?.[1];
    assert.ok(
      verb && verbs.has(verb),
      `${path}: a use case is named verb_noun.ts; a helper belongs in a named subfolder`,
    );
  }
});

/** The entries of engines of many files, and ports that name a type of all ports of their kind. */
const entries = new Set([
  "server/matching/mod.ts",
  "server/extraction/extract.ts",
  "server/documents/read.ts",
  "server/pdf/library.ts",
  "server/integrations/fax/port.ts",
  "server/integrations/mail_in/port.ts",
  "server/client.ts",
]);

Deno.test("no file exports what another one declares, the entries of the engines apart", async () => {
  for (const folder of ["server", "shared", "web", "cli"]) {
    for (const { path, text } of await load(folder)) {
      assert.ok(!/^export\s+(?:type\s+)?\*/m.test(text), `${path} exports all of another file; name what is meant`);
      if (entries.has(path)) continue;
      assert.ok(
        !/^export\s+(?:type\s+)?\{[^}]*\}(?!\s*from "[^."])/m.test(text),
        `${path} re-exports another file; import from where it is`,
      );
      const imported = [...text.matchAll(/^import\s+(?:type\s+)?(?:\{([^}]*)\}|\* as (\w+))\s*from "\./gm)].flatMap((
        [, names, all],
      ) => all ?? names.split(",").map((name) => name.trim().split(" as ").at(-1)!));
      const [alias] = [...text.matchAll(/^export (?:const \w+(?::[^=]*)? =|default) (\w+);$/gm)].filter((
        [, name],
      ) => imported.includes(name));
      assert.ok(!alias, `${path} exports another file's under a name of its own: ${alias?.[0]}`);
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
      const code = withoutComments(text);
      assert.ok(
        !/[{,]\s*store\b|\bdeps\s*\.\s*store\b/.test(code),
        `${path} takes the store; give the use case a file`,
      );
      assert.ok(
        !/\bc\s*\.\s*json\(\s*\{\s*(?:error|code)\b|\bc\s*\.\s*(?:json|text|body)\([^;]*,\s*(?:4|5)\d\d\b/.test(code),
        `${path} refuses itself; the use case throws`,
      );
      assert.ok(
        !/\bnew Response\b|\bc\s*\.\s*(?:status|notFound|newResponse)\(|\bstatus:\s*[45]\d\d/.test(code),
        `${path} makes an answer past c.json, or refuses itself`,
      );
    } else {
      for (const name of imports) assert.ok(!/server\/rooms\/.*routes\.ts$/.test(name), `${path} imports ${name}`);
    }
  }
});

Deno.test("a route has at most one use case change anything, and none in a loop", async () => {
  const rooms = (await load("server/rooms")).map(({ path, text }) => ({ path, code: withoutComments(text) }));
  const all = rooms.flatMap(({ code }) => functionsOf(code)).filter(({ name }) => name);
  // What commits a change, by itself or through another function.
  const writers = new Set<string>();
  // What is shown is noted at most; a sign-in is one change, and what is let in of it another.
  const apart = /^(?:list|show|note|looked$|letIn$)/;
  for (let size = -1; size !== writers.size;) {
    size = writers.size;
    for (const { name, body } of all.filter(({ name }) => !apart.test(name!))) {
      const calls = body.matchAll(/(?<![.\w])(\w+)\(deps\b/g);
      if (/\.\s*change(?:<[^(]*>)?\(/.test(body) || [...calls].some(([, call]) => writers.has(call))) {
        writers.add(name!);
      }
    }
  }
  assert.ok(writers.size > 50);
  for (const { path, code } of rooms.filter(({ path }) => path.endsWith("routes.ts"))) {
    for (const { body } of functionsOf(code).filter(({ parameters }) => /^c\b/.test(parameters))) {
      assert.ok(
        !/\b(?:for|while) (?:await )?\(|\btry \{|\.(?:map|forEach)\(async/.test(body),
        `${path} holds a workflow: ${body}`,
      );
      const changes = [...body.replace(/(?:\?|\) return)\s*await \w+/g, "").matchAll(/\bawait (\w+)\(/g)].filter((
        [, name],
      ) => writers.has(name)).map(([, name]) => name);
      assert.ok(new Set(changes).size <= 1, `${path} holds a workflow: ${changes.join(", then ")}`);
    }
  }
});

Deno.test("a room calls others along the line only, and never their store", async () => {
  for (const { path, imports } of await load("server/rooms")) {
    for (const name of imports) {
      const other = roomOf(name);
      const room = roomOf(path)!;
      if (!other || other === room) continue;
      const isKnown = place(room) >= 0 || open.has(room) || gatherers.has(room);
      assert.ok(isKnown || open.has(other), `${room} is a new room: say in this test which others it calls`);
      assert.ok(mayCall(room, other), `${path} calls back: ${name}`);
      assert.ok(!name.endsWith("/store.ts"), `${path} opens another room's store: ${name}`);
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

/** Packages of the tests. */
const ofTests = /^(?:fast-check|playwright-core|axe-core)(?:\/|$)/;
/** Files beside the sources that the product reads when it runs or is built. */
const readFiles = [
  /^server\/rooms\/users\/passwords\/common_passwords\.txt$/,
  /^web\/(?:(?:styles|themes|print)\.css|index\.html|theme\.js|ui\/README\.md)$/,
  /^web\/(?:public|fonts|dist)\//,
];

Deno.test("beside sources the product holds the files that it reads, and no data of tests", async () => {
  for (const folder of ["server", "web", "cli", "shared"]) {
    for await (const path of files(folder)) {
      if (/\.tsx?$/.test(path)) continue;
      assert.ok(readFiles.some((pattern) => pattern.test(path)), `${path}: what tests read belongs under tests/`);
    }
  }
});

/** Every path that a text names from where it stands: imports of all kinds, and workers. */
const named = ({ path, text }: Source) =>
  [...text.matchAll(/["'`](\.{1,2}\/[^"'`\s]+\.tsx?)["'`]/g)].map(([, name]) => join(dirname(path), name));

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
    for (const name of source.imports) {
      assert.ok(!ofTests.test(name), `${path} imports ${name}, which tests use`);
    }
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
    names.push(
      ...text.matchAll(
        /(?:typeof |(?<!await ))import\("(\.[^"]+)"\)(?:\.(?!then|catch)|(?<=typeof import\("[^"]+"\)))/g,
      ),
    );
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

/** Documents as data: a list of many. */
const corpora = /^tests\/(?:forms|extraction\/cases)\//;

Deno.test(`no file is longer than ${budget} lines`, async () => {
  for (const folder of ["server", "web", "cli", "shared", "tests"]) {
    for await (const path of files(folder)) {
      if (corpora.test(path)) continue;
      if (!/\.(?:tsx?|css|js)$/.test(path) || path.startsWith("web/dist/")) continue;
      const lines = (await Deno.readTextFile(join(root, path))).split("\n").length - 1;
      assert.ok(lines <= budget, `${path} has ${lines} lines`);
    }
  }
});
