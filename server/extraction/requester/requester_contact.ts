/**
 * The person to contact at the requester's: labelled, under the requester's heading, named in a sentence or beside a
 * number, the owner of the mailbox, or who signs.
 * @module
 */
import type { FoundPatient } from "../../../shared/documents.ts";
import { type Candidate, withTitle } from "../contacts/contact_titles.ts";
import { strangerBefore } from "../contacts/contact_words.ts";
import { requestPages } from "../document.ts";
import { concluded, type Found } from "../evidence.ts";
import { addressee } from "./custodian.ts";
import { labelKind } from "../words/label_kinds.ts";
import type { Pair } from "../layout/pairs.ts";
import { right, slice, type Span } from "../layout/spans.ts";
import { mailboxOf, mailsIn } from "../contacts/mail_addresses.ts";
import { compatible, parseName, type PersonName } from "../names/names.ts";
import { fold } from "../words/fold.ts";
import { findOrgs, isJobTitle, orgKey, sameOrg } from "../names/org_words.ts";
import { goesToSender, partiesOf, sideOfWord } from "./parties.ts";
import { personAt } from "../names/person_at.ts";
import { isRequestersRole } from "../patients/roles.ts";
import { signatureBlock } from "./writer.ts";
import { anyOf, pattern, sequence } from "../words/pattern.ts";
import type { Doc } from "../document_types.ts";

/**
 * The contact's name, or null.
 *
 * @param org the requester's name, which may be a person's own
 */
export function contactName(doc: Doc, org: string | null, patients: FoundPatient[]): Found<string> | null {
  const known = patients.flatMap((p) => p.name ? parseName(p.name) ?? [] : []);
  const strangers = new Set(requestPages(doc).flatMap((p) => addressee(p).flatMap((r) => r.words)));
  const self = org === null ? null : parseName(org);
  // "Law Office of Ines Roe" is called by the one who may be its contact, too.
  const office = self || /\b(?:law|attorney|offices? of)\b/i.test(org ?? "") ? "" : orgKey(org ?? "");
  const mails = mailsOf(doc);
  const found = [...labelled(doc), ...underHeading(doc), ...inSentences(doc, org), ...signed(doc, org)].filter((c) =>
    !partOf(c.name, office) && !noPerson.test(c.name.name) &&
    !known.some((k) => compatible(k, c.name)) &&
    (!strangers.has(c.span.words[0]) || mails.some((m) => mailboxOf(m, c.name.name)) ||
      sideOfWord(doc, c.span.words[0]) === "requester") &&
    !["custodian", "principal"].includes(sideOfWord(doc, c.span.words[0]) ?? "")
  );
  for (const c of found) {
    if (mails.some((m) => mailboxOf(m, c.name.name))) c.score += 2;
    // "Law Office of Ines Roe" whose letter says "telephone me": she answers herself, whatever other name the paper has.
    if (c.rule === "signature of the letter" && org?.includes(c.name.lastName) && toWriter.test(doc.text)) c.score += 3;
    const others = new Set(found.filter((o) => o !== c && compatible(o.name, c.name)).map((o) => o.rule));
    others.delete(c.rule);
    c.score += 0.8 * others.size;
  }
  // "Harbor Clinical Trials" reads like a person's name, too.
  const best = found.sort((a, b) => b.score - a.score).find((c, _, all) =>
    c.name.name !== org || all.every((o) => compatible(o.name, c.name))
  );
  if (!best) return senderOf(doc, known);
  // A private person who asks has no contact; a lawyer alone is his own.
  if (
    self && compatible(self, best.name) && org === best.name.name &&
    /^(?:signature of the letter|beside the number)$/.test(best.rule)
  ) {
    return null;
  }
  // "Ingrid T-A" under the letter of Ingrid Thorvaldsen-Achebe.
  if (
    self && best.rule === "signature of the letter" && fold(self.firstName) === fold(best.name.firstName) &&
    /^\p{Lu}(?:[-.\s]*\p{Lu}\.?)*$/u.test(best.name.lastName)
  ) return null;
  const name = inFull(doc, best.name, found).replace(ranks, "");
  return { value: name, evidence: doc.evidence(best.span, best.rule, Math.min(0.95, 0.7 + 0.04 * best.score)) };
}

