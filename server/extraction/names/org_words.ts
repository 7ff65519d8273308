/**
 * Words by which organizations are known, and how their names are compared.
 * @module
 */
import { parseName } from "./names.ts";
import { fold } from "../words/fold.ts";
import { remembered } from "../words/remembered.ts";
import { anyOf, pattern } from "../words/pattern.ts";

export const legalForm =
  /^(?:llp|llc|pllc|inc|incorporated|corp|ltd|limited|co|pc|pa|ps|sc|lp|plc|apc|aplc|alc|lc|na|pllp|lllp|chtd|chartered|llc\.|esq)\.?$/i;

/** Words of the trade that organizations have in their names, in small letters. */
export const orgWords: ReadonlySet<string> = new Set(
  (
    "llp llc pllc inc corp ltd company corporation law counsel advocates lawyers attorneys attorney legal firm group insurance assurance mutual casualty indemnity " +
    "underwriters hospital clinic center centre medical health healthcare care physicians associates services service solutions systems partners " +
    "bureau office offices department division agency administration commission board district school schools university college academy plan " +
    "plans fund trust bank union county city state administrators administrator adjusters retrieval copy copying records record document documents " +
    "reprographics imaging pediatrics cardiology orthopedics orthopaedics orthopedic neurology oncology dermatology surgery surgical family internal " +
    "medicine rehabilitation therapy hospice benefit bureau board nursing home dental eye vision women's urology gastroenterology pulmonary endocrinology rheumatology " +
    "nephrology allergy ent obstetrics gynecology psychiatry psychology counseling behavioral claims benefits disability examiner coroner sheriff police court " +
    "prosecutor defender institute foundation society association network specialists practice laboratories pharmacy retrievals investigations " +
    "risk management resources industries enterprises logistics manufacturing construction transit authority ministry veterans army navy " +
    "program programs unit life auto workers compensation compliance audit consultants consulting review determination determinations adjudication national industrial " +
    "clinica centro consultorio bufete abogados seguros escuela universidad salud registry laboratory collaborative cooperative consortium council alliance ambulance tribe tribal camp rehab " +
    "cardiovascular fertility infusion prosthetics orthotics hematology psychiatric midwifery dentistry " +
    "orthodontics neurosurgery pediatric surgeons cancer subrogation advocacy surety reinsurance vascular spine " +
    "kidney wellness podiatry chiropractic optometry audiology dialysis transplant station military command " +
    "correctional infirmary institution retirement pension"
  ).split(" "),
);

/** Hospitals and insurers abroad, also as the end of a longer word: "Landesklinikum", "Universitätsspital". */
const abroad =
  /(?:klinik|klinikum|krankenhaus|spital|hopital|ospedale|ziekenhuis|sjukhus|sykehus|szpital|versicherung|krankenkasse|assurances?|seguros)$/;

