import { useQuery } from "@tanstack/react-query";
import { Building2, Search, UserPlus, UserRound, X } from "lucide-react";
import { useState } from "react";
import type { ReadingView } from "../../../../shared/inbox.ts";
import type { Requester } from "../../../../shared/requests.ts";
import { Button } from "../../../ui/Button.tsx";
import { Input } from "../../../ui/Field.tsx";
import { Card } from "../../../ui/Page.tsx";
import { requesterQuery, requestersFound } from "../queries.ts";
import { fieldId } from "./checks.ts";
import { DeskField } from "./DeskField.tsx";
import type { Draft, RequesterField, RequesterValues } from "./draft.ts";
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
  const { requester, read, reading, errors, readOnly, onChange, onPatient } = props;
  const { values, knownId } = requester;
  const [searching, setSearching] = useState(false);
  const known = useQuery({ ...requesterQuery(knownId ?? 0, values.name || null), enabled: knownId !== null }).data;
  const set = (field: RequesterField, value: string) =>
    onChange({ ...requester, values: { ...values, [field]: value } });
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
                onClick={() => onChange({ ...requester, knownId: null })}
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
              onChange({ ...requester, knownId: row.id });
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
