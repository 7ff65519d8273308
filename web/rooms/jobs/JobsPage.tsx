import { useQuery } from "@tanstack/react-query";
import { CircleCheck, RotateCw } from "lucide-react";
import { useState } from "react";
import { notice } from "../../lib/api.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Page } from "../../ui/Page.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { DateText } from "../../ui/Values.tsx";
import { jobLabel, sortJobs, stateLabel, subjectOf } from "./parts/facts.ts";
import { useRetry } from "./mutations.ts";
import { type Job, jobsQuery } from "./queries.ts";
import type { Column } from "../../ui/table.ts";

type TabId = "all" | "dead" | "running" | "ready";
const tabs: readonly { id: TabId; label: string }[] = [
  { id: "all", label: "All" },
  { id: "dead", label: "Failed" },
  { id: "running", label: "Running" },
  { id: "ready", label: "Waiting" },
];
const tones = { dead: "error", running: "processing", ready: "pending" } as const;

/** What the server does behind the scenes: what runs, what waits, and what gave up and wants a person. */
export default function JobsPage() {
  const [tab, setTab] = useState<TabId>("all");
  const { data = [], isPending, isRefetching, error, refetch } = useQuery({ ...jobsQuery, staleTime: 0 });
  const retry = useRetry();
  const rows = sortJobs(data.filter((job) => tab === "all" || job.state === tab));
  const count = (id: TabId) => id === "all" ? data.length : data.filter(({ state }) => state === id).length;
  const columns: Column<Job>[] = [
    {
      id: "kind",
      header: "Work",
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
      cell: (job) => <Badge tone={tones[job.state]}>{stateLabel(job)}</Badge>,
      narrow: "end",
    },
    {
      id: "attempts",
      header: "Tries",
      align: "end",
      cell: (job) => <span className="tabular-nums">{job.attempts} of {job.maxAttempts}</span>,
      narrowCell: (job) => `Try ${job.attempts} of ${job.maxAttempts}`,
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
    { id: "createdAt", header: "Asked for", cell: (job) => <DateText value={job.createdAt} as="time" /> },
    {
      id: "dueAt",
      header: "Next try",
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
  return (
    <Page
      title="Background Work"
      lead="Reading, mailing and fetching run by themselves. What gave up after all its tries waits here for a person."
      actions={<Button icon={RotateCw} busy={isRefetching} onClick={() => void refetch()}>Refresh</Button>}
    >
      <Tabs
        label="Work by state"
        value={tab}
        onChange={setTab}
        tabs={tabs.map(({ id, label }) => ({ id, label, count: isPending ? undefined : count(id) }))}
      >
        <DataTable
          label="Background work"
          columns={columns}
          rows={rows}
          rowKey={(job) => job.id}
          loading={isPending}
          error={error && notice(error, "Failed to fetch background work")}
          onRetry={() => void refetch()}
          empty={
            <EmptyState
              icon={CircleCheck}
              title={tab === "dead" ? "Nothing has failed" : "Nothing is waiting"}
              hint="All the work that was asked for is done."
            />
          }
        />
      </Tabs>
    </Page>
  );
}
