import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Contact, ContactChoice } from "../../../shared/contacts.ts";
import { createRequestInput, sources } from "../../../shared/requests.ts";
import { paths } from "../../app/paths.ts";
import { forget } from "../../lib/refreshes.ts";
import { sayFailed } from "../../lib/action.ts";
import { detailsOf } from "../../lib/api.ts";
import { type FormPart, partOf, useSchemaForm } from "../../lib/schema_form.ts";
import { titleCase } from "../../lib/words.ts";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { ContactQuestion } from "../../ui/ContactQuestion.tsx";
import { Field, Input, Select } from "../../ui/Field.tsx";
import { Card, Page } from "../../ui/Page.tsx";
import { useCreateRequest } from "./mutations.ts";
import { NewPatient, typedName } from "./parts/NewPatient.tsx";
import { type ChosenPatient, PatientPicker } from "./parts/PatientPicker.tsx";
import { emptyFacts, factsInput, RequestFacts } from "./parts/RequestFacts.tsx";
import { BackToRequests } from "./parts/RequestFrame.tsx";
import { type ChosenRequester, RequesterPicker } from "./parts/RequesterPicker.tsx";
import { detailQuery, readPatient, type TypedPatient } from "./queries.ts";

type TypedRequester = Record<"name" | "contactName" | "email" | "phone" | "fax", string>;
const blank = {
  ...emptyFacts,
  source: "manual" as (typeof sources)[number],
  known: null as ChosenPatient | null,
  /** Instead of a known one. */
  patient: null as TypedPatient | null,
  knownRequester: null as ChosenRequester | null,
  requester: null as TypedRequester | null,
  contactChoice: null as ContactChoice | null,
};
const sourceOptions = sources.map((source) => ({ value: source, label: titleCase(source) }));

/** A request that came by post, by phone or over the counter: whose records, for whom, and what. */
export default function NewRequestPage() {
  const [question, setQuestion] = useState<Question | null>(null);
  const navigate = useNavigate();
  const client = useQueryClient();
  const create = useCreateRequest();
  const form = useSchemaForm(
    createRequestInput,
    blank,
    (input) =>
      create.mutate(input, {
        onSuccess: (request) => {
          forget(client, detailQuery(request.id).queryKey);
          void navigate(paths.request(request.id));
        },
        onError: (error) => {
          setQuestion(questionOf(error));
          form.refused(error, { mrn_taken: "patient.mrn" });
        },
      }),
    ({ known, knownRequester, patient, requester, contactChoice, ...facts }) => ({
      ...factsInput(facts),
      source: facts.source,
      // A day that was left empty is none.
      ...(patient ? { patient: { ...patient, dateOfBirth: patient.dateOfBirth || null } } : { patientId: known?.id }),
      ...(requester
        ? { requester, contactChoice: question && contactChoice || undefined }
        : { requesterId: knownRequester?.id }),
    }),
  );
  const { values, errors, set } = form;
  const { patient, requester, contactChoice } = values;
  const useKnown = async (patientId: number) => {
    try {
      set({ known: await readPatient(patientId), patient: null });
    } catch (error) {
      sayFailed("Failed to choose the patient", error);
    }
  };
  return (
    <Page
      title="New Request"
      lead="For a request that came by post, by phone or over the counter. What comes by mail and fax is read in the inbox."
      above={<BackToRequests status="new" />}
    >
      <form noValidate className="grid gap-4 xl:grid-cols-2 xl:items-start" onSubmit={form.submit}>
        <div className="flex min-w-0 flex-col gap-4">
          <Card title="Patient">
            {patient
              ? (
                <NewPatient
                  form={partOf(form, "patient") as FormPart<TypedPatient>}
                  onKnown={({ patientId }) => void useKnown(patientId)}
                  onCancel={() => set({ patient: null })}
                />
              )
              : (
                <PatientPicker
                  value={values.known}
                  onChange={(known) => set({ known })}
                  onNew={(typed) => set({ patient: typedName(typed) })}
                  error={errors.patientId}
                />
              )}
          </Card>
          <Card title="Requester">
            {requester
              ? (
                <NewRequester
                  form={partOf(form, "requester") as FormPart<TypedRequester>}
                  onCancel={() => set({ requester: null })}
                />
              )
              : (
                <RequesterPicker
                  value={values.knownRequester}
                  onChange={(knownRequester) => set({ knownRequester })}
                  onNew={(name) => {
                    setQuestion(null);
                    set({ requester: { name, contactName: "", email: "", phone: "", fax: "" }, contactChoice: null });
                  }}
                  error={errors.requesterId}
                />
              )}
            {requester && question && (
              <div className="mt-4">
                <ContactQuestion
                  name={question.name}
                  given={question.given}
                  usual={question.usual}
                  value={contactChoice}
                  onChange={(contactChoice) => set({ contactChoice })}
                  error={contactChoice ? undefined : "Say who asks, then create the request."}
                />
              </div>
            )}
          </Card>
        </div>
        <Card title="What is asked for">
          <div className="flex flex-col gap-4">
            <Field label="How it came in" className="sm:max-w-60">
              <Select options={sourceOptions} {...form.field("source")} />
            </Field>
            <RequestFacts form={form} reason />
          </div>
        </Card>
        <div data-actions className="flex justify-end gap-2 xl:col-span-2">
          <LinkButton to={paths.requests}>Cancel</LinkButton>
          <Button variant="primary" type="submit" busy={create.isPending}>Create Request</Button>
        </div>
      </form>
    </Page>
  );
}

interface Question {
  name: string;
  given: Contact;
  usual: Contact;
}

/** What the server asks about the contact of one known requester; null where it asks nothing. */
function questionOf(error: unknown): Question | null {
  const asked = detailsOf(error, "requester_contact");
  return asked?.known.length === 1 ? { ...asked.known[0], given: asked.given } : null;
}

function NewRequester({ form, onCancel }: { form: FormPart<TypedRequester>; onCancel: () => void }) {
  const field = (name: keyof TypedRequester) => ({ autoComplete: "off", ...form.field(name) });
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" required error={form.errors.name}>
          <Input autoFocus maxLength={200} {...field("name")} />
        </Field>
        <Field label="Contact" optional>
          <Input maxLength={200} {...field("contactName")} />
        </Field>
        <Field label="Email" optional error={form.errors.email} hint="Invoices and links are mailed there.">
          <Input type="email" {...field("email")} />
        </Field>
        <div className="grid grid-cols-2 gap-4">
          <Field label="Phone" optional>
            <Input type="tel" maxLength={40} {...field("phone")} />
          </Field>
          <Field label="Fax" optional>
            <Input type="tel" maxLength={40} {...field("fax")} />
          </Field>
        </div>
      </div>
      <Button variant="link" className="self-start" onClick={onCancel}>Look for a known requester instead</Button>
    </div>
  );
}
