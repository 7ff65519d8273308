/**
 * Words around a number that tell its use and whose it is.
 * @module
 */
import { compatible, parseName } from "../names/names.ts";
import { personAt } from "../names/person_at.ts";
import { findOrgs, orgLikeness, sameOrg } from "../names/org_words.ts";
import { anyOf, pattern, sequence } from "../words/pattern.ts";

const faxWord =
  /\b(?:e-?fax|fax(?:ed|es|ing)?|facsimile|telefax|telecopie?r|telecopy|fx|f)\b|\b[filprt][aeou]x\b(?=[.:;,\s]*\(?$)/gi;
const phoneWord = pattern(
  "gi",
  String.raw`\b(?:tele?phones?|phones?|tel|ph|call(?:ing|s)?|reach(?:ed)?|voice|voicemail|direct|cell|mobile|contact`,
  String
    .raw`|questions|office|main|answers?|inquir(?:y|ies)|support|hot ?line|help ?line|(?:nurse'?s?'? )?station|desk`,
  String.raw`|(?:nurse|direct|records?|office|providers?['’]?) line|t|p|o|d)\b`,
);

/** The signs that letterheads print for a telephone and a fax machine, as words. */
const inWords = (text: string): string =>
  text.replace(/[☎☏✆📞📱℡]\ufe0f?/gu, " tel ").replace(/[📠🖷🖨℻]\ufe0f?/gu, " fax ");

/** Telephone or fax, by the nearest word before the number, or in brackets behind it. */
export function kindOf(raw: string, behindIt: string): { kind: "phone" | "fax"; score: number } | "skip" {
  const lead = inWords(raw), after = inWords(behindIt);
  // A word before an earlier number is that number's, and one that another number follows is the next one's.
  const before = lead.replace(/^.*\d{3}[-.–\s]\d{4}(?!\d)(?!\s*[/|]\s*$)/s, "");
  const next = /^[\s,;/|·•-]*\(?(?:[a-z]{1,10}\s){0,2}[a-z]{1,10}[).:\s]*(?:\+?1[-.\s])?\(?\d{3}\)?[-.\s\/]\s?\d{3}/i
    .test(after);
  const behind = next
    ? undefined
    : after.match(/^\s?\(?(fax|facsimile|phone|tel|telephone|office|direct|voice|cell|f|p|o|t)\)?(?=\W|$)/i)
      ?.[1].toLowerCase();
  if (/\b(?:ssn|npi|tax id|ein|account|claim|case|policy|file|mrn)\s?(?:no|number|#|id)?\.?:?\s?$/i.test(before)) {
    return "skip";
  }
  const trailing = next ? trailingLabel(lead, after) : behind && trailingLabel(lead, after);
  if (trailing) return { kind: /^f/i.test(trailing) ? "fax" : "phone", score: 1 };
  const fax = lastIndex(before, faxWord), phone = lastIndex(before, phoneWord);
  if (fax < 0 && phone < 0) {
    if (behind) return { kind: /^f/.test(behind) ? "fax" : "phone", score: 1 };
    // Two numbers parted by a stroke under "Phone and fax".
    if (/\d{4}\s*[/|]\s*$/.test(lead) && !/[\p{L}]{2}/u.test(lead.slice(-24))) return { kind: "fax", score: 0.6 };
    return { kind: "phone", score: 0.3 };
  }
  if (/^f/.test(behind ?? "") && /\(/.test(after.slice(0, 2))) return { kind: "fax", score: 1 };
  // "Phone / fax: A / B": the second number behind the pair is the fax.
  if (
    fax > phone && fax - phone < 14 &&
    /\b(?:p|ph|t|phone|tel)\w*\s?(?:[/&|,+]|and|or)\s?f(?:x|ax)?\w*(?: (?:nos?|numbers?)\b)?[\s:.]*$/i.test(before)
  ) {
    return { kind: "phone", score: 1 };
  }
  const labelled = before.match(farLabel);
  if (labelled) return { kind: /^f/i.test(labelled[1]) ? "fax" : "phone", score: 1 };
  if (phone > fax && fax >= 0 && faxedTo.test(before)) return { kind: "fax", score: 2 };
  const wishes = /\b(?:send|return|reply|please|call|contact|questions|reach|attention|respond)\b/i.test(before)
    ? 1
    : 0;
  return { kind: fax > phone ? "fax" : "phone", score: 1 + wishes };
}

/** "Fax in the U.S. office:": the label's first word tells the use, not the office or desk that it names. */
const farLabel =
  /\b(fax|facsimile|tele?phone|phone|tel)\b(?:(?!\b(?:fax|facsimile|tele?phone|phone|tel|call|voice|direct)\b)[^:;\d]){1,40}:\s*\(?$/i;
/** "Please fax to Tindra Roe's desk, 555-0104" */
const faxedTo = /\bfax(?:ed)?\b[^.;:\d]{0,40}\bto\b(?:(?!\b(?:call|phone|telephone|reach)\b)[^.;:\d]){0,50}$/i;

const labelBehind =
  "\\(?(?:fax|facsimile|phone|tel|telephone|office|direct|voice|cell|main|f|p|o|t)\\b(?!\\.\\S|\\s?[:;])\\.?\\)?";
const numberAndLabel = `\\(?\\d{3}\\)?[-.\\s]\\s?\\d{3}[-.\\s]\\d{4}\\s?${labelBehind}[\\s,;/|·•]*`;
const labelledBehind = new RegExp(
  `^\\s?(${labelBehind})[\\s,;/|·•]*(?:${numberAndLabel})*(?!\\D{0,16}\\d{3}\\)?[-./\\s]|\\D{0,16}1[-.\\s]\\(?\\d{3})`,
  "i",
);
const earlierOnes = new RegExp(`(?:${numberAndLabel})+$`, "i");
const labelBefore =
  /(?<!\p{L})(?:fax|facsimile|phone|tel|telephone|office|direct|voice|cell|main|ph|f|p|o|t)[\s.:;,#)]*$/iu;

/** "206-555-0161 tel / 206-555-0162 fax": the labels of a run of numbers stand behind them when none stands before the first. */
function trailingLabel(lead: string, after: string): string | undefined {
  const first = lead.replace(earlierOnes, "").replace(/\($/, "");
  if (labelBefore.test(first) || /:\s*$/.test(first)) return undefined;
  return after.match(labelledBehind)?.[1].replace(/^\(/, "");
}

function lastIndex(text: string, pattern: RegExp): number {
  let last = -1;
  for (const match of text.matchAll(pattern)) last = match.index;
  return last;
}

const stranger = pattern(
  "i",
  String.raw`\b(?:`,
  anyOf(
    String.raw`signers?|signator(?:y|ies)|daughters?|sons?|wife|husband|spouse|mother|father|parents?|guardian`,
    String.raw`sister|brother|partner|niece|nephew|aunt|uncle|grand\w+|relative|next of kin`,
    String.raw`(?:family|emergency) contact|coach|employer|driver|witness|notary|landlord|insured`,
    String.raw`policy ?holder|neighbou?r|friend|claimant|patient|client`,
    String.raw`(?:primary|treating|attending|referring|family) (?:care )?(?:doctor|physician|provider)`,
  ),
  String.raw`)(?:['’]s)?(?: is)?[\s:,(]*$`,
);

/** "Eudora Roe (sister), b. 1946, 802-555-0171" */
const bracketed = pattern(
  "i",
  String.raw`\((?:(?:his|her|their) )?(?:`,
  anyOf(
    String.raw`daughter|son|wife|husband|spouse|mother|father|parent|guardian|sister|brother|partner|niece`,
    String.raw`nephew|aunt|uncle|grand\w+|friend|next of kin|emergency contact|padre|madre|espos[oa]|hij[oa]`,
    String.raw`herman[oa]|abuel[oa]|amig[oa]`,
  ),
  String.raw`)\)[,;:\s]*(?:(?:b\.?|n\.?|dob|born)\s?[\d/.-]{4,10}[,;:\s]*)?`,
  String.raw`(?:(?:tele?phone|phone|tel|ph|cell)\.?\s?:?\s?)?\(?$`,
);

/** "Reach him at 555-0143 / emeka@example.com" */
const theirOwn =
  /\b(?:reach|contact) (?:him|her|them)\b(?: (?:at|on|by \w+))?[\s:]*(?:[\d().\s-]{10,16}[/,;]?\s?)?\(?$/i;

/** "Family contact: daughter June Osei, (617) 555-0103": whose number the words right before it say, if not the sender's. */
export function strangerBefore(before: string): boolean {
  const lead = before.replace(
    /(?:[\s,;:(–—-]|\b(?:tele?phone|phone|tel|ph|cell|mobile|home|work|number|no|at|is|on|e-?mail)\b\.?)+$/gi,
    "",
  );
  if (bracketed.test(before) || theirOwn.test(before)) return true;
  const name = lead.match(/(?:[\s,]*\p{Lu}[\p{L}.'’-]*){2,4}$/u)?.[0] ?? "";
  return stranger.test(lead) || parseName(name) !== null && stranger.test(lead.slice(0, -name.length));
}

const forRecords = pattern(
  "i",
  String.raw`\b(?:`,
  anyOf(
    String.raw`(?:medical |health )?records?(?: (?:room|desk|line|office|department))?|expedientes|transfers?`,
    String.raw`(?<!routine )requests?|release of information|direct(?:ly| line| telephone| dial)?`,
    String.raw`(?:for |the )?providers?['’]?(?! services)(?: line)?`,
    String.raw`(?:nurse|health|file|surgery|referral|new-patient|intake)(?: room| desk| line| support)`,
    String.raw`(?:film|image|imaging) (?:library|desk|room)|i answer|ask for|about this|questions`,
    String.raw`(?:can|may|should) be (?:reached|called)|point of contact|reach me`,
    String.raw`my (?:paralegal|assistant|secretary)|my (?:own )?(?:number|line|desk)`,
  ),
  String.raw`)\b`,
);
const forOthers = pattern(
  "i",
  String.raw`\b(?:`,
  anyOf(
    String.raw`(?<!\d\s)main|(?:district|corporate|home|head|administrative) office|switch ?board|central`,
    String.raw`general|reception|appointments?|scheduling|citas|after[- ]hours|absences`,
    String.raw`(?:claims|customer|member|client)s? services?|infirmary`,
    String.raw`clinic(?! (?:tele|phone|fax|line|number|direct|desk))|help ?line`,
    String.raw`for (?:victims|members|patients|the insured)|members|professional relations|corporate`,
    String.raw`head ?quarters|emergenc(?:y|ies)|compliance|complaints|billing|payments?|fiscal|invoices?`,
    String.raw`accounts?|media|nights|week-?ends?|on[- ]call|privacy|portal|provider services|dispatch`,
    String.raw`front desk|human resources|customers?|routine requests`,
  ),
  String.raw`)\b`,
);
const notThere =
  /^[^.;\d]{0,45}\b(?:is (?:not|closed|only)|(?:is|are) for\b|goes to|closes?|not (?:manned|staffed|answered)|(?:they|who) (?:will|do) (?:not|know)|out of service|answering service|on leave|not for\b)/i;

/** "Dr. Thaw's cell is for doctors only (720-555-0101)" */
const notForUs = pattern(
  "u",
  anyOf(
    sequence(
      String.raw`\b(?:`,
      anyOf(
        String
          .raw`(?:[Dd]o not|[Dd]on['’]t|[Nn]ever) (?:answer|reply|respond|return|call|use|dial|ring|write|contact|leave|phone|telephone|try)`,
        String.raw`rather than|instead of|not (?:to|at|through|via)`,
      ),
      String.raw`)\b(?![^.;:]*(?:\bbut\b|,\s(?:please |and |just )?(?:call`,
      String.raw`|telephone|phone|reach|dial|use|contact)))[^.;:\d]{0,60}[\s`,
      String.raw`(:,]*$`,
    ),
    String.raw`\b(?:is|are) (?:only )?for [\p{L} ]{3,30} only[\s(:,]*$`,
    String
      .raw`\b(?:Dr|Prof)\.?\s\p{Lu}[\p{L}’'-]+['’]s (?:own |private |personal )?(?:cell|mobile|pager|home)\b[^.;]{0,30}$`,
  ),
);

/**
 * Whether a line is the one to call about the records or the organization's own for everything else, as the words beside it
 * tell: 3.5, -3, or 0 where nothing does.
 */
export function useOf(lead: string, after: string): number {
  const before = lead.replace(/^.*(?:\d{3}[-.–\s]\d{4}|[•·|;]|\.\s(?=\p{Lu}))/su, "");
  const behind = after.match(/^\s?\(([^)\d]{3,40})\)/)?.[1] ?? "";
  if (notThere.test(after.replace(/^[\s,)]+/, "")) || notForUs.test(before)) return -3;

  // "Provider services (all questions on claims): …": the label goes before what its brackets say.
  const label = before.replace(/\([^)]*\)/g, " ");
  for (const words of label !== before && lastOf(label, forOthers) >= 0 ? [behind, label] : [behind, before]) {
    const ours = lastOf(words, forRecords), theirs = lastOf(words, forOthers);
    if (ours !== theirs) return ours > theirs ? 3.5 : -3;
  }
  return 0;
}

function lastOf(text: string, pattern: RegExp): number {
  return lastIndex(text, new RegExp(pattern.source, "gi"));
}

/** "direct the records and your invoice to Ines Roe, paralegal, at the above address, telephone …" */
const goesTo =
  /\b(?:records?|copies|charts?|invoices?|bills?|certifications?|affidavits?|response|reply|results|questions|inquiries|them|these) (?:(?:directly|only|back) )?to (?:the attention of )?((?:(?:Mr|Mrs|Ms|Dr)\.? )?\p{Lu}[^;]*)$/u;

/** "call Ines Roe, RN, Release Coordinator, at …": the line of the one who is to be called. */
export function ownLine(before: string, names: string[]): number {
  const told = [
    before.match(
      /\b(?:call|telephone|phone|contact|reach|questions|inquiries|ask for|attention|attn)\b(.*)$/is,
    )?.[1],
    before.match(goesTo)?.[1],
  ].filter((t) =>
    t && !/[;!?]|(?<!\b(?:Mrs?|Ms|Dr|Jr|Sr|\p{Lu}))\.\s+\p{Lu}\p{Ll}{3,}|\d{3}[-.\s]\d{4}|\b[Ff](?:ax|AX)\b/u.test(t)
  );
  return names.some((n) => n.includes(" ") && orgLikeness(n) === 0 && told.some((t) => t!.includes(n))) ? 3 : 0;
}

/** "This was served on Ines Roe, counsel for plaintiff, 12 Quay Street, …": the other side's number. */
export const otherSide = (lead: string): boolean =>
  /\b(?:served|opposing)\b[^;]*\b(?:counsel|attorneys?)\b[^;]*$/i.test(lead);

/** A line that begins with "Opposing counsel" or "Attorney for the defendant". */
export const ofOtherSide = (line: string): boolean =>
  /^(?:opposing|adverse|plaintiff'?s?'?|defen[sc]e|defendant'?s?'?|patient'?s|claimant'?s) (?:counsel|attorneys?|party|lawyers?)\b|^(?:counsel|attorneys?) for (?:the )?(?:plaintiff|defendant|patient|claimant|respondent|petitioner)\b/i
    .test(line.replace(/’/g, "'"));

/** "Questions about this form: …, 555-0110" is the line of the form's publisher, not of the person who filled it in. */
export const aboutForm = (lead: string): boolean =>
  /\b(?:(?:questions|help|assistance) (?:about|regarding|on|with|concerning)|(?:do not|don['’]t) use) this (?:form|notice)\b[^.;]*$/i
    .test(lead);

/** "Eye bank: Ines Roe, 555-0110" where somebody else is the contact: the number of another person. */
export function othersName(before: string, names: string[]): boolean {
  if (names.some((n) => n.includes(" ") && before.includes(n))) return false;
  const people = names.flatMap((n) => orgLikeness(n) > 0 ? [] : parseName(n) ?? []);
  const said = before.match(
    /((?:\p{Lu}\.|\p{Lu}[\p{L}'’-]+)(?:\s\p{Lu}\.?)?\s\p{Lu}[\p{L}'’-]+)(?:,\s[\p{Lu}.]{2,5})?,?\s*\(?$/u,
  )?.[1];
  const name = said ? personAt(said)?.name : null;
  return people.length > 0 && !!name && !people.some((p) => compatible(p, name));
}

/** "(adjuster: Ines Roe, …": what brackets say of another office's person. */
export const inBrackets = (before: string): boolean =>
  /\((?:[\p{L}'’]+ ){0,3}(?:adjuster|agent|attorney|counsel|lawyer|examiner|case ?worker|carrier|insurer|broker)\s?[:,–—-]?\s[^()]{0,60}$/iu
    .test(before);

const addressed = pattern(
  "u",
  String.raw`(?:^|\s)(?:To|TO|Attn|ATTN|Attention|ATTENTION)\s?[:.]?\s+((?:the\s)?\p{Lu}[^:;]*?)[\s,(–—-]*`,
  String.raw`(?:(?:via|by|at)\s)?(?:(?:[Ff]ax|FAX|[Ff]acsimile|[Ff]x|[Pp]hone|PHONE|[Tt]elephone|[Tt]el|TEL`,
  String.raw`|[Pp]h)\b\.?)?\s?(?:[Nn]o|[Nn]umber|#)?[.:]?\s*\(?$`,
);
const keeper =
  /\b(?:medical records?|health records?|records? (?:dep\p{L}*|room|office|section)|health information|HIM|ROI|release of information|hospital|clinic|medical cent(?:er|re))\b/iu;

/** "To: General Hospital, Medical Records, fax …": the addressee's number, in one line with the name. */
export function toCustodian(lead: string, names: string[]): boolean {
  const to = lead.match(addressed)?.[1];
  return to !== undefined && keeper.test(to) && !/\.\s\p{Lu}\p{Ll}{3,}/u.test(to) &&
    !names.some((n) => orgLikeness(n) > 0 && to.includes(n));
}

/** "Ansonville Heart Hospital, Medical Records   Tel. 816/555-0110": a line that begins with who keeps the records. */
export const keptBy = (line: string, names: string[]): boolean =>
  /^(?:\p{Lu}[\p{L}.'’&-]+ (?:of |and |& )?){1,5}(?:Hospital|Clinic|Medical Cent(?:er|re)),? (?:Attn:? )?(?:Medical Records|Health Information|Health Records|HIM|Release of Information|ROI)\b/u
    .test(line) && !names.some((n) => orgLikeness(n) > 0 && line.includes(n));

/** "My number is …" is the writer's; "for billing questions call …" is for something else. */
export function aside(before: string, names: string[]): number {
  // "My assistant, Octavia Roe, will take your calls at …"
  if (names.some((name) => name.includes(" ") && before.includes(name))) return 0.5;
  if (
    /\bmy (?:(?:cell|home|work|tele)?\s?(?:phone|number|fax|mobile|cell)\b|e-?mail|direct)[^.;]{0,20}$/i.test(before)
  ) return 4;
  return /\bbilling (?:questions|inquiries|office)\b[^.;]{0,20}$/i.test(before) ? -3 : 0;
}

/** "Hartsfield & Crane LLP, 404-555-0118": the number of an office that does not ask. */
export function ofOtherOffice(before: string, names: string[]): boolean {
  if (!names[0] || orgLikeness(names[0]) === 0) return false;
  const org = findOrgs(before).at(-1);
  if (
    !org ||
    !/^[\s,(]*(?:(?:tele?phone|phone|tel|ph)\b[\s.:]*)?(?:at\s)?\(?$/i.test(before.slice(org.index + org.text.length))
  ) {
    return false;
  }
  return /\b(?:LLP|LLC|PLLC|Inc|P\.C)\b|\s&\s/.test(org.text) && !names.some((n) => sameOrg(n, org.text));
}

/** "Health Records, via fax 757-555-0104" under the addressee's name. */
export const addressedBy =
  /(?:[—–,-]|records?)\s*(?:via|by) (?:fax|facsimile|telefax)[\s:]*$|\b(?:via|by|per) (?:fax|facsimile|telefax) to (?!us\b|me\b|my\b|our\b|the )[^.;:\d]{3,60}$/iu;
/** "By e-mail and fax 715-555-0190", "VIA FACSIMILE (757) 555-0190" as a line's beginning: how a letter goes to its addressee. */
export const goesBy = pattern(
  "i",
  String.raw`^(?:sent |transmitted |delivered )?(?:by|via|per)\s`,
  String.raw`(?:(?:e-?mail|(?:u\.?s\.? )?mail|(?:first[- ]class|certified|overnight|regular) mail|hand|courier)`,
  String.raw`(?:,| and| &|,? and|\s\/)?\s)*(?:tele)?(?:fax|facsimile)(?: only| no\.?| number| to)?[\s:(]*$`,
);
