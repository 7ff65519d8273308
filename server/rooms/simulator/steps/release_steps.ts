/**
 * From invoices to released records: paid by a test card, records attached, released by the administrator who started the run.
 * @module
 */
import { defaultLinkDays } from "../../../../shared/links.ts";
import type { SimulatedPatient } from "../../../../shared/simulator.ts";
import type { Deps } from "../../../deps.ts";
import type { Caller } from "../../../http/context.ts";
import { mustInvoice } from "../../invoices/find_invoice.ts";
import { addLink } from "../../links/create_link.ts";
import { listLinks } from "../../links/list_links.ts";
import { lastDisclosure } from "../../links/record_disclosure.ts";
import { openIntent } from "../../payments/open_intent.ts";
import { applyIntent } from "../../payments/settle_payment.ts";
import { recordsOf } from "../../records/list_records.ts";
import { attachFiles } from "../../requests/attach_files.ts";
import { releaseRecords } from "../../requests/release_records.ts";
import { requestFor } from "../../requests/show_request.ts";
import { attachedAs, drawRecord, recordName } from "./cast.ts";
import { notePatient, type Outcome, type Run, StepFailed } from "./run.ts";

/** Pays a simulated invoice by a test card at the demo processor; paid already, it stays so. @throws StepFailed */
export async function payByTestCard(deps: Deps, admin: Caller, invoiceId: number): Promise<void> {
  const invoice = await mustInvoice(deps, invoiceId);
  // Nothing but the simulator's own is ever settled by it.
  if (!invoice.simulationId) throw new StepFailed(`Invoice ${invoice.invoiceNumber} is not a simulated one.`);
  if (invoice.status === "paid") return;
  const { paymentIntentId, clientSecret } = await openIntent(deps, admin, invoice);
  const card = {
    number: "4242424242424242",
    expMonth: 12,
    expYear: new Date(deps.now()).getFullYear() + 2,
    cvc: "123",
  };
  const { error } = await deps.simulatedProcessor.confirm(paymentIntentId, clientSecret, card);
  // A try that was cut short may have paid it: the processor's record decides.
  const status = await applyIntent(deps, paymentIntentId);
  if (status !== "succeeded") {
    throw new StepFailed(`Invoice ${invoice.invoiceNumber} was not paid: ${error?.message ?? status}`);
  }
}

/** Pays what is unpaid, or waits for a person to do it. */
export async function processPayments(run: Run): Promise<Outcome> {
  const { deps, admin } = run;
  let unpaid = 0;
  for (const { invoiceId } of run.row.patients) {
    const { status, invoiceNumber } = await mustInvoice(deps, invoiceId!);
    if (status === "paid") continue;
    if (status === "cancelled" || status === "refunded") throw new StepFailed(`Invoice ${invoiceNumber} is ${status}.`);
    if (run.row.payment === "auto" || run.row.isPushed) await payByTestCard(deps, admin, invoiceId!);
    else unpaid++;
  }
  return unpaid > 0 ? "wait" : "done";
}

/** Draws the records that are missing and attaches them. */
export async function attachRecords(run: Run): Promise<Outcome> {
  for (const { id } of run.row.patients) {
    for (const place of run.row.recordTypes.keys()) await attachRecord(run, id, place);
  }
  return "done";
}

async function attachRecord(run: Run, patientId: string, place: number): Promise<void> {
  const { deps, admin } = run;
  const { requestId, records } = run.row.patients.find((p) => p.id === patientId)!;
  const { type, attachedId } = records[place];
  if (attachedId !== null || type === "summary") return;
  const request = await requestFor(deps, admin, requestId!);
  const attached = async () =>
    (await recordsOf(deps, request)).attachedRecords.find((a) => a.fileName === recordName(patientId, type));
  const note = (fields: Partial<SimulatedPatient["records"][number]>) =>
    notePatient(run, patientId, (p) => ({ records: p.records.map((r, i) => i === place ? { ...r, ...fields } : r) }));
  // A try that was cut short may have attached it.
  if (!await attached()) {
    await note({ isFetching: true });
    const file = await drawRecord(run.row, patientId, type);
    await attachFiles(deps, admin, request.id, { recordTypes: JSON.stringify([attachedAs[type]]) }, [file]);
  }
  await note({ isFetching: false, attachedId: (await attached())?.id ?? null });
}

/** Releases each request, which puts its package together and makes its secure link; one that lost its link gets another. */
export async function generateLinks(run: Run): Promise<Outcome> {
  const { deps, admin } = run;
  for (const { id, requestId, secureLinkId } of run.row.patients) {
    if (secureLinkId) continue;
    const link = await linkOf(run, requestId!);
    await notePatient(run, id, () => ({ secureLinkId: link.id }));
  }
  return "done";

  async function linkOf({ row }: Run, requestId: number): Promise<{ id: string }> {
    const [made] = (await listLinks(deps, { requestId, limit: 1 })).rows;
    if (made) return made;
    const disclosure = await lastDisclosure(deps, requestId);
    const email = row.requesterEmail;
    if (disclosure) {
      const options = {
        requestId,
        simulationId: row.id,
        email,
        expiresInDays: defaultLinkDays,
        passcode: null,
        accessLimitCount: null,
        asksCode: false,
      };
      return await addLink(deps, admin, disclosure.id, options);
    }
    const grounds = { confirm: true, legalReason: "treatment", legalReasonText: null } as const;
    const options = { requestId, email, expiresInDays: defaultLinkDays, ...grounds };
    return (await releaseRecords(deps, admin, options)).link;
  }
}

/** Holds what was released against what was attached: closed requests, and packages that open. */
export async function checkRelease(run: Run): Promise<Outcome> {
  const { deps, admin } = run;
  for (const { name, requestId, records } of run.row.patients) {
    const request = await requestFor(deps, admin, requestId!);
    const disclosure = await lastDisclosure(deps, requestId!);
    if (request.status !== "completed" || !disclosure) throw new StepFailed(`The records of ${name} are not released.`);
    if (disclosure.files.length < records.length) {
      const released = disclosure.files.length;
      throw new StepFailed(`${released} of ${records.length} records of ${name} were released.`);
    }
    await deps.files.open(disclosure.package);
  }
  return "done";
}
