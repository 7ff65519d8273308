/**
 * The patient's authorization as a release rests on it, and the legal reasons that may stand in its place.
 * 45 CFR 164.508(c)(1): signature and date, what is covered, and an end; 164.508(b)(2): expired or incomplete ones are not valid.
 * @module
 */
import { z } from "zod";
import { optionalText } from "./common.ts";
import { isoDate, showDate } from "./time.ts";

export const authorizationSchema = z.object({
  attached: z.boolean(),
  signed: z.boolean(),
  signedOn: isoDate.nullable(),
  expiresOn: isoDate.nullable(),
  /** A person found that it does not say clearly what it covers. */
  scopeUnclear: z.boolean().optional(),
});
export type Authorization = z.infer<typeof authorizationSchema>;

export const authorizationStates = ["none", "unsigned", "expired", "scope_unclear", "valid"] as const;
export type AuthorizationState = (typeof authorizationStates)[number];

export interface AuthorizationView {
  state: AuthorizationState;
  isValid: boolean;
  /** `valid until Mar 3, 2027`. */
  text: string;
}

/** How an authorization stands on a day (`YYYY-MM-DD`). It is good through the day it ends on. */
export function authorizationView(authorization: Authorization | null, today: string): AuthorizationView {
  const view = (state: AuthorizationState, text: string): AuthorizationView => ({
    state,
    isValid: state === "valid",
    text,
  });
  if (!authorization?.attached) return view("none", "none came with the request");
  const { signed, signedOn, expiresOn, scopeUnclear } = authorization;
  if (!signed) return view("unsigned", "not signed");
  if (expiresOn && expiresOn < today) return view("expired", `expired on ${showDate(expiresOn)}`);
  if (scopeUnclear) return view("scope_unclear", "it is not clear what it covers");
  if (!signedOn) return view("scope_unclear", "signed, but it does not say when");
  if (signedOn > today) return view("scope_unclear", "its day of signing lies in the future");
  return view("valid", expiresOn ? `valid until ${showDate(expiresOn)}` : "valid, without an end date");
}

/** What records may go out on without an authorization, with the rule of each. */
export const legalReasons = [
  "patient_access",
  "court_order",
  "treatment",
  "payment",
  "required_by_law",
  "other",
] as const;
export type LegalReason = (typeof legalReasons)[number];

export const legalReasonLabels: Record<LegalReason, string> = {
  patient_access: "Patient's own access (45 CFR 164.524)",
  court_order: "Subpoena or court order (45 CFR 164.512(e))",
  treatment: "Treatment (45 CFR 164.506(c))",
  payment: "Payment (45 CFR 164.506(c))",
  required_by_law: "Required by law (45 CFR 164.512(a))",
  other: "Other",
};

/** The releasing person's own word, and the reason where no valid authorization is there. */
export const releaseGrounds = {
  confirm: z.boolean().optional(),
  legalReason: z.enum(legalReasons).optional(),
  /** With `other`, what it is; a case number or the like with the others. */
  legalReasonText: optionalText(300),
};
export interface ReleaseGrounds {
  confirm?: boolean;
  legalReason?: LegalReason;
  legalReasonText?: string | null;
}

/** On what a release went out, as its disclosure says it: "valid authorization", or the legal reason with its text. */
export function groundsText(
  { authorization, legalReason, legalReasonText }: {
    authorization: AuthorizationState;
    legalReason: LegalReason | null;
    legalReasonText: string | null;
  },
): string {
  if (!legalReason) return authorization === "valid" ? "valid authorization" : "no reason given";
  return [legalReasonLabels[legalReason], legalReasonText].filter(Boolean).join(": ");
}

/** For `.refine` where `releaseGrounds` stands: the reason `other` says what it is. */
export const saysReason = (r: ReleaseGrounds) => r.legalReason !== "other" || Boolean(r.legalReasonText);
export const noGroundsError = "Choose on what the records go out without a valid authorization.";
export const saysReasonError = { message: "Say what the legal reason is.", path: ["legalReasonText"] };

/** What a release still waits for. */
const releaseNeeds = [
  "payment",
  "patient",
  "records",
  "invoice_difference",
  "authorization",
  "records_checked",
] as const;
export type ReleaseNeed = (typeof releaseNeeds)[number];
