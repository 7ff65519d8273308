import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import { CannotAssemble } from "../../pdf/cannot_assemble.ts";
import pdf from "../../pdf/library.ts";
import { probePdf, textOf } from "../../../tests/support/pdf_probe.ts";
import { assemblePackage } from "./assemble_package.ts";
import { bytesOf, cover, makePdf, packageOf, refusedAs } from "../../../tests/support/packages.ts";

Deno.test("package: a PDF that asks for a password stops it; one locked against editing only does not", async () => {
  const locked = (userPassword: string) =>
    makePdf(2, (document) => document.encrypt({ ownerPassword: "owner", userPassword, permissions: {} }));
  await assert.rejects(async () => packageOf("Roe.pdf", await locked("secret")), refusedAs("encrypted", "Roe.pdf"));
  const made = await packageOf("open.pdf", await locked(""));
  assert.equal(made.pageCount, 3);
  assert.match(await textOf(made.pdf), /Record page 2/);
});

for (const useObjectStreams of [false, true]) {
  const kind = useObjectStreams ? "with packed objects" : "with plain objects";

  Deno.test(`package: a PDF ${kind} cut off anywhere stops it, or nothing of it is missing`, async () => {
    const whole = await makePdf(5, undefined, useObjectStreams);
    let stopped = 0;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 10, max: whole.length - 1 }), async (length) => {
        const made = await packageOf("cut.pdf", whole.slice(0, length)).catch((error) => {
          assert.ok(error instanceof CannotAssemble, String(error));
          stopped++;
          return null;
        });
        if (!made) return;
        const text = await textOf(made.pdf);
        for (let n = 1; n <= 5; n++) assert.ok(text.includes(`Record page ${n}`), `cut at ${length}`);
      }),
      { numRuns: 40 },
    );
    assert.ok(stopped > 20);
  });

  Deno.test(`package: a PDF ${kind} with any bytes changed is taken or refused in words`, async () => {
    const whole = await makePdf(3, undefined, useObjectStreams);
    const change = fc.record({ at: fc.nat(whole.length - 1), to: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
        const bytes = whole.slice();
        for (const { at, to } of changes) bytes[at] = to;
        await packageOf("changed.pdf", bytes).catch((error) =>
          assert.ok(error instanceof CannotAssemble, String(error))
        );
      }),
      { numRuns: 150 },
    );
  });
}

Deno.test("package: a page whose content is rubbish stops it", async () => {
  const whole = await makePdf(1);
  const latin = Buffer.from(whole).toString("latin1");
  const at = latin.indexOf("stream", latin.indexOf("FlateDecode")) + 20;
  await assert.rejects(
    () => packageOf("rot.pdf", whole.map((byte, n) => n >= at && n < at + 12 ? byte ^ 0xff : byte)),
    refusedAs("damaged_pdf", "rot.pdf"),
  );
});

Deno.test("package: what is no PDF, empty, or without pages is told apart", async () => {
  const none = await (await pdf.PDFDocument.create()).save({ addDefaultPage: false });
  await assert.rejects(() => packageOf("none.pdf", none), refusedAs("empty_pdf", "none.pdf"));
  await assert.rejects(() => packageOf("zero.pdf", new Uint8Array()), refusedAs("empty", "zero.pdf"));
  await assert.rejects(() => packageOf("text.pdf", bytesOf("hello")), refusedAs("damaged_pdf", "text.pdf"));
  await assert.rejects(() => packageOf("head.pdf", bytesOf("%PDF-1.7\n")), refusedAs("damaged_pdf", "head.pdf"));
});

Deno.test("package: a form that only Acrobat can show stops it", async () => {
  const bytes = await makePdf(1, ({ catalog }) => catalog.set(pdf.PDFName.of("NeedsRendering"), pdf.PDFBool.True));
  await assert.rejects(() => packageOf("xfa.pdf", bytes), refusedAs("dynamic_form", "xfa.pdf"));
});

Deno.test("package: what was typed into form fields is on the page, even of two files with the same field", async () => {
  const form = (value: string) =>
    makePdf(1, (document) => {
      const field = document.getForm().createTextField("patient");
      field.setText(value);
      field.addToPage(document.getPage(0), { x: 72, y: 500, width: 300, height: 24 });
    });
  const items = await Promise.all(["Jane Roe", "John Doe"].map(async (value, n) => ({
    title: value,
    fileName: `${n}.pdf`,
    bytes: await form(value),
  })));
  const pages = await probePdf((await assemblePackage({ cover, items })).pdf, 1);
  for (const [n, value] of ["Jane Roe", "John Doe"].entries()) {
    assert.ok(pages[n + 1].text.includes(value), pages[n + 1].text);
  }
});

Deno.test("package: scripts and programs are taken out, links stay", async () => {
  const bytes = await makePdf(1, (document) => {
    const [page] = document.getPages();
    const mark = (action: Record<string, unknown>) =>
      document.context.register(document.context.obj({
        Type: "Annot",
        Subtype: "Link",
        Rect: [0, 0, 9, 9],
        A: action as never,
      }));
    page.node.addAnnot(mark({ S: "JavaScript", JS: pdf.PDFString.of("evil()") }));
    page.node.addAnnot(mark({ S: "Launch", F: pdf.PDFString.of("evil.exe") }));
    page.node.addAnnot(mark({ S: "URI", URI: pdf.PDFString.of("https://good.example") }));
    page.node.set(
      pdf.PDFName.of("AA"),
      document.context.obj({ O: { S: "JavaScript", JS: pdf.PDFString.of("evil()") } }),
    );
  });
  const made = await pdf.PDFDocument.load((await packageOf("marks.pdf", bytes)).pdf);
  const page = made.getPage(1).node;
  const marks = page.Annots()!.asArray().map((entry) => String(made.context.lookup(entry))).join();
  assert.ok(marks.includes("good.example"));
  assert.ok(!marks.includes("evil") && !String(page).includes("/AA"));
});

Deno.test("package: a PDF whose list of pages goes round in a circle stops it", async () => {
  const whole = Buffer.from(await makePdf(2)).toString("latin1");
  const bytes = Buffer.from(whole.replace(/\/Kids \[ (\d+ 0 R)/, "/Kids [ 1 0 R"), "latin1");
  await assert.rejects(() => packageOf("circle.pdf", bytes), refusedAs("damaged_pdf", "circle.pdf"));
});