/** How much a text looks like an organization's name: 0 not at all, 1 a word of it, 2 more or a legal form. */
export const orgLikeness = remembered((text: string): number => {
  const found = fold(text).replace(/[’]/g, "'").split(/[^a-z'.]+/).filter((w) =>
    orgWords.has(w.replace(/\.$/, "")) || /^p\.?[ca]\.?$/.test(w) || abroad.test(w)
  );
  if (
    /\b(?:LLP|LLC|PLLC|LLLP|P\.?C\.|P\.?A\.|P\.?S\.|S\.?C\.|A\.?P\.?C\.|Inc\.?|Corp\.?|Ltd\.?|Co\.|L\.L\.P\.|L\.L\.C\.|Chartered|Chtd\.?)(?=\W|$)/
      .test(text)
  ) {
    return 2;
  }
  return Math.min(2, found.length + (/\p{Lu}[\p{L}'’-]+ & \p{Lu}\p{L}+/u.test(text) ? 1 : 0));
});

/** "Ines Roe, Attorney at Law": a lawyer alone, whose office is called by name and trade. */
export const isSoloOffice = (text: string): boolean => {
  const name = text.match(
    /^(.+?),?\s(?:(?:attorney|lawyer|counsel(?:l?or)?|abogad[oa])s?(?:\sat\slaw)|esq(?:uire)?\.?)$/i,
  )?.[1];
  return name !== undefined && orgLikeness(name) === 0 && parseName(name) !== null;
};

const isJobTitleWords = pattern(
  "i",
  String.raw`\b(?:`,
  anyOf(
    String.raw`adjuster|examiner|adjudicator|analyst|coordinator|specialist|manager|paralegal|representative`,
    String.raw`clerk|nurse|director|assistant|officer|supervisor|administrator|secretary|agent|underwriter`,
    String.raw`investigator|reviewer|auditor|custodian|lead|counselor|librarian|liaison|detective|case ?worker`,
    String.raw`social worker|scheduler|processor|partner|associate|attorney|attorney at law|esq\.?|physician`,
    String.raw`surgeon|registrar|technician|administrator`,
  ),
  String.raw`)(?:,? (?:i{1,3}|[1-3]|esq\.?))?$`,
);

/** A person's title ("Medical Payments Adjuster"), which has words of organizations in it. */
export const isJobTitle = (text: string): boolean =>
  /\b(?:attorneys?|counsel|lawyers?) for (?:the )?(?:plaintiff|defendant|claimant|petitioner|respondent|patient)/i.test(
    text,
  ) ||
  isJobTitleWords
      .test(text.trim()) && !/\b(?:LLP|LLC|Inc|P\.C|county|office of|department|bureau|city of|state of)\b/i.test(text);

/** Whether every word but the small ones begins with a capital or a digit, as names are written. */
export const isTitled = (text: string): boolean =>
  text.split(/\s+/).every((w) =>
    !/^[^\p{L}\d]*\p{Ll}/u.test(w) ||
    /^(?:of|and|the|for|at|de|del|la|las|los|el|in|y|on|by|d['’]|a|e|i)/u.test(w) && w.length < 4 ||
    /^\p{Ll}{1,2}\p{Lu}/u.test(w)
  );

/** Key of an organization's name: words without legal form, articles and punctuation. */
export function orgKey(text: string): string {
  return fold(text).replace(/&/g, " and ").replace(/[^\p{L}\p{N}]+/gu, " ").split(" ")
    .filter((w) => w && !legalForm.test(w) && !["the", "of", "and", "p", "c", "a", "l"].includes(w)).join(" ");
}

/** Whether two names are of one organization: one's words contain the other's. */
export function sameOrg(a: string, b: string): boolean {
  const x = orgKey(a).split(" ").filter(Boolean), y = orgKey(b).split(" ").filter(Boolean);
  if (!x.length || !y.length) return false;
  const [small, large] = x.length <= y.length ? [x, y] : [y, x];
  const shared = small.filter((w) => large.includes(w)).length;
  return shared === small.length && (small.length > 1 || large.length <= 2) ||
    shared >= 3 && shared >= 0.75 * small.length;
}

/** A capitalised word of a name; only abbreviations keep their full stop. */
const nameWord =
  "(?:(?:St|Ste|Mt|Ft|Drs?|Bros|Inc|Co|Corp|Ltd|Jr|Sr|Assoc)\\.|(?:\\p{Lu}\\.)+|\\p{Lu}[\\p{L}\\d&'’-]*(?:\\.[\\p{L}\\d]+)*)";
const form =
  "(?:LLP|LLC|PLLC|LLLP|Inc\\.?|P\\.?C\\.?|P\\.?A\\.?|P\\.?S\\.|S\\.?C\\.|A\\.?P\\.?C\\.?|L\\.?L\\.?[PC]\\.?|Ltd\\.?|Chartered|Chtd\\.?|N\\.A\\.|Esq\\.?)(?![\\p{L}\\d])";
/** "Bramwell, Tate & Osgood LLP": surnames in a row, told by what they end in. */
const surnames =
  `(?:\\p{Lu}[\\p{L}'’-]+,\\s){1,4}\\p{Lu}[\\p{L}'’-]+,?\\s(?:&|and)\\s\\p{Lu}[\\p{L}'’-]+(?:,?\\s${form}|\\s(?:Law|Associates|Partners|Attorneys|Lawyers|Legal)(?:\\s(?:Group|Firm|Offices?))?)`;
const run = new RegExp(
  `${surnames}|(?:The )?${nameWord}(?:\\s(?:(?:of|and|&|for|the|at|de)\\s)*(?:${nameWord}|&)|,\\s${form})*`,
  "gu",
);

/** Names of organizations in running text. */
export function findOrgs(text: string): { index: number; text: string }[] {
  return [...text.matchAll(run)].map((m) => ({
    index: m.index,
    text: m[0].replace(
      /[.,]$/,
      (c) => /\b(?:Inc|Ltd|Co|Corp|Chtd|P\.C|P\.A|P\.S|S\.C|A\.P\.C|L\.L\.P|L\.L\.C)\.$/.test(m[0]) ? c : "",
    ),
  }))
    .filter((m) => m.text.split(/\s+/).length > 1 && orgLikeness(m.text) > 0);
}

/** Letterheads in capitals are shown as names. */
export function recaseOrg(text: string): string {
  const letters = text.replace(/[^\p{L}]/gu, "");
  if (letters.length < 4 || letters !== letters.toUpperCase()) return text;
  const small = new Set(["of", "and", "the", "for", "at", "in"]);
  return text.split(" ").map((w, i) => {
    if (
      legalForm.test(w.replace(/[.,]/g, "")) && w.replace(/[^A-Z]/g, "").length <= 4 &&
      !/^(?:CO|INC|LTD|CORP|ESQ)\b/.test(w)
    ) return w;
    if (/^(?:\p{Lu}\.){2,}$/u.test(w)) return w;
    const lower = w.toLowerCase();
    if (i > 0 && small.has(lower)) return lower;
    return lower.replace(/(^|[-'’(/])(\p{L})/gu, (_, lead, letter) => lead + letter.toUpperCase()).replace(
      /(['’])S\b/,
      "$1s",
    );
  }).join(" ");
}

/** A capital B that OCR took for a box is put back: "Anchor enefit Administrators", "Compensation oard". */
export const withLostB = (text: string): string =>
  text.replace(
    /(?<=\s)\p{Ll}{3,}(?=\s|$)/gu,
    (word) => orgWords.has("b" + word) && !orgWords.has(word) ? "B" + word : word,
  );

/** "Roe Copying, Inc. STANDARD SERVICE": what stands behind the legal form is another line's text. */
export const cutAfterForm = (text: string): string =>
  text.replace(/^(.*?\b(?:LLC|LLP|PLLC|Inc|Ltd)\b)(?:\.(?=\s\p{Lu}))?(\.?)\s+(?!of\b).*$/u, "$1$2")
    .replace(/^(.*?\b(?:P\.C|Corp|L\.L\.P)\.),?\s+(?:\p{Lu}{3,}|\*).*$/u, "$1");

/** "Juniper & Hales, Attorneys at Law": a trade behind a comma or a dash is no part of the name. */
export const withoutTrade = (text: string): string => {
  if (isSoloOffice(text)) return text;
  const bare = text.replace(
    /(?:,| [–—|•·-])\s(?:(?:trial|injury|criminal defen[sc]e|family) )?(?:attorneys?|lawyers?|counsel(?:l?ors?)?|abogados?)(?:,? (?:and|&) counsel(?:l?ors?)?)?(?: at law)?\.?$/iu,
    "",
  );
  return /\s/.test(bare) ? bare : text;
};
