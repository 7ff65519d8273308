import { useState } from "react";
import { contactOf } from "../../../../shared/contacts.ts";
import {
  type ChangeRequestInput,
  changeRequestInput,
  correctedFields,
  correctedOf,
} from "../../../../shared/requests.ts";
import { sayFailed } from "../../../lib/action.ts";
import { ApiError } from "../../../lib/api.ts";
import { partOf, useSchemaForm } from "../../../lib/schema_form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Meanwhile } from "../../../ui/Meanwhile.tsx";
import { useCorrect } from "../mutations.ts";
import { nameOf } from "./facts.ts";
import type { RequestDetail } from "../queries.ts";
import { AuthorizationFields, authorizationInput, authorizationOf } from "./AuthorizationFields.tsx";
import { ContactFields, contactTyped } from "./ContactFields.tsx";
import { type ChosenPatient, PatientPicker } from "./PatientPicker.tsx";
import { type FactsInput, RequestFacts } from "./RequestFacts.tsx";
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

const usualContact = (requester: ChosenRequester) =>
  contactTyped(contactOf({ ...requester, phone: requester.phone ?? null }));

const valuesOf = (request: RequestDetail) => ({
  ...factsOf(request),
  patient: request.patient as ChosenPatient | null,
  requester: request.requester as ChosenRequester | null,
  contact: contactTyped(request.contact),
  authorization: authorizationInput(request.authorization),
});

/** What differs from the request as it stands; 0 stands for a patient or requester that was taken out. */
function changesOf(request: RequestDetail, values: ReturnType<typeof valuesOf>): ChangeRequestInput {
  const { patient, requester, contact, authorization, urgencyReason: _, ...facts } = values;
  const before: Record<string, unknown> = factsOf(request);
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const input: ChangeRequestInput = Object.fromEntries(
    Object.entries(facts).filter(([name, value]) => !same(value, before[name]))
      .map(([name, value]) => [name, value === "" ? null : value]),
  );
  const given = authorizationOf(authorization);
  if (!same(given, authorizationOf(authorizationInput(request.authorization)))) input.authorization = given;
  const others = requester !== null && requester.id !== request.requesterId;
  const kept = others ? usualContact(requester) : contactTyped(request.contact);
  if (!same(contact, kept)) input.contact = contact;
  if ((patient?.id ?? null) !== request.patientId) input.patientId = patient?.id ?? 0;
  if (others || !requester) input.requesterId = requester?.id ?? 0;
  return input;
}

const labels: Partial<Record<string, string>> = {
  requestType: "type of request",
  recordTypes: "record types",
  dateRangeStart: "start of the dates",
  dateRangeEnd: "end of the dates",
  isUrgent: "urgency",
  urgencyReason: "reason of the urgency",
  patientId: "patient",
  requesterId: "requester",
};

/** Edit Request: corrects what was read or typed. Only what was changed here is sent, so that nothing a colleague changed is undone. */
export function EditDialog({ request, onClose }: DeskDialogProps) {
  const [opened] = useState(request);
  // What the server is told that was seen: what the notice below tells of, and after a refusal what that said.
  const [told, setTold] = useState<Record<string, unknown>>({});
  const [stale, setStale] = useState<string | null>(null);
  const standing = request.invoice !== null && !["cancelled", "refunded"].includes(request.invoice.status);
  const patientFixed = standing || (request.status !== "new" && request.status !== "processing");
  const whyFixed = standing
    ? `Invoice ${request.invoice?.invoiceNumber} names patient and requester. Cancel it first to choose another one.`
    : "Move the request back to processing first to choose another one.";
  const correct = useCorrect(request.id);
  const form = useSchemaForm(
    changeRequestInput,
    () => valuesOf(request),
    (input) => {
      if (Object.keys(input).length === 0) return onClose();
      const seen = { ...correctedOf(request), ...told };
      const before = Object.fromEntries(
        correctedFields.filter((name) => name in input).map((name) => [name, seen[name]]),
      );
      correct.mutate({ ...input, before }, {
        onSuccess: onClose,
        onError: (error) => {
          form.refused(error);
          const now = error instanceof ApiError && error.code === "conflict" ? error.details.now : undefined;
          if (now) {
            setTold({ ...told, ...now });
            setStale((error as ApiError).sentence);
          }
          sayFailed("Failed to update request", error);
        },
      });
    },
    (values) => changesOf(opened, values),
  );
  const { values, errors, set } = form;
  const theirs = Object.keys(changesOf(opened, valuesOf(request)));
  const both = Object.keys(changesOf(opened, form.values)).filter((name) => theirs.includes(name));
  const otherPatient = values.patient !== null && values.patient.id !== request.patientId;
  const choose = (requester: ChosenRequester | null) =>
    set({ requester, ...(requester ? { contact: usualContact(requester) } : {}) });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      onSubmit={form.submit}
      size="wide"
      title={`Edit request ${request.id}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={correct.isPending}>Save changes</Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Meanwhile>
          {stale ? `${stale} Saving puts what you entered in its place.` : both.length > 0 &&
            `Someone else has changed this meanwhile: ${
              both.map((name) => labels[name] ?? name).join(", ")
            }. Saving puts what you entered in its place.`}
        </Meanwhile>
        <div className="grid gap-5 md:grid-cols-2">
          <section aria-label="Patient" className="flex flex-col gap-2">
            <h3 className="text-sm">Patient</h3>
            {patientFixed ? <Fixed name={nameOf(request.patient)} why={whyFixed} /> : (
              <PatientPicker
                value={values.patient}
                onChange={(patient) => set({ patient })}
                error={errors.patientId}
              />
            )}
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
              : <RequesterPicker value={values.requester} onChange={choose} error={errors.requesterId} />}
          </section>
        </div>
        <ContactFields form={partOf(form, "contact")} />
        <RequestFacts form={form} />
        <AuthorizationFields form={partOf(form, "authorization")} />
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
