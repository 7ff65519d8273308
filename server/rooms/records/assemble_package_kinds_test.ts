import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { Document, Header, ImageRun, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from "docx";
import sharp from "sharp";
import { probePdf, textOf } from "../../../tests/support/pdf_probe.ts";
import { bytesOf, packageOf, refusedAs } from "../../../tests/support/packages.ts";

/** A picture of one colour. */
const picture = (width: number, height: number, background = "#a03020") =>
  sharp({ create: { width, height, channels: 3, background } });

/** A page of black and white stripes, as a fax has. */
const faxPage = (width: number, height: number) =>
  sharp(Buffer.alloc(width * height, 255).fill(0, 0, width * 40), { raw: { width, height, channels: 1 } });

Deno.test("package: a fax of 204 by 98 dots an inch gets the page of its paper, every page of it", async () => {
  const one = await faxPage(1734, 1078).toColourspace("b-w").tiff({
    compression: "ccittfax4",
    bitdepth: 1,
    xres: 204 / 25.4,
    yres: 98 / 25.4,
  }).toBuffer();
  const made = await packageOf("fax.tif", one);
  const [, page] = await probePdf(made.pdf);
  assert.deepEqual([Math.round(page.width), Math.round(page.height)], [612, 792]);
  assert.ok(page.bright(0.5, 0.01) < 100 && page.bright(0.5, 0.5) > 200);
  assert.ok(made.pdf.length < 20_000, "one bit a pixel");
  const frames = await Promise.all(Array.from({ length: 3 }, () => faxPage(400, 300).png().toBuffer()));
  const many = await sharp(frames, { join: { animated: true } }).tiff({ compression: "lzw" }).toBuffer();
  assert.equal((await packageOf("many.tiff", many)).pageCount, 4);
});

Deno.test("package: a photo is fitted to a page with a margin, turned as the camera was held", async () => {
  // Left half red, right half blue; the top quarter green.
  const [width, height] = [400, 300];
  const base = picture(width, height, "#ff0000").composite([
    { input: await picture(200, 300, "#0000ff").png().toBuffer(), left: 200, top: 0 },
    { input: await picture(400, 75, "#00ff00").png().toBuffer(), left: 0, top: 0 },
  ]);
  const flat = await base.png().toBuffer();
  for (let orientation = 1; orientation <= 8; orientation++) {
    const bytes = await sharp(flat).withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer();
    const upright = await sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true });
    const [, page] = await probePdf((await packageOf("photo.jpg", bytes)).pdf, 1);
    assert.equal(page.width > page.height, upright.info.width > upright.info.height, `orientation ${orientation}`);
    const scale = Math.min((page.width - 72) / upright.info.width, (page.height - 72) / upright.info.height);
    const [left, top] = [
      (page.width - upright.info.width * scale) / 2,
      (page.height - upright.info.height * scale) / 2,
    ];
    for (const [x, y] of [[0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9], [0.3, 0.05], [0.95, 0.6]]) {
      const at = (Math.floor(y * upright.info.height) * upright.info.width + Math.floor(x * upright.info.width)) * 3;
      const expected = [...upright.data.subarray(at, at + 3)];
      const seen = page.rgb(
        (left + x * upright.info.width * scale) / page.width,
        (top + y * upright.info.height * scale) / page.height,
      );
      const far = Math.max(...expected.map((value, n) => Math.abs(value - seen[n])));
      assert.ok(far < 40, `orientation ${orientation} at ${x},${y}: ${expected} is not ${seen}`);
    }
  }
});

Deno.test("package: PNG with transparency, 16 bits, gray or palette comes out on white", async () => {
  const shapes = {
    transparent: sharp({ create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png(),
    deep: picture(300, 300).toColourspace("rgb16").png(),
    gray: picture(300, 300, "#404040").grayscale().png(),
    palette: picture(300, 300, "#404040").png({ palette: true, colours: 4 }),
  };
  for (const [name, made] of Object.entries(shapes)) {
    const [, page] = await probePdf((await packageOf(`${name}.png`, await made.toBuffer())).pdf);
    const middle = page.bright(0.5, 0.5);
    assert.ok(name === "transparent" ? middle > 250 : middle < 120, `${name}: ${middle}`);
  }
});

Deno.test("package: a picture cut off stops it", async () => {
  const noise = sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  });
  const whole = {
    "cut.jpg": await noise.clone().jpeg().toBuffer(),
    "cut.png": await noise.clone().png().toBuffer(),
    "cut.tif": await noise.clone().tiff({ compression: "lzw" }).toBuffer(),
  };
  for (const [name, bytes] of Object.entries(whole)) {
    await assert.rejects(
      () => packageOf(name, new Uint8Array(bytes.subarray(0, Math.floor(bytes.length * 0.6)))),
      refusedAs("damaged_picture", name),
    );
  }
});

Deno.test("package: a Word document brings its text, header, table and pictures", async () => {
  const image = await picture(200, 100, "#2040ff").png().toBuffer();
  const bytes = await Packer.toBuffer(
    new Document({
      sections: [{
        headers: { default: new Header({ children: [new Paragraph("Patient: Jane Roe, MRN 00482913")] }) },
        children: [
          new Paragraph("Progress note of March 3"),
          new Table({
            rows: [
              new TableRow({
                children: ["Potassium", "4.1"].map((text) => new TableCell({ children: [new Paragraph(text)] })),
              }),
            ],
          }),
          new Paragraph({
            children: [
              new TextRun("Łukasz ≥ 5"),
              new ImageRun({ type: "png", data: image, transformation: { width: 200, height: 100 } }),
            ],
          }),
        ],
      }],
    }),
  );
  const made = await packageOf("note.docx", new Uint8Array(bytes));
  const pages = await probePdf(made.pdf);
  const text = pages[1].text.replace(/\s+/g, " ");
  for (const part of ["Jane Roe, MRN 00482913", "Progress note of March 3", "Potassium 4.1", "pictures follow"]) {
    assert.ok(text.includes(part), `"${part}" is missing in: ${text}`);
  }
  assert.equal(pages.length, 3, "cover, text, picture");
  assert.deepEqual(pages[2].rgb(0.5, 0.5), [0x20, 0x40, 0xff]);
});

Deno.test("package: a damaged or empty Word document stops it", async () => {
  const empty = new Uint8Array(await Packer.toBuffer(new Document({ sections: [{ children: [] }] })));
  await assert.rejects(() => packageOf("empty.docx", empty), refusedAs("damaged_word", "empty.docx"));
  await assert.rejects(() => packageOf("cut.docx", empty.slice(0, 400)), refusedAs("damaged_word", "cut.docx"));
});

Deno.test("package: plain text keeps its lines over as many pages as it needs", async () => {
  const lines = Array.from({ length: 130 }, (_, n) => `Line ${n + 1} of the note`);
  const made = await packageOf("note.txt", bytesOf(lines.join("\r\n")));
  const text = await textOf(made.pdf);
  for (const line of lines) assert.ok(text.includes(line));
  const old = await packageOf("old.txt", new Uint8Array([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]));
  assert.match(await textOf(old.pdf), /Müller/);
});
