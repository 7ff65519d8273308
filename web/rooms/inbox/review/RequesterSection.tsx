import { Building2, Search, UserPlus, UserRound, X } from "lucide-react";
import { useState } from "react";
import type { ReadingView } from "../../../../shared/inbox.ts";
import { contactOf, filledContact, knownContact } from "../../../../shared/contacts.ts";
import type { Requester } from "../../../../shared/requests.ts";
import { Button } from "../../../ui/Button.tsx";
import { Input } from "../../../ui/Field.tsx";
import { Card } from "../../../ui/Page.tsx";
import { ContactQuestion } from "../../../ui/ContactQuestion.tsx";
import { requestersFound } from "../queries.ts";
import { fieldId } from "./checks.ts";
import { DeskField } from "./DeskField.tsx";
import { asksContact, contactTyped, type Draft, type RequesterField, type RequesterValues } from "./draft.ts";
import { Finder } from "./Finder.tsx";

const shown: { field: RequesterField; label: string; span: string }[] = [
  { field: "name", label: "Organization or name", span: "col-span-2" },
  { field: "contactName", label: "Contact", span: "" },
  { field: "email", label: "Email", span: "" },
  { field: "phone", label: "Phone", span: "" },
  { field: "fax", label: "Fax", span: "" },
];

export interface RequesterSectionProps {
  requester: Draft["requester"];
  /** The known one, once it is read. */
  known: Requester | null;
  read: RequesterValues;
  reading: ReadingView | null;
  errors: Readonly<Record<string, string>>;
  readOnly: boolean;
  onChange: (requester: Draft["requester"]) => void;
  /** The patient asks for their own records; none where that cannot be, or stands there already. */
  onPatient?: () => void;
}

/** Who asks: one that is known, or a new one made of the values. */
export function RequesterSection(props: RequesterSectionProps) {
  const { requester, known, read, reading, errors, readOnly, onChange, onPatient } = props;
  const { values, knownId } = requester;
  const [searching, setSearching] = useState(false);
  // Another contact than the one that was asked about is asked about again.
  const set = (field: RequesterField, value: string) =>
    onChange({ ...requester, values: { ...values, [field]: value }, choice: undefined });
  const asks = !readOnly && asksContact(requester, known);
  return (
    <Card title="Requester">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {readOnly && knownId === null ? null : knownId === null
          ? (
            <span className="inline-flex items-center gap-1.5">
              <UserPlus size={15} className="text-quiet" aria-hidden />
              <span className="font-semibold">New requester</span>
              <span className="text-quiet">made of the values below</span>
            </span>
          )
          : (
            <span className="inline-flex min-w-0 items-center gap-1.5">
              <Building2 size={15} className="shrink-0 text-quiet" aria-hidden />
              <span className="text-quiet">Known as</span>
              <span className="font-semibold wrap-break-word">{known?.name ?? `Requester ${knownId}`}</span>
            </span>
          )}
        {!readOnly && (
          <span className="ml-auto flex flex-wrap gap-x-3">
            {onPatient && (
              <Button
                variant="link"
                size="sm"
                icon={UserRound}
                title="Alt + P"
                aria-keyshortcuts="Alt+P"
                onClick={onPatient}
              >
                Same as the patient
              </Button>
            )}
            {knownId !== null && (
              <Button
                variant="link"
                size="sm"
                icon={X}
                onClick={() => onChange({ ...requester, knownId: null, choice: undefined })}
              >
                Use as new
              </Button>
            )}
            <Button
              variant="link"
              size="sm"
              icon={Search}
              aria-expanded={searching}
              onClick={() => setSearching(!searching)}
            >
              {knownId === null ? "Choose a known one" : "Choose another"}
            </Button>
          </span>
        )}
      </div>
      {searching && (
        <div className="mb-3">
          <Finder<Requester>
            label="Search requesters"
            find={requestersFound}
            rowKey={(row) => row.id}
            autoFocus
            start={knownId === null ? values.name.split(" ")[0] : ""}
            none="No requester fits. Keep the values below to make a new one."
            onPick={(row) => {
              setSearching(false);
              onChange({ ...requester, knownId: row.id, choice: undefined });
            }}
            show={(row) => (
              <>
                <span className="font-semibold">{row.name}</span>
                <span className="block text-xs text-quiet">
                  {[row.contactName, row.email, row.phone].filter(Boolean).join(" · ")}
                </span>
              </>
            )}
          />
        </div>
      )}
      {asks && known && (
        <div className="mb-3">
          <ContactQuestion
            name={known.name}
            given={contactTyped(values)}
            usual={contactOf(known)}
            value={requester.choice ?? null}
            onChange={(choice) => onChange({ ...requester, choice })}
            error={errors[fieldId("requester.who")]}
            field={fieldId("requester.who")}
          />
        </div>
      )}
      {!readOnly && !asks && known && <GoesTo known={known} values={values} />}
      <div className="grid grid-cols-2 gap-x-5 gap-y-1">
        {shown.map(({ field, label, span }) => {
          const id = fieldId(`requester.${field}`);
          return (
            <DeskField
              key={field}
              className={span}
              mark={`requester.${field}`}
              label={label}
              evidence={reading?.extraction.evidence[`requester.${field}`]}
              value={values[field]}
              read={read[field]}
              onRevert={readOnly ? undefined : () => set(field, read[field])}
              onPick={readOnly ? undefined : (text) => set(field, text)}
              suggestion={knownId === null ? `requester.${field}` : undefined}
              onTake={readOnly ? undefined : (value) => set(field, value)}
              onFile={known ? known[field] : undefined}
              error={errors[id]}
            >
              <Input
                data-field={id}
                value={values[field]}
                readOnly={readOnly}
                autoComplete="off"
                spellCheck={false}
                aria-invalid={errors[id] ? true : undefined}
                onChange={(event) => set(field, event.target.value)}
              />
            </DeskField>
          );
        })}
      </div>
    </Card>
  );
}

/** Where invoice and records will go, and why there. */
function GoesTo({ known, values }: { known: Requester; values: RequesterValues }) {
  const given = contactTyped(values);
  const contact = knownContact(known, given);
  const { name, email } = contact ? filledContact(given, contact) : given;
  return (
    <p className="mb-3 text-sm text-quiet wrap-break-word">
      {email
        ? (
          <>
            Invoice and records go to <span className="text-base-content">{email}</span> ({name ?? known.name}).
          </>
        )
        : "No e-mail address is known; invoice and records need one, or are handed over."}
    </p>
  );
}
