import assert from "node:assert/strict";
import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { type UnreadableCode, UnreadableDocument } from "./errors.ts";
import { attached, docx, letterLines, mail, para, sheet, textPdf } from "../../tests/support/documents.ts";
import { createReader, type Reader } from "./read.ts";
import { sniffKind } from "./sniff.ts";

async function withReader(use: (reader: Reader) => Promise<void>): Promise<void> {
  const reader = createReader();
  try {
    await use(reader);
  } finally {
    await reader.close();
  }
}

async function refuses(reader: Reader, bytes: Uint8Array, name: string, code: UnreadableCode): Promise<void> {
  await assert.rejects(reader.read(bytes, name), (error) => {
    assert.ok(error instanceof UnreadableDocument, `${name}: ${error}`);
    assert.equal(error.code, code, name);
    assert.match(error.message, /^[A-Z].*\.$/s, "a sentence");
    return true;
  });
}

/** An encrypted PDF as a program writes it: the standard handler with a password nobody gave. */
const locked = strToU8(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj\n" +
    `4 0 obj<</Filter/Standard/V 1/R 2/P -4/O<${"28".repeat(32)}>/U<${"31".repeat(32)}>>>endobj\n` +
    "trailer<</Root 1 0 R/Encrypt 4 0 R/ID[<00><00>]/Size 5>>\n%%EOF",
);
const pageless = strToU8(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n" +
    "trailer<</Root 1 0 R/Size 3>>\n%%EOF",
);

Deno.test("each kind of bad file has its own sentence", () =>
  withReader(async (reader) => {
    const zip = zipSync({ "a.txt": strToU8("hello") });
    const png = await sheet(["Hello"]);
    const old = new Uint8Array(2000);
    old.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    old.set(Array.from("WordDocument", (c) => [c.charCodeAt(0), 0]).flat(), 800);
    await refuses(reader, new Uint8Array(), "a.pdf", "empty_file");
    await refuses(reader, locked, "a.pdf", "password_protected");
    await refuses(reader, pageless, "a.pdf", "no_pages");
    await refuses(reader, (await textPdf([["Hello"]])).slice(0, 300), "a.pdf", "truncated");
    await refuses(reader, zip, "a.pdf", "not_really_pdf");
    await refuses(reader, zip, "a.zip", "archive");
    await refuses(reader, png.slice(0, 200), "a.png", "truncated");
    await refuses(reader, docx(""), "a.docx", "empty_document");
    await refuses(reader, docx(para("Hello")).slice(0, 400), "a.docx", "truncated");
    await refuses(reader, old, "a.doc", "old_word");
    await refuses(reader, strToU8("just some text"), "a.txt", "not_a_document");
    await refuses(reader, strToU8("<!doctype html><p>Hi"), "a.html", "web_page");
    await refuses(reader, strToU8("GIF89a....."), "a.gif", "other_picture");
    // After all that the reader still reads.
    assert.equal((await reader.read(await textPdf([["Hello"]]), "a.pdf")).text, "Hello");
  }));

Deno.test("content decides before the name", async () => {
  assert.equal(sniffKind(await sheet(["x"]), "letter.pdf").kind, "png");
  assert.equal(sniffKind(await textPdf([["x"]]), "letter.docx").kind, "pdf");
  assert.equal(sniffKind(mail("Hi", "Hello"), "noname").kind, "eml");
  assert.equal(sniffKind(strToU8("Dear sirs:\nFrom: nobody in particular\n"), "x.eml").kind, null);
});

Deno.test("garbage of every length is refused or read, never a crash", () =>
  withReader(async (reader) => {
    const heads = [
      "%PDF-1.7\n",
      "II*\0",
      "MM\0*",
      "\xff\xd8\xff\xe0",
      "\x89PNG\r\n\x1a\n",
      "PK\x03\x04word/document.xml",
    ];
    for (const [n, head] of heads.entries()) {
      const bytes = Uint8Array.from({ length: 3000 }, (_, i) =>
        i < head.length ? head.charCodeAt(i) : (i * 7919 + n) % 251);
      await assert.rejects(reader.read(bytes, "x"), UnreadableDocument);
      assert.equal(
        await reader.pageImage(bytes, "x", 1, 200).catch((e) =>
          e instanceof UnreadableDocument && null
        ),
        null,
      );
    }
  }));

