import { CircleX, Search, UserPlus } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { MatchCandidate } from "../../../../shared/patients.ts";
import { plural } from "../../../../shared/words.ts";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/class_names.ts";
import { Confidence, DateText, Mono } from "../../../ui/Values.tsx";
import { fieldId } from "./checks.ts";
import { type KnownPerson, knownPerson, type PersonDraft } from "./draft.ts";
import { PatientFinder } from "./PatientFinder.tsx";

export interface MatchChoiceProps {
  person: PersonDraft;
  candidates: readonly MatchCandidate[];
  /** Those who may be meant, or bear the same name. */
  near: readonly MatchCandidate[];
  why: string;
  matching: boolean;
  error?: string;
  onKnown: (person: KnownPerson) => void;
  onNew: () => void;
}

/** While nobody is chosen this many candidates stand in sight, namesakes and twins among them; afterwards the chosen one. */
const inSight = 3;

/** Who this is among the known patients: the candidates with what speaks for and against each, another one, or a new patient. */
export function MatchChoice({ person, candidates, near, why, matching, error, onKnown, onNew }: MatchChoiceProps) {
  const name = useId();
  const [all, setAll] = useState(false);
  const [searching, setSearching] = useState(false);
  const { choice } = person;
  const chosen = choice.kind === "known" ? choice.person.patientId : null;
  const likely = choice.kind === "open"
    ? candidates.slice(0, inSight)
    : candidates.filter((c) => c.patientId === chosen || (chosen === null && near.slice(0, inSight).includes(c)));
  const shown = all ? candidates : likely;
  const other = choice.kind === "known" && !candidates.some((c) => c.patientId === chosen) ? choice.person : null;
  const options = [
    ...(other ? [{ key: `${other.patientId}`, known: other, candidate: null as MatchCandidate | null }] : []),
    ...shown.map((c) => ({ key: `${c.patientId}`, known: c as KnownPerson, candidate: c })),
  ];
  return (
    <fieldset
      data-field={fieldId(`${person.key}.who`)}
      className="mt-3 min-w-0"
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className="mb-1.5 flex w-full flex-wrap items-baseline gap-x-3 text-sm">
        <span className="font-semibold">Who is this?</span>
        <span className="text-xs text-quiet">{matching ? "Comparing with the known patients…" : why}</span>
      </legend>
      {error && (
        <p id={`${name}-error`} role="alert" className="mb-1.5 flex items-center gap-1.5 text-sm text-error">
          <CircleX size={15} aria-hidden />
          {error}
        </p>
      )}
      <div className="divide-y divide-base-300 overflow-hidden rounded-md border border-base-300">
        {options.map(({ key, known, candidate }) => (
          <Option
            key={key}
            name={name}
            checked={known.patientId === chosen}
            onChoose={() => onKnown(knownPerson(known))}
          >
            <KnownLine
              known={known}
              candidate={candidate}
              open={known.patientId === chosen || choice.kind === "open" || all}
            />
          </Option>
        ))}
        <Option
          name={name}
          checked={choice.kind === "new"}
          onChoose={onNew}
        >
          <span className="inline-flex items-center gap-1.5 font-semibold">
            <UserPlus size={15} aria-hidden />
            New patient
          </span>
          <span className="block text-xs text-quiet">
            {likely.length > 0
              ? "None of these: a new patient is made of the values above."
              : "A new patient is made of the values above."}
          </span>
        </Option>
      </div>
      <div className="mt-1 flex flex-wrap gap-x-4">
        <Button
          variant="link"
          size="sm"
          icon={Search}
          aria-expanded={searching}
          onClick={() => setSearching(!searching)}
        >
          Search another patient
        </Button>
        {candidates.length > likely.length && (
          <Button
            variant="link"
            size="sm"
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            {all ? "Hide the others" : `Show ${plural(candidates.length - likely.length, "other")}`}
          </Button>
        )}
      </div>
      {searching && (
        <PatientFinder
          start={person.values.lastName}
          onPick={(known) => {
            setSearching(false);
            onKnown(known);
          }}
        />
      )}
    </fieldset>
  );
}

function Option({ name, checked, onChoose, children }: {
  name: string;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <label
      className={classes(
        "flex cursor-pointer items-start gap-3 px-3 py-2 text-sm has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary",
        checked ? "bg-primary/7" : "hover:bg-base-content/3",
      )}
    >
      <input
        type="radio"
        name={name}
        className="radio radio-xs radio-primary mt-0.5 shrink-0 outline-none"
        checked={checked}
        onChange={onChoose}
      />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  );
}

/** A known patient on one line; what speaks for and against below. */
function KnownLine({ known, candidate, open }: {
  known: KnownPerson;
  candidate: MatchCandidate | null;
  open: boolean;
}) {
  return (
    <>
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0">
          <span className="font-semibold wrap-break-word">
            <bdi>{known.name}</bdi>
          </span>
          <span className="ml-2 text-quiet">
            <DateText value={known.dob} as="local" />
          </span>
          {known.mrn && (
            <span className="ml-2 text-quiet">
              <Mono>{known.mrn}</Mono>
            </span>
          )}
        </span>
        {candidate
          ? <Confidence value={candidate.score} kind="match" exact />
          : <span className="text-xs text-quiet">Chosen</span>}
      </span>
      {candidate && open && (
        <>
          {candidate.vetoes.map((veto) => (
            <span key={veto} className="mt-0.5 flex items-start gap-1.5 text-xs font-semibold text-error">
              <CircleX size={13} className="mt-0.5 shrink-0" aria-hidden />
              {veto}
            </span>
          ))}
          {candidate.reasons.length > 0 && (
            <span className="mt-0.5 block text-xs text-quiet wrap-break-word">{candidate.reasons.join(" · ")}</span>
          )}
        </>
      )}
    </>
  );
}
