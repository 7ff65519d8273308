import assert from "node:assert/strict";
import { join } from "node:path";

const root = join(import.meta.dirname!, "../../server/extraction");

/** Each folder of extraction with the file that others begin at. */
const entries: Record<string, string> = {
  authorization: "authorization.ts",
  contacts: "contacts.ts",
  dates: "dates.ts",
  kinds: "record_kinds.ts",
  layout: "layout.ts",
  mail: "mail.ts",
  names: "names.ts",
  numbers: "record_numbers.ts",
  patients: "patients.ts",
  period: "date_range.ts",
  request: "request_type.ts",
  requester: "requester.ts",
  urgency: "urgency.ts",
  words: "label_words.ts",
};

Deno.test("extraction is a map of fields: each folder has an entry with a head comment", () => {
  const folders = [...Deno.readDirSync(root)].filter((entry) => entry.isDirectory).map((entry) => entry.name).sort();
  assert.deepEqual(folders, Object.keys(entries).sort());
  for (const [folder, file] of Object.entries(entries)) {
    const text = Deno.readTextFileSync(join(root, folder, file));
    assert.match(text, /^\/\*\*\n \* \S[\s\S]*?@module/, `${folder}/${file} does not say what the folder is for`);
  }
});

Deno.test("no expression of extraction is longer than 300 characters on a line", () => {
  for (const folder of Object.keys(entries)) {
    for (const { name } of Deno.readDirSync(join(root, folder))) {
      if (!name.endsWith(".ts") || name.endsWith("_test.ts")) continue;
      const lines = Deno.readTextFileSync(join(root, folder, name)).split("\n");
      const at = lines.findIndex((line) => line.length > 300);
      assert.equal(at, -1, `${folder}/${name}:${at + 1}`);
    }
  }
});
