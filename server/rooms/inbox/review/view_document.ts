/**
 * A mail, a fax or a Word document as a page that any browser shows: mails and Word documents by their text alone, so that
 * nothing in them runs or is fetched, faxes by the pictures of their pages.
 * @module
 */
import { html, raw } from "hono/html";
import { type InboxEntry, partName } from "../../../../shared/inbox.ts";
import { readDocx } from "../../../documents/docx.ts";
import { type Attachment, readMail } from "../../../documents/eml.ts";
import { UnreadableDocument } from "../../../documents/errors.ts";
import type { Block } from "../../../documents/layout.ts";
import { sniffKind } from "../../../documents/sniff.ts";
import { viewOf } from "../show_entry.ts";

/** Nothing but our own pictures is loaded, and nothing runs. */
export const viewPolicy = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'self'";

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 52rem; padding: 1.5rem; }
  header { border-bottom: 1px solid #8886; margin-bottom: 1.5rem; padding-bottom: 1rem; }
  h1 { font-size: 1.375rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: 0 0 .75rem; }
  dt { opacity: .75; } dd { margin: 0; overflow-wrap: anywhere; }
  p { margin: 0 0 .5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
  table { border-collapse: collapse; margin: 0 0 .5rem; } td { padding: .125rem .75rem .125rem 0; vertical-align: top; }
  img { background: #fff; border: 1px solid #8886; display: block; height: auto; margin: 0 auto 1rem; max-width: 100%; }`;

/** `November 22, 2026 at 2:57 AM UTC`; as it stands when it is no date. */
function moment(value: string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return value;
  return `${date.toLocaleString("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })} UTC`;
}

function blockHtml(block: Block) {
  if (block.kind === "text") return html`<p>${block.text}</p>`;
  if (block.kind === "row") {
    return html`
      <table>
        <tr>${block.cells.map((cell) => html`<td>${cell}</td>`)}</tr>
      </table>
    `;
  }
  return block.kind === "break" ? html`<hr>` : html`<br>`;
}

/** Whether a browser shows the file by itself. */
export const isShownAsIs = (mime: string): boolean => /^(application\/pdf|image\/(jpeg|png|gif|webp))$/.test(mime);

/**
 * The page, or null for a kind that has none (an old Word document). `entry.processingMetrics` tells a fax's pages.
 * @param number of the part that is shown, 1-based; null for the whole
 */
export async function documentPage(
  entry: InboxEntry,
  number: number | null,
  bytes: Uint8Array,
): Promise<string | null> {
  const part = number === null ? null : entry.parts[number - 1];
  const { fileName } = part?.file ?? entry.file;
  const { kind } = sniffKind(bytes, fileName);
  const facts: [string, unknown][] = [["From", entry.sender], ["Received", moment(entry.timestamp)]];
  let body;
  try {
    if (part?.kind === "message") {
      body = html`${new TextDecoder().decode(bytes).split("\n").map((text) => blockHtml({ kind: "text", text }))}`;
    } else if (kind === "eml") {
      const mail = await readMail(bytes);
      facts.splice(0, 2, ["From", mail.headers.from], ["Date", moment(mail.headers.date ?? entry.timestamp)]);
      if (mail.attachments.length > 0) {
        facts.push(["Attached", attachedTo(entry, mail.attachments)]);
      }
      const pages = entry.processingMetrics?.pages ?? 0;
      body = html`${mail.blocks.map(blockHtml)}${mail.attachments.length > 0 ? pictures(entry, 1, pages) : ""}`;
    } else if (kind === "docx") body = html`${readDocx(bytes).blocks.map(blockHtml)}`;
    else if (kind === "tiff" && part) body = part.from ? pictures(entry, part.from, part.to!) : "";
    else if (kind === "tiff") body = pictures(entry, 1, Math.max(1, entry.processingMetrics?.pages ?? 1));
    else return null;
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    body = html`<p>${error.message}</p>`;
  }
  const title = part ? partName(part) : entry.subject || fileName;
  const page = html`
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <link rel="icon" href="/favicon.svg">
        <title>Document · ReleaseDesk</title>
        <style>${raw(style)}</style>
      </head>
      <body>
        <header><h1>${title}</h1>
              <dl>${facts.filter(([, value]) => value).map(([name, value]) =>
                html`
                  <dt>${name}</dt>
                  <dd>${value}</dd>
                `
              )}</dl>
              <a href="?download">Download the original</a></header>
        <main>${body}</main>
      </body>
    </html>
  `;
  return String(await page);
}

/** The attachments by name; those that are parts of the entry lead to their own view. */
function attachedTo(entry: InboxEntry, attachments: readonly Attachment[]) {
  const parts = viewOf(entry).parts.filter(({ kind }) => kind === "attachment");
  const named = attachments.map(({ fileName }, i) => {
    const path = parts[i]?.viewPath;
    const name = parts[i]?.file.fileName ?? (fileName || "unnamed file");
    return path
      ? html`
        <a href="/api/documents/view/${path}">${name}</a>
      `
      : name;
  });
  return html`${named.map((name, i) => i === 0 ? name : html`, ${name}`)}`;
}

/** Pages by their pictures. Pages of a mail that are its own text have none, and are left out. */
const pictures = (entry: InboxEntry, from: number, to: number) =>
  Array.from({ length: Math.max(0, Math.min(to - from + 1, 300)) }, (_, index) =>
    html`
      <img loading="lazy" width="850" height="1100" src="/api/inbox-entries/${entry.id}/pages/${from +
        index}?width=1400"
        alt="Page ${index + 1}">
    `);
