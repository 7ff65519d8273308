/**
 * Names of organizations that no word in them tells: by a label that vouches for them, by their place, by the mail's domain.
 * @module
 */
import { requestPages } from "../document.ts";
import { footRows } from "./head_zone.ts";
import { firstNamed, largestFirst } from "./letterhead.ts";
import type { Pair } from "../layout/pairs.ts";
import { join, slice, type Span } from "../layout/spans.ts";
import { labelKind } from "../words/label_kinds.ts";
import { compatible, parseName } from "../names/names.ts";
import { fold } from "../words/fold.ts";
import { alike } from "../contacts/mail_addresses.ts";
import { credentialPattern } from "../names/name_words.ts";
import { isJobTitle, orgLikeness } from "../names/org_words.ts";
import { signatureBlock } from "./writer.ts";
import type { Doc } from "../document_types.ts";
import type { OrgCandidate } from "./org_candidate.ts";

/** "Requesting facility: Old Town GI": the label vouches for a name that has no word of organizations. */
export function plainOrg(pair: Pair): Span | null {
  const text = pair.value!.text.split(/\s[(–—|]|;|,\s(?=\d)/)[0].trim();
  const words = text.split(/\s+/);
  const titled = words.filter((w) => /^[\p{Lu}&]/u.test(w)).length >= 0.6 * words.length;
  const fits =
    /^(?:name of )?(?:requesting|requester|requestor|firm|company|organi|agency|practice|referring|receiving|recipient|insurance|carrier|school|plan)/i
      .test(pair.label.text.trim());
  if (
    !fits && pair.section?.kind !== "recipient" || !titled || words.length > 8 || /[\d@:]/.test(text) ||
    parseName(text.split(",")[0]) || labelKind(text)
  ) {
    return null;
  }
  return isJobTitle(text) ? null : slice(pair.value!, 0, text.length);
}

/** A name in a requester's place that has no word of organizations in it: "Lakeside Kidney", "Ana Roe, Lakeside Kidney". */
export function unlikeOrg(value: Span): Span | null {
  const parts = value.text.split(/,\s|\s[–—|(/-]\s?|\sat\s/).map((part) => part.trim());
  const after = parseName(parts[0]) !== null;
  for (const text of parts) {
    const words = text.split(/\s+/);
    if (words.length > 6 || text.length < 4 || !words.every((w) => /^(?:[\p{Lu}&+]|of$|and$|the$|for$)/u.test(w))) {
      continue;
    }
    if (/[@\d:]|\b(?:see|above|below|self|me|same|attn|phone|fax|department|dept|release|records?|for)\b/i.test(text)) {
      continue;
    }
    if (isJobTitle(text) || credentialPattern.test(text) || labelKind(text)) continue;
    // Behind a person's name the next part is the office, whatever it is called.
    if (parseName(text) && !(after && text !== parts[0] && words.length > 1)) continue;
    const at = value.text.indexOf(text);
    return slice(value, at, at + text.length);
  }
  return null;
}

/** Names told by their place alone: the first line over the sender's address, or the foot of the page. */
export function placed(doc: Doc, custodianForm: boolean): OrgCandidate[] {
  const page = requestPages(doc)[0];
  if (!page || custodianForm) return [];
  const found: OrgCandidate[] = [];
  const first = firstNamed(page) ?? largestFirst(page);
  const signer = signatureBlock(doc)?.name;
  const named = first && parseName(first.text);
  if (first && !(named && signer && compatible(named, signer))) {
    found.push({
      text: first.text,
      span: first,
      score: 3 + orgLikeness(first.text) * 0.5,
      rule: "over the sender's address",
    });
  }
  const foot = footRows(page)[0]?.segs[0];
  const text = foot?.text.split(/\s[|•·]\s|,\s(?=\d)/)[0] ?? "";
  if (
    foot && !/\d|@|:/.test(text) && text.split(" ").length <= 8 && /^\p{Lu}/u.test(text) &&
    !/^page\b|^form\b/i.test(text)
  ) {
    found.push({ text, span: slice(foot, 0, text.length), score: 3 + orgLikeness(text), rule: "foot of the letter" });
  }
  return found;
}

const publicMail =
  /^(?:gmail|googlemail|yahoo|ymail|hotmail|outlook|live|msn|aol|icloud|me|mac|comcast|verizon|att|proton|protonmail|example|mail|mailbox|post)$/i;

/** Whether a name has the letters of a mail's domain: "Frontier Quality Collaborative" and frontierquality.org. */
export function fitsDomain(text: string, domain: string, same: (text: string) => string = (t) => t): boolean {
  const host = domain.toLowerCase().split(".").at(-2) ?? domain.toLowerCase();
  const label = same(host.replace(/[^a-z]/g, ""));
  if (label.length < 6 || publicMail.test(label)) return false;
  const words = same(fold(text)).replace(/[^a-z ]+/g, "").split(/\s+/).filter((w) =>
    w && !/^(?:of|the|and|llp|llc|pllc|inc|pc)$/.test(w)
  );
  const key = words.join("");
  if (words.length < 2 && key.length < 7) return false;
  // "Clínica Comunitaria Puente Alto" at puentealto.example.
  if (orgLikeness(text) > 0 && label.length >= 8 && key.endsWith(label) && words.at(-1)!.length < label.length) {
    return true;
  }
  if (orgLikeness(text) > 0 && label.length >= 7 && madeOf(label, words.filter((w) => w.length > 2))) return true;
  return key.length >= 7 && label.startsWith(key) || key.startsWith(label) && label.length >= 8 ||
    words.length > 1 && words[0].length > 2 && label.startsWith(words[0] + words[1]);
}

/** "dufortlaw" of the Law Offices of Marguerite Dufort: two or more of its words in whatever order, and no other letter. */
function madeOf(label: string, words: string[], used = 0): boolean {
  if (!label) return used > 1;
  return words.some((w, i) => label.startsWith(w) && madeOf(label.slice(w.length), words.toSpliced(i, 1), used + 1));
}

/** What stands beside each other in a line; a legal form belongs to the name before it. */
const partsOfLine =
  /,\s(?!(?:LLP|LLC|PLLC|LLLP|Inc|P\.?C|P\.?A|P\.?S|S\.C|A\.?P\.?C|Ltd|Chartered|Chtd)\b)|\s[|•·–—-]\s|:\s/i;

/** "Oxbow Trial Lawyers is counsel for …" and "Sandpiper Auto, P.O. Box 12": the name that a line begins with. */
const capitalised = (text: string): string =>
  text.replace(/\s(?:P\.?\s?O\.?\s?Box\b|\d+\s\p{Lu}).*$/u, "")
    .match(/^(?:(?:\p{Lu}[^\s]*|&|of|and|the|for|at|de|y|in)(?:\s|$))+/u)?.[0].replace(
      /(?:\s(?:&|of|and|the|for|at|de|y|in))*\s*$/,
      "",
    ) ??
    "";

/** Whether a domain is the name and nothing else. */
const spells = (text: string, domain: string): boolean =>
  fold(text).replace(/[^a-z]/g, "") === (domain.toLowerCase().split(".").at(-2) ?? "").replace(/[^a-z]/g, "");

/** Whether a name has all letters of a domain, or almost all, and no unit behind it. */
function wholeDomain(text: string, domains: Set<string>): boolean {
  const key = fold(text).replace(/&/g, "and").replace(/[^a-z]/g, "");
  const bare = fold(text).replace(/[^a-z]/g, "");
  if (/\b(?:department|dept|office|unit|division|desk|team)$/i.test(text)) return false;
  return [...domains].some((d) => {
    const label = (d.toLowerCase().split(".").at(-2) ?? "").replace(/[^a-z]/g, "");
    return [key, bare].some((k) =>
      k.startsWith(label) || k.endsWith(label) && orgLikeness(text) > 0 ||
      label.startsWith(k) && k.length >= 0.75 * label.length
    );
  });
}

/** Domains of the mailboxes in a document and of its sender; those that a printed mail was sent to are the custodian's. */
function senderDomains(doc: Doc): Set<string> {
  const domains = new Set<string>();
  // In a narrow column an address is broken behind its sign.
  const broken = doc.pages.flatMap((p) => p.blocks.filter((b) => b.text.includes("@ ")));
  for (const row of [...doc.pages.flatMap((p) => p.rows), ...broken]) {
    for (const m of row.text.matchAll(/@\s?([\w-]+(?:\.[\w-]+)+)/g)) {
      if (!/\b(?:to|cc|bcc)\s?:[^:]*$/i.test(row.text.slice(0, m.index))) domains.add(m[1]);
    }
  }
  if (doc.sender?.address) domains.add(doc.sender.address.split("@")[1] ?? "");
  return domains;
}

/** "QUIST" over "FAMILY LAW" and quistfamilylaw.com: two lines of a head that only together spell the domain. */
function overTwoLines(doc: Doc, domains: Set<string>): OrgCandidate[] {
  return requestPages(doc).slice(0, 2).flatMap((page) => {
    const head = page.segs.filter((s) => s.box.y < 0.3 * page.height && s.words.length <= 4 && !/[\d@:]/.test(s.text));
    return head.flatMap((seg) => {
      const below = head.find((s) =>
        s.row > seg.row && s.row <= seg.row + 2 && Math.abs(s.box.x - seg.box.x) < 4 * seg.char &&
        s.box.y - seg.box.y < 3 * Math.max(seg.box.h, s.box.h)
      );
      if (!below) return [];
      const span = join([seg, below]);
      return [...domains].some((d) => spells(span.text, d))
        ? [{ text: span.text, span, score: 7.2, rule: "named like the sender's mail" }]
        : [];
    });
  });
}

/** Lines that spell the domain of a mailbox in the document or of the sender, whatever words they are made of. */
export function byDomain(doc: Doc): OrgCandidate[] {
  const domains = senderDomains(doc);
  const found: OrgCandidate[] = overTwoLines(doc, domains);
  for (const page of doc.pages) {
    const ocr = page.method === "ocr";
    for (const seg of page.segs) {
      for (const part of seg.text.split(partsOfLine)) {
        const text = capitalised(part);
        // The town of an address may be spelled like a domain that was named for it.
        if (
          /^,?\s(?:[A-Z]{2}|\p{Lu}\p{Ll}+),?\s\d{5}/u.test(seg.text.slice(seg.text.lastIndexOf(text) + text.length))
        ) continue;
        if (/[@\d]/.test(text) || text.split(/\s+/).length > 9 || !/^\p{Lu}/u.test(text) || isJobTitle(text)) continue;
        if (
          ![...domains].some((d) => fitsDomain(text, d) || ocr && d.length > 12 && fitsDomain(text, d, alike)) ||
          parseName(text) && orgLikeness(text) === 0 && /@/.test(seg.text) && ![...domains].some((d) => spells(text, d))
        ) continue;
        const at = seg.text.indexOf(text);
        found.push({
          text,
          span: slice(seg, at, at + text.length),
          score: wholeDomain(text, domains) ? 7.2 : 5.6,
          rule: "named like the sender's mail",
        });
      }
    }
  }
  return found;
}
