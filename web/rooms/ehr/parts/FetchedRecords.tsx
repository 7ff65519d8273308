import { useQuery } from "@tanstack/react-query";
import { CloudDownload, FileHeart, FileInput } from "lucide-react";
import { useState } from "react";
import {
  type EhrPatient,
  type EhrProcessed,
  type EhrRecordSet,
  type EhrRecordType,
  ehrRecordTypeLabels,
} from "../../../../shared/ehr.ts";
import type { ApiError } from "../../../lib/api.ts";
import { plural } from "../../../../shared/words.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { asksForPatient, useFetchRecords, useProcessRecords } from "../mutations.ts";
import { type EhrRequest, progressQuery } from "../queries.ts";
import { ConfirmPatientDialog } from "./ConfirmPatientDialog.tsx";
import { DayRange, type Days, lastDays } from "./DayRange.tsx";
import { RecordTabs } from "./RecordTabs.tsx";

interface Props {
  request: EhrRequest;
  patient: EhrPatient;
  types: EhrRecordType[];
  onProcessed: (processed: EhrProcessed) => void;
}

/** The days of a year up to today, unless the request names its own. */
const daysFor = ({ dateRangeStart, dateRangeEnd }: EhrRequest): Days =>
  dateRangeStart || dateRangeEnd ? { start: dateRangeStart ?? "", end: dateRangeEnd ?? "" } : lastDays(365);

/** Fetch, look, process. */
export function FetchedRecords({ request, patient, types, onProcessed }: Props) {
  const [days, setDays] = useState(() => daysFor(request));
  const [fetchId, setFetchId] = useState<string | null>(null);
  const fetching = useFetchRecords();
  const processing = useProcessRecords();
  const sets = fetching.data ?? null;
  const count = sets?.reduce((sum, set) => sum + set.records.length, 0) ?? 0;
  const fetchNow = () => {
    const id = crypto.randomUUID();
    setFetchId(id);
    processing.reset();
    fetching.mutate({
      patientId: patient.id,
      recordTypes: types,
      dateRange: { start: days.start || undefined, end: days.end || undefined },
      requestId: request.id,
      fetchId: id,
    });
  };
  const [question, ask] = useState<ApiError | null>(null);
  const process = (confirmName?: string) =>
    processing.mutate({ patientId: patient.id, requestId: request.id, recordSets: sets ?? [], confirmName }, {
      onSuccess: onProcessed,
      onError: (error) => ask(asksForPatient(error) ? error : null),
    });
  const processButton = (label: string, primary: boolean) => (
    <Button
      icon={FileInput}
      variant={primary ? "primary" : "plain"}
      disabled={count === 0 || fetching.isPending}
      busy={processing.isPending}
      onClick={() => process()}
    >
      {label}
    </Button>
  );
  return (
    <section aria-label="Patient Records" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="w-full max-w-80">
          <DayRange label="Records dated" none="Any day" value={days} onChange={setDays} names={["From", "To"]} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            icon={CloudDownload}
            variant={count === 0 ? "primary" : "plain"}
            busy={fetching.isPending}
            disabled={processing.isPending}
            onClick={fetchNow}
          >
            Fetch Records
          </Button>
          {processButton("Process Records", false)}
        </div>
      </div>
      {fetching.isPending && fetchId && <Progress fetchId={fetchId} types={types} />}
      {!fetching.isPending && (sets === null || count === 0) && (
        <EmptyState
          icon={FileHeart}
          title="No records loaded"
          hint={`${plural(types.length, "record type")} selected. Fetch them to see what the EHR has.`}
        />
      )}
      {!fetching.isPending && sets && <Notes sets={sets} />}
      {!fetching.isPending && sets && count > 0 && (
        <>
          <RecordTabs key={fetchId} sets={sets} count={count} />
          <div className="flex justify-end border-t border-base-300 pt-4">
            {processButton("Process All Records", true)}
          </div>
        </>
      )}
      {question && (
        <ConfirmPatientDialog
          error={question}
          busy={processing.isPending}
          onConfirm={process}
          onClose={() => ask(null)}
        />
      )}
    </section>
  );
}

/** How far the fetch is, by record type. */
function Progress({ fetchId, types }: { fetchId: string; types: EhrRecordType[] }) {
  const { done = 0, fetching = null, counts = {} } = useQuery(progressQuery(fetchId)).data ?? {};
  return (
    <div className="rounded-md border border-base-300 p-4">
      <p role="status" className="mb-2 text-sm">
        {fetching ? `Fetching ${ehrRecordTypeLabels[fetching as EhrRecordType]}…` : "Asking the EHR…"} {done} of{" "}
        {plural(types.length, "record type")} done.
      </p>
      <progress
        className="progress progress-primary w-full"
        value={done}
        max={types.length}
        aria-label="Record types fetched"
      />
      <ul className="mt-3 grid grid-cols-1 gap-x-6 gap-y-1 text-xs text-quiet sm:grid-cols-2 lg:grid-cols-3">
        {types.map((type) => (
          <li key={type} className="flex justify-between gap-3">
            <span>{ehrRecordTypeLabels[type]}</span>
            <span className="tabular-nums">
              {type in counts ? plural(counts[type], "record") : fetching === type ? "now" : "waiting"}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What may be missing, as the EHR or the server said. */
function Notes({ sets }: { sets: EhrRecordSet[] }) {
  const notes = sets.flatMap((set) => set.notes.map((note) => `${ehrRecordTypeLabels[set.type]}: ${note}`));
  if (notes.length === 0) return null;
  return (
    <div className="rounded-md bg-warning/12 px-4 py-3 text-sm">
      <p className="font-semibold">Something may be missing</p>
      <ul className="mt-1 list-disc pl-5 wrap-anywhere">{notes.map((note) => <li key={note}>{note}</li>)}</ul>
    </div>
  );
}
