/**
 * The laws of the web and the command line: one way to the server, one map of what is stale, one shape of rooms, one way of forms.
 * @module
 */
import assert from "node:assert/strict";
import { load, sources, withoutComments } from "./support/sources.ts";

/** The typed client itself, and the two that stand before it: the service worker and the development server. */
const pathsOfApi = new Set(["web/lib/api.ts", "web/sw.ts", "web/dev.ts", "server/client.ts"]);

/** Who makes the typed client, and who opens the live socket. */
const makesClient = new Set(["web/lib/api.ts", "cli/client.ts", "cli/sign_in.ts"]);
const opensSocket = new Set(["web/lib/live_session.ts", "web/dev.ts"]);

Deno.test("web and cli reach the server by the typed client: no path by hand, no type of an answer by hand", async () => {
  const calls = "call|callWith|callPage|read|readPage|readPages";
  const byHand = new RegExp(
    String
      .raw`\b(${calls}|useAction|use\w*Quer(?:y|ies)|useMutation|(?:get|set|ensure|fetch|prefetch)\w*Quer(?:y|ies)\w*)<(?!\(|Draft>)`,
  );
  const cast = new RegExp(
    String
      .raw`\bawait (?:${calls})\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\)? as\b|\buse\w*Query\([^;]*?\)(?:\.data)? as\b|\bdata as\b|\bas (?:never|any)\b|\bas unknown as\b`,
  );
  for (const folder of ["web", "cli"]) {
    for (const { path, text, imports } of await load(folder)) {
      if (pathsOfApi.has(path)) continue;
      const code = withoutComments(text);
      assert.ok(!/["'`]\/?api["'`/]|\/api\//.test(text), `${path} names a path of the API`);
      assert.ok(
        !/(?<![.\w])fetch\(|\b(?:globalThis|window|self)\.fetch\b|XMLHttpRequest|EventSource|sendBeacon/.test(code),
        `${path} calls fetch`,
      );
      // The command line is given its world where it begins.
      assert.ok(path === "cli/main.ts" || !/[=(,:?]\s*fetch\s*[;,)]/.test(code), `${path} takes fetch in hand`);
      assert.ok(opensSocket.has(path) || !/\bnew WebSocket\b/.test(code), `${path} opens a socket`);
      assert.ok(
        makesClient.has(path) || !imports.some((name) => name === "server/client.ts" || name.startsWith("hono/client")),
        `${path} makes a client of its own`,
      );
      assert.ok(!imports.some((name) => /^(?:axios|ky|got|ofetch|undici)$/.test(name)), `${path} calls otherwise`);
      if (/^web\/(?:lib|build|icons)|^cli\/client\.ts/.test(path)) continue;
      assert.ok(!/\.json\(\)/.test(code), `${path} opens an answer by itself`);
      assert.ok(!byHand.test(code), `${path} gives an answer a type by hand: ${byHand.exec(code)?.[0]}`);
      // Settings of any name are kept as what is known of them.
      if (path === "web/rooms/settings/mutations.ts" || folder === "cli") continue;
      assert.ok(!cast.test(code), `${path} gives an answer another type: ${cast.exec(code)?.[0]}`);
    }
  }
});

Deno.test("a room asks and changes by the values of its queries.ts and mutations.ts", async () => {
  for (const { path, text } of [...await load("web/rooms"), ...await load("web/portal")]) {
    if (/\/(?:queries|mutations)\.ts$/.test(path)) continue;
    for (const [, names] of text.matchAll(/^import \{([^}]*)\} from "[./]*\/lib\/(?:api|query)\.ts";/gm)) {
      const asks = /\b(?:call|callWith|callPage|callFile|read|readPage|readPages)\b/.exec(names);
      assert.ok(
        !asks,
        `${path} imports ${asks?.[0]}: what is asked stands in queries.ts, what is sent in mutations.ts`,
      );
    }
  }
});

/** Reads again what a payer waits for: he has no live socket. */
const asksAgain = "web/rooms/payment/parts/use_payment.ts";

Deno.test("what a change or an event makes stale stands in one map: nobody else has the cache read again", async () => {
  for (const { path, text } of await load("web")) {
    // With a session what it read goes, too.
    if (path === "web/lib/refreshes.ts" || path === "web/lib/session.ts") continue;
    const code = withoutComments(text);
    assert.ok(
      !/\b(?:invalidate|refetch|reset|remove)Queries\b|\b(?:query)?[cC]lient\.clear\(/.test(code),
      `${path} has the cache read again past lib/refreshes.ts`,
    );
    // A button that reads again is no change.
    const others = code.replace(/\bon(?:Click|Retry|Open)(?:=\{|: )\(\) =>\s*(?:void )?(?:\w+\.)?refetch\(\)/g, "");
    assert.ok(path === asksAgain || !/\brefetch\(/.test(others), `${path} reads again by itself`);
  }
});

Deno.test("menus and tabs are the kit's, which are Radix's, and a list's next page is read in one place", async () => {
  for (const { path, text } of await load("web")) {
    assert.ok(
      !/\srole="(?:menu|menuitem\w*|tab|tablist|tabpanel|dialog)"/.test(text),
      `${path} makes a menu, tabs or dialog`,
    );
    assert.ok(
      path.startsWith("web/ui/") || !/from "@radix-ui\//.test(text),
      `${path} takes of Radix what the kit has or should have`,
    );
    if (/^web\/(?:lib\/|build|dev|sw)/.test(path)) continue;
    assert.ok(
      !/\bheaders\s*\.\s*(?:get|has|entries)\(|x-total-count|rel="?next/i.test(withoutComments(text)),
      `${path} reads the headers of an answer`,
    );
  }
});

Deno.test("what is typed is waited for by one hook, lib/debounce.ts", async () => {
  for (const { path, text, imports } of await load("web")) {
    assert.ok(!imports.some((name) => /debounce|throttle|lodash/.test(name) && name !== "web/lib/debounce.ts"), path);
    if (path === "web/lib/debounce.ts") continue;
    const code = withoutComments(text);
    assert.ok(
      !/\b(?:function|const) \w*(?:[dD]ebounced?|[tT]hrottled?)\w*(?:<|\(| = \()/.test(code),
      `${path} waits by a hook of its own`,
    );
    // A state that is set later to a value that stands already; true and false are notices that come and go.
    assert.ok(
      !/\bsetTimeout\(\s*\(\) =>\s*(?:void )?set[A-Z]\w*\((?!true\)|false\)|null\)|"")/.test(code),
      `${path} sets a value late by itself`,
    );
  }
});

/** Beside queries, mutations and pages a room of the web has its parts; the largest is divided by the work that is done there. */
const webFolders: Record<string, string[]> = { inbox: ["intake", "reading", "review", "suggestions"] };

Deno.test("every room of the web has one shape: queries.ts, mutations.ts, pages, parts/", async () => {
  for await (const path of sources("web/rooms")) {
    const [, , room, name, ...rest] = path.split("/");
    const may = rest.length > 0
      ? ["parts", ...webFolders[room] ?? []].includes(name) && rest.length === 1
      : /^(queries|mutations)\.ts$|^[A-Z]\w*Page\.tsx$/.test(name);
    assert.ok(may, `${path} stands in no place of a room`);
  }
});

/** Where no form of our own is: the kit's dialogs, the sign-in page (its first script would grow by a third), and Stripe's own fields. */
const formsElsewhere = new Set([
  "web/ui/Dialog.tsx",
  "web/ui/ConfirmDialog.tsx",
  "web/rooms/auth/SignInPage.tsx",
  "web/rooms/auth/parts/use_form.ts",
  "web/rooms/payment/parts/StripeForm.tsx",
]);

/** Writes the blanks between the digits of a card while they are typed. */
const spacesDigits = new Set(["web/rooms/payment/parts/use_spacing.ts"]);

/** Settings' forms are of schema_form.ts as well, with the version that they were opened with. */
const formMakers = ["web/lib/schema_form.ts", "web/rooms/settings/parts/use_setting_form.ts"];

Deno.test("every form of the web but the reading desk's is made by lib/schema_form.ts: no field state and no errors by hand", async () => {
  for (const { path, text, imports } of await load("web")) {
    if (path === "web/lib/schema_form.ts") continue;
    const code = withoutComments(text);
    assert.ok(!/^import (?!type )[^;]*"react-hook-form"/m.test(code), `${path} makes a form past lib/schema_form.ts`);
    if (formsElsewhere.has(path)) continue;
    const isDesk = path.startsWith("web/rooms/inbox/review/") || path.startsWith("web/rooms/inbox/suggestions/");
    const sends = /<form\b|\bonSubmit=|type="submit"/.test(code);
    assert.ok(
      !sends || formMakers.some((maker) => imports.includes(maker)),
      `${path} has a form that lib/schema_form.ts does not make`,
    );
    if (!/^web\/(rooms|portal|app)\//.test(path)) continue;
    assert.ok(
      !/\bfieldErrors\(|useState<(?:Partial<)?Record<[^>]*string>|const \[\w*[eE]rrors, /.test(code),
      `${path} keeps errors of fields by hand`,
    );
    if (isDesk || path.startsWith("web/app/")) continue;
    assert.ok(!/\buseReducer\(/.test(code), `${path} keeps fields by a reducer`);
    assert.ok(
      !/\{[^{}]*\bvalue\b[^{}]*\} = \w+\.(?:target|currentTarget)/.test(code) || spacesDigits.has(path),
      `${path} keeps a field by hand`,
    );
    for (const [, setter] of code.matchAll(/const \[\w+, (\w+)\] = useState/g)) {
      // A switch that takes effect at once is no form.
      const byHand = code.split("\n").find((line) =>
        new RegExp(String.raw`\b${setter}\([^;]*\b(?:target|currentTarget)\.(?:value|checked)`).test(line) &&
        !line.includes("<Switch")
      ) ??
        new RegExp(String.raw`<(?:Input|Textarea|DateInput)\b[^>]*?onChange=\{(?:${setter}\}|\(?\w+\)? => ${setter}\()`)
          .exec(code)?.[0];
      assert.ok(!byHand, `${path} keeps a field by hand: ${byHand?.trim()}`);
    }
  }
});
