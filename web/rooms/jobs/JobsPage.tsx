import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CircleCheck, RotateCw } from "lucide-react";
import { interruptedWords, jobKinds, jobSorts } from "../../../shared/jobs.ts";
import { notice } from "../../lib/api.ts";
import { useListPlace } from "../../lib/list_place.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { FilterChips, FilterSelect } from "../../ui/Filters.tsx";
import { Page } from "../../ui/Page.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { DateText } from "../../ui/Values.tsx";
import { jobLabel, stateLabel, subjectOf } from "./parts/facts.ts";
import { useRetry } from "./mutations.ts";
import { exportFile, type Job, jobCountsQuery, jobsQuery } from "./queries.ts";
import type { Column } from "../../ui/table.ts";

type TabId = "all" | "dead" | "running" | "ready";
const tabs: readonly { id: TabId; label: string }[] = [
  { id: "all", label: "All" },
  { id: "dead", label: "Failed" },
  { id: "running", label: "Running" },
  { id: "ready", label: "Waiting" },
];
const kindOptions = [
  { value: "", label: "All Work" },
  ...jobKinds.map((kind) => ({ value: kind, label: jobLabel(kind) })),
];
const tones = { dead: "error", running: "processing", ready: "pending" } as const;

const columnsFor = (retry: ReturnType<typeof useRetry>): Column<Job>[] => [
  {
    id: "kind",
    header: "Work",
    sortable: true,
    cell: (job) => (
      <div className="min-w-40">
        <p>{jobLabel(job.kind)}</p>
        <p className="mono text-xs text-quiet wrap-anywhere">{subjectOf(job.payload)}</p>
      </div>
    ),
  },
  {
    id: "state",
    header: "State",
    sortable: true,
    cell: (job) => <Badge tone={tones[job.state]}>{stateLabel(job)}</Badge>,
    narrow: "end",
  },
  {
    id: "attempts",
    header: "Tries",
    sortable: true,
    align: "end",
    cell: (job) => (
      <>
        <span className="tabular-nums">{job.attempts} of {job.maxAttempts}</span>
        {job.interrupted && <p className="text-xs text-warning">{interruptedWords(job)}</p>}
      </>
    ),
    narrowCell: (job) =>
      [`Try ${job.attempts} of ${job.maxAttempts}`, interruptedWords(job)].filter(Boolean).join(". "),
  },
  {
    id: "lastError",
    header: "Last error",
    cell: (job) =>
      job.lastError
        ? <span className="line-clamp-3 wrap-anywhere text-error">{job.lastError}</span>
        : <span className="text-quiet">None</span>,
    narrowCell: (job) => job.lastError && <span className="wrap-anywhere text-error">{job.lastError}</span>,
  },
  {
    id: "createdAt",
    header: "Asked for",
    sortable: true,
    cell: (job) => <DateText value={job.createdAt} as="time" />,
  },
  {
    id: "dueAt",
    header: "Next try",
    sortable: true,
    wideOnly: true,
    cell: (job) =>
      job.state === "ready" ? <DateText value={job.dueAt} as="time" /> : <span className="text-quiet">—</span>,
    narrow: "none",
  },
  {
    id: "actions",
    header: "",
    label: "Actions",
    align: "end",
    cell: (job) =>
      job.state === "dead" && (
        <Button
          size="sm"
          icon={RotateCw}
          busy={retry.isPending && retry.variables === job.id}
          onClick={() => retry.mutate(job.id)}
        >
          Retry
        </Button>
      ),
  },
];

/** What the server does behind the scenes: what runs, what waits, and what gave up and wants a person. */
export default function JobsPage() {
  const { params, sort, asked, change, onSort } = useListPlace(jobSorts, { column: "state", order: "desc" });
  const tab = tabs.find(({ id }) => id === params.get("state"))?.id ?? "all";
  const kind = jobKinds.find((one) => one === params.get("kind"));
  const filter = { state: tab === "all" ? undefined : tab, kind, ...asked };
  const list = useInfiniteQuery(jobsQuery(filter));
  const { isPending, isRefetching, error, refetch } = list;
  const { data: counts } = useQuery({ ...jobCountsQuery, staleTime: 0 });
  const retry = useRetry();
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const count = (id: TabId) => counts && (id === "all" ? counts.ready + counts.running + counts.dead : counts[id]);
  return (
    <Page
      title="Background Work"
      lead="Reading, mailing and fetching run by themselves. What gave up after all its tries waits here for a person."
      actions={
        <>
          <Button icon={RotateCw} busy={isRefetching} onClick={() => void refetch()}>Refresh</Button>
          <ExportButton list="jobs" fetchFile={() => exportFile(filter)} />
        </>
      }
    >
      <Tabs
        label="Work by state"
        value={tab}
        onChange={(id) => change({ state: id === "all" ? null : id })}
        tabs={tabs.map(({ id, label }) => ({ id, label, count: count(id) }))}
      >
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <div className="no-print">
            <FilterSelect
              label="Work"
              options={kindOptions}
              value={kind ?? ""}
              onChange={(value) => change({ kind: value })}
            />
          </div>
          <FilterChips
            chips={kind
              ? [{ id: "kind", label: `Work: ${jobLabel(kind)}`, onClear: () => change({ kind: null }) }]
              : []}
            onClearAll={() => change({ kind: null })}
            printed={[tabs.find(({ id }) => id === tab)!.label]}
          />
        </div>
        <DataTable
          label="Background work"
          columns={columnsFor(retry)}
          rows={rows}
          rowKey={(job) => job.id}
          loading={isPending}
          error={error && notice(error, "Failed to fetch background work")}
          onRetry={() => void refetch()}
          sort={sort}
          onSort={onSort}
          empty={
            <EmptyState
              icon={CircleCheck}
              title={tab === "dead" ? "Nothing has failed" : "Nothing is waiting"}
              hint="All the work that was asked for is done."
            />
          }
        />
        {list.hasNextPage && (
          <div className="no-print mt-3 flex justify-center">
            <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>Show more</Button>
          </div>
        )}
      </Tabs>
    </Page>
  );
}
