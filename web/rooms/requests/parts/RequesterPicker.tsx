import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { notice } from "../../../lib/api.ts";
import { Button } from "../../../ui/Button.tsx";
import { FieldError } from "../../../ui/Field.tsx";
import { SearchBox } from "../../../ui/Filters.tsx";
import { requestersQuery } from "../queries.ts";
import { Choices, Chosen } from "./Choices.tsx";

export interface ChosenRequester {
  id: number;
  name: string;
  contactName: string | null;
  email: string | null;
  phone?: string | null;
  fax: string | null;
}

const contact = ({ contactName, email, fax }: ChosenRequester) =>
  [contactName, email ?? (fax && `Fax ${fax}`)].filter(Boolean).join(" · ") || "No contact known";

/** Who asks: found by name or e-mail. */
export function RequesterPicker({ value, onChange, onNew, error }: {
  value: ChosenRequester | null;
  onChange: (requester: ChosenRequester | null) => void;
  onNew?: (typed: string) => void;
  error?: string;
}) {
  const [typed, setTyped] = useState("");
  const q = typed.trim();
  const { data = [], isFetching, error: failure } = useQuery({ ...requestersQuery(q), enabled: q.length > 1 });
  if (value) {
    return (
      <Chosen
        title={<span className="font-semibold">{value.name}</span>}
        note={contact(value)}
        changeLabel="Choose another requester"
        onChange={() => onChange(null)}
      />
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <SearchBox
        label="Find a requester"
        placeholder="Name or email"
        className="sm:w-full"
        value={typed}
        onChange={setTyped}
        aria-invalid={error ? true : undefined}
      />
      {error && <FieldError>{error}</FieldError>}
      <Choices
        label="Requesters found"
        shown={q.length > 1}
        loading={isFetching && data.length === 0}
        error={failure && notice(failure, "Requesters could not be searched.")}
        none={`No requester is known by “${q}”.`}
        choices={data.map((requester) => ({
          id: requester.id,
          title: requester.name,
          note: contact(requester),
          choose: () => onChange(requester),
        }))}
      />
      {onNew && <Button icon={Plus} className="self-start" onClick={() => onNew(q)}>Create new requester</Button>}
    </div>
  );
}