Deno.test("Word: letterhead first, table cells in columns, check boxes, deletions left out", () =>
  withReader(async (reader) => {
    const cell = (text: string) => `<w:tc>${para(text)}</w:tc>`;
    const body = para("Dear Records Department,") +
      '<w:tbl><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="6000"/></w:tblGrid>' +
      `<w:tr>${cell("Patient")}${cell("Margaret Ellison")}</w:tr><w:tr>${cell("Born")}${
        cell("04/12/1961")
      }</w:tr></w:tbl>` +
      '<w:p><w:r><w:sym w:font="Wingdings" w:char="F0FE"/><w:t xml:space="preserve"> Labs </w:t></w:r>' +
      "<w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>";
    const read = await reader.read(docx(body, para("Linden &amp; Firm LLP")), "letter.docx");
    assert.equal(read.kind, "docx");
    assert.deepEqual(read.text.split("\n").map((line) => line.trim()).filter(Boolean), [
      "Linden & Firm LLP",
      "Dear Records Department,",
      "Patient  Margaret Ellison",
      "Born  04/12/1961",
      "☒ Labs",
    ]);
    const [page] = read.pages;
    const at = (text: string) => page.words.find((word) => word.text === text)!.box.x;
    assert.equal(at("Margaret"), at("04/12/1961"));
    assert.ok(at("Margaret") > at("Patient") + 0.15);
    assert.equal(page.method, "layout");
    assert.equal(await reader.pageImage(docx(body), "letter.docx", 1, 300), null);
  }));

Deno.test("mail: text, then the pages of attachments, with its headers", () =>
  withReader(async (reader) => {
    const pdf = attached(
      "request.pdf",
      "application/pdf",
      await textPdf([["Patient: Margaret Ellison"], ["Page two"]]),
    );
    const odd = attached("notes.bin", "application/octet-stream", strToU8("\x01\x02\x03"));
    const read = await reader.read(mail("Records please", "See attached.", [pdf, odd]), "m.eml");
    assert.deepEqual(read.pages.map((page) => [page.number, page.method]), [[1, "layout"], [2, "text-layer"], [
      3,
      "text-layer",
    ]]);
    assert.match(read.text, /See attached\.\fPatient: Margaret Ellison\fPage two/);
    assert.deepEqual(read.mail, {
      from: "Wren Okafor",
      fromAddress: "wokafor@lindenfirm.example",
      subject: "Records please",
      date: "2026-10-06T09:05:12-05:00",
      messageId: "<one@mail.example>",
    });
    assert.deepEqual(read.problems, ["One attachment is not a document we can read."]);
  }));

Deno.test("what is attached to a mail has pictures of its pages; the mail's own text has none", () =>
  withReader(async (reader) => {
    const fax = attached("fax.png", "image/png", await sheet(["Patient: Margaret Ellison"]));
    const odd = attached("notes.bin", "application/octet-stream", strToU8("\x01\x02\x03"));
    const locked = attached("locked.pdf", "application/pdf", strToU8("%PDF-1.4 nothing"));
    const pdf = attached(
      "two.pdf",
      "application/pdf",
      await textPdf([["Date of birth: 04/12/1961"], ["Page two"]], 90),
    );
    const bytes = mail("Records please", "See attached.", [odd, fax, locked, pdf]);
    const read = await reader.read(bytes, "m.eml");
    assert.deepEqual(read.pages.map((page) => page.method), ["layout", "ocr", "text-layer", "text-layer"]);
    const pictures = await Promise.all([0, 1, 2, 3, 4, 5].map((page) => reader.pageImage(bytes, "m.eml", page, 200)));
    assert.deepEqual(pictures.map((picture) => picture !== null), [false, false, true, true, true, false]);
    for (const [i, picture] of pictures.entries()) {
      if (!picture) continue;
      const { width, height } = await sharp(picture).metadata();
      const page = read.pages[i - 1];
      assert.ok(Math.abs(width! / height! - page.width / page.height) < 0.02, `page ${i} is another page's picture`);
    }
  }));

Deno.test("a signature is no attachment; what Outlook hides or a key locks is named as that", () =>
  withReader(async (reader) => {
    const blob = (name: string, type: string) => attached(name, type, strToU8("\x30\x80\x06\x09"));
    const text = "Patient: Margaret Ellison";
    const signed = await reader.read(mail("S", text, [blob("smime.p7s", "application/pkcs7-signature")]), "m.eml");
    assert.deepEqual([signed.problems, signed.parts], [[], undefined]);
    const tnef = attached("winmail.dat", "application/ms-tnef", new Uint8Array([0x78, 0x9f, 0x3e, 0x22, 1, 0]));
    const [hidden] = (await reader.read(mail("W", text, [tnef]), "m.eml")).problems;
    assert.match(hidden, /winmail\.dat, in which Outlook hides what was attached/);
    const locked = [
      "From: a@b.example",
      "Subject: Encrypted",
      "MIME-Version: 1.0",
      'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"',
      'Content-Disposition: attachment; filename="smime.p7m"',
      "Content-Transfer-Encoding: base64",
      "",
      "MIAGCSqGSIb3DQEHA6CAMIACAQA=",
      "",
    ];
    await refuses(reader, strToU8(locked.join("\r\n")), "m.eml", "encrypted_mail");
  }));

