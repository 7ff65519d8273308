/**
 * What the custodian of the records may be called in a label: names in small letters, and their initials.
 * @module
 */
import { custodianNames } from "./custodian.ts";
import { fold } from "../words/fold.ts";
import { rememberedOf } from "../words/remembered.ts";
import type { Doc } from "../document_types.ts";

const legal = /^(?:llc|llp|pllc|inc|pc|pa|sc|ltd|p|c|corp|co)$/;

/** "To the Medical Records Department of Keweenaw Copper Clinic": what stands before a name and is none of it. */
const department =
  /^(?:to )?(?:the )?(?:medical records?|records?|him|health information)[\p{L} ]{0,30}\b(?:o[fl]|at)\s(?:the\s)?/iu;

/** The custodian by the words of a mail: "Hello Pine Knoll Clinic,", "Hi West Bend team,", "from West Bend Hospital we need". */
function greeted(doc: Doc): string[] {
  const name = "\\p{Lu}[\\p{L}'’]+(?:\\s(?:\\p{Lu}[\\p{L}'’&]*|of|and|&)){0,5}";
  const care =
    "Hospital|Clinic|Medical (?:Center|Group)|Health(?: (?:Center|System))?|Center|Associates|Practice|Infirmary";
  const greeting = new RegExp(
    `(?:^|\\n)(?:hello|hi|dear|greetings|good (?:morning|afternoon|day))[,:]?\\s(${name})(?:\\s(?:team|records|staff|folks|him|friends)|(?<=${care}))[^\\n]{0,12}[,:!—-]`,
    "giu",
  );
  const text = doc.text.slice(0, 6000);
  const found = [...text.matchAll(greeting)].map((m) => m[1]).filter((n) => /^\p{Lu}/u.test(n));
  const from = [
    ...text.matchAll(new RegExp(`\\b(?:[Ff]rom|[Aa]t)\\s(${name})\\s(?:we|I)\\s(?:need|want|ask|request)`, "gu")),
  ];
  // A page of the custodian's own web form says where it was delivered.
  const form = text.match(new RegExp(`(?:^|\\n)(${name})[^\\n]{0,90}\\bdelivered to (?:Medical Records|HIM)\\b`, "u"));
  return [...found, ...from.map((m) => m[1]), ...form ? [form[1]] : []];
}

/** The custodian's names in small letters, and their initials. */
export const custodianLabels = rememberedOf((doc: Doc): string[] =>
  [...custodianNames(doc), ...greeted(doc)].flatMap((name) => {
    const plain = fold(name.replace(department, "")).replace(/’/g, "'").replace(/[.,]/g, "").replace(/\s+/g, " ")
      .trim();
    const words = plain.split(/[\s/-]+/).filter((w) => /^\p{L}/u.test(w));
    const large = words.filter((w) => !/^(?:of|the|and|at|for|in)$/.test(w));
    const own = large.filter((w) => !legal.test(w));
    const initials = [large, own].map((w) => w.map((one) => one[0]).join("")).filter((i) => i.length > 1);
    return [plain.replace(/^the /, ""), ...initials, own.map((w) => w.replace(/\W/g, "")).join(" ")];
  })
);
