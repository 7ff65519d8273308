/**
 * The `fhir` port: asking an EHR for a patient's records over FHIR R4.
 *
 * Only reading; nothing is ever written to the EHR. What an EHR answers is checked for shape and size, not for meaning.
 * @module
 */
import type { EhrPatient, EhrRecordType, EhrSearch, FhirRecord } from "../../../shared/ehr.ts";

export interface FhirStatus {
  /** The product's name from its CapabilityStatement; null when there is no EHR, or it cannot be reached. */
  vendor: string | null;
  /** Whether an EHR is set up. */
  configured: boolean;
  /** Why there is no connection, as a sentence; null when there is one. */
  problem: string | null;
  /** Resource types that the EHR gave no right to read, where it says so. */
  lacking?: readonly string[];
}

export interface FetchRequest {
  patientId: string;
  types: readonly EhrRecordType[];
  /** ISO days, both included; left open where missing. */
  range: { start?: string; end?: string };
  /** Called as each type begins and ends. */
  onProgress?(progress: FetchProgress): void | Promise<void>;
  signal?: AbortSignal;
}

export interface FetchProgress {
  type: EhrRecordType;
  /** Types ended so far, and in all. */
  done: number;
  total: number;
  /** Records of this type; null while it is being fetched. */
  count: number | null;
}

/** What was fetched of one type, with what its records refer to. */
export interface FetchedSet {
  type: EhrRecordType;
  records: FhirRecord[];
  /** Sentences about what this set may lack, e.g. that the EHR refused one kind of it. */
  notes: string[];
  /** e.g. the medication of an order. Not counted, not shown on their own. */
  included: FhirRecord[];
}

/** A document that a record points to. */
export interface FhirContent {
  /** As the EHR says, without parameters, e.g. `application/pdf`. */
  mime: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A way to read records from an EHR. Every adapter must pass the contract in `tests/contracts`. */
export interface Fhir {
  /** False only where there is no EHR at all. */
  readonly isConfigured: boolean;
  /** The base address, which tells this EHR's records from another's; "" without an EHR. */
  readonly source: string;

  /** Whether the EHR answers; asked at most once a minute unless `again`. Never throws. */
  status(again?: boolean): Promise<FhirStatus>;

  /** Patients by all criteria given. At most 50. @throws {FhirError} */
  searchPatients(search: EhrSearch): Promise<EhrPatient[]>;

  /** One patient. @throws {FhirError} `not_found` */
  readPatient(id: string): Promise<EhrPatient>;

  /**
   * A patient's records by type, each record once: one that belongs to several types stands in the first of them.
   * @throws {FhirError}
   */
  fetchRecords(request: FetchRequest): Promise<FetchedSet[]>;

  /**
   * A document that a record of this EHR points to (`Attachment.url`).
   * @throws {FhirError} `not_found` when the EHR has it no more, `elsewhere` when another server is named
   */
  readContent(url: string, mime?: string): Promise<FhirContent>;
}

/** `setup`: an administrator must act; `busy` and `unreachable`: trying later may help. */
export type FhirFailure =
  | "not_connected"
  | "unreachable"
  | "timeout"
  | "busy"
  | "sign_in"
  | "setup"
  | "forbidden"
  | "elsewhere"
  | "not_found"
  | "bad_request"
  | "bad_answer"
  | "too_much"
  | "too_many_patients";

const sentences: Record<FhirFailure, string> = {
  not_connected: "No EHR is connected. An administrator connects one in Settings, Channels.",
  unreachable: "The EHR cannot be reached.",
  timeout: "The EHR did not answer in time.",
  busy: "The EHR is busy and asks to be tried again later.",
  sign_in: "The EHR did not accept our sign-in. Check the client id, and that our key is registered there.",
  setup: "The EHR's address or settings are not right. An administrator checks them in Settings, Channels.",
  forbidden: "The EHR does not allow us to read this.",
  elsewhere: "An answer of the EHR points to another server, which is not asked.",
  not_found: "The EHR does not have this.",
  bad_request: "The EHR did not understand the question.",
  bad_answer: "The EHR's answer was cut off or is not valid FHIR.",
  too_much: "The EHR has more records than can be fetched at once. Choose fewer record types or a shorter date range.",
  too_many_patients: "The EHR finds too many patients. Add a first name, the date of birth or the MRN.",
};

/** Something the EHR did not give. The sentence is for staff; it may quote what the EHR said of the error, never a record. */
export class FhirError extends Error {
  override name = "FhirError";
  /**
   * @param said the EHR's own words (OperationOutcome), shortened.
   * @param status HTTP status, if there was an answer.
   * @param more a further sentence of ours.
   */
  constructor(
    readonly failure: FhirFailure,
    readonly said: string | null = null,
    readonly status: number | null = null,
    more = "",
  ) {
    // It was reached, and answered 5xx.
    const answered = failure === "unreachable" && status !== null;
    const sentence = answered ? `The EHR has trouble of its own (${status}). Try again later.` : sentences[failure];
    super([sentence, more, said ? `It said: “${said}”` : ""].filter(Boolean).join(" "));
  }
  /** Whether trying the same again later may help. */
  get isPassing(): boolean {
    return ["unreachable", "timeout", "busy", "bad_answer"].includes(this.failure);
  }
}
