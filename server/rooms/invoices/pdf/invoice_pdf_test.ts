import assert from "node:assert/strict";
import fc from "fast-check";
import { probePdf, textOf } from "../../../../tests/support/pdf_probe.ts";
import pdf from "../../../pdf/library.ts";
import { invoicePdf, type InvoicePdfData } from "./invoice_pdf.ts";

const invoice = (over: Partial<InvoicePdfData> = {}): InvoicePdfData => ({
  organization: {
    name: "Larkspur Regional Medical Center",
    address: ["1400 Foxglove Parkway", "Larkspur Falls, CO 80499"],
    phone: "(970) 555-0100",
  },
  invoiceNumber: "INV-2026-0042",
  invoiceDate: "2026-11-20",
  dueDate: "2026-12-20",
  status: "sent",
  billTo: {
    name: "Oyelaran Whitfield LLC",
    contactName: "Kimberly Sato",
    email: "k@law.example",
    phone: "216 555 0123",
  },
  requestId: 42,
  patientName: "Jane Roe",
  items: [
    { description: "Search and handling", quantity: 1, unitPriceCents: 2500, amountCents: 2500 },
    { description: "Copies, pages 1-20", quantity: 20, unitPriceCents: 75, amountCents: 1500 },
  ],
  totalCents: 4000,
  paid: null,
  paidCents: 0,
  refundedCents: 0,
  payUrl: "https://office.example/payment?id=42&key=abc",
  notes: "Please quote the invoice number.",
  ...over,
});

Deno.test("invoice: says all that a payer's books need", async () => {
  const text = await textOf(await invoicePdf(invoice()));
  for (
    const part of [
      "INVOICE",
      "Larkspur Regional Medical Center",
      "Larkspur Falls, CO 80499",
      "Invoice number INV-2026-0042",
      "Invoice date Nov 20, 2026",
      "Due date Dec 20, 2026",
      "Oyelaran Whitfield LLC",
      "Attn: Kimberly Sato",
      "Request 42",
      "Jane Roe",
      "Search and handling 1 $25.00 $25.00",
      "Copies, pages 1-20 20 $0.75 $15.00",
      "Total $40.00",
      "Amount due $40.00",
      "https://office.example/payment?id=42&key=abc",
      "Please quote the invoice number.",
      "page 1 of 1",
    ]
  ) assert.ok(text.includes(part), `"${part}" is missing in: ${text}`);
  assert.ok(!text.includes("Amount paid"));
});

for (
  const [status, stamp, due, link] of [
    ["pending", null, "$30.00", true],
    ["sent", null, "$30.00", true],
    ["failed", "PAYMENT FAILED", "$30.00", true],
    ["processing", "PAYMENT PROCESSING", "$30.00", false],
    ["paid", "PAID", "$0.00", false],
    ["cancelled", "CANCELLED", "$0.00", false],
    ["refunded", "REFUNDED", "$0.00", false],
  ] as const
) {
  Deno.test(`invoice: ${status} is ${stamp ? `stamped ${stamp}` : "not stamped"} and asks for ${due}`, async () => {
    const text = await textOf(await invoicePdf(invoice({ status, paidCents: 1000 })));
    const stamps = text.match(/PAYMENT \w+|PAID|CANCELLED|REFUNDED/g);
    assert.deepEqual(stamps, stamp && [stamp]);
    assert.ok(text.includes("Amount paid -$10.00"));
    assert.ok(text.includes(`Amount due ${due}`), text);
    assert.equal(text.includes("https://office.example"), link);
  });
}

Deno.test("invoice: what was paid and what went back of it stand apart, as on the screen", async () => {
  const paid = { status: "paid", paid: "Nov 22, 2026 by check", paidCents: 4000, refundedCents: 1055 } as const;
  const text = await textOf(await invoicePdf(invoice(paid)));
  assert.ok(text.includes("Paid Nov 22, 2026 by check"), text);
  assert.ok(text.includes("Amount paid -$40.00"), text);
  assert.ok(text.includes("Refunded $10.55"), text);
  assert.ok(text.includes("Amount due $0.00"), text);
});