/** "Dra. Pilar Roe", "Petty Officer Lionel Roe" */
const ranks =
  /^(?:(?:Dra|Sra|Srta|Lic|Frau|Herr|Mme|Sgt|Cpl|Capt|Lt|Det|Ofc|Insp)\.?|(?:Petty |Chief |Police |Probation )?Officer|Sergeant|Corporal|Captain|Lieutenant|Detective|Inspector|Deputy|HM[1-3])\s(?=\p{Lu}\S*\s\p{Lu})/u;

/** "Independent Donor Advocate", "Halcyon IRB", "Chart Path Notifications": a desk or a organization, written like a name. */
const noPerson =
  /(?:^|\s)(?:persons|PLC|LLC|LLP|PLLC|IRB|donor|advocates?|office|desk|department|institute|registry|notifications?|support|services|reps|hotline|help ?desk|mailbox|portal|alerts?|team|toll|requested|testing|evidence|tpa)\.?(?:\s|$)/i;

const toWriter = /\b(?:to|call|telephone|phone|reach|contact|e-?mail)\s+me\b/i;

/** "Summit Orthopaedic" of the Summit Orthopaedic Institute is no person. */
const partOf = (name: PersonName, office: string): boolean =>
  orgKey(name.name).split(" ").every((w) => office.split(" ").includes(w));

const mailsOf = (doc: Doc): string[] =>
  doc.pages.flatMap((p) => p.rows.flatMap((r) => r.text.includes("@") ? mailsIn(r.text, p.method === "ocr") : []))
    .map((m) => m.value);

/** "Requested by: … / Attn: Ann Poe" */
function behindOrganization(doc: Doc, attn: Pair): boolean {
  const before = doc.pairs[attn.order - 1];
  return before?.kind === "organization" && before.page === attn.page && attn.row - before.row <= 3;
}

function labelled(doc: Doc): Candidate[] {
  return doc.pairs.flatMap((pair) => {
    if (!pair.value || pair.rank > 0 || pair.label.words[0]?.text.startsWith("(")) return [];
    // "Paralegal to Ines Roe, Esq."
    if (/^(?:to|for)\s/.test(pair.value.text) || /\w\s(?:to|for)$/.test(pair.label.text)) return [];
    const role = pair.kind === "other_person" && isRequestersRole(pair.other ?? "");
    const ours = pair.kind === "contact" || pair.kind === (goesToSender(doc) ? "to" : "from") || role ||
      pair.kind === "organization" && !/\bbehalf\b|\bordered\b|\bordering\b/i.test(pair.label.text) ||
      (pair.kind === "attn" || pair.kind === "name") && pair.section?.kind === "recipient" ||
      pair.kind === "attn" && (behindOrganization(doc, pair) || sideOfWord(doc, pair.value.words[0]) === "requester");
    if (!ours || pair.section?.kind === "custodian") return [];
    // Counsel of a party may be the one who asks, or whose order a copy service fills.
    const other = (role || pair.kind === "organization") &&
      /\b(?:for|opposing|ordering|physician|doctor|provider|responsible)\b/i.test(pair.label.text);
    const score = /\bprepared\b/i.test(pair.label.text)
      ? 4.5
      : pair.kind === "contact"
      ? 6.5
      : other
      ? 3
      : role
      ? 5
      : 5.5;
    return foreignLabel(doc, pair) ? [] : named(pair.value, score, "labelled contact");
  });
}

/** "Eye bank contact: Ines Roe" inside a line, where only the last word was taken for the label. */
function foreignLabel(doc: Doc, pair: Pair): boolean {
  const row = doc.pages.find((p) => p.number === pair.page)?.rows[pair.row];
  const at = row?.words.indexOf(pair.label.words[0]) ?? -1;
  const before = at > 0 ? row!.words[at - 1] : null;
  const near = before && pair.label.box.x - right(before.box) < 1.2 * row!.char;
  const word = near ? before.text : "";
  if (/^(?:\p{L}+ )+contact$/iu.test(pair.label.text) && labelKind(pair.label.text) !== "contact") return true;
  return /^\p{Ll}{3,}$/u.test(word) &&
    !/^(?:your|our|primary|case|claims?|records?|requester|questions|the|for|and|or)$/i.test(word);
}

