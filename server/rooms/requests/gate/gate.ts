/**
 * The gate of a release: paid, a patient, something included, no open difference, an authorization or a legal reason, and a person
 * who has looked. All that is missing is told at once.
 * @module
 */
import { authorizationView, type ReleaseGrounds, type ReleaseNeed } from "../../../../shared/authorization.ts";
import { sameFields } from "../../../../shared/contacts.ts";
import { AppError, type ErrorCode } from "../../../../shared/errors.ts";
import type { Invoice } from "../../../../shared/invoices.ts";
import type { Patient } from "../../../../shared/patients.ts";
import type { Disclosure } from "../../../../shared/records.ts";
import type { Requester, RequestRow } from "../../../../shared/requests.ts";
import { sha256 } from "../../../db/keys.ts";
import type { Change } from "../../../db/change.ts";
import { type Deps, today } from "../../../deps.ts";
import { invoiceIn, standingInvoice } from "../../invoices/find_invoice.ts";
import { patientsById } from "../../patients/find_patients.ts";
import { type Included, includedOf } from "../../records/gather_included.ts";
import { reviewInvoice } from "../correct_invoice.ts";
import { mayMove, refuseMove } from "../move_request.ts";
import { requesters, requests } from "../store.ts";

export interface Gate {
  request: RequestRow;
  patient: Patient;
  requester: Requester;
  invoice: Invoice;
  items: Included[];
  grounds: NonNullable<Disclosure["grounds"]>;
}

/** Names the very set of records that is included, and the patient whose they are. */
export const setOf = (patientId: number | null, items: readonly Included[]): string =>
  sha256([patientId, ...items.map((i) => `${i.id} ${i.file.sha256}`)].join()).slice(0, 32);

const nothing = "nothing_to_release";
const codes: Partial<Record<ReleaseNeed, ErrorCode>> = {
  payment: "not_paid",
  patient: "cannot_assemble",
  records: nothing,
  invoice_difference: "invoice_difference",
};

/**
 * Passes a request, or says all that it waits for.
 * @throws not_paid, nothing_to_release, invoice_difference, not_releasable with `details.missing`; move_not_allowed, cannot_assemble
 */
export async function passGate(deps: Deps, requestId: number, grounds: ReleaseGrounds): Promise<Gate> {
  const request = await deps.store.must(requests, requestId);
  const ready = mayMove(request.status, "completed");
  if (!ready && request.status !== "pending_payment") throw refuseMove(request, "completed");
  const missing: { need: ReleaseNeed; sentence: string }[] = [];
  const miss = (need: ReleaseNeed, sentence: string) => missing.push({ need, sentence });
  const invoice = await standingInvoice(deps, request.id);
  if (!ready || invoice?.status !== "paid") {
    miss("payment", "The invoice is not paid yet. Confirm the payment before you release.");
  }
  const patient = (await patientsById(deps, [request.patientId])).get(request.patientId ?? 0) ?? null;
  if (!patient) miss("patient", "This request has no patient yet. Choose the patient, then release.");
  const items = await includedOf(deps, request).catch((error) => {
    if (!(error instanceof AppError) || error.code !== nothing) throw error;
    miss("records", error.message);
    return [];
  });
  const review = ready ? await reviewInvoice(deps, request) : null;
  if (review && review.due !== 0) miss("invoice_difference", new AppError("invoice_difference").message);
  const authorization = authorizationView(request.authorization, today(deps));
  if (!authorization.isValid && !grounds.legalReason) {
    miss("authorization", `Authorization: ${authorization.text}. Attach a valid one, or choose a legal reason.`);
  }
  const isChecked = request.recordsChecked?.of === setOf(request.patientId, items);
  if (items.length > 0 && !isChecked && !grounds.confirm) {
    miss("records_checked", "Confirm that you have looked at what is released.");
  }
  if (missing.length > 0 || !patient || !invoice) throw refusal(missing);
  return {
    request,
    patient,
    requester: await deps.store.must(requesters, request.requesterId),
    invoice,
    items,
    grounds: {
      authorization: authorization.state,
      legalReason: grounds.legalReason ?? null,
      legalReasonText: grounds.legalReasonText ?? null,
    },
  };
}

/** The refusal: named by what weighs most, with all that is missing, and a sentence at the form's fields. */
function refusal(missing: { need: ReleaseNeed; sentence: string }[]): AppError {
  const code = missing.map(({ need }) => codes[need]).find((c) => c !== undefined) ?? "not_releasable";
  const own = missing.filter(({ need }) => code === "not_releasable" || codes[need] === code);
  const fields = { authorization: "legalReason", records_checked: "confirm" } as Partial<Record<ReleaseNeed, string>>;
  return new AppError(code, own.map(({ sentence }) => sentence).join(" "), {
    missing: missing.map(({ need }) => need),
    ...Object.fromEntries(
      missing.flatMap(({ need, sentence }) => fields[need] ? [[fields[need], sentence]] : []),
    ),
  });
}

/** What the package was built from must still be so when it goes out; building takes its time. @throws conflict, not_paid */
export async function passAgain(tx: Change, { request, patient, invoice, items }: Gate): Promise<void> {
  const now = await tx.must(requests, request.id);
  if (!mayMove(now.status, "completed")) throw refuseMove(now, "completed");
  if ((await invoiceIn(tx, invoice.id)).status !== "paid") throw new AppError("not_paid");
  const changed = now.patientId !== patient.id || now.requesterId !== request.requesterId ||
    !sameFields(now.contact, request.contact) ||
    JSON.stringify(now.authorization) !== JSON.stringify(request.authorization) ||
    setOf(now.patientId, await includedOf({ store: tx }, now)) !== setOf(request.patientId, items);
  if (changed) {
    throw new AppError(
      "conflict",
      "The request was changed while its records were put together. Look at it, then release.",
    );
  }
}
