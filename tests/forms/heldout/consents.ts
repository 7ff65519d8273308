/**
 * HELD OUT. Not to be read by whoever works on extraction: authorizations as they are enclosed, in three fashions, with
 * the ways in which they end.
 * @module
 */
import { auth, type Cast, type Patient } from "../cast.ts";
import { addDays, addMonths, addYears, type DateStyle, legal, slashed } from "../dates.ts";
import { fullName } from "../people.ts";
import type { Random } from "../random.ts";
import type { Sheet } from "../sheet.ts";
import type { Truth } from "../truth.ts";

export interface Consent {
  /** ISO day of the signature; null when nobody signed. */
  signedOn: string | null;
  /** The sentence that says when it ends. */
  ends: string;
  expiresOn: string | null;
}

/** When it was signed and how it ends; one in eight has run out, `unsigned` of them wait for a signature. */
export function consent(r: Random, wrote: string, say: DateStyle, unsigned = 0.18): Consent {
  const old = r.chance(0.12), blank = r.chance(unsigned);
  const on = addDays(wrote, old ? -r.int(410, 690) : -r.int(1, 38));
  const fixed = addMonths(on, r.int(5, 11));
  const after = (day: string) => (blank ? null : day);
  const [ends, expiresOn] = r.pick<readonly [string, string | null]>([
    ["This authorization is valid for one (1) year from the date of my signature.", after(addYears(on, 1))],
    ["It shall remain in effect for 180 days after the date signed below.", after(addDays(on, 180))],
    [`This authorization will expire on ${say(fixed)}.`, fixed],
    ["Expiration: twelve months from date of signature.", after(addMonths(on, 12))],
    ["This authorization ends when the matter for which it is given has been finally resolved.", null],
    ["It expires ninety (90) days from the date on which I sign.", after(addDays(on, 90))],
  ]);
  return { signedOn: blank ? null : on, ends, expiresOn };
}

export const consentTruth = (k: Consent): Truth["authorization"] => auth(k.signedOn, k.expiresOn);

/** Who signs: the patient, or another person with a capacity. */
export interface Signer {
  name: string;
  capacity?: string;
}

function signatureRow(s: Sheet, k: Consent, by: Signer, say: DateStyle, labels: readonly [string, string]): void {
  s.need(70);
  if (k.signedOn) s.signature(by.name, { x: s.left + 8 });
  else s.space(30);
  s.line(s.left, s.y, s.left + 250, s.y);
  s.line(s.left + 290, s.y, s.right, s.y);
  if (k.signedOn) s.at(say(k.signedOn), s.left + 300, s.y - 14);
  s.y += 3;
  s.at(labels[0], s.left, s.y, { size: 8.5 });
  s.at(labels[1], s.left + 290, s.y, { size: 8.5 });
  s.y += 18;
}

/** A law firm's page of running text with a witness, or a notary whose commission ends on a day of its own. */
export function prosePage(s: Sheet, r: Random, c: Cast, k: Consent, by: Signer, born: DateStyle, say: DateStyle): void {
  const p = c.patient,
    notary = r.chance(0.4),
    other = `${r.pick(["Dana", "Lee", "Robin"])} ${r.pick(["Osgood", "Marsh"])}`;
  s.newPage();
  s.text("HIPAA-COMPLIANT AUTHORIZATION FOR DISCLOSURE OF HEALTH INFORMATION", {
    bold: true,
    align: "center",
    after: 12,
  });
  const whose = by.capacity ? `as ${by.capacity} of ${fullName(p)}` : fullName(p);
  s.text(
    `I, ${by.capacity ? `${by.name}, ${whose}` : whose}, (patient's date of birth ${
      born(p.dob)
    }), authorize ${c.holder.name} ` +
      `to disclose to ${c.org.name}, ${c.org.street}, ${c.org.town}, the health information described in the attached request.`,
    { after: 8 },
  );
  s.text(
    "I understand that I may revoke this authorization in writing at any time, except to the extent that action has " +
      "already been taken in reliance on it; that treatment, payment, enrollment and eligibility for benefits are not " +
      "conditioned on my signing; and that information disclosed may be re-disclosed by the recipient and no longer be " +
      `protected. A photocopy is as good as the original. ${k.ends}`,
    { after: 26 },
  );
  signatureRow(s, k, by, say, [by.capacity ? `${by.name}, ${by.capacity}` : "Signature of patient", "Date signed"]);
  if (!k.signedOn) return;
  if (notary) {
    s.space(14);
    s.text(`Subscribed and sworn to before me this ${legal(k.signedOn)}.`, { after: 4 });
    s.signature(other);
    s.text(`${other}, Notary Public`);
    s.text(`My commission expires: ${say(addMonths(k.signedOn, r.int(14, 40)))}`);
  } else s.fields([{ label: "Witness:", value: other, span: 2 }, { label: "Date:", value: say(k.signedOn) }]);
}

/** A carrier's boxed form. */
export function boxedPage(s: Sheet, c: Cast, k: Consent, by: Signer, born: DateStyle, say: DateStyle): void {
  const p = c.patient;
  s.newPage();
  s.bar("AUTHORIZATION TO OBTAIN AND DISCLOSE INFORMATION", { size: 12 });
  s.grid([
    [{ label: "Name of individual", value: fullName(p), span: 2 }, { label: "Born", value: born(p.dob) }],
    [{ label: "Who may disclose", value: c.holder.name }, { label: "Who may receive", value: c.org.name }],
    [{ label: "What", value: "Health information, including diagnosis, treatment and prognosis" }],
  ], { size: 11, labelSize: 7.5, after: 10 });
  s.text("I may revoke this authorization at any time by writing to the company. A copy is valid as the original.", {
    after: 6,
  });
  s.text(k.ends, { after: 20 });
  signatureRow(s, k, by, say, [
    by.capacity ? `Signature (${by.capacity})` : "Signature of individual",
    "Date (mm/dd/yyyy)",
  ]);
  if (by.capacity) s.text(`Printed name of person signing: ${by.name}`, { size: 10 });
}

/** What a signing service leaves at the foot of a form. */
export function electronicMark(s: Sheet, r: Random, k: Consent, p: Patient): void {
  s.need(60);
  if (!k.signedOn) {
    s.text("Signature: ______________________________     Date: ______________", { after: 8 });
    return;
  }
  s.box(s.left, s.y, 330, 46);
  s.at("Electronically signed by:", s.left + 8, s.y + 6, { size: 8 });
  s.at(fullName(p), s.left + 8, s.y + 17, { size: 13, italic: true, family: "times" });
  const at = `${String(r.int(7, 21)).padStart(2, "0")}:${String(r.int(0, 59)).padStart(2, "0")}`;
  s.at(`${slashed(k.signedOn)} ${at} UTC   Ref. ${r.letters(4)}-${r.digits(6)}`, s.left + 8, s.y + 34, { size: 8 });
  s.y += 56;
}
