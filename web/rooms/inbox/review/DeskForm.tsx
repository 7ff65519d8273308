import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ReadingView } from "../../../../shared/inbox.ts";
import { may } from "../../../../shared/permissions.ts";
import { notice } from "../../../lib/api.ts";
import { toast } from "../../../lib/toast.ts";
import { useUser } from "../../../lib/session.ts";
import { Card } from "../../../ui/Page.tsx";
import type { EntryActions } from "../mutations.ts";
import { ExtractedText, ProcessingFacts } from "../parts/EntryFacts.tsx";
import { type Entry, requesterQuery } from "../queries.ts";
import { CheckFirst } from "./CheckFirst.tsx";
import { type Check, checksOf, fieldId, type MarkId, unseen, waiting } from "./checks.ts";
import { CreateBar } from "./CreateBar.tsx";
import { DeskNotice } from "./DeskNotice.tsx";
import { asRead } from "./as_read.ts";
import { addedPerson, type Draft, type PersonDraft, valuesOf } from "./draft.ts";
import { AuthorizationSection } from "./AuthorizationSection.tsx";
import { FactsSection } from "./FactsSection.tsx";
import { deskKeys } from "./desk_keys.ts";
import { focusField, useCreateKey } from "./form_keys.ts";
import { LookDialog } from "./LookDialog.tsx";
import { PeopleSection } from "./PeopleSection.tsx";
import { RequesterSection } from "./RequesterSection.tsx";
import { LanguageModelNote, SuggestedPeople } from "../suggestions/LanguageModelNote.tsx";
import {
  suggestedPerson,
  suggestionChecks,
  SuggestionsContext,
  suggestionsOf,
  withSuggested,
} from "../suggestions/suggestions.ts";
import { askedByPatient } from "./own_request.ts";
import { settleMatches, useCreate } from "./use_create.ts";
import { useBeginAt, useWayOn } from "./use_desk_focus.ts";
import { useDraft } from "./use_draft.ts";
import { useLooked } from "./use_looked.ts";

/** Statuses in which a document may still become requests. */
const open = ["parsed", "warning", "failed", "manual", "flagged"];

export interface DeskFormProps {
  entry: Entry;
  reading: ReadingView | null;
  actions: EntryActions;
  /** Told the values read with doubt that still wait for a look, whenever they change. */
  onWaiting: (marks: readonly MarkId[]) => void;
}

