import { FileSearch } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../../app/paths.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import { DateText } from "../../../ui/Values.tsx";
import type { Entry } from "../queries.ts";
import { deskLabel, deskWord, plainSubject } from "./words.ts";
import { EntryStatus, PatientsText, ReadingProgress, SourceText } from "./EntryBits.tsx";
import { EntryMenu } from "./EntryMenu.tsx";
import { LinkedText } from "./LinkedText.tsx";
import type { Column, Sort } from "../../../ui/table.ts";

/** Why it needs a look. */
const reasonOf = ({ status, errorMessage }: Entry) =>
  ["failed", "warning", "duplicate"].includes(status) ? errorMessage : null;

const Subject = ({ entry }: { entry: Entry }) => (
  <div className="min-w-0">
    <div className="line-clamp-2 wrap-anywhere" title={entry.subject ?? undefined}>
      <span className="max-xl:hidden">{entry.subject || "(no subject)"}</span>
      <span className="xl:hidden">{plainSubject(entry.subject) || "(no subject)"}</span>
    </div>
    {entry.status === "processing" ? <ReadingProgress progress={entry.progress} className="max-w-64" /> : (
      <div
        className="line-clamp-1 text-xs wrap-anywhere text-quiet max-md:hidden"
        title={reasonOf(entry) ?? undefined}
      >
        {entry.sender}{" "}
        {reasonOf(entry) && (
          <span className={entry.status === "failed" ? "text-error" : "text-warning"}>· {reasonOf(entry)}</span>
        )}
      </div>
    )}
  </div>
);

const columns = (open: (entry: Entry) => void): Column<Entry>[] => [
  {
    id: "who",
    header: "Patient",
    narrowOnly: true,
    narrow: "title",
    cell: (row) => (
      <div className="font-semibold">
        {row.status === "processing" ? <ReadingProgress progress={row.progress} /> : <PatientsText entry={row} />}
      </div>
    ),
  },
  {
    id: "status",
    header: "Status",
    sortable: true,
    narrow: "end",
    width: "w-28",
    cell: (row) => <EntryStatus status={row.status} />,
  },
  {
    id: "source",
    header: "Source",
    sortable: true,
    width: "w-24",
    narrow: "none",
    cell: (row) => <SourceText source={row.source} />,
  },
  {
    id: "about",
    header: "From",
    narrowOnly: true,
    narrow: "meta",
    cell: (row) => (
      <span className="line-clamp-2 wrap-anywhere">
        {[row.sender, plainSubject(row.subject)].filter(Boolean).join(" · ") || "(no subject)"}
      </span>
    ),
  },
  { id: "subject", header: "Subject", sortable: true, narrow: "none", cell: (row) => <Subject entry={row} /> },
  {
    id: "date",
    header: "Date",
    sortable: true,
    width: "w-36",
    narrow: "meta",
    cell: (row) => <DateText value={row.timestamp} as="received" />,
  },
  {
    id: "linked",
    header: "Linked",
    sortable: true,
    width: "w-20",
    wideOnly: true,
    narrow: "none",
    cell: (row) => <LinkedText entry={row} short />,
  },
  {
    id: "patient",
    header: "Patient",
    sortable: true,
    narrow: "none",
    cell: (row) => (
      <div className="min-w-28 font-semibold">
        <PatientsText entry={row} />
      </div>
    ),
  },
  {
    id: "actions",
    header: "Actions",
    align: "end",
    width: "w-24 xl:w-36",
    narrow: "none",
    cell: (row) => (
      <div className="flex justify-end gap-1">
        <LinkButton
          to={paths.inboxDesk(row.id)}
          variant="quiet"
          size="sm"
          icon={FileSearch}
          title={deskLabel(row.status)}
          aria-label={deskLabel(row.status)}
        >
          <span className="max-xl:hidden">{deskWord(row.status)}</span>
        </LinkButton>
        <EntryMenu entry={row} onDetails={() => open(row)} />
      </div>
    ),
  },
];

export interface EntryListProps {
  rows: readonly Entry[];
  loading: boolean;
  error: ReactNode;
  onRetry: () => void;
  empty: ReactNode;
  currentKey?: string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  onOpen: (entry: Entry) => void;
}

/** Table View. */
export function EntryTable({ onOpen, ...list }: EntryListProps) {
  return (
    <DataTable
      label="Documents"
      columns={columns(onOpen)}
      rowKey={(row) => row.id}
      skeletonRows={5}
      onOpen={onOpen}
      {...list}
    />
  );
}
