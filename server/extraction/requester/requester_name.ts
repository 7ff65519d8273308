/**
 * An organization's name as it is kept: which texts are none, and what stands behind a name without being part of it.
 * @module
 */
import { isTitleLine, menuLine } from "./letterhead_words.ts";
import {
  cutAfterForm,
  isJobTitle,
  isSoloOffice,
  orgKey,
  orgLikeness,
  orgWords,
  withLostB,
} from "../names/org_words.ts";
import { anyOf, pattern } from "../words/pattern.ts";

/** Words of organizations that name none. */
const nobody =
  /^(?:the )?(?:medical (?:center|records?|group|department|unit)|hospital|clinic|admissions?|health (?:center|information)|records?|billing|claims|office|home|company|insurance(?: company)?|law (?:firm|office)|school|agency)[.,]?$/i;

/** "Health Information Management", "Claims Correspondence Unit": a part of many organizations. */
const anyUnit = pattern(
  "i",
  String.raw`^(?:the )?(?:(?:`,
  anyOf(
    String.raw`central|main|medical|health|patient|quality|improvement|assurance|provider|network|member|risk`,
    String.raw`adjustment|claims?|records?|release|of|information|him|roi|correspondence|billing|admissions?|legal`,
    String.raw`underwriting|and|&`,
  ),
  String.raw`) )+(?:department|dept\.?|unit|office|section|division|services?|management|desk|team|room)$`,
);

const labelFirst =
  /^(?:regarding|re|subject|attn|attention|(?:keeper|custodian)s? of (?:the )?records|mail [–—-])(?=\W|$)/i;

/** "Boulder Office", one of several. */
const isBranch = (text: string): boolean =>
  /^(?:\p{L}+ ){1,2}(?:office|branch|location|campus)$/iu.test(text) && !/\blaw\b|['’]s\b/i.test(text);

/** Whether a text may be who asks: no title, label, branch, unit of many organizations, address; "a Summit company" owns one. */
export const maybeName = (text: string): boolean =>
  (!isJobTitle(text) || isSoloOffice(text)) && !isTitleLine(text) && !menuLine.test(text) && !isBranch(text) &&
  !/\b(?:street|city|state|zip)\b.*\b(?:state|zip)\b/i.test(text) && orgKey(text).length > 2 &&
  !/\d{5}/.test(text) && !nobody.test(text) && !anyUnit.test(text) && !labelFirst.test(text) &&
  !/^an?\s(?!\p{Lu}+\s)|\s(?:may|shall|will|must|is|are|has|have)\s\p{Ll}{2,}.*[.,;]$/u.test(text);

/** A letterhead's name without the label of the line below it, or what stands behind its legal form. */
export const nameAlone = (text: string): string =>
  withoutUnit(withLostB(cutAfterForm(withSpace(text)))).replace(
    /(?:\s(?:Sent|To|Due|Date|Dated|From|Attn|Re|Phone|Tel|Telephone|Fax|Page|Pages|Ref))+$/,
    "",
  )
    .replace(/\s\([^)]*\)?$|\s?[®™©]$/u, "").replace(/\s\p{Ll}$/u, "").replace(
      /^(?=\S*[^\p{L}\d\s.&'’])\S{1,3}\s(?=\p{Lu})/u,
      "",
    )
    .replace(/^[^\p{L}\d]+|[\s,;:–—-]+$/gu, "");

/** "CORVIDDocument Retrieval": two sorts of letters without a gap between them. */
const withSpace = (text: string): string =>
  text.replace(
    /(\p{Lu}{3,})(\p{Lu}\p{Ll}{3,})(?!\p{L})/u,
    (all, caps, word) => orgWords.has(word.toLowerCase()) ? `${caps} ${word}` : all,
  );

const cutWords = pattern(
  "iu",
  String.raw`(?:,|\s[–—-])\s(?:[\p{L}&'’]+\s){0,4}(?:Department|Dept\.?|Division|Unit|Section|Desk|Team|Office|Service`,
  String
    .raw`|Services|Records|HIM|ICU|NICU|PICU|CCU|ED|ER|ROI|Ward|Floor|Suite|Management|Navigation|Scheduling|Intake`,
  String.raw`|Admissions|Admitting|Billing|Underwriting|Claims)$`,
);

/** "Prairie Wind Hospital, Emergency Department": the organization without its unit. */
function withoutUnit(text: string): string {
  const cut = text.search(
    cutWords,
  );
  const org = text.slice(0, cut);
  return cut > 8 && orgLikeness(org) > 0 && !isAuthority(org) && org.includes(" ") ? org : text;
}

/** An authority's unit is its name: "Roe County Medical Records Division" is not Roe County. */
const isAuthority = (org: string): boolean =>
  /^(?:department|division|bureau|office|state|county|city)\b|\b(?:county|city|state|district)$/i.test(org);

/** What insurers, copy services and practices call their own offices; who treats is told by "Emergency Department". */
const ownOffice = pattern(
  "iu",
  String.raw`^\s(?:(?:`,
  anyOf(
    String.raw`auto|life|death|medical|bodily|injury|property|casualty|health|disability|short|long|term|short-term`,
    String.raw`long-term|legal|group|individual|special|provider|member|customer|client|policyholder|pip|no-fault`,
    String.raw`liability|commercial|central|regional|records?|information|home|bi|and|&`,
  ),
  String.raw`)\s)*(?:`,
  anyOf(
    String.raw`claims?|underwriting|subrogation|records?|legal|billing|admissions?|investigations?|new business`,
    String.raw`intake|compliance|correspondence|appeals|risk management|utilization (?:review|management)`,
    String.raw`(?:member|customer|client|policyholder) services?|litigation|information(?: management)?`,
    String.raw`bodily injury`,
  ),
  String.raw`)(?:\s(department|dept\.?|division|unit|section|team|desk|office|branch|center|operations|services?))?$`,
);

/**
 * "Summit Life Underwriting Department" is Summit Life's; where no word says it is an office ("Summit Mutual Casualty Claims"),
 * another place of the document must have the name without it.
 */
export function withoutOffice(text: string, others: string[]): string {
  // "Quillon Mutual Life Claims Department": the longest organization first, unless a shorter one stands alone elsewhere.
  const orgs: { org: string; unit: string | undefined }[] = [];
  for (let at = text.lastIndexOf(" "); at > 4; at = text.lastIndexOf(" ", at - 1)) {
    const org = text.slice(0, at).replace(/[,–—-]?\s*$/, "");
    const tail = text.slice(at).match(ownOffice);
    if (tail && !isAuthority(org) && !/\b(?:of|and|the|for)$|&$/i.test(org)) orgs.push({ org, unit: tail[1] });
  }
  const spaced = (org: string) => org.includes(" ");
  const alone = orgs.find(({ org, unit }) => (unit || spaced(org)) && others.some((o) => orgKey(o) === orgKey(org)));
  const told = orgs.find(({ org, unit }) =>
    unit && !/^(?:center|operations|services?)$/i.test(unit) && orgLikeness(org) > 0 && spaced(org)
  );
  // A school's nurse asks for the school.
  const school = text.match(
    /^(.*\b(?:school|academy|college|prep|montessori))\s(?:student )?health (?:center|services?|office|clinic|room)$/i,
  )?.[1];
  if (school && others.some((o) => orgKey(o) === orgKey(school))) return school;
  return (alone ?? told)?.org ?? text;
}
