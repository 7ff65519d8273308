/**
 * What patient matching takes and gives. Everything here is identifying: keep it out of logs, URLs and error messages.
 * @module
 */

/** What a document, a form or a stored row says about who a patient is. `null` or missing means "not stated". */
export interface PatientIdentity {
  firstName: string | null;
  middleName?: string | null;
  lastName: string | null;
  suffix?: string | null;
  /** ISO date; `MM/DD/YYYY` is understood too. Anything else counts as not stated. */
  dob: string | null;
  mrn: string | null;
  phone?: string | null;
  email?: string | null;
  address?: string | null;
  ssnLast4?: string | null;
  sex?: string | null;
}

/** A patient of the index. */
export interface PatientRow extends PatientIdentity {
  id: number;
}

/**
 * How sure the reader was of each field, 0..1, by field name. A field left out was keyed by a person (1).
 * A doubtful field weighs less and never counts as certain.
 */
export type FieldConfidence = Partial<Record<string, number>>;

/** A query: an identity and how well it was read. */
export type PatientQuery = PatientIdentity & { confidence?: FieldConfidence };

/** Where candidates come from: the KV index in the app, arrays in tests. */
export interface CandidateSource {
  /** Patients stored under this blocking key, at most `limit`, in any order. */
  byBlock(key: string, limit: number): Promise<PatientRow[]>;
  /** How many patients carry this name, as normalised by `nameKeys`. 0 when nobody does. */
  frequency(kind: "last" | "first", normalised: string): Promise<number>;
  /** How many patients the index holds. */
  total(): Promise<number>;
}

/** The compared fields, as they are named in reasons. */
export type MatchField =
  | "name"
  | "firstName"
  | "middleName"
  | "lastName"
  | "suffix"
  | "dob"
  | "mrn"
  | "phone"
  | "email"
  | "address"
  | "ssnLast4"
  | "sex";

/** How one field compares, in words a clerk reads. */
export interface Reason {
  field: MatchField;
  /** The agreement level: exact, one_letter, close, sounds_alike, nickname, initial, part, swapped, other_script, slip, day_month, changed, differs … */
  agreement: string;
  /** Natural-log weight: above 0 speaks for the same person, below 0 against. */
  weight: number;
  text: string;
}

/** high: 0.8 and above; medium: 0.5 and above; low: below. */
export type Band = "high" | "medium" | "low";

/** A patient who may be the one asked for. */
export interface Candidate {
  patient: PatientRow;
  /** Probability, 0..1, that this is the patient, given the other candidates and the chance that none is. */
  score: number;
  band: Band;
  reasons: Reason[];
  /** Sentences that forbid taking this candidate without a person's look. */
  vetoes: string[];
}

/** What matching answers. */
export interface MatchResult {
  /** At most five, best first. */
  candidates: Candidate[];
  /** The one candidate that may be taken without a person, or null. */
  automatic: Candidate | null;
  /** Why it is or is not automatic; a sentence without patient data. */
  why: string;
  /** Rows read from the source, all blocks together. */
  rowsRead: number;
}
