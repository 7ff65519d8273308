import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Download, ShieldCheck } from "lucide-react";
import { useSearchParams } from "react-router";
import { activitySorts, auditActions } from "../../../shared/audit.ts";
import { activitySentence } from "../../lib/activity.ts";
import { lost, notice } from "../../lib/api.ts";
import { useListPlace } from "../../lib/list_place.ts";
import { titleCase } from "../../lib/words.ts";
import { Button } from "../../ui/Button.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { type Chip, FilterChips, FilterSelect, SearchBox } from "../../ui/Filters.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { Page } from "../../ui/Page.tsx";
import { DateText } from "../../ui/Values.tsx";
import { useVerify } from "./mutations.ts";
import { Target } from "./parts/Target.tsx";
import {
  type AuditFilter,
  auditQuery,
  type AuditRow,
  dateFilters,
  detailsText,
  exportUrl,
  filterNames,
  nameOfTarget,
  noFilter,
  usersQuery,
} from "./queries.ts";
import type { Column } from "../../ui/table.ts";

const actionOptions = [
  { value: "all", label: "All Actions" },
  ...Object.entries(auditActions).map(([value, label]) => ({ value, label })),
];

type Change = (change: Partial<AuditFilter>) => void;

const columnsFor = (change: Change): Column<AuditRow>[] => [
  {
    id: "time",
    header: "Timestamp",
    sortable: true,
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
    cell: (row) => <Target row={row} change={change} />,
  },
  {
    id: "details",
    header: "Details",
    cell: (row) => (
      <pre
        tabIndex={0}
        className="mono text-quiet max-h-32 min-w-52 max-xl:min-w-32 max-w-60 xl:max-w-md overflow-auto text-xs leading-5 whitespace-pre-wrap wrap-anywhere print:max-h-none"
      >
        {detailsText(row.details)}
      </pre>
    ),
    narrow: "none",
  },
];

/** The filter, kept in the address: a link or a reload shows the same entries. */
function useFilter() {
  const [params, setParams] = useSearchParams();
  const { sort, asked, onSort } = useListPlace(activitySorts, { column: "time", order: "desc" });
  const kept = (name: keyof typeof noFilter) => params.get(name) ?? noFilter[name];
  const filter: AuditFilter = {
    q: kept("q"),
    action: kept("action"),
    user: kept("user"),
    days: kept("days"),
    target: kept("target"),
    order: asked.order,
  };
  const change: Change = (changed) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changed)) {
        value === undefined || value === noFilter[name as keyof typeof noFilter]
          ? next.delete(name)
          : next.set(name, value);
      }
      return next;
    }, { replace: true, preventScrollReset: true });
  return { filter, change, sort, onSort };
}

type Options = { value: string; label: string }[];

/** What is on, by its name in the filter row; the search stands in its own box. */
function chipLabel(
  name: keyof typeof noFilter,
  value: string,
  users: Options,
  rows: readonly AuditRow[],
): string | undefined {
  const labelIn = (options: Options) => options.find((option) => option.value === value)?.label ?? value;
  if (name === "action") return `Action: ${labelIn(actionOptions)}`;
  if (name === "user") return `User: ${labelIn(users)}`;
  if (name === "days") return `Date: ${labelIn(dateFilters)}`;
  const [type, ...id] = value.split(":");
  if (name !== "target") return undefined;
  const called = rows.filter((row) => `${row.targetType}:${row.targetId}` === value).map(nameOfTarget).find(Boolean);
  return `Target: ${titleCase(type)} ${called ?? id.join(":")}`;
}

/** Who did what, when: every change, look at patient data, refusal and download. Nothing here can be changed. */
export default function AuditPage() {
  const { filter, change, sort, onSort } = useFilter();
  const list = useInfiniteQuery(auditQuery(filter));
  const { data: users } = useQuery(usersQuery);
  const verify = useVerify();
  const failure = lost(list.error, list.data);
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const filtered = filterNames.some((name) => filter[name].trim() !== noFilter[name]);
  const clear = () => change(noFilter);
  const userOptions = [
    { value: "all", label: "All Users" },
    { value: "0", label: "System" },
    ...(users ?? []).map(({ id, fullName, username }) => ({ value: String(id), label: `${fullName} (${username})` })),
  ];
  const chips: Chip[] = filterNames.flatMap((name) => {
    const label = filter[name] === noFilter[name] ? undefined : chipLabel(name, filter[name], userOptions, rows);
    return label ? [{ id: name, label, onClear: () => change({ [name]: noFilter[name] }) }] : [];
  });
  return (
    <Page
      title="Audit Logs"
      lead="Every change, every look at patient data and every download, newest first. Entries are sealed one after the other; none can be changed."
      actions={
        <>
          <Button icon={ShieldCheck} busy={verify.isPending} onClick={() => verify.mutate()}>Verify</Button>
          <Menu
            label="Export"
            trigger={(props) => <Button {...props} icon={Download}>Export</Button>}
            items={[
              { label: "CSV for spreadsheets", onSelect: () => location.assign(exportUrl(filter, "csv")) },
              {
                label: filtered ? "JSON Lines" : "JSON Lines with seals",
                onSelect: () => location.assign(exportUrl(filter, "jsonl")),
              },
            ]}
          />
        </>
      }
    >
      <div role="search" aria-label="Audit logs" className="no-print mb-3 flex flex-wrap items-center gap-2">
        <SearchBox
          label="Search audit logs"
          placeholder="User, action, target or details"
          value={filter.q}
          onChange={(q) => change({ q })}
        />
        <FilterSelect
          label="Action"
          options={actionOptions}
          value={filter.action}
          onChange={(action) => change({ action })}
        />
        <FilterSelect label="User" options={userOptions} value={filter.user} onChange={(user) => change({ user })} />
        <FilterSelect label="Date" options={dateFilters} value={filter.days} onChange={(days) => change({ days })} />
        <Button variant="link" size="sm" idle={!filtered} onClick={clear}>Clear Filters</Button>
      </div>
      <div className="mb-3 empty:hidden">
        <FilterChips chips={chips} printed={[filter.q.trim() && `Search: ${filter.q.trim()}`]} />
      </div>
      <DataTable
        label="Audit logs"
        columns={columnsFor(change)}
        rows={rows}
        rowKey={(row) => row.id}
        loading={list.isPending}
        error={failure && notice(failure, "Failed to fetch activity logs")}
        onRetry={() => void list.refetch()}
        sort={sort}
        onSort={onSort}
        empty={
          <EmptyState
            title="No audit logs found"
            hint={filtered ? "Search for another word, or clear the filters." : undefined}
            action={filtered ? <Button onClick={clear}>Clear Filters</Button> : undefined}
          />
        }
      />
      {list.hasNextPage && (
        <div className="no-print mt-3 flex justify-center">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>Show older entries</Button>
        </div>
      )}
    </Page>
  );
}
