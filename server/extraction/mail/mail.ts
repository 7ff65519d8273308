/**
 * Mail threads: which of the messages in a forwarded or answered mail is the request.
 * @module
 */
import type { ReadDocument, Word } from "../../../shared/documents.ts";
import { requestWording } from "../request/classify.ts";
import { findDates } from "../dates/dates.ts";

/** Who wrote the request, as far as its header lines tell. `date` is an ISO date. */
export type Sender = { name: string | null; address: string | null; date: string | null; subject: string | null };

type Line = { page: number; line: number; text: string };
/** `reply`: quoted in an answer, not passed on. */
type Message = { from: number; to: number; reply: boolean; sender: Sender | null };

const marker =
  /^[\s>]*(?:-{2,}\s*(?:forwarded|original|begin forwarded) message|begin forwarded message\s*:?|_{12,}\s*$)/i;
const wrote = /^[\s>]*on\b.{6,120}\bwrote:\s*$/i;
const headerLine = /^[\s>]*\*?(from|sent|date|to|cc|subject|reply-to)\*?\s*:\s*(.*)$/i;

/**
 * Keeps the words of the request's own message and of the attachments.
 *
 * In a forwarded thread the innermost message that asks for records is the request; in an answer with the earlier
 * message quoted below, the outermost one that does. An answer that names nobody ("the same records as in my first
 * message") is read together with the message of the same writer that does.
 */
export function requestMessage(doc: ReadDocument, today: string): { doc: ReadDocument; sender: Sender | null } {
  const outer = senderOf(doc, today);
  if (doc.kind !== "eml") return { doc, sender: null };
  const lines = linesOf(doc);
  const messages = messagesOf(lines, today, outer);
  if (messages.length < 2) return { doc: unquoted(doc, lines, [[0, lines.length]]), sender: outer };
  const said = (m: Message) => lines.slice(m.from, m.to).map((l) => l.text).join(" ");
  const asks = messages.filter((m) => requestWording(said(m)));
  const forwarded = asks.filter((m) => !m.reply);
  const chosen = (forwarded.length ? forwarded.at(-1) : asks[0]) ?? messages[0];
  const inner = chosen === messages[0] ? outer : chosen.sender ?? outer;
  // Who passes on a message of his own has the same mailbox.
  const same = inner && outer && !inner.address && inner.name?.toLowerCase() === outer.name?.toLowerCase();
  const sender = same ? { ...inner, address: outer.address } : inner;
  const parts = [chosen];
  if (!tellsWho.test(said(chosen))) {
    const below = messages.slice(messages.indexOf(chosen) + 1);
    const first = below.find((m) => asks.includes(m) && sameSender(m.sender, sender) && tellsWho.test(said(m)));
    if (first) parts.push(first);
  }
  return { doc: unquoted(doc, lines, parts.map((m) => [m.from, m.to])), sender };
}

