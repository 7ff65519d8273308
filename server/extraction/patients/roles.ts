/**
 * Who is who: which label, phrase or column names a person whose records are asked for, and which names someone else.
 * @module
 */
import { fold } from "../words/fold.ts";
import { remembered } from "../words/remembered.ts";
import {
  isRequestersRoleWords,
  keeperWords,
  keptWords,
  kin,
  kinBefore,
  kinInOffice,
  otherWords,
  pairOfBoth,
  patientWords,
  roleAroundWords,
  stillPatient,
  titleWords,
  together,
} from "./role_words.ts";

/** Who receives an organ is the patient, who receives records is not. */
const ofTransplant = (text: string): string =>
  text.replace(
    /\b(kidney|liver|organ|transplant|marrow|lung|heart|pancreas|stem cell|tissue) recipient\b/g,
    "$1 candidate",
  )
    .replace(/\bcandidate \(recipient\)/, "candidate");

/**
 * How surely a label or column heading names the patient (0 = it does not; 2..5, see `patientWords`).
 *
 * "Patient", "Employee / patient" and "Name of insured" do; "Patient's spouse", "Attorney for patient" and
 * "Referring physician" do not.
 */
export function patientRank(label: string): number {
  const text = ofTransplant(fold(label).replace(/’/g, "'"));
  const other = text.match(otherWords);
  // "Passenger (injured)", "Driver (our patient)"
  const said = text.match(/\((?:the |our |your )?(injured|patient|claimant)\)/)?.[1];
  if (said && !/^(?:signature|sign)/.test(text)) return said === "patient" ? 5 : 4;
  if (other || stillPatient.test(text)) return 0;
  for (const [pattern, rank] of patientWords) if (pattern.test(text)) return rank;
  return 0;
}

/** The other role that a label or a phrase gives, as printed in lower case, or null. */
export const otherRole = remembered((label): string | null => ofTransplant(fold(label)).match(otherWords)?.[0] ?? null);

/** Whether a letter speaks of several whose records are meant: "both children", "our clients", "the siblings". */
export const speaksOfSeveral = remembered((text): boolean => together.test(fold(text)));

/** Roles whose records are wanted together: "records of both mother and infant", "both husband and wife". */
export const rolesOfBoth = remembered((text): ReadonlySet<string> =>
  new Set([...fold(text).matchAll(pairOfBoth)].flatMap((m) => m.slice(1).filter((role) => role)))
);

/** Relations whose records a letter asks for: "my mother's records", "records for my son". */
export function askedForRelations(text: string): Set<string> {
  const found = new Set<string>();
  const folded = fold(text).replace(/’/g, "'");
  const what =
    "(?:medical |health |hospital |complete |immuni[sz]ation |vaccination |shot )*(?:records?|chart|file|results?|notes|reports?|history)";
  for (
    const match of folded.matchAll(
      new RegExp(`\\b(?:my|our) (?:late |minor |elderly |older |younger )*(${kin})(?:'s|s'|')? ${what}`, "g"),
    )
  ) {
    found.add(match[1]);
  }
  for (
    const match of folded.matchAll(
      new RegExp(
        `${what}[^.;]{0,40}?\\b(?:of|for|on|about|concerning|regarding|belonging to) (?:my|our) (?:late |minor |elderly |two |three )*(${kin})\\b`,
        "g",
      ),
    )
  ) found.add(match[1]);
  const wider: [RegExp, string][] = [
    [/^(?:child(?:ren)?|kids?|twins?)$/, "son daughter child twin"],
    [/^parents?$/, "mother father mom dad"],
    [/^grandchild(?:ren)?$/, "grandson granddaughter"],
  ];
  for (const [pattern, kinds] of wider) {
    if ([...found].some((f) => pattern.test(f))) { for (const one of kinds.split(" ")) found.add(one); }
  }
  return found;
}

/** The relation or profession that stands right before or behind a name in a sentence and makes it someone else's. */
export function roleAround(before: string, after: string): string | null {
  const lead = fold(before).replace(/’/g, "'").slice(-60);
  const tail = fold(after).slice(0, 70);
  const relation = lead.match(
    kinBefore,
  )?.[1];
  // The guardian asks for the ward's records.
  if (relation && relation !== "ward") return relation;
  // "the minor child of Karen Roe and Dale Roe"
  if (
    /\b(?:child|children|son|daughter|baby|infant|newborn|twins|minor) of (?:(?:mrs?|ms|dr)\.? )?(?:(?:[\w'-]+\.? ){1,4}(?:and|&) )?$/
      .test(lead)
  ) return "parent";
  // "His wife and health care agent is Ruth Vane": kin of whatever further office.
  const offices = lead.match(
    kinInOffice,
  )?.[1];
  if (offices) return offices;
  // "Counsel for plaintiffs, Amos Bell of Bell Law Office", "Attorney for the plaintiff, Rita Song, was called".
  if (
    /\b(?:counsel|attorneys?|lawyers?|solicitors?) (?:of record )?for (?:the )?(?:\w+ )?(?:plaintiff|defendant|petitioner|respondent|claimant|client|insured|employer|carrier)s?, (?:(?:mr|ms|mrs)\.? )?$/
      .test(lead) &&
    /^,? (?:of (?:the )?[^.;]{2,40}\b(?:law|llp|pllc|pc|p\.c\.|firm|office|& )|(?:was|is|has|have|may|can|will|were|had) )|^,? esq|^,? \(?\d{3}/
      .test(tail)
  ) return "counsel";
  // "Family on the way: brother Otto Roe (DOB …)"; who is written "Sister" or "Father" may be one of an order.
  const bare = before.replace(/’/g, "'").match(
    /(?:^|[\s(;,/:–—-])(brother|sister|mother|father|husband|wife|spouse|partner|grandmother|grandfather|aunt|uncle|cousin)\s$/,
  )?.[1];
  if (bare) return bare;
  // "(DOB 4/30/1993, also known to you — not the patient)"
  if (/^[^.;]{0,75}\bnot (?:the|a|our|your|this) patient\b/.test(fold(after).slice(0, 120))) return "not the patient";
  const title = lead.match(
    titleWords,
  )?.[1] ?? before.slice(-40).match(
    // "Mother Annika Roe, DOB …" names her by a label without a colon.
    /(?:^|[\s(;,/])(Mother|Father|Parent|Guardian|Spouse|MOTHER|FATHER|PARENT|GUARDIAN|SPOUSE):?\s$/,
  )?.[1].toLowerCase();
  if (title) return title;
  const kept = tail.match(
    keptWords,
  )?.[1];
  if (kept) return kept;
  // "I, Ana Roe, mother and legal guardian of …"
  const keeper = tail.match(
    keeperWords,
  )?.[1];
  if (keeper) return keeper;
  const elder = tail.match(
    /^,? ?\(?(?:the |his |her |their |(?:patient|child|minor|student|baby|infant)['’]s )(?:\w+ )?(mother|father|parent|step-?mother|step-?father|grandmother|grandfather|guardian|aunt|uncle)\b/,
  )?.[1];
  if (elder) return elder;
  return tail.match(
    roleAroundWords,
  )?.[1] ?? null;
}

/** Roles on the asking side: their telephone numbers are the requester's. */
export const isRequestersRole = (role: string): boolean =>
  !/^(?:emergency|family)/.test(role) &&
  isRequestersRoleWords
    .test(role);
