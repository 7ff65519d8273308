import { useRef } from "react";
import { paths } from "../../../app/paths.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/class_names.ts";
import { ErrorState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { useTableKeys } from "../../../ui/use_table_keys.ts";
import { DateText } from "../../../ui/Values.tsx";
import type { Entry } from "../queries.ts";
import { deskLabel, shortId } from "./words.ts";
import { EntryStatus, MatchText, PatientsText, ReadingProgress, SourceText } from "./EntryBits.tsx";
import { EntryMenu } from "./EntryMenu.tsx";
import type { EntryListProps } from "./EntryTable.tsx";
import { LinkedText } from "./LinkedText.tsx";
import { meantForInside } from "../../../ui/table.ts";

const grid = "grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-3";

/** Card View: the same keys as the table (j, k, Enter). */
export function EntryCards({ rows, loading, error, onRetry, empty, currentKey, onOpen }: EntryListProps) {
  const box = useRef<HTMLDivElement>(null);
  useTableKeys<Entry>(box, { rows });
  if (error) {
    return (
      <div className="surface">
        <ErrorState message={error} action={<Button onClick={onRetry}>Try again</Button>} />
      </div>
    );
  }
  if (loading && rows.length === 0) {
    return (
      <div className={grid} aria-busy="true">
        {Array.from(
          { length: 6 },
          (_, index) => (
            <div key={index} data-skeleton className="surface flex min-h-44 flex-col gap-3 p-4">
              <Skeleton className="h-6 w-1/3" />
              <Skeleton className="w-4/5" />
              <Skeleton className="w-1/2" />
              <Skeleton className="mt-auto h-3 w-2/3" />
            </div>
          ),
        )}
      </div>
    );
  }
  if (rows.length === 0) return <div className="surface">{empty}</div>;
  return (
    <div ref={box}>
      <ul aria-label="Documents" className={grid}>
        {rows.map((row, index) => (
          <EntryCard key={row.id} entry={row} index={index} current={row.id === currentKey} onOpen={onOpen} />
        ))}
      </ul>
    </div>
  );
}

function EntryCard({ entry, index, current, onOpen }: {
  entry: Entry;
  index: number;
  current: boolean;
  onOpen: (entry: Entry) => void;
}) {
  return (
    <li
      data-row={index}
      tabIndex={-1}
      aria-current={current || undefined}
      className={classes(
        "surface flex min-h-44 min-w-0 cursor-pointer flex-col gap-2.5 p-4",
        current ? "border-primary bg-primary/5" : "hover:border-edge",
      )}
      onClick={(event) => {
        if (!meantForInside(event.target)) onOpen(entry);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target === event.currentTarget) onOpen(entry);
      }}
    >
      <div className="flex items-center justify-between gap-2">
        <EntryStatus status={entry.status} />
        <span className="-mr-2 flex items-center gap-1 text-xs text-quiet">
          <DateText value={entry.timestamp} as="received" />
          <EntryMenu entry={entry} onDetails={() => onOpen(entry)} />
        </span>
      </div>
      <div className="min-w-0">
        <button
          type="button"
          className="line-clamp-2 cursor-pointer text-left font-semibold wrap-anywhere hover:underline"
          onClick={() => onOpen(entry)}
        >
          {entry.subject || "(no subject)"}
        </button>
        <p className="truncate text-xs text-quiet">{entry.sender}</p>
      </div>
      {entry.status === "processing" ? <ReadingProgress progress={entry.progress} /> : <CardFacts entry={entry} />}
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-base-300 pt-2.5 text-xs">
        <SourceText source={entry.source} />
        <span className="mono text-quiet" title={entry.id}>{shortId(entry.id)}</span>
        <LinkedText entry={entry} />
        <AppLink to={paths.inboxDesk(entry.id)} className="ml-auto font-semibold">{deskLabel(entry.status)}</AppLink>
      </div>
    </li>
  );
}

function CardFacts({ entry }: { entry: Entry }) {
  if (entry.status === "failed") return <p className="line-clamp-3 text-sm text-error">{entry.errorMessage}</p>;
  const best = entry.extractedPatients[0];
  return (
    <>
      <div className="flex items-center justify-between gap-3 text-sm">
        <PatientsText entry={entry} />
        {best && <MatchText person={best} />}
      </div>
      {entry.errorMessage && <p className="line-clamp-2 text-xs text-warning">{entry.errorMessage}</p>}
    </>
  );
}