/** A birth date or a record number: the message that has them says whose records are meant. */
const tellsWho =
  /\b(?:DOB|D\.O\.B|MRN|born|b\.\s?\d|birth ?(?:date|day)|date of birth|medical record|chart (?:no|number|#))/i;

function sameSender(a: Sender | null, b: Sender | null): boolean {
  if (!a || !b) return false;
  if (a.address && b.address) return a.address.toLowerCase() === b.address.toLowerCase();
  return a.name !== null && a.name.toLowerCase() === b.name?.toLowerCase();
}

function senderOf(doc: ReadDocument, today: string): Sender | null {
  if (!doc.mail) return null;
  return {
    name: doc.mail.from || null,
    address: doc.mail.fromAddress || null,
    date: doc.mail.date ? isoDay(doc.mail.date, today) : null,
    subject: doc.mail.subject || null,
  };
}

/** The day that the sender's own clock showed, not the day in UTC. */
export function isoDay(date: string, today: string): string | null {
  const iso = date.match(/^\d{4}-\d{2}-\d{2}/)?.[0];
  return iso ?? findDates(date, today)[0]?.iso ?? null;
}

function linesOf(doc: ReadDocument): Line[] {
  const lines: Line[] = [];
  for (const page of doc.pages) {
    if (page.method !== "layout") break;
    for (const word of page.words) {
      const last = lines.at(-1);
      if (last && last.page === page.number && last.line === word.line) last.text += " " + word.text;
      else lines.push({ page: page.number, line: word.line, text: word.text });
    }
  }
  return lines;
}

const answered = /^\s*(?:\[[^\]]*\]\s*)?(?:re|aw|sv|antw|rv|rif)\s*(?:\[\d+\])?:/i;
const passedOn = /\bforwarded\b/i;

function messagesOf(lines: Line[], today: string, outer: Sender | null): Message[] {
  const messages: Message[] = [{ from: 0, to: lines.length, reply: false, sender: outer }];
  for (let i = 0; i < lines.length; i++) {
    const text = lines[i].text;
    const header = headersAt(lines, i, today);
    if (!marker.test(text) && !wrote.test(text) && !header) continue;
    messages[messages.length - 1].to = i;
    const start = header ? i : i + 1;
    const own = header ?? headersAt(lines, start, today) ?? headersAt(lines, start + 1, today);
    const body = own ? own.end : start;
    const sender = own?.sender ?? (wrote.test(text) ? attributed(text, today) : writtenBy(lines[start]?.text));
    // What an answer ("RE: …") quotes was answered, unless a line says that it is passed on.
    const around = messages[messages.length - 1];
    // What somebody wrote before is quoted under a reminder.
    const reply = wrote.test(text) || sameSender(sender, around.sender) ||
      !passedOn.test(text) && answered.test(around.sender?.subject ?? "");
    messages.push({ from: body, to: lines.length, reply, sender });
    i = body - 1;
  }
  return messages.filter((m) => m.to > m.from);
}

/** "From: Ana Roe" alone under "Original Message". */
function writtenBy(line: string | undefined): Sender | null {
  const from = line?.match(/^[\s>]*\*?from\*?\s*:\s*(.+)$/i)?.[1];
  if (!from) return null;
  const address = from.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/)?.[0] ?? null;
  return {
    name: from.replace(/[<(\[].*$/, "").replace(/["']/g, "").trim() || null,
    address,
    date: null,
    subject: null,
  };
}

/** "On July 26, 2026 at 9:12 AM Ana Roe <aroe@roelaw.example> wrote:", as mail programs begin what they quote. */
function attributed(text: string, today: string): Sender {
  const address = text.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/)?.[0] ?? null;
  const date = findDates(text, today)[0];
  const rest = (date ? text.slice(date.index + date.length) : text).replace(/\bwrote:\s*$/i, "").replace(
    /[<(\[].*$/,
    "",
  );
  const name = rest.replace(/^[\s,]*(?:at\s)?(?:\d{1,2}:\d{2}(?::\d{2})?\s?(?:[AP]\.?M\.?)?)?[\s,]*/i, "").replace(
    /["',\s]+$/g,
    "",
  ).trim();
  return { name: name || null, address, date: date?.iso ?? null, subject: null };
}

/** Three of the usual header lines, From among them, one under the other. */
function headersAt(lines: Line[], at: number, today: string): { end: number; sender: Sender } | null {
  const fields = new Map<string, string>();
  let i = at;
  for (; i < lines.length && i < at + 9; i++) {
    const match = lines[i].text.match(headerLine);
    if (match) fields.set(match[1].toLowerCase(), match[2].trim());
    else if (fields.size < 1 || /^[\s>]*$/.test(lines[i].text) || fields.size >= 3) break;
  }
  if (!fields.has("from") || fields.size < 3) return null;
  const from = fields.get("from")!;
  const address = from.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/)?.[0] ?? null;
  const name = from.replace(/[<(\[].*$/, "").replace(/["']/g, "").trim();
  const date = findDates(fields.get("date") ?? fields.get("sent") ?? "", today)[0]?.iso ?? null;
  return { end: i, sender: { name: name || null, address, date, subject: fields.get("subject") ?? null } };
}

/** The document with only these lines of its message, without the quoting marks at their beginnings. */
function unquoted(doc: ReadDocument, lines: Line[], parts: [number, number][]): ReadDocument {
  const keep = new Set(parts.flatMap(([from, to]) => lines.slice(from, to)).map((l) => `${l.page}/${l.line}`));
  const pages = doc.pages.map((page) => {
    if (page.method !== "layout") return page;
    const begun = new Set<number>();
    const words = page.words.filter((word: Word) => {
      if (!keep.has(`${page.number}/${word.line}`)) return false;
      if (!begun.has(word.line) && /^>+$/.test(word.text)) return false;
      begun.add(word.line);
      return true;
    });
    return { ...page, words };
  });
  return { ...doc, pages };
}
