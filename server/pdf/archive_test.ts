import assert from "node:assert/strict";
import { unzipSync } from "fflate";
import fc from "fast-check";
import { archiveZip, safeName } from "./archive.ts";

const AT = "2026-11-20T12:00:00Z";
const bytesOf = (text: string) => new TextEncoder().encode(text);
const namesIn = (zip: Uint8Array) => Object.keys(unzipSync(zip));

Deno.test("archive: files come back as they were, in their order", () => {
  const files = [
    { fileName: "b.pdf", bytes: new Uint8Array(10_000).fill(65) },
    { fileName: "Łukasz نور.txt", bytes: bytesOf("text ".repeat(1000)) },
    { fileName: "empty.tif", bytes: new Uint8Array() },
  ];
  const zip = archiveZip(files, AT);
  const found = unzipSync(zip);
  assert.deepEqual(Object.keys(found), files.map((file) => file.fileName));
  for (const { fileName, bytes } of files) assert.deepEqual(found[fileName], bytes);
  assert.ok(zip.length < 12_000, "text is packed, a PDF is not packed again");
});

Deno.test("archive: the same files give the same bytes", () => {
  const files = [{ fileName: "a.pdf", bytes: bytesOf("a") }];
  assert.deepEqual(archiveZip(files, AT), archiveZip(files, AT));
});

Deno.test("archive: equal names get numbers, also when only their case differs", () => {
  const names = ["scan.pdf", "scan.pdf", "SCAN.PDF", "scan (2).pdf", "__proto__", "__proto__"];
  const zip = archiveZip(names.map((fileName) => ({ fileName, bytes: bytesOf(fileName) })), AT);
  assert.equal(new Set(namesIn(zip).map((name) => name.toLowerCase())).size, 6);
  assert.deepEqual(namesIn(zip).slice(0, 3), ["scan.pdf", "scan (2).pdf", "SCAN (3).PDF"]);
});

Deno.test("archive: no name leads out of the folder it is unpacked to", () => {
  const bad: [string, string][] = [
    ["../../etc/passwd", "_.._etc_passwd"],
    ["C:\\Windows\\x.pdf", "C__Windows_x.pdf"],
    ["..", "file"],
    ["", "file"],
    ["CON.pdf", "_CON.pdf"],
    ["a\u202efdp.exe", "afdp.exe"],
    ["  .hidden ", "hidden"],
  ];
  for (const [name, safe] of bad) assert.equal(safeName(name), safe);
});

Deno.test("archive: any names at all give an archive with every file once", () => {
  fc.assert(fc.property(fc.array(fc.string({ unit: "binary", maxLength: 300 }), { maxLength: 12 }), (names) => {
    const zip = archiveZip(names.map((fileName, n) => ({ fileName, bytes: bytesOf(String(n)) })), AT);
    const found = namesIn(zip);
    assert.equal(found.length, names.length);
    for (const name of found) assert.ok(!/[/\\]|^\.{1,2}$/.test(name) && name.length > 0 && [...name].length <= 160);
  }));
});
