/**
 * Requests as offices of every sort print them, written as pages of HTML and as mails, each with its truth beside it:
 * a part to develop extraction with. Renders them into folders for `deno task bench:reading FOLDER`.
 *
 *     deno run -A tests/forms/lifelike/render.ts DIR [text-pdf scan-pdf scan-tiff fax-fine fax-standard photo mail]
 *
 * writes DIR/text-pdf, DIR/fax-fine and so on; with no form named: text, scanned TIFF, both faxes and the mails.
 * @module
 */
import { chromium } from "playwright-core";
import { ensureChromium, flags } from "../../chromium.ts";
import { Random } from "../random.ts";
import { endings, render } from "../render.ts";
import { type Output, outputs } from "../truth.ts";

const pages = new URL("pages/", import.meta.url);
const mails = new URL("mails/", import.meta.url);
const usual: Output[] = ["text-pdf", "scan-tiff", "fax-fine", "fax-standard"];

/** The HTML pages as PDFs with a text layer, by name. */
async function* pdfs(): AsyncGenerator<{ name: string; pdf: Uint8Array }> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: flags });
  try {
    for (const name of namesIn(pages, ".html")) {
      const page = await browser.newPage();
      const html = await Deno.readTextFile(new URL(`${name}.html`, pages));
      // A page that is given as text has no place of its own from which it could load its sheet.
      await page.setContent(
        html.replace(/@import "([\w.]+)";/, (_, sheet) => Deno.readTextFileSync(new URL(sheet, pages))),
      );
      yield { name, pdf: await page.pdf({ format: "Letter", printBackground: true }) };
      await page.close();
    }
  } finally {
    await browser.close();
  }
}

function namesIn(folder: URL, ending: string): string[] {
  return [...Deno.readDirSync(folder)].map((entry) => entry.name).filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length)).sort();
}

/** Writes every page in every wanted form, with its truth beside it. */
async function renderPages(dir: string, wanted: readonly Output[]): Promise<void> {
  for (const output of wanted) await Deno.mkdir(`${dir}/${output}`, { recursive: true });
  for await (const { name, pdf } of pdfs()) {
    for (const output of wanted) {
      const template = "NOV-12-2026 09:14   P.{n}/{of}";
      const bytes = await render(new Random(`${name} ${output}`), pdf, output, { template });
      await Deno.writeFile(`${dir}/${output}/${name}.${endings[output]}`, bytes);
      await Deno.copyFile(new URL(`${name}.truth.json`, pages), `${dir}/${output}/${name}.truth.json`);
    }
  }
}

if (import.meta.main) {
  const [dir, ...named] = Deno.args;
  const wanted = outputs.filter((output) => named.length ? named.includes(output) : usual.includes(output));
  if (!dir || named.some((name) => name !== "mail" && !wanted.includes(name as Output))) {
    console.error("Usage: deno run -A tests/forms/lifelike/render.ts DIR [text-pdf scan-pdf … mail]");
    Deno.exit(2);
  }
  await renderPages(dir, wanted);
  if (!named.length || named.includes("mail")) {
    await Deno.mkdir(`${dir}/mail`, { recursive: true });
    for (const { name } of Deno.readDirSync(mails)) await Deno.copyFile(new URL(name, mails), `${dir}/mail/${name}`);
  }
}
