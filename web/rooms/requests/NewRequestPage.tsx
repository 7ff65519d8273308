import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Contact, ContactChoice } from "../../../shared/contacts.ts";
import { sources } from "../../../shared/requests.ts";
import { paths } from "../../app/paths.ts";
import { sayFailed } from "../../lib/action.ts";
import { api, ApiError, call, fieldErrors } from "../../lib/api.ts";
import { titleCase } from "../../lib/words.ts";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { ContactQuestion } from "../../ui/ContactQuestion.tsx";
import { Field, Input, Select } from "../../ui/Field.tsx";
import { Card, Page } from "../../ui/Page.tsx";
import { useCreateRequest } from "./mutations.ts";
import { NewPatient, patientInputOf, typedName } from "./parts/NewPatient.tsx";
import { type ChosenPatient, PatientPicker } from "./parts/PatientPicker.tsx";
import { emptyFacts, rangeErrors, RequestFacts } from "./parts/RequestFacts.tsx";
import { BackToRequests } from "./parts/RequestFrame.tsx";
import { type ChosenRequester, RequesterPicker } from "./parts/RequesterPicker.tsx";
import { detailQuery, type TypedPatient } from "./queries.ts";

type TypedRequester = Record<"name" | "contactName" | "email" | "phone" | "fax", string>;
const sourceOptions = sources.map((source) => ({ value: source, label: titleCase(source) }));

/** A request that came by post, by phone or over the counter: whose records, for whom, and what. */
export default function NewRequestPage() {
  const [patient, setPatient] = useState<ChosenPatient | null>(null);
  const [newPatient, setNewPatient] = useState<TypedPatient | null>(null);
  const [requester, setRequester] = useState<ChosenRequester | null>(null);
  const [newRequester, setNewRequester] = useState<TypedRequester | null>(null);
  const [facts, setFacts] = useState(emptyFacts);
  const [source, setSource] = useState<(typeof sources)[number]>("manual");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [question, setQuestion] = useState<Question | null>(null);
  const [choice, setChoice] = useState<ContactChoice | null>(null);
  const navigate = useNavigate();
  const client = useQueryClient();
  const create = useCreateRequest();

  const check = (): Record<string, string> => {
    const found = rangeErrors(facts);
    if (!facts.requestType) found.requestType = "Choose the request type";
    if (newPatient) {
      if (!newPatient.firstName.trim()) found.firstName = "Give the first name";
      if (!newPatient.lastName.trim()) found.lastName = "Give the last name";
    } else if (!patient) found.patientId = "Choose a patient or enter a new one";
    if (newRequester) {
      if (newRequester.name.trim().length < 2) found.name = "Give the requester's name";
    } else if (!requester) found.requesterId = "Choose a requester or enter a new one";
    return found;
  };
  const submit = () => {
    const found = check();
    setErrors(found);
    const { requestType } = facts;
    if (Object.keys(found).length > 0 || !requestType) return focusFirstError();
    const input = {
      ...facts,
      requestType,
      source,
      dateRangeStart: facts.dateRangeStart || null,
      dateRangeEnd: facts.dateRangeEnd || null,
      urgencyReason: facts.isUrgent ? facts.urgencyReason : null,
      ...(newPatient ? { patient: patientInputOf(newPatient) } : { patientId: patient?.id }),
      ...(newRequester
        ? { requester: newRequester, contactChoice: question && choice ? choice : undefined }
        : { requesterId: requester?.id }),
    };
    create.mutate(input, {
      onSuccess: (request) => {
        client.removeQueries({ queryKey: detailQuery(request.id).queryKey });
        void navigate(paths.request(request.id));
      },
      onError: (error) => {
        setQuestion(questionOf(error));
        if (error instanceof ApiError && error.code === "mrn_taken") setErrors({ mrn: error.sentence ?? "" });
        else setErrors(flat(fieldErrors(error)));
      },
    });
  };
  const useKnown = async (patientId: number) => {
    try {
      setPatient(await call(api.patients[":id"].$get, { param: { id: patientId } }));
      setNewPatient(null);
      setErrors({});
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
      <form
        noValidate
        className="flex max-w-4xl flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Card title="Patient">
          {newPatient
            ? (
              <NewPatient
                typed={newPatient}
                onChange={setNewPatient}
                onKnown={({ patientId }) => void useKnown(patientId)}
                onCancel={() => setNewPatient(null)}
                errors={errors}
              />
            )
            : (
              <PatientPicker
                value={patient}
                onChange={setPatient}
                onNew={(typed) => setNewPatient(typedName(typed))}
                error={errors.patientId}
              />
            )}
        </Card>
        <Card title="Requester">
          {newRequester
            ? (
              <NewRequester
                typed={newRequester}
                onChange={(typed) => {
                  setNewRequester(typed);
                  setQuestion(null);
                  setChoice(null);
                }}
                onCancel={() => setNewRequester(null)}
                errors={errors}
              />
            )
            : (
              <RequesterPicker
                value={requester}
                onChange={setRequester}
                onNew={(name) => setNewRequester({ name, contactName: "", email: "", phone: "", fax: "" })}
                error={errors.requesterId}
              />
            )}
          {newRequester && question && (
            <div className="mt-4">
              <ContactQuestion
                name={question.name}
                given={question.given}
                usual={question.usual}
                value={choice}
                onChange={setChoice}
                error={choice ? undefined : "Say who asks, then create the request."}
              />
            </div>
          )}
        </Card>
        <Card title="What is asked for">
          <div className="flex flex-col gap-4">
            <Field label="How it came in" className="sm:max-w-60">
              <Select
                options={sourceOptions}
                value={source}
                onChange={(event) => setSource(event.target.value as typeof source)}
              />
            </Field>
            <RequestFacts facts={facts} onChange={setFacts} errors={errors} reason />
          </div>
        </Card>
        <div className="flex justify-end gap-2">
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
  if (!(error instanceof ApiError) || error.code !== "requester_contact") return null;
  const { known, given } = error.details as { known: { name: string; usual: Contact }[]; given: Contact };
  return known.length === 1 ? { ...known[0], given } : null;
}

/** `patient.firstName` → `firstName`: the server names the part, the form does not. */
const flat = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([name, text]) => [name.split(".").at(-1)!, text]));

/** After the sentences are on screen, the first field that has one gets the focus. */
function focusFirstError(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus());
}

function NewRequester({ typed, onChange, onCancel, errors }: {
  typed: TypedRequester;
  onChange: (typed: TypedRequester) => void;
  onCancel: () => void;
  errors: Record<string, string>;
}) {
  const field = (name: keyof TypedRequester) => ({
    autoComplete: "off",
    value: typed[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...typed, [name]: event.target.value }),
  });
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" required error={errors.name}>
          <Input autoFocus maxLength={200} {...field("name")} />
        </Field>
        <Field label="Contact" optional>
          <Input maxLength={200} {...field("contactName")} />
        </Field>
        <Field label="Email" optional error={errors.email} hint="Invoices and links are mailed there.">
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