/** The name that a span begins with, or one of its parts, as in "Summit Copying, Ines Roe". */
function named(span: Span, score: number, rule: string): Candidate[] {
  let at = 0;
  for (const part of span.text.split(/(?<=[,|•;–—])\s+/)) {
    const person = personAt(
      part.replace(/^(?:attn|attention|c\/o)\b[.:]?\s*/i, (m) => " ".repeat(m.length)).trimStart(),
    );
    const from = span.text.indexOf(part, at);
    if (person) {
      const start = span.text.indexOf(part.trimStart(), at) + part.search(/\S/);
      const offset = Math.max(start, span.text.indexOf(person.name.name.split(" ")[0], from));
      return [{ name: person.name, span: slice(span, offset, offset + person.length), score, rule }];
    }
    at = from + part.length;
  }
  return [];
}

/** Lines under "Return to" or "Requested by": "Attn: Ines Roe", or a line that is a name. */
function underHeading(doc: Doc): Candidate[] {
  return partiesOf(doc).filter((p) => p.side === "requester").flatMap((party) =>
    party.lines.slice(0, 5).flatMap((line) => {
      const attn = /\b(?:attn|attention|c\/o)\b/i.exec(line.text);
      if (attn) return named(slice(line, attn.index, line.text.length), 6, "under the requester's heading");
      // "Lead: Ines Roe, 555-0182", "Custodian desk: Ines Roe"
      const led = line.text.match(/^(?:[\p{L}-]+\s){0,3}[\p{L}-]+:\s(?=\p{Lu})/u)?.[0] ?? "";
      if (led && !labelKind(led.trim()) && !ofSomebody.test(led.replace(/:\s$/, " "))) {
        return named(slice(line, led.length, line.text.length), 5, "under the requester's heading");
      }
      const whole = line.words.length <= 6 || /,/.test(line.text)
        ? named(line, 4.6, "under the requester's heading")
        : [];
      return labelKind(line.text) ? [] : whole;
    })
  );
}

const trade = sequence(
  String.raw`(?:`,
  anyOf(
    String.raw`paralegal|assistant|secretary|associate|coordinator|clerk|examiner|adjuster|adjudicator|analyst`,
    String.raw`auditor|reviewer|caseworker|case ?worker|case manager|nurse|agent|specialist|representative`,
    String.raw`investigator|liaison|librarian|underwriter|administrator|technician|colleague|scheduler`,
    String.raw`nurse navigator|navigator|hygienist|consultant|abstractor|registrar|receptionist|bookkeeper`,
    String.raw`dispatcher`,
  ),
  String.raw`)`,
);
/** What leads to the person to turn to. */
const leads = new RegExp(
  [
    "\\b(?:contact(?: person)?|coordinator|liaison|representative)\\b[^.;:]{0,20}?\\b(?:is|will be)\\s",
    "\\battn\\.?:?\\s",
    "\\bmarked (?:for|to)(?: the attention of)?\\s",
    "\\b(?:handled|processed|prepared|assigned|attended|staffed) (?:by|to)\\s",
    "\\b(?:arranged|scheduled|coordinated|made) (?:through|with|by)\\s",
    "\\b(?:all )?(?:correspondence|mail|communications?|records?|copies|documents?) (?:should |may |must |is |are )?(?:be )?(?:sent |addressed |directed |delivered |faxed )?to\\s",
    "\\b(?:send|return|reply|replies|respond|direct|fax|mail|deliver|submit|address|forward|produce|tender|remit|e-?mail)\\b[^.;:]{0,60}?\\bto\\b(?:\\s(?:the|our|my))?[:\\s]",
    "\\b(?:contact|call|telephone|phone|reach|ask for|speak (?:with|to)|talk (?:with|to)|tell|write(?: to)?|e-?mail" +
    "|attention(?: of)?|attn[.:]?|c/o|point of contact(?: is)?|desk of|directed to|addressed to" +
    "|(?<!\\bthe )care of)\\b[^.;]{0,30}?[\\s:,]",
    "(?:^|[.;]\\s)(?:return|reply|replies|responses?)(?: to)?:\\s",
    "\\b(?:questions|inquiries|prepayment|order desk|queries)\\b[^.;\\d]{0,45}?[?:,]\\s",
    "\\b(?:questions|inquiries|queries|(?:phone |telephone |ready-?)?calls|fees)\\b[^.;:\\d]{0,40}?\\b(?:to|for|with)\\s",
    "(?<!\\([^()]{0,40})\\b(?:desk|intake|sekretariat|secretariat|secretary|coordinator|assistant|paralegal|liaison)\\s?:\\s",
    `\\b(?:the|their)\\s(?:[\\w-]+\\s)?[\\w-]+['’]s\\s(?:\\w+\\s){0,2}${trade},?\\s(?:is\\s)?`,
    `\\b(?:my|our|this office's|records?|order|release|study)\\s(?:\\w+\\s){0,2}${trade}(?:\\s(?:for|on|in)\\s[^.;,]{0,30}?\\sis\\s|,?\\s(?:is\\s)?)`,
  ].join("|"),
  "gi",
);

