import { ChevronDown, ChevronRight, Undo2, UserMinus, UserPlus } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { ReadingView } from "../../../../shared/inbox.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/class_names.ts";
import { Card } from "../../../ui/Page.tsx";
import { Confidence, DateText, Mono } from "../../../ui/Values.tsx";
import { type Check, fieldId, personName } from "./checks.ts";
import type { AsRead } from "./as_read.ts";
import { blankPerson, type PersonDraft, type PersonValues, valuesOf } from "./draft.ts";
import { moved, useHighlight, useHighlightStore } from "../reading/highlight.ts";
import { PersonEditor } from "./PersonEditor.tsx";
import { suggestedAs } from "../suggestions/suggestions.ts";

export interface PeopleProps {
  people: readonly PersonDraft[];
  reading: ReadingView | null;
  read: AsRead;
  checks: readonly Check[];
  errors: Readonly<Record<string, string>>;
  readOnly: boolean;
  /** The person whose values stand open, of several. */
  openKey: string | null;
  onOpen: (key: string | null) => void;
  onChange: (key: string, change: Partial<PersonDraft>) => void;
  onAdd: () => void;
}

/** Whose records are asked for: one person with all values, several as a list of which one stands open. */
export function PeopleSection(props: PeopleProps) {
  const { people, readOnly, checks } = props;
  const single = people.length === 1;
  const count = people.filter((p) => !p.leftOut).length;
  const blocked = new Set(checks.filter((check) => check.blocking).map((check) => check.person));
  const wait = people.filter((p) => blocked.has(p.key));
  const rest = people.filter((p) => !blocked.has(p.key));
  return (
    <Card
      title={single ? "Patient" : `${count} patients`}
      flush={!single}
      actions={!readOnly && (
        <Button data-field={fieldId("add-person")} variant="quiet" size="sm" icon={UserPlus} onClick={props.onAdd}>
          Add patient
        </Button>
      )}
    >
      {single ? <Single {...props} person={people[0]} /> : (
        <>
          <Group {...props} title={wait.length > 0 ? `To decide (${wait.length})` : null} people={wait} all={people} />
          <Group
            {...props}
            title={wait.length > 0 && rest.length > 0 ? `Decided (${rest.length})` : null}
            people={rest}
            all={people}
          />
        </>
      )}
    </Card>
  );
}

const foundOf = (person: PersonDraft, reading: ReadingView | null) =>
  person.index === null ? suggestedAs(person, reading) : reading?.patients[person.index] ?? null;
function readOf(person: PersonDraft, read: AsRead, reading: ReadingView | null): PersonValues {
  const suggested = suggestedAs(person, reading);
  return (person.index === null ? suggested && valuesOf(suggested) : read.people[person.index]) ?? blankPerson;
}

function Single({ person, reading, read, errors, readOnly, onChange }: PeopleProps & { person: PersonDraft }) {
  return (
    <PersonEditor
      key={person.key}
      person={person}
      found={foundOf(person, reading)}
      read={readOf(person, read, reading)}
      errors={errors}
      readOnly={readOnly}
      onChange={(change) => onChange(person.key, change)}
    />
  );
}

function Group(props: PeopleProps & { title: string | null; all: readonly PersonDraft[] }) {
  const { title, people, all } = props;
  if (people.length === 0) return null;
  return (
    <div className="border-b border-base-300 last:border-b-0">
      {title && <h3 className="bg-base-200 px-4 py-1.5 text-xs text-quiet">{title}</h3>}
      <ul>
        {people.map((person) => (
          <PersonRow key={person.key} {...props} person={person} place={all.indexOf(person) + 1} />
        ))}
      </ul>
    </div>
  );
}

function PersonRow(props: PeopleProps & { person: PersonDraft; place: number }) {
  const { person, place, reading, openKey, onOpen, onChange, readOnly } = props;
  const found = foundOf(person, reading);
  const open = openKey === person.key;
  const mark = person.index === null ? person.key : `p${person.index}`;
  const highlight = useHighlightStore();
  const looked = useHighlight(`${mark}.name`);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (looked?.from === "page") row.current?.scrollIntoView({ block: "nearest" });
  }, [looked]);
  const name = personName(person, "Name not read");
  const look = { id: `${mark}.name`, from: "form", close: false } as const;
  return (
    <li ref={row} className="border-b border-base-300 last:border-b-0">
      <div
        data-mark={open ? undefined : `${mark}.name`}
        className={classes(
          "flex items-center gap-2 pr-2",
          looked && !open && "bg-primary/8",
          person.leftOut && "opacity-60",
        )}
        onMouseMove={(event) => moved(event) && highlight.point({ ...look, how: "pointed" })}
        onMouseLeave={() => highlight.point(null)}
      >
        <button
          type="button"
          data-person={person.key}
          aria-expanded={open}
          className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-2 py-1.5 pl-4 text-left text-sm focus-visible:-outline-offset-2"
          onClick={() => onOpen(open ? null : person.key)}
          onFocus={() => highlight.focus({ ...look, how: "focused" })}
        >
          {open
            ? <ChevronDown size={16} className="shrink-0 text-quiet" aria-hidden />
            : <ChevronRight size={16} className="shrink-0 text-quiet" aria-hidden />}
          <span className="w-6 shrink-0 text-right text-xs text-quiet tabular-nums">{place}</span>
          <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
            <span className={classes("truncate font-semibold", person.leftOut && "line-through")}>
              <bdi>{name}</bdi>
            </span>
            <span className="flex items-center gap-3 text-xs text-quiet">
              <DateText value={person.values.dateOfBirth || null} as="local" />
              {person.values.mrn && (
                <span className="max-sm:hidden 2xl:inline">
                  <Mono>{person.values.mrn}</Mono>
                </span>
              )}
            </span>
          </span>
          <Decision person={person} score={found?.matchConfidence} readOnly={readOnly} />
        </button>
        {!readOnly && (
          <Button
            variant="quiet"
            size="sm"
            icon={person.leftOut ? Undo2 : UserMinus}
            iconOnly
            onClick={() => onChange(person.key, { leftOut: !person.leftOut })}
          >
            {person.leftOut ? `Take ${name} back in` : `Leave ${name} out`}
          </Button>
        )}
      </div>
      {open && (
        <div className="border-t border-base-300 bg-base-200/50 px-4 py-3">
          <PersonEditor
            person={person}
            found={found}
            read={readOf(person, props.read, reading)}
            errors={props.errors}
            readOnly={readOnly}
            onChange={(change) => onChange(person.key, change)}
          />
        </div>
      )}
    </li>
  );
}

function Decision({ person, score, readOnly }: {
  person: PersonDraft;
  score?: number;
  readOnly: boolean;
}): ReactNode {
  // Who was chosen at last stands on the request.
  if (readOnly && person.choice.kind !== "known") return null;
  if (person.leftOut) return <Badge tone="info">Left out</Badge>;
  if (person.choice.kind === "open") return <Badge tone="warning">Choose</Badge>;
  if (person.choice.kind === "new") return <Badge tone="info" icon={UserPlus}>New</Badge>;
  return score && score >= 0.5 ? <Confidence value={score} kind="match" /> : <Badge tone="success">Chosen</Badge>;
}