/** The values of a document, in the order a clerk checks them, and the button that makes the requests. */
export function DeskForm({ entry, reading, actions, onWaiting }: DeskFormProps) {
  const { role } = useUser();
  const readOnly = !open.includes(entry.status) || !may(role, "requests:write");
  const { draft, start, update, reset } = useDraft(entry, reading);
  const read = useMemo(() => asRead(reading?.extraction ?? null, entry.manualNotes), [reading, entry.manualNotes]);
  const [tried, setTried] = useState(false);
  const [openKey, setOpenKey] = useState<string | null>(() => firstOpen(draft, readOnly));
  const [asked, ask] = useState<readonly Check[]>([]);
  const box = useRef<HTMLDivElement>(null);
  const look = useLooked(box);
  const { looked } = look;
  const { knownId } = draft.requester;
  const knownRequester = useQuery({ ...requesterQuery(knownId ?? 0), enabled: knownId !== null }).data;
  const known = knownId === null ? null : knownRequester ?? null;
  const checks = useMemo(
    () => [...checksOf(draft, reading, looked, known), ...suggestionChecks(draft, reading, looked)],
    [draft, reading, looked, known],
  );
  const suggestions = useMemo(() => suggestionsOf(reading), [reading]);
  const errors = useMemo(
    () =>
      tried ? Object.fromEntries(checks.flatMap((check) => check.message ? [[check.field, check.message]] : [])) : {},
    [checks, tried],
  );
  // The server knows the requester that was typed: the clerk is asked who of it this is.
  const create = useCreate(entry, draft, start, (id) => {
    update((d) => ({ ...d, requester: { ...d.requester, knownId: id, choice: undefined } }));
    setTimeout(() => focusField(box.current, fieldId("requester.who")), 300);
  });
  const client = useQueryClient();

  const goTo = (check: Check) => {
    if (check.person && draft.people.length > 1) setOpenKey(check.person);
    setTimeout(() => look.go(check.field));
  };
  const goNext = () => {
    const at = checks.findIndex(({ field }) => field === look.last.current);
    if (checks.length > 0) goTo(checks[(at + 1) % checks.length]);
  };
  const settling = useRef(false);
  const submit = async (anyway = false) => {
    ask([]);
    const blocked = checks.find((check) => check.blocking);
    if (blocked) {
      setTried(true);
      return goTo(blocked);
    }
    const missed = anyway ? [] : unseen(checks, look.current());
    if (missed.length > 0) return ask(missed);
    if (settling.current) return;
    settling.current = true;
    try {
      const found = (person: PersonDraft) => person.index === null ? null : reading?.patients[person.index] ?? null;
      const changed = await settleMatches(client, draft, (person) => {
        const one = found(person);
        return one && valuesOf(one);
      });
      if (changed.length === 0) return create.run();
      // Somebody on file fits what was keyed last: that is looked at first.
      for (const person of changed) setPerson(person.key, person);
      goTo({ field: fieldId(`${changed[0].key}.who`), label: "", blocking: true, person: changed[0].key });
    } catch (error) {
      const description = notice(error, "The known patients could not be searched. Try again.");
      toast({ title: "Request Not Created", description, tone: "error" });
    } finally {
      settling.current = false;
    }
  };
  // A newsletter asks for nothing: nobody is sent into its fields.
  const asks = entry.status !== "flagged";
  const waits = readOnly || !asks ? "" : waiting(checks).join(" ");
  useEffect(() => onWaiting(waits ? waits.split(" ") : []), [waits]);
  const first = checks.find((check) => check.blocking) ?? checks[0];
  useBeginAt(box, first?.field, !readOnly && asks, look.place);
  useCreateKey(!readOnly, () => void submit());
  useWayOn(box, entry.status === "linked");

  const setPerson = (key: string, change: Partial<PersonDraft>) =>
    update((d) => ({ ...d, people: d.people.map((p) => (p.key === key ? { ...p, ...change } : p)) }));
  const keyIn = ({ key }: PersonDraft) => {
    setOpenKey(key);
    setTimeout(() => focusField(box.current, fieldId(`${key}.firstName`)));
  };
  const add = () => {
    const person = addedPerson(draft.people);
    update((d) => ({ ...d, people: [...d.people, person] }));
    keyIn(person);
  };
  const addSuggested = (place: number) => {
    const person = suggestedPerson(reading!, place);
    update((d) => withSuggested(d, person));
    keyIn(person);
  };
  const own = readOnly ? null : askedByPatient(draft);
  const onPatient = own
    ? () => {
      update(() => own);
      setTimeout(() => focusField(box.current, fieldId("requestType")));
    }
    : undefined;
  const onKeyDown = deskKeys(box, readOnly, { onNext: goNext, onPatient });
  const common = { reading, errors, readOnly };
  const showStrip = !readOnly && reading !== null && asks;
  const showForm = entry.status !== "processing" && (reading !== null || !readOnly || entry.parsedFields !== null);
  return (
    <>
      <div
        className="flex min-h-0 min-w-0 flex-col"
        onKeyDown={(event) => {
          look.used(event);
          onKeyDown(event);
        }}
      >
        <div
          ref={box}
          // Of a document that could not be read it is said once, above.
          data-unread={entry.status === "failed"}
          className="relative flex min-h-0 flex-1 flex-col gap-4 scroll-pt-6 max-lg:[&_[data-field]]:scroll-mt-[calc(45dvh+9rem)] max-lg:[&_[data-field]]:scroll-mb-48 scroll-pb-32 overflow-y-auto p-4 [&_input[readonly]]:bg-base-200 [&_textarea[readonly]]:bg-base-200 data-[unread=true]:[&_[data-none]]:hidden"
          onPointerDown={look.used}
          onFocus={look.entered}
          onBlur={look.left}
        >
          <DeskNotice entry={entry} reading={reading} actions={actions} told={showStrip} />
          {!readOnly && reading && <LanguageModelNote reading={reading} />}
          {showStrip && (
            <div className="z-10 -mx-4 -my-1 bg-base-200 px-4 py-2 lg:sticky lg:-top-4">
              <CheckFirst
                checks={checks}
                warning={entry.status === "warning" ? entry.errorMessage ?? "Some of it was read with doubt." : null}
                onGo={goTo}
                onNext={goNext}
              />
            </div>
          )}
          {showForm && entry.status === "linked" && (
            <p className="text-xs text-quiet">
              What was read in the document. What was corrected stands on the request.
            </p>
          )}
          {showForm && (
            <SuggestionsContext value={suggestions}>
              <PeopleSection
                {...common}
                read={read}
                people={draft.people}
                checks={checks}
                openKey={openKey}
                onOpen={setOpenKey}
                onChange={setPerson}
                onAdd={add}
              />
              {!readOnly && <SuggestedPeople draft={draft} reading={reading} onAdd={addSuggested} />}
              <RequesterSection
                {...common}
                requester={draft.requester}
                known={known}
                read={read.requester}
                onChange={(requester) => update((d) => ({ ...d, requester }))}
                onPatient={onPatient}
              />
              <FactsSection
                {...common}
                facts={draft.facts}
                read={read.facts}
                onChange={(change) => update((d) => ({ ...d, facts: { ...d.facts, ...change } }))}
              />
              <AuthorizationSection
                {...common}
                values={draft.facts.authorization}
                read={read.facts.authorization}
                onChange={(authorization) => update((d) => ({ ...d, facts: { ...d.facts, authorization } }))}
              />
            </SuggestionsContext>
          )}
          {entry.processingMetrics
            ? <ProcessingFacts entry={entry} />
            : entry.extractedText && (
              <Card title="Extracted text">
                <ExtractedText text={entry.extractedText} />
              </Card>
            )}
        </div>
        {!readOnly && (
          <CreateBar
            draft={draft}
            start={start}
            create={create}
            checks={checks}
            onCreate={() => void submit()}
            onReset={reset}
          />
        )}
      </div>
      {asked.length > 0 && (
        <LookDialog
          checks={asked}
          onCreate={() => void submit(true)}
          onLook={() => {
            ask([]);
            goTo(asked[0]);
          }}
          onClose={() => ask([])}
        />
      )}
    </>
  );
}

/** Of several people the first whose choice is open stands open. */
function firstOpen(draft: Draft, readOnly: boolean): string | null {
  if (readOnly || draft.people.length < 2) return null;
  return draft.people.find((p) => p.choice.kind === "open" || !p.values.firstName || !p.values.lastName)?.key ?? null;
}