Deno.test("invoice: the pay link can be clicked, and only a web address becomes one", async () => {
  const links = async (payUrl: string) => {
    const document = await pdf.PDFDocument.load(await invoicePdf(invoice({ payUrl })));
    return document.getPages()[0].node.Annots()?.asArray().map((entry) => String(document.context.lookup(entry))) ?? [];
  };
  assert.match(
    (await links("https://office.example/payment?id=42&key=a(b)c"))[0],
    /\(https:\/\/office\.example\/payment\?id=42&key=a%28b%29c\)/,
  );
  assert.deepEqual(await links("ask at the desk"), []);
});

Deno.test("invoice: many lines go on over pages, each with the head of the table, and none is lost", async () => {
  const items = Array.from({ length: 150 }, (_, n) => ({
    description: `Line number ${n + 1} ${
      n % 3 === 0 ? "with a long description that needs more than one line ".repeat(2) : ""
    }`,
    quantity: n + 1,
    unitPriceCents: 100,
    amountCents: (n + 1) * 100,
  }));
  const pages = await probePdf(await invoicePdf(invoice({ items })), 0.1);
  assert.ok(pages.length >= 4);
  for (const [n, page] of pages.entries()) assert.ok(page.text.includes(`page ${n + 1} of ${pages.length}`));
  const withLines = pages.filter((page) => page.text.includes("Line number"));
  for (const page of withLines) assert.match(page.text.replace(/\s+/g, " "), /Description Quantity Unit price Amount/);
  const all = pages.map((page) => page.text).join(" ");
  for (let n = 1; n <= 150; n++) assert.ok(new RegExp(`Line number ${n}\\s`).test(all), `line ${n}`);
});

Deno.test("invoice: long names wrap inside the page", async () => {
  const name = "Whitfield & Associates ".repeat(12) + "W".repeat(120);
  const bytes = await invoicePdf(invoice({
    billTo: { name, contactName: name, email: `${"k".repeat(90)}@law.example`, phone: null },
    organization: { name, address: [name], phone: null },
    patientName: name,
  }));
  for (const page of await probePdf(bytes)) {
    assert.equal(page.ink({ x: 0, y: 0, w: 0.08, h: 1 }), 0, "left margin is free");
    assert.equal(page.ink({ x: 0.92, y: 0, w: 0.08, h: 0.95 }), 0, "right margin is free");
  }
});

Deno.test("invoice: names in any script are printed, and those the fonts know stay text", async () => {
  const bytes = await invoicePdf(invoice({ patientName: "Zoë نور الدين Łukasz" }));
  assert.ok((await textOf(bytes)).includes("Zoë"));
  const page = (await probePdf(bytes, 2))[0];
  const without = (await probePdf(await invoicePdf(invoice({ patientName: "Zoë" })), 2))[0];
  const place = { x: 0.7, y: 0.15, w: 0.22, h: 0.2 };
  assert.ok(page.ink(place) > without.ink(place), "something stands for them, drawn or in plain letters");
});

Deno.test("invoice: whatever is typed into its fields, it comes out", async () => {
  const text = fc.string({ unit: "binary", maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(text, text, text, async (name, description, notes) => {
      const bytes = await invoicePdf(invoice({
        patientName: name,
        items: [{ description, quantity: 1, unitPriceCents: 1, amountCents: 1 }],
        notes,
        payUrl: name,
      }));
      assert.ok((await pdf.PDFDocument.load(bytes)).getPageCount() >= 1);
    }),
    { numRuns: 25 },
  );
});

Deno.test("invoice: what file managers show of it holds no patient", async () => {
  const document = await pdf.PDFDocument.load(await invoicePdf(invoice()), { updateMetadata: false });
  assert.equal(document.getTitle(), "Invoice INV-2026-0042");
  assert.ok(![document.getSubject(), document.getKeywords(), document.getAuthor()].join().includes("Roe"));
});
