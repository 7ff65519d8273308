import { useState } from "react";
import { contactOf } from "../../../../shared/contacts.ts";
import type { ChangeRequestInput } from "../../../../shared/requests.ts";
import { sayFailed } from "../../../lib/action.ts";
import { fieldErrors } from "../../../lib/api.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useCorrect } from "../mutations.ts";
import { nameOf } from "./facts.ts";
import type { RequestDetail } from "../queries.ts";
import {
  authorizationErrors,
  AuthorizationFields,
  authorizationInput,
  authorizationOf,
} from "./AuthorizationFields.tsx";
import { ContactFields, contactTyped } from "./ContactFields.tsx";
import { type ChosenPatient, PatientPicker } from "./PatientPicker.tsx";
import { type FactsInput, rangeErrors, RequestFacts } from "./RequestFacts.tsx";
import { type ChosenRequester, RequesterPicker } from "./RequesterPicker.tsx";
import type { DeskDialogProps } from "./desk_dialog.ts";

const factsOf = (request: RequestDetail): FactsInput => ({
  requestType: request.requestType,
  recordTypes: request.recordTypes,
  dateRangeStart: request.dateRangeStart ?? "",
  dateRangeEnd: request.dateRangeEnd ?? "",
  purpose: request.purpose ?? "",
  notes: request.notes ?? "",
  isUrgent: request.isUrgent,
  urgencyReason: request.urgencyReason ?? "",
});

/** Edit Request: corrects what was read or typed. Only what changed is sent. */
export function EditDialog({ request, onClose }: DeskDialogProps) {
  const [before] = useState(() => factsOf(request));
  const [facts, setFacts] = useState(before);
  const [authorization, setAuthorization] = useState(() => authorizationInput(request.authorization));
  const [patient, setPatient] = useState<ChosenPatient | null>(request.patient);
  const [requester, setRequester] = useState<ChosenRequester | null>(request.requester);
  const [contact, setContact] = useState(() => contactTyped(request.contact));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const correct = useCorrect(request.id);
  const standing = request.invoice !== null && !["cancelled", "refunded"].includes(request.invoice.status);
  const patientFixed = standing || (request.status !== "new" && request.status !== "processing");
  const whyFixed = standing
    ? `Invoice ${request.invoice?.invoiceNumber} names patient and requester. Cancel it first to choose another one.`
    : "Move the request back to processing first to choose another one.";
  const otherPatient = patient !== null && patient.id !== request.patientId;

  const choose = (chosen: ChosenRequester | null) => {
    setRequester(chosen);
    if (chosen) setContact(contactTyped(contactOf({ ...chosen, phone: chosen.phone ?? null })));
  };
  const submit = () => {
    const found = { ...rangeErrors(facts), ...authorizationErrors(authorization) };
    if (!patient && request.patientId !== null) found.patientId = "Choose the patient.";
    if (!requester) found.requesterId = "Choose the requester.";
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const { urgencyReason: _, ...edited } = facts;
    const changed = Object.entries(edited).filter(([name, value]) =>
      JSON.stringify(value) !== JSON.stringify(before[name as keyof FactsInput])
    );
    const input: ChangeRequestInput = Object.fromEntries(
      changed.map(([name, value]) => [name, value === "" ? null : value]),
    );
    const kept = authorizationOf(authorizationInput(request.authorization));
    const given = authorizationOf(authorization);
    if (JSON.stringify(given) !== JSON.stringify(kept)) input.authorization = given;
    const keptContact = contactTyped(
      requester && requester.id !== request.requesterId
        ? contactOf({ ...requester, phone: requester.phone ?? null })
        : request.contact,
    );
    if (JSON.stringify(contact) !== JSON.stringify(keptContact)) input.contact = contact;
    if (otherPatient) input.patientId = patient.id;
    if (requester && requester.id !== request.requesterId) input.requesterId = requester.id;
    if (Object.keys(input).length === 0) return onClose();
    correct.mutate(input, {
      onSuccess: onClose,
      onError: (error) => {
        setErrors(fieldErrors(error));
        sayFailed("Failed to update request", error);
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="wide"
      title={`Edit request ${request.id}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={correct.isPending} onClick={submit}>Save changes</Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <div className="grid gap-5 md:grid-cols-2">
          <section aria-label="Patient" className="flex flex-col gap-2">
            <h3 className="text-sm">Patient</h3>
            {patientFixed
              ? <Fixed name={nameOf(request.patient)} why={whyFixed} />
              : <PatientPicker value={patient} onChange={setPatient} error={errors.patientId} />}
            {otherPatient && (
              <p role="status" className="rounded-md bg-warning/12 px-3 py-2 text-sm text-warning">
                The records of the patient before are taken out of the request. Check what is included afterwards.
              </p>
            )}
          </section>
          <section aria-label="Requester" className="flex flex-col gap-2">
            <h3 className="text-sm">Requester</h3>
            {standing
              ? <Fixed name={request.requester?.name ?? "Unknown"} why={whyFixed} />
              : <RequesterPicker value={requester} onChange={choose} error={errors.requesterId} />}
          </section>
        </div>
        <ContactFields value={contact} onChange={setContact} errors={errors} />
        <RequestFacts facts={facts} onChange={setFacts} errors={errors} />
        <AuthorizationFields value={authorization} onChange={setAuthorization} errors={errors} />
      </div>
    </Dialog>
  );
}

/** Who cannot be exchanged now, and why. */
const Fixed = ({ name, why }: { name: string; why: string }) => (
  <p className="text-sm">
    <bdi className="font-semibold">{name}</bdi>
    <span className="mt-1 block text-xs text-quiet">{why}</span>
  </p>
);
