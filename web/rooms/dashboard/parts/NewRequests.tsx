import { useQuery } from "@tanstack/react-query";
import { CircleAlert, FileText, Mail, PencilLine, Printer } from "lucide-react";
import { useNavigate } from "react-router";
import { fullName } from "../../../../shared/patients.ts";
import { requestTypeLabels } from "../../../../shared/requests.ts";
import { paths } from "../../../app/paths.ts";
import { lost, notice } from "../../../lib/api.ts";
import { useCanGo } from "../../../lib/places.ts";
import { titleCase } from "../../../lib/words.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Card } from "../../../ui/Page.tsx";
import { DateText } from "../../../ui/Values.tsx";
import { newRequestsQuery, type RequestRow } from "../queries.ts";
import type { Column } from "../../../ui/table.ts";

const nameOf = ({ patient }: RequestRow) => (patient ? fullName(patient) : "Unknown Patient");
const typeLabels: Record<string, string> = requestTypeLabels;
const sourceIcons: Record<string, typeof Mail> = { email: Mail, fax: Printer };

/** How it came in: an icon and the word. */
function SourceText({ source, iconOnly }: { source: string; iconOnly?: boolean }) {
  const Icon = sourceIcons[source] ?? PencilLine;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon size={14} className="text-quiet" aria-hidden />
      <span className={iconOnly ? "sr-only" : undefined}>{titleCase(source)}</span>
    </span>
  );
}

const PatientLink = ({ row }: { row: RequestRow }) => (
  <AppLink to={paths.request(row.id)} className="font-semibold">
    <bdi>{nameOf(row)}</bdi>
  </AppLink>
);
function Birth({ row: { patient } }: { row: RequestRow }) {
  // A requester is not told the date of birth on file.
  if (patient && patient.dateOfBirth === undefined) return null;
  if (!patient?.dateOfBirth) return <>No DOB</>;
  return (
    <>
      DOB: <DateText value={patient.dateOfBirth} as="local" />
    </>
  );
}

const columns: Column<RequestRow>[] = [
  {
    id: "patient",
    header: "Patient",
    cell: (row) => (
      <div className="min-w-36 wrap-anywhere">
        <PatientLink row={row} />
        <div className="text-xs text-quiet">
          <Birth row={row} />
        </div>
      </div>
    ),
    narrowCell: (row) => <PatientLink row={row} />,
  },
  { id: "birth", header: "DOB", narrowOnly: true, cell: (row) => <Birth row={row} /> },
  {
    id: "requestType",
    header: "Request Type",
    cell: (row) => typeLabels[row.requestType] ?? titleCase(row.requestType),
  },
  {
    id: "source",
    header: "Source",
    narrowCell: (row) => <SourceText source={row.source} iconOnly />,
    cell: (row) => <SourceText source={row.source} />,
  },
  { id: "receivedAt", header: "Received", cell: (row) => <DateText value={row.receivedAt} as="received" /> },
  {
    id: "urgent",
    header: "",
    label: "Urgency",
    align: "end",
    narrow: "end",
    cell: (row) => row.isUrgent && <Badge tone="warning" icon={CircleAlert}>Urgent</Badge>,
  },
];

/** The requests nobody has begun yet, newest ten. */
export function NewRequests() {
  const { data, isPending, error: failure, refetch } = useQuery(newRequestsQuery);
  const error = lost(failure, data);
  const navigate = useNavigate();
  const canGo = useCanGo();
  const opens = canGo(paths.request(1));
  return (
    <Card
      title="New Requests"
      flush
      actions={canGo(paths.requests) && <AppLink to={paths.requests} className="text-sm">View all requests</AppLink>}
    >
      <DataTable
        bare
        label="New requests"
        columns={columns}
        rows={data?.rows ?? []}
        rowKey={(row) => String(row.id)}
        loading={isPending}
        error={error && `Error loading requests: ${notice(error, "Unknown error")}`}
        onRetry={() => void refetch()}
        empty={
          <EmptyState
            icon={FileText}
            title="No requests found"
            hint="New requests show up here as documents come in and are turned into requests."
            action={canGo(paths.inbox) && <AppLink to={paths.inbox}>Open the inbox</AppLink>}
          />
        }
        onOpen={opens ? (row) => void navigate(paths.request(row.id)) : undefined}
      />
      {data && !error && data.total > data.rows.length && (
        <p className="flex items-center justify-between gap-3 border-t border-base-300 px-4 py-2.5 text-sm text-quiet tabular-nums">
          The newest {data.rows.length} of {data.total.toLocaleString("en-US")}
          {canGo(paths.requests) && <AppLink to={paths.requests} className="text-sm">Show all</AppLink>}
        </p>
      )}
    </Card>
  );
}
