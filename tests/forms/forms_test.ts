import { deepEqual, equal, notDeepEqual, ok } from "node:assert/strict";
import { simpleParser } from "mailparser";
import { strFromU8, unzipSync } from "fflate";
import { addDays, addMonths, legal, slashed } from "./dates.ts";
import { documents, type Generated, loadPart, parts } from "./generate.ts";
import { Random } from "./random.ts";
import { raster } from "./render.ts";
import { requestTypes } from "../../shared/documents.ts";
import { type Layout, type Output, outputs as allOutputs, type Truth, truthSchema } from "./truth.ts";

/** A document as it lies on the disk, checked by its first bytes. */
const signatures: Record<string, (bytes: Uint8Array) => boolean> = {
  pdf: (b) => new TextDecoder().decode(b.subarray(0, 5)) === "%PDF-",
  tif: (b) => b[0] === 0x49 && b[1] === 0x49 && b[2] === 42,
  jpg: (b) => b[0] === 0xff && b[1] === 0xd8,
  docx: (b) => b[0] === 0x50 && b[1] === 0x4b,
  eml: (b) => /^From: .+\r\nTo: /.test(new TextDecoder().decode(b.subarray(0, 300))),
};

/** What a person must be able to find in the text for the truth to be deserved. */
function claims(truth: Truth): string[] {
  return [
    ...truth.patients.flatMap((p) => [p.firstName!, p.lastName!, p.mrn ?? ""]),
    // a patient who asks is claimed above, by the parts of the name
    truth.patients.some((p) => p.name === truth.requester.name) ? "" : truth.requester.name ?? "",
    truth.requester.email ?? "",
    (truth.requester.phone ?? "").slice(-4),
    (truth.requester.fax ?? "").slice(-4),
  ].filter(Boolean).map(bare);
}
const bare = (text: string) => text.toLowerCase().replace(/\s+/g, "");

async function textOf(
  layout: Layout,
  output: Output,
  seed: string,
): Promise<{ text: string; truth: Truth; pages: number }> {
  const made = await layout.make(new Random(seed), output);
  if (made.sheet) {
    const { PDFiumLibrary } = await import("@hyzyla/pdfium");
    const library = await PDFiumLibrary.init();
    const doc = await library.loadDocument(await made.sheet.save());
    const text = [...doc.pages()].map((page) => page.getText()).join("\n");
    const pages = doc.getPageCount();
    doc.destroy();
    library.destroy();
    return { text, truth: made.truth, pages };
  }
  if (output === "docx") {
    const xml = strFromU8(unzipSync(made.file!)["word/document.xml"]);
    const text = xml.replace(/<[^>]+>/g, "").replaceAll("&apos;", "'").replaceAll("&amp;", "&");
    return { text, truth: made.truth, pages: 0 };
  }
  const mail = await simpleParser(Buffer.from(made.file!));
  const attached = mail.attachments.length ? "(attached)" : "";
  return { text: `${mail.from?.text} ${mail.text ?? ""} ${mail.html || ""}${attached}`, truth: made.truth, pages: 0 };
}

for (const part of parts) {
  Deno.test(`${part}: there are at least 14 layouts, all named differently`, async () => {
    const { layouts } = await loadPart(part);
    ok(layouts.length >= 14);
    equal(new Set(layouts.map((l) => l.name)).size, layouts.length);
  });

  Deno.test(`${part}: every layout prints what its truth claims`, async () => {
    for (const layout of (await loadPart(part)).layouts) {
      for (const [i, output] of layout.outputs.entries()) {
        const { text, truth } = await textOf(layout, output, `test ${part} ${layout.name} ${i}`);
        if (text.endsWith("(attached)")) continue;
        const have = bare(text);
        for (const claim of claims(truth)) ok(have.includes(claim), `${layout.name} as ${output} lacks "${claim}"`);
        if (layout.none) deepEqual([truth.patients, truth.requestType], [[], null]);
        else ok(truth.patients.length > 0 && truth.requestType && truth.recordTypes.length > 0, layout.name);
        const { start, end } = truth.dateRange;
        ok(!start || !end || start <= end, `${layout.name}: ${start} is after ${end}`);
        ok(truth.patients.every((p) => !start || !p.dob || p.dob < start), `${layout.name}: care before birth`);
      }
    }
  });

  Deno.test(`${part}: the same seed gives the same truths and files, another seed does not`, async () => {
    const take = async (seed: number) => {
      const all: Generated[] = [];
      for await (const doc of documents(part, 8, seed)) all.push(doc);
      return all;
    };
    const [a, b, c] = [await take(5), await take(5), await take(6)];
    deepEqual(a.map((d) => d.truth), b.map((d) => d.truth));
    for (const [i, doc] of a.entries()) {
      if (doc.ending !== "docx") deepEqual(doc.bytes, b[i].bytes, doc.name);
      ok(signatures[doc.ending](doc.bytes), `${doc.name}.${doc.ending} is not a ${doc.ending} file`);
      truthSchema.parse(doc.truth);
    }
    notDeepEqual(a.map((d) => d.truth), c.map((d) => d.truth));
  });
}

Deno.test("heldout: every form of document and every type of requester is there", async () => {
  const { layouts } = await loadPart("heldout");
  const outputs = new Set(layouts.filter((l) => !l.none).flatMap((l) => l.outputs));
  deepEqual([...outputs].sort(), [...allOutputs].sort());
  ok(layouts.filter((l) => l.none).length >= 3);
  const types = new Set<string | null>();
  for (const l of layouts) types.add((await l.make(new Random(l.name), l.outputs[0])).truth.requestType);
  types.delete(null);
  deepEqual([...types].sort(), [...requestTypes].sort());
});

Deno.test("what comes a second time has the same values, and a fax of it a later day and other pixels", async () => {
  const firsts = new Map<string, Generated>();
  let copies = 0, faxedTwice = 0;
  for await (const doc of documents("tuning", 40, 1)) {
    firsts.set(doc.name, doc);
    if (!doc.truth.duplicateOf) continue;
    copies++;
    const first = firsts.get(doc.truth.duplicateOf)!;
    deepEqual(doc.truth.patients, first.truth.patients);
    deepEqual(doc.truth.dateRange, first.truth.dateRange);
    notDeepEqual(doc.bytes, first.bytes);
    if (first.truth.class === "fax" && doc.truth.class === "fax") {
      faxedTwice++;
      ok(doc.truth.receivedOn! > first.truth.receivedOn!);
    }
  }
  ok(copies >= 3 && faxedTwice >= 1);
});

Deno.test("a member list runs over two pages", async () => {
  const { layouts } = await loadPart("tuning");
  const pages = await Promise.all(
    [1, 2, 3, 4].map(async (i) =>
      (await textOf(layouts.find((l) => l.name === "pull-list")!, "text-pdf", `list ${i}`)).pages
    ),
  );
  ok(Math.max(...pages) >= 2);
});

Deno.test("days are counted and written as people do", () => {
  equal(addDays("2026-02-27", 3), "2026-03-02");
  equal(addMonths("2026-08-31", -6), "2026-02-28");
  equal(slashed("1962-03-04"), "03/04/1962");
  equal(legal("1962-03-12"), "12th day of March, 1962");
  equal(legal("1962-03-22"), "22nd day of March, 1962");
});

Deno.test("a page is drawn with ink on it", async () => {
  const { newSheet } = await import("./sheet.ts");
  const s = await newSheet();
  s.text("Some words");
  const [page] = await raster(await s.save(), 60);
  const dark = page.data.reduce((n, v) => n + (v < 128 ? 1 : 0), 0);
  ok(dark > 20 && dark < 2000);
});
