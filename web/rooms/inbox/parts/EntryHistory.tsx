import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type InboxStatus, inboxStatusLabels } from "../../../../shared/inbox.ts";
import { activityMessage, activitySentence } from "../../../lib/activity.ts";
import { notice } from "../../../lib/api.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/EmptyState.tsx";
import { SkeletonLines } from "../../../ui/Skeleton.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { Timeline } from "../../../ui/Timeline.tsx";
import { type Entry, entryActivityQuery } from "../queries.ts";

const label = (status: string | null) => (status ? inboxStatusLabels[status as InboxStatus] ?? status : null);

/** The tabs 'Status History' and 'Activity Logs'. */
export function EntryHistory({ entry }: { entry: Entry }) {
  const [tab, setTab] = useState<"status" | "activity">("status");
  return (
    <Tabs
      label="History"
      tabs={[{ id: "status", label: "Status History" }, { id: "activity", label: "Activity Logs" }]}
      value={tab}
      onChange={setTab}
    >
      <div tabIndex={0} role="region" aria-label="Entries" className="max-h-[20rem] overflow-y-auto">
        {tab === "status" ? <StatusHistory entry={entry} /> : <Activity id={entry.id} />}
      </div>
    </Tabs>
  );
}

function StatusHistory({ entry }: { entry: Entry }) {
  const entries = entry.statusHistory.map((change, index) => ({
    id: index,
    title: change.from ? `${label(change.from)} → ${label(change.to)}` : label(change.to),
    description: change.reason,
    at: change.timestamp,
    by: change.username,
  })).reverse();
  return <Timeline entries={entries} empty="No status changes yet" />;
}

function Activity({ id }: { id: string }) {
  const { data, isPending, error, refetch } = useQuery(entryActivityQuery(id));
  if (isPending) return <SkeletonLines lines={4} />;
  if (error) {
    return (
      <ErrorState
        message={notice(error, "Failed to fetch activity logs")}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  const entries = data.map((log) => ({
    id: log.id,
    title: activitySentence(log, id),
    description: activityMessage(log),
    at: log.timestamp,
  }));
  return <Timeline entries={entries} empty="No activity yet" />;
}
