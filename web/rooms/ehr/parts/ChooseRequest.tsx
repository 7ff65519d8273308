import { useQuery } from "@tanstack/react-query";
import { FileSearch } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../app/paths.ts";
import { lost, notice } from "../../../lib/api.ts";
import { fullName } from "../../../../shared/patients.ts";
import { StatusBadge } from "../../../ui/Badge.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { SearchBox } from "../../../ui/Filters.tsx";
import { Page } from "../../../ui/Page.tsx";
import { DateText } from "../../../ui/Values.tsx";
import { openRequestsQuery } from "../queries.ts";
import type { Column } from "../../../ui/table.ts";

type Row = ReturnType<NonNullable<typeof openRequestsQuery>>["select"] extends (page: never) => (infer T)[] ? T : never;

const nameOf = ({ patient }: Row) => patient ? fullName(patient) : "Unknown Patient";

const columns: Column<Row>[] = [
  {
    id: "patient",
    header: "Patient",
    cell: (row) => (
      <>
        <span className="font-semibold wrap-anywhere">{nameOf(row)}</span>
        {row.patient && (
          <span className="block text-xs text-quiet">
            DOB: <DateText value={row.patient.dateOfBirth} as="local" />
          </span>
        )}
      </>
    ),
  },
  { id: "id", header: "Request", cell: (row) => `#${row.id}`, width: "w-28" },
  { id: "requester", header: "Requester", cell: (row) => <span className="wrap-anywhere">{row.requester?.name}</span> },
  {
    id: "received",
    header: "Received",
    cell: (row) => <DateText value={row.receivedAt} />,
    width: "w-36",
    wideOnly: true,
    narrow: "none",
  },
  { id: "status", header: "Status", cell: (row) => <StatusBadge status={row.status} />, width: "w-44", narrow: "end" },
  {
    id: "actions",
    header: "",
    label: "Actions",
    align: "end",
    width: "w-44",
    narrow: "none",
    cell: (row) => <LinkButton size="sm" to={paths.ehrRecordsOf(row.id)}>Retrieve records</LinkButton>,
  },
];

/** EHR Records from the navigation: for which request? */
export function ChooseRequest() {
  const [search, setSearch] = useState("");
  const navigate = useNavigate();
  const list = useQuery(openRequestsQuery(search.trim()));
  const failure = lost(list.error, list.data);
  return (
    <Page title="EHR Record Retrieval" tabTitle="EHR Records" lead="Choose the open request to retrieve records for.">
      <div role="search" aria-label="Open requests" className="mb-3">
        <SearchBox
          label="Search requests"
          placeholder="Patient, MRN or requester"
          value={search}
          onChange={setSearch}
        />
      </div>
      <DataTable
        label="Open requests"
        columns={columns}
        rows={list.data ?? []}
        rowKey={(row) =>
          String(row.id)}
        rowLabel={nameOf}
        loading={list.isPending}
        error={failure && notice(failure, "Failed to fetch requests")}
        onRetry={() =>
          void list.refetch()}
        onOpen={(row) =>
          navigate(paths.ehrRecordsOf(row.id))}
        empty={
          <EmptyState
            icon={FileSearch}
            title={search ? "No open request matches" : "No open requests"}
            hint={search
              ? "Try another name or number."
              : "Records are retrieved for a request. There is none to work on."}
            action={<LinkButton to={paths.requests}>Return to Requests</LinkButton>}
          />
        }
      />
    </Page>
  );
}
