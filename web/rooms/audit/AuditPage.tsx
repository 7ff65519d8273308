import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { auditActions } from "../../../shared/audit.ts";
import { paths } from "../../app/paths.ts";
import { activitySentence } from "../../lib/activity.ts";
import { lost, notice } from "../../lib/api.ts";
import { titleCase } from "../../lib/words.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { type Column, DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterSelect, SearchBox } from "../../ui/Filters.tsx";
import { Page } from "../../ui/Page.tsx";
import { DateText, Mono } from "../../ui/Values.tsx";
import { auditQuery, type AuditRow, dateFilters, detailsText, shortTarget } from "./queries.ts";

const actionOptions = [
  { value: "all", label: "All Actions" },
  ...Object.entries(auditActions).map(([value, label]) => ({ value, label })),
];

const columns: Column<AuditRow>[] = [
  {
    id: "time",
    header: "Timestamp",
    narrow: "end",
    narrowCell: (row) => <DateText value={row.createdAt} as="time" className="text-xs text-quiet" />,
    cell: (row) => (
      <span className="whitespace-nowrap">
        <DateText value={row.createdAt} as="time" />
      </span>
    ),
  },
  { id: "user", header: "User", cell: (row) => row.userId === null ? "System" : row.user?.fullName ?? "System" },
  {
    id: "action",
    header: "Action",
    cell: (row) => (
      <span className="block min-w-48">
        <span className="block font-semibold">{row.title}</span>
        <span className="block text-quiet wrap-anywhere">{activitySentence(row)}</span>
      </span>
    ),
    narrow: "title",
  },
  {
    id: "target",
    header: "Target",
    cell: (row) => <Target row={row} />,
  },
  {
    id: "details",
    header: "Details",
    cell: (row) => (
      <pre
        tabIndex={0}
        className="mono text-quiet max-h-28 max-w-60 xl:max-w-md overflow-auto text-xs leading-5 whitespace-pre-wrap wrap-anywhere"
      >
        {detailsText(row.details)}
      </pre>
    ),
    narrow: "none",
  },
];

function Target({ row }: { row: AuditRow }) {
  const name = `${titleCase(row.targetType)} `;
  const id = shortTarget(row);
  const to = row.targetType === "request"
    ? paths.request(row.targetId)
    : row.targetType === "invoice"
    ? paths.invoice(row.targetId)
    : row.targetType === "inbox_entry"
    ? `${paths.inbox}/${row.targetId}`
    : null;
  return (
    <span className="whitespace-nowrap">
      {name}
      <span title={id === row.targetId ? undefined : row.targetId}>
        {to ? <AppLink to={to} className="underline">#{id}</AppLink> : <Mono>{id}</Mono>}
      </span>
    </span>
  );
}

/** Who did what, when: every change, look at patient data, refusal and download. Nothing here can be changed. */
export default function AuditPage() {
  const [q, setQ] = useState("");
  const [action, setAction] = useState("all");
  const [days, setDays] = useState("all");
  const list = useInfiniteQuery(auditQuery({ q, action, days }));
  const failure = lost(list.error, list.data);
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const filtered = q.trim() !== "" || action !== "all" || days !== "all";
  const clear = () => {
    setQ("");
    setAction("all");
    setDays("all");
  };
  return (
    <Page
      title="Audit Logs"
      lead="Every change, every look at patient data and every download, newest first. No entry can be changed or removed."
    >
      <div role="search" aria-label="Audit logs" className="mb-3 flex flex-wrap items-center gap-2">
        <SearchBox label="Search audit logs" placeholder="User, action, target or details" value={q} onChange={setQ} />
        <FilterSelect label="Action" options={actionOptions} value={action} onChange={setAction} />
        <FilterSelect label="Date" options={dateFilters} value={days} onChange={setDays} />
        <Button variant="link" size="sm" idle={!filtered} onClick={clear}>Clear Filters</Button>
      </div>
      <DataTable
        label="Audit logs"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        loading={list.isPending}
        error={failure && notice(failure, "Failed to fetch activity logs")}
        onRetry={() => void list.refetch()}
        empty={
          <EmptyState
            title="No audit logs found"
            hint={filtered ? "Search for another word, or clear the filters." : undefined}
            action={filtered ? <Button onClick={clear}>Clear Filters</Button> : undefined}
          />
        }
      />
      {list.hasNextPage && (
        <div className="mt-3 flex justify-center">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>Show older entries</Button>
        </div>
      )}
    </Page>
  );
}
