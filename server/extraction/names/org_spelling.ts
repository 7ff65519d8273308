/**
 * An organization's name as most of the places that have it spell it: a letterhead is set in odd type and read worst, the
 * same name in a sentence is read well.
 * @module
 */
import { headerNames } from "../contacts/fax_header.ts";
import { fold } from "../words/fold.ts";
import { slice, type Span } from "../layout/spans.ts";
import { alike, edits } from "../contacts/mail_addresses.ts";
import { mendFragments, mendName } from "./org_slips.ts";
import { legalForm, orgWords, withLostB } from "./org_words.ts";
import { rememberedOf } from "../words/remembered.ts";
import { fitsDomain } from "../requester/requester_names.ts";
import type { Doc } from "../document_types.ts";

type Spelled = { text: string; span: Span };
/** A reading of the name: how much its places weigh, and the way in which each of them was parted into words. */
type Vote = { weight: number; said: Map<string, { span: Span; weight: number }> };

const letters = (text: string): string => fold(text).replace(/&/g, "and").replace(/[^a-z0-9]/g, "");

/** Domains of the mailboxes that a document prints. */
const domainsOf = rememberedOf((doc: Doc): string[] => [
  ...new Set([...doc.text.matchAll(/@\s?([\w-]+(?:\.[\w-]+)+)/g)].map((m) => m[1].toLowerCase())),
]);

/**
 * Of spellings of one name that differ in a few letters, the one that most places, the mail's domain and the fax header
 * have; places count by how surely they were read.
 */
export function bestSpelling(doc: Doc, text: string, span: Span): Spelled {
  if (!doc.pages.some((p) => p.method === "ocr")) return { text, span };
  return spelling(doc, withoutStray(text, span), span);
}

/** "Harbor Arms I Adoption": a lone letter within a name that was hardly read is a bullet, a border or dust. */
function withoutStray(text: string, span: Span): string {
  const stray = span.words.slice(1, -1).filter((w) => w.confidence < 0.7 && /^[\p{L}|¢.]$/u.test(w.text));
  return stray.reduce((rest, w) => rest.replace(` ${w.text} `, " "), text);
}

function spelling(doc: Doc, text: string, span: Span): Spelled {
  const own = letters(text);
  if (own.length < 8) return { text, span };
  const votes = votesOn(doc, text, own);
  for (const [key, vote] of votes) {
    const likely = [...vote.said.keys()][0];
    if (domainsOf(doc).some((d) => fitsDomain(likely, d) && key.startsWith(letters(d.split(".").at(-2) ?? "")))) {
      vote.weight += 1;
    }
    if (headerNames(doc).some((h) => letters(h).length >= 6 && key.startsWith(letters(h)))) vote.weight += 0.7;
    if (key === own) vote.weight += 0.1;
    vote.weight += 0.2 * likely.split(/\s+/).filter((w) => orgWords.has(w.toLowerCase())).length;
  }
  const best = [...votes].sort((a, b) => b[1].weight - a[1].weight)[0]?.[1];
  const said = best &&
    [...best.said].sort((a, b) => b[1].weight - a[1].weight || a[0].split(" ").length - b[0].split(" ").length)[0];
  if (!said || letters(said[0]) === own && said[0].split(" ").length >= text.split(" ").length) {
    return { text: mendName(text), span };
  }
  return { text: mendName(said[0]), span: said[1].span };
}

function votesOn(doc: Doc, text: string, own: string): Map<string, Vote> {
  const votes = new Map<string, Vote>();
  const size = text.split(/\s+/).length;
  const form = legalForm.test(text.split(/\s+/).at(-1)!.replace(/[.,]/g, ""));
  const begins = /^\p{Ll}/u.test(text) ? /^\p{L}/u : /^\p{Lu}/u;
  const counted = new Set<unknown>();
  for (const page of doc.pages) {
    for (const part of [...page.blocks, ...page.segs]) {
      for (let i = 0; i < part.words.length; i++) {
        if (counted.has(part.words[i]) || !begins.test(part.words[i].text)) continue;
        const found = readingAt(part, i, size, own);
        if (!found || form && !legalForm.test(found.text.split(" ").at(-1)!.replace(/[.,]/g, ""))) continue;
        counted.add(part.words[i]);
        const key = letters(found.text);
        const vote = votes.get(key) ?? { weight: 0, said: new Map() };
        const weight = weightOf(found.span);
        const before = vote.said.get(found.text);
        vote.said.set(found.text, { span: before?.span ?? found.span, weight: (before?.weight ?? 0) + weight });
        votes.set(key, { weight: vote.weight + weight, said: vote.said });
      }
    }
  }
  return votes;
}

/** The letters of each word of a line or a block. */
const keysOf = rememberedOf((part: Span): string[] => part.words.map((w) => letters(w.text)));

/** Whether two names may be one: their beginnings or their ends look alike. Most texts are told apart by this alone. */
function related(key: string, own: string): boolean {
  return alike(key.slice(0, 4)).slice(0, 3) === alike(own.slice(0, 4)).slice(0, 3) ||
    alike(key.slice(-5)).slice(-3) === alike(own.slice(-5)).slice(-3);
}

/** The words from `i` that come nearest to a name, few letters away from it at most. */
function readingAt(part: Span, i: number, size: number, own: string): Spelled | null {
  let best: (Spelled & { slips: number }) | null = null;
  const keys = keysOf(part);
  for (let n = Math.max(1, size - 2); n <= size + 1 && i + n <= part.words.length; n++) {
    const whole = keys.slice(i, i + n).join("");
    if (whole.length > own.length + 4) break;
    if (whole.length < own.length - 4 || !related(whole, own)) continue;
    const end = part.starts[i + n - 1] + part.words[i + n - 1].text.length;
    const raw = part.text.slice(part.starts[i], end);
    const span = slice(part, part.starts[i], end);
    const bare = raw.replace(/[,;:]+$/, "");
    const text = withLostB(mendFragments(withoutStray(endsShort.test(bare) ? bare : bare.replace(/\.+$/, ""), span)));
    const key = letters(text);
    if (Math.abs(key.length - own.length) > 3 || n > size && key.length <= own.length) continue;
    const slips = Math.min(edits(key, own), edits(alike(key), alike(own)));
    if (slips > (own.length > 14 ? Math.max(2, Math.floor(own.length / 8)) : 1)) continue;
    if (!best || slips < best.slips) best = { text, span, slips };
  }
  return best;
}

/** "P.C." and "Inc." keep their full stop. */
const endsShort = /\b(?:\p{Lu}\.\s?\p{Lu}|Inc|Co|Ltd|Corp|Chtd)\.$/u;

/** Surely read words in letters of one case weigh most: "LinpQvisT" is no way to write a name. */
function weightOf(span: Span): number {
  const sure = Math.min(...span.words.map((w) => w.confidence));
  const mixed = span.words.some((w) => /\p{Ll}\p{Lu}\p{Ll}*\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(w.text.replace(/['’]s$/, "")));
  const caps = span.words.filter((w) => /\p{Lu}{3}/u.test(w.text)).length;
  const small = span.words.filter((w) => /\p{Lu}\p{Ll}{2}/u.test(w.text)).length;
  return Math.max(0.1, sure - 0.3) * (mixed || caps && small ? 0.5 : 1) * 1.4;
}