const behindTrade = new RegExp(`^(?:[\\w-]+\\s){0,3}${trade},?\\s(?=\\p{Lu})`, "u");

/** "please call Ines Roe, Release Coordinator", "our records clerk, Ines Roe", "Ines Roe, 555-0110". */
function inSentences(doc: Doc, org: string | null): Candidate[] {
  // "Employer: Cobalt Lumber (contact Ines Roe)" is told of somebody else.
  const named = new Set(
    doc.pairs.flatMap((p) =>
      p.value && p.kind === "other_person" && !isRequestersRole(p.other ?? "") ? p.value.words : []
    ),
  );
  return requestPages(doc).flatMap((page) =>
    page.blocks.flatMap((block) => {
      const found: Candidate[] = [];
      const take = (at: number, score: number, rule: string) => {
        at += block.text.slice(at).match(/^[|:\s]*(?:(?:Frau|Herr|Sra?\.|Mme\.?)\s)?/)?.[0].length ?? 0;
        const person = personAt(block.text.slice(at, at + 70));
        const word = person && slice(block, at + person.index, at + person.index + 1).words[0];
        if (!word || named.has(word)) return;
        if (/\bonly\)?:?\s*$/i.test(block.text.slice(Math.max(0, at - 40), at))) return;
        if (!person || strangerBefore(block.text.slice(Math.max(0, at - 60), at + person.index))) return;
        const from = at + person.index;
        if (/\bDr\.?\s*$/.test(block.text.slice(0, from))) score -= 2;
        found.push({ name: person.name, span: slice(block, from, from + person.length), score, rule });
      };
      for (const match of block.text.matchAll(leads)) {
        let at = match.index + match[0].length;
        // "address them to our nurse consultant, Geneva Ostrow"
        at += block.text.slice(at).match(behindTrade)?.[0].length ?? 0;
        const lead = block.text.slice(Math.max(0, match.index - 60), match.index);
        if (ofSomebody.test(lead) && /^contact/i.test(match[0])) continue;
        // "Roe & Doe LLP, Attn. Ines Roe, attorney for the plaintiff"
        const office = /^attn/i.test(match[0]) ? findOrgs(lead).at(-1)?.text : undefined;
        if (office && org && !sameOrg(office, org)) continue;
        if (
          /^\p{Lu}/u.test(block.text.slice(at).trimStart()) ||
          new RegExp(`^(?:\\w+\\s){0,3}${trade}`).test(block.text.slice(at))
        ) {
          take(at, /^(?:to|cc)\b/i.test(match[0]) ? 4 : 5.2, "named as contact");
        }
      }
      // "Ines Roe, study coordinator, is available at …", "please send Ines Roe, RN, camp nurse, the list".
      for (const match of block.text.matchAll(atHand)) {
        if (isJobTitle(match[1].replace(/^(?:the|our|my|your)\s/i, "").split(/,\s/).at(-1)!)) {
          take(match.index + match[0].search(/\p{Lu}/u), 4.8, "named as contact");
        }
      }
      // A name with the office's number or mailbox right behind it.
      for (const match of block.text.matchAll(besideNumber)) {
        // Those who treat at the organization stand in its letterhead.
        if (/\s(?:M\.?D|D\.?O|D\.?D\.?S|D\.?P\.?M|Ph\.?D|FA[A-Z]{2,3})\b/.test(match[0])) continue;
        // "Human Resources (for badges only): …"
        if (/\bonly\)?:?\s*$/i.test(block.text.slice(Math.max(0, match.index - 40), match.index))) continue;
        const label = block.text.slice(0, match.index).match(/([\p{L}' ]{2,40}):\s*$/u)?.[1];
        if (label && labelKind(label) !== "contact" && !ownDesk.test(label)) {
          continue;
        }
        const seg = page.segs.find((s) => s.words.includes(slice(block, match.index, match.index + 4).words[0]));
        // In a form's cell the label on its left tells who it is.
        if (seg && seg.index > 0 && page.rows[seg.row].segs[0].words.length <= 5) continue;
        take(match.index, 4.2, "beside the number");
      }
      return found;
    })
  );
}

/** "Eye bank contact: …" is another's. */
const ofSomebody =
  /\b(?:bank|emergency|family|media|press|billing|site|local|facility|provider|hospital|insurance|employer|parent|patient)(?:['’]s)?\s$/i;

const calledName = "(?:(?:Mrs?|Ms|Dr)\\.?\\s)?\\p{Lu}[\\p{L}'’-]+(?:\\s\\p{Lu}\\.)?(?:\\s\\p{Lu}[\\p{L}'’-]+){1,2}";
const atHand = new RegExp(
  `(?:^|(?<=[.;:]\\s)|(?<=\\b(?:and|send|fax|mail|give)\\s))${calledName},\\s([^.;]{3,50}?),?\\s` +
    `(?:(?:at\\s)?\\(?\\d{3}\\)?[-. ]\\s?\\d{3}[-. ]\\d{4},?\\s)?(?=(?:is|will|can|may|handles|takes|has|of our)\\s` +
    `|(?:the|a|an|her|his|their|copies)\\s)`,
  "gu",
);

const ownDesk = /\b(?:questions|inquiries|prepayment|order desk|desk|records|requests|attn|from|sent by|clerk)\b/i;

const besideNumber = pattern(
  "gu",
  String.raw`(?<![\p{L}\d.]\s?)\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}\.?)?\s\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)?`,
  String.raw`(?:,\s[\p{L}\s.&-]{2,40})?[,;:\s–—•|-]{1,4}(?:(?:direct|desk|phone|tel|telephone|ph|o|t|at)[.:]?\s)?`,
  String.raw`(?:\(?\d{3}\)?[-.\s]\s?\d{3}[-.\s]\d{4}|[\w.+-]+@)`,
);

function signed(doc: Doc, org: string | null): Candidate[] {
  const found: Candidate[] = [];
  const block = signatureBlock(doc);
  if (block?.name && block.span && !isJobTitle(block.name.name) && block.name.name !== org) {
    found.push({ name: block.name, span: block.span, score: 3.5, rule: "signature of the letter" });
  }
  for (const page of requestPages(doc)) {
    for (const seg of page.segs) found.push(...withTitle(doc, page, seg));
  }
  return found;
}

function senderOf(doc: Doc, known: PersonName[]): Found<string> | null {
  const sender = doc.sender?.name ? parseName(doc.sender.name) : null;
  return sender && !noPerson.test(sender.name) && !known.some((k) => compatible(k, sender)) &&
      personAt(doc.sender!.name!)
    ? { value: sender.name, evidence: concluded("sender of the mail", 0.75) }
    : null;
}

/** "P. Roe" where another place writes Petronella. */
function inFull(doc: Doc, name: PersonName, found: Candidate[]): string {
  const longer = found.filter((c) => compatible(c.name, name) && !/^\p{L}\.?$/u.test(c.name.firstName))
    .sort((a, b) => b.name.name.length - a.name.name.length)[0];
  if (longer && longer.name.name.length > name.name.length) return longer.name.name;
  if (!/^\p{L}\.?$/u.test(name.firstName)) return name.name;
  const last = name.lastName.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const full = doc.text.match(
    new RegExp(`(?<!\\p{L})(${name.firstName[0]}[\\p{Ll}'’-]+(?:\\s\\p{Lu}\\.)?)\\s${last}(?!\\p{L})`, "u"),
  )?.[1];
  const parsed = full && fold(full) !== fold(name.firstName) ? parseName(`${full} ${name.lastName}`) : null;
  return parsed?.name ?? name.name;
}
