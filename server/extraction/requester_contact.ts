/**
 * The person to contact at the requester's: labelled, named in a sentence, or who signs.
 * @module
 */
import type { FoundPatient } from "../../shared/documents.ts";
import { type Doc, requestPages } from "./document.ts";
import { concluded, type Found } from "./evidence.ts";
import type { Pair } from "./layout/pairs.ts";
import { slice } from "./layout/spans.ts";
import { findNames, parseName } from "./names.ts";
import { signatureBlock } from "./writer.ts";

/** "Requested by: … / Attn: Ann Poe" */
function behindOrganization(doc: Doc, attn: Pair): boolean {
  const before = doc.pairs[attn.order - 1];
  return before?.kind === "organization" && before.page === attn.page && attn.row - before.row <= 3;
}

export function contactName(doc: Doc, org: string | null, patients: FoundPatient[]): Found<string> | null {
  const isPatient = (name: string) => patients.some((p) => p.name === name);
  const labelled = doc.pairs.filter((p) =>
    p.value &&
    (p.kind === "contact" || p.kind === "from" ||
      p.kind === "organization" && /return|send|attention/i.test(p.label.text) ||
      (p.kind === "attn" || p.kind === "name") && p.section?.kind === "recipient" ||
      p.kind === "attn" && behindOrganization(doc, p))
  );
  for (const pair of labelled) {
    const cut = pair.value!.text.split(/,\s|\s[–—-]\s|\s?[(/|.]\s?(?!\s?\p{Lu}?\.?\s)/u)[0];
    // "Ana Roe, Lakeside Kidney" is no surname first.
    const whole = /^\p{L}[\p{L}.'’-]* .*\p{L}, \p{L}+ \p{Lu}\p{L}{2,}/u.test(pair.value!.text)
      ? null
      : parseName(pair.value!.text);
    const name = whole ?? parseName(cut) ?? findNames(pair.value!.text)[0]?.name;
    if (name && !isPatient(name.name)) {
      return { value: name.name, evidence: doc.evidence(pair.value!, "labelled contact", 0.93) };
    }
  }
  for (const page of requestPages(doc)) {
    for (const block of page.blocks) {
      for (
        const match of block.text.matchAll(
          /\b(?:contact|call|telephone|attention of|attn:?|(?:send|return|reply|replies|respond|direct) (?:\w+ ){0,3}to|questions to|my (?:paralegal|assistant|secretary|associate)|our (?:paralegal|coordinator)|reach|directed to)\b[^.;:]{0,30}?[\s,](?=\p{Lu}\p{L}+\s)/giu,
        )
      ) {
        const at = match.index + match[0].length;
        const name = findNames(block.text.slice(at, at + 60))[0];
        if (name && name.index === 0 && !isPatient(name.name.name)) {
          return {
            value: name.name.name,
            evidence: doc.evidence(slice(block, at, at + name.length), "named as contact", 0.9),
          };
        }
      }
    }
  }
  const block = signatureBlock(doc);
  if (block?.name && block.span && !isPatient(block.name.name) && block.name.name !== org) {
    return { value: block.name.name, evidence: doc.evidence(block.span, "signature of the letter", 0.85) };
  }
  const sender = doc.sender?.name ? parseName(doc.sender.name) : null;
  return sender && !isPatient(sender.name)
    ? { value: sender.name, evidence: concluded("sender of the mail", 0.75) }
    : null;
}
