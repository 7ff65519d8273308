/**
 * Dates of birth, record numbers, contacts, the last four digits of the SSN and sex of a query against those of a patient.
 * @module
 */
import { dayMonthSwapped } from "./blocks.ts";
import { type BirthDate, isoDate, type NormalisedIdentity } from "./normalise.ts";
import { neighboursSwapped, oneEditApart, scannedShape } from "./similarity.ts";
import { DOB, FIXED, logWeight, MRN } from "./weights.ts";
import type { Comparison } from "./comparison.ts";

/** Date of birth, with the slips people and scanners make. */
export function compareDob(q: NormalisedIdentity, p: NormalisedIdentity): Comparison | null {
  if (!q.dob || !p.dob) return null;
  const [a, b] = [isoDate(q.dob).replaceAll("-", ""), isoDate(p.dob).replaceAll("-", "")];
  const newYear = b.endsWith("0101") ? 5 : 1;
  if (a === b) return dob("exact", "sure", DOB.exact, newYear, "Date of birth agrees");
  const swapped = dayMonthSwapped(q.dob);
  if (swapped && isoDate(swapped) === isoDate(p.dob)) {
    return dob(
      "day_month",
      "close",
      DOB.day_month.m,
      DOB.day_month.near,
      "Date of birth agrees when day and month are exchanged",
    );
  }
  if (neighboursSwapped(a, b)) {
    return dob("transposed", "close", DOB.transposed.m, DOB.transposed.near, "Date of birth has two digits exchanged");
  }
  if ([...a].filter((digit, i) => digit !== b[i]).length === 1) {
    return dob("slip", "close", DOB.slip.m, DOB.slip.near, "Date of birth differs in one digit");
  }
  if (partsAgreeing(q.dob, p.dob) === 2) {
    const text = q.dob.year !== p.dob.year
      ? "Date of birth agrees in day and month, not in the year"
      : "Date of birth agrees in the year and one more part";
    return dob("part_differs", "weak", DOB.part_differs.m, DOB.part_differs.near, text);
  }
  const years = Math.abs(q.dob.year - p.dob.year);
  const apart = years >= 15 ? `Born ${years} years apart: perhaps parent and child` : "Date of birth differs";
  return { field: "dob", agreement: "differs", grade: "conflict", weight: logWeight(DOB.differs), text: apart };
}

function dob(agreement: string, grade: Comparison["grade"], m: number, near: number, text: string): Comparison {
  return { field: "dob", agreement, grade, weight: Math.log((m * DOB.days) / near), text };
}

function partsAgreeing(a: BirthDate, b: BirthDate): number {
  return Number(a.year === b.year) + Number(a.month === b.month) + Number(a.day === b.day);
}

/** Medical record number. `total` is the size of the index: the larger, the more another number lies one slip away. */
export function compareMrn(q: NormalisedIdentity, p: NormalisedIdentity, total: number): Comparison | null {
  if (!q.mrn || !p.mrn) return null;
  const size = Math.max(1000, total);
  if (q.mrn === p.mrn) {
    return {
      field: "mrn",
      agreement: "exact",
      grade: "sure",
      weight: Math.log(MRN.exact * size),
      text: "Record number agrees",
    };
  }
  if (neighboursSwapped(q.mrn, p.mrn)) {
    const weight = Math.log((MRN.transposed.m * size) / MRN.transposed.near);
    return {
      field: "mrn",
      agreement: "transposed",
      grade: "close",
      weight,
      text: "Record number has two digits exchanged",
    };
  }
  if (oneEditApart(q.mrn, p.mrn) || scannedShape(q.mrn) === scannedShape(p.mrn)) {
    const weight = Math.log((MRN.slip.m * size) / MRN.slip.near);
    return { field: "mrn", agreement: "slip", grade: "close", weight, text: "Record number differs in one digit" };
  }
  return {
    field: "mrn",
    agreement: "differs",
    grade: "conflict",
    weight: logWeight(MRN.differs),
    text: "Record number differs",
  };
}

/** Phone, address and e-mail. */
export function compareContacts(q: NormalisedIdentity, p: NormalisedIdentity): Comparison[] {
  return [comparePhone(q, p), compareAddress(q, p), compareEmail(q, p)].filter((c) => c !== null);
}

function comparePhone(q: NormalisedIdentity, p: NormalisedIdentity): Comparison | null {
  if (!q.phone || !p.phone) return null;
  const short = Math.min(q.phone.length, p.phone.length);
  // Without an area code the last seven digits speak.
  const level = q.phone.slice(-short) === p.phone.slice(-short)
    ? "exact"
    : oneEditApart(q.phone, p.phone)
    ? "slip"
    : "differs";
  return contact(
    "phone",
    level,
    FIXED.phone[level],
    {
      exact: "Phone agrees",
      slip: "Phone differs in one digit",
      differs: "Phone differs",
    }[level],
  );
}

function compareAddress(q: NormalisedIdentity, p: NormalisedIdentity): Comparison | null {
  const [a, b] = [q.address, p.address];
  if (!a || !b) return null;
  const street = a.street === b.street || (a.street.length > 4 && oneEditApart(a.street, b.street));
  const zip = !a.zip || !b.zip || a.zip === b.zip || oneEditApart(a.zip, b.zip);
  const house = a.house === b.house;
  const level = house && street && zip
    ? "exact"
    : (street && zip && oneEditApart(a.house, b.house)) || (house && a.zip !== "" && a.zip === b.zip)
    ? "street"
    : "differs";
  return contact(
    "address",
    level,
    FIXED.address[level],
    {
      exact: "Address agrees",
      street: "Address is nearly the same",
      differs: "Address differs",
    }[level],
  );
}

function compareEmail(q: NormalisedIdentity, p: NormalisedIdentity): Comparison | null {
  if (!q.email || !p.email) return null;
  const level = q.email === p.email ? "exact" : "differs";
  return contact("email", level, FIXED.email[level], level === "exact" ? "E-mail agrees" : "E-mail differs");
}

function contact(field: Comparison["field"], level: string, mu: { m: number; u: number }, text: string): Comparison {
  // People move and change numbers: another contact is no conflict.
  const grade = level === "exact" ? "sure" : level === "differs" ? "weak" : "close";
  return { field, agreement: level, grade, weight: logWeight(mu), text };
}

/** Last four digits of the Social Security number. */
export function compareSsn(q: NormalisedIdentity, p: NormalisedIdentity): Comparison | null {
  const [a, b] = [q.ssnLast4, p.ssnLast4];
  if (!a || !b) return null;
  const level = a === b ? "exact" : oneEditApart(a, b) ? "slip" : "differs";
  const text = {
    exact: "Last four digits of the SSN agree",
    slip: "Last four digits of the SSN differ in one place",
    differs: "Last four digits of the SSN differ",
  }[level];
  const grade = level === "exact" ? "sure" : level === "slip" ? "weak" : "conflict";
  return { field: "ssnLast4", agreement: level, grade, weight: logWeight(FIXED.ssnLast4[level]), text };
}

/** Sex, where both state male or female. */
export function compareSex(q: NormalisedIdentity, p: NormalisedIdentity): Comparison | null {
  if (!q.sex || !p.sex) return null;
  const level = q.sex === p.sex ? "exact" : "differs";
  return {
    field: "sex",
    agreement: level,
    grade: level === "exact" ? "sure" : "conflict",
    weight: logWeight(FIXED.sex[level]),
    text: level === "exact" ? "Sex agrees" : "Sex differs",
  };
}