Deno.test("mail in mail in mail is read; nested without end it gives a sentence", () =>
  withReader(async (reader) => {
    const wrap = (inner: Uint8Array) => `Content-Type: message/rfc822\r\n\r\n${new TextDecoder().decode(inner)}`;
    const inner = mail("Innermost", "Patient: Margaret Ellison");
    const read = await reader.read(mail("Fwd: Fwd", "FYI", [wrap(mail("Fwd", "FYI too", [wrap(inner)]))]), "m.eml");
    assert.match(read.text, /FYI[\s\S]*FYI too[\s\S]*Subject: Innermost[\s\S]*Margaret Ellison/);
    const nest = (name: number, depth: number): string =>
      attached(
        `${name}.eml`,
        "application/octet-stream",
        depth ? mail("F", `level ${name}`, [nest(name + 1, depth - 1)]) : inner,
      );
    const deep = await reader.read(mail("F", "top", [nest(1, 8)]), "m.eml");
    assert.match(deep.text, /level 5/);
    assert.doesNotMatch(deep.text, /level 6|Margaret/);
    assert.match(deep.problems.join(), /nested too deep/);
  }));

Deno.test("HTML mail: hidden preview text is dropped, tables keep their columns", () =>
  withReader(async (reader) => {
    const html =
      "<html><head><style>.pre{display:none} td{color:red}</style></head><body><div class=pre>HIDDEN ONE</div>" +
      '<div style="font-size:0">HIDDEN TWO</div><p>Dear&nbsp;Records,<br>please send</p><table><tr><th>Applicant</th>' +
      "<td>Tomasz Wi&#347;niewski</td></tr><tr><th>Born</th><td>1970-09-27</td></tr></table></body></html>";
    const message =
      "From: a@b.example\r\nTo: c@d.example\r\nSubject: x\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + html;
    const read = await reader.read(strToU8(message), "m.eml");
    assert.deepEqual(read.text.split("\n"), [
      "Dear Records,",
      "please send",
      "Applicant  Tomasz Wiśniewski",
      "Born  1970-09-27",
    ]);
  }));

Deno.test("HTML mail: a table within those that only place things keeps its columns; side by side it is lines", () =>
  withReader(async (reader) => {
    const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
    const members = `<table>${row("Member", "Birth date")}${row("Ann Lund", "1970-09-27")}</table>`;
    const html = `<table>${row("Plan")}${row(`<p>Please send</p>${members}<p>Thank you</p>`)}</table>` +
      `<table>${row("", `<div>${members}</div>`, "")}</table>` +
      `<table>${row("left", `<table>${row("Tel.", "(517) 555-0185")}</table>`)}</table>`;
    const message =
      "From: a@b.example\r\nTo: c@d.example\r\nSubject: x\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" +
      html;
    const { pages: [page], text } = await reader.read(strToU8(message), "m.eml");
    const table = ["Member  Birth date", "Ann Lund  1970-09-27"];
    assert.deepEqual(text.split("\n"), [
      "Plan",
      "Please send",
      ...table,
      "Thank you",
      ...table,
      "left  Tel. (517) 555-0185",
    ]);
    const xOf = (word: string) => page.words.filter((w) => w.text === word).map((w) => w.box.x);
    assert.deepEqual(xOf("Birth"), xOf("1970-09-27"));
  }));

Deno.test("Word: a table within a frame of one cell keeps its columns; beside other cells it is lines", () =>
  withReader(async (reader) => {
    const p = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const table = (...rows: string[][]) =>
      `<w:tbl>${
        rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${cell}</w:tc>`).join("")}</w:tr>`).join("")
      }</w:tbl>`;
    const members = table([p("Member"), p("Birth date")], [p("Ann Lund"), p("1970-09-27")]);
    const body = table([p("Plan") + members + p("Thank you")]) + table([p("left"), members]);
    const bytes = zipSync({
      "word/document.xml": strToU8(`<w:document><w:body>${body}</w:body></w:document>`),
    }, { level: 0 });
    const { pages: [page], text } = await reader.read(bytes, "letter.docx");
    assert.deepEqual(text.split("\n"), [
      "Plan",
      "Member  Birth date",
      "Ann Lund  1970-09-27",
      "Thank you",
      "left  Member Birth date",
      "Ann Lund 1970-09-27",
    ]);
    const xOf = (word: string) => page.words.find((w) => w.text === word)!.box.x;
    assert.equal(xOf("Birth"), xOf("1970-09-27"));
  }));

Deno.test("a scan pasted into Word is read", () =>
  withReader(async (reader) => {
    const picture = await sheet(letterLines);
    const bytes = zipSync({
      "word/document.xml": strToU8("<w:document><w:body></w:body></w:document>"),
      "word/media/image1.png": picture,
    }, { level: 0 });
    const read = await reader.read(bytes, "scan.docx");
    assert.deepEqual(read.pages.map((page) => page.method), ["ocr"]);
    assert.match(read.text, /Margaret Ellison/);
  }));
