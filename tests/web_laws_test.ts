/**
 * The laws of the web and the command line: one way to the server, one map of what is stale, one shape of rooms, one way of forms.
 * @module
 */
import assert from "node:assert/strict";
import { load, sources } from "./support/sources.ts";

/** The typed client itself, and the two that stand before it: the service worker and the development server. */
const pathsOfApi = new Set(["web/lib/api.ts", "web/sw.ts", "web/dev.ts", "server/client.ts"]);

Deno.test("web and cli reach the server by the typed client: no path by hand, no type of an answer by hand", async () => {
  const byHand = /\b(call|callWith|callPage|read|readPage|readPages|useAction|useQuery|useMutation|fetchQuery)<(?!\()/;
  const cast = /\(await (?:call|callWith|callPage|read|readPage)\([^;]*?\)\) as\b/;
  for (const folder of ["web", "cli"]) {
    for (const { path, text } of await load(folder)) {
      if (pathsOfApi.has(path)) continue;
      assert.ok(!/["'`]\/?api["'`/]|\/api\//.test(text), `${path} names a path of the API`);
      assert.ok(
        !/(?<![.\w])fetch\(|\b(?:globalThis|window|self)\.fetch\b|XMLHttpRequest/.test(text),
        `${path} calls fetch`,
      );
      if (/^web\/lib\/|^cli\/client\.ts/.test(path)) continue;
      assert.ok(!byHand.test(text), `${path} gives an answer a type by hand: ${byHand.exec(text)?.[0]}`);
      assert.ok(!cast.test(text), `${path} gives an answer another type: ${cast.exec(text)?.[0]}`);
    }
  }
});

Deno.test("what a change or an event makes stale stands in one map: nobody else has the cache read again", async () => {
  for (const { path, text } of await load("web")) {
    if (path === "web/lib/refreshes.ts") continue;
    assert.ok(
      !/\b(invalidate|refetch|reset)Queries\(/.test(text),
      `${path} has the cache read again past lib/refreshes.ts`,
    );
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
    if (path === "web/lib/api.ts") continue;
    assert.ok(!/\.get\("(?:link|x-total-count)"\)/i.test(text), `${path} reads the headers of a page`);
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

/** Settings' forms are of schema_form.ts as well, with the version that they were opened with. */
const formMakers = ["web/lib/schema_form.ts", "web/rooms/settings/parts/use_setting_form.ts"];

Deno.test("every form of the web but the reading desk's is made by lib/schema_form.ts: no field state and no errors by hand", async () => {
  for (const { path, text, imports } of await load("web")) {
    if (formsElsewhere.has(path) || path === "web/lib/schema_form.ts") continue;
    const isDesk = path.startsWith("web/rooms/inbox/review/") || path.startsWith("web/rooms/inbox/suggestions/");
    const sends = /<form\b|\bonSubmit=|type="submit"/.test(text);
    assert.ok(
      !sends || formMakers.some((maker) => imports.includes(maker)),
      `${path} has a form that lib/schema_form.ts does not make`,
    );
    if (!/^web\/(rooms|portal)\//.test(path)) continue;
    assert.ok(!/\bfieldErrors\(|useState<Record<string, string>>/.test(text), `${path} keeps errors of fields by hand`);
    if (isDesk) continue;
    for (const [, setter] of text.matchAll(/const \[\w+, (\w+)\] = useState/g)) {
      // A switch that takes effect at once is no form.
      const byHand = text.split("\n").find((line) =>
        new RegExp(`\\b${setter}\\([^;]*\\.(target|currentTarget)\\.(value|checked)`).test(line) &&
        !line.includes("<Switch")
      );
      assert.ok(!byHand, `${path} keeps a field by hand: ${byHand?.trim()}`);
    }
  }
});
