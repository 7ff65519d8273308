import assert from "node:assert/strict";
import { extractionSchema, readDocumentSchema } from "../../shared/documents.ts";
import { buildOffice } from "./cast.ts";
import { demoReading } from "./reading.ts";

const office = buildOffice("2026-11-20");

Deno.test("the readings of the inbox are of the wire's shape, and none is given for files that do not open", async () => {
  for (const entry of office.inbox) {
    const document = office.documents.find((d) => d.id === entry.documentId)!;
    const reading = await demoReading(document);
    assert.equal(reading === null, document.medium === "locked-pdf" || document.medium === "truncated-pdf");
    if (reading === null) continue;
    readDocumentSchema.parse(reading.read);
    extractionSchema.parse(reading.extraction);
    assert.equal(
      reading.extraction.patients.length,
      document.content.kind === "request" ? document.content.patients.length : 0,
    );
    for (const { box } of reading.read.pages.flatMap((page) => page.words)) {
      assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.w <= 1.01 && box.y + box.h <= 1);
    }
  }
});

Deno.test("a printed value's box covers its words", async () => {
  const document = office.documents.find((d) =>
    d.medium === "fax-fine" && d.content.kind === "request" && d.content.requestType === "attorney"
  )!;
  const { read, extraction } = (await demoReading(document))!;
  const [patient] = extraction.patients;
  const { page, box } = patient.evidence.name;
  const inside = read.pages[page! - 1].words.filter((w) =>
    w.box.x >= box!.x - 1e-9 && w.box.x + w.box.w <= box!.x + box!.w + 1e-9 && w.box.y >= box!.y - 1e-9 &&
    w.box.y + w.box.h <= box!.y + box!.h + 1e-9
  );
  assert.equal(inside.map((w) => w.text).join(" "), patient.name);
});

Deno.test("handwriting is marked unreadable with low confidence, and check boxes are told", async () => {
  const entry = office.inbox.find((e) => e.source === "manual" && e.subject.includes("front desk"))!;
  const { read } = (await demoReading(office.documents.find((d) => d.id === entry.documentId)!))!;
  const hand = read.pages[0].words.filter((word) => word.unreadable);
  assert.ok(hand.length > 5 && hand.every((word) => word.confidence <= 0.5));
  assert.ok(
    read.pages[0].marks.some((mark) => mark.kind === "checked") &&
      read.pages[0].marks.some((mark) => mark.kind === "unchecked"),
  );
});
