import { useQuery } from "@tanstack/react-query";
import {
  CreditCard,
  Eye,
  FileCheck,
  FilePlus2,
  FileText,
  History,
  Inbox,
  Link2,
  type LucideIcon,
  Mail,
  Receipt,
  Settings,
  UserRound,
} from "lucide-react";
import { paths } from "../../../app/paths.ts";
import { type ActivityEntry, activityMessage, activitySentence, activityTitle } from "../../../lib/activity.ts";
import { type ActivityKind, activityKind } from "../../../lib/activity_kind.ts";
import { useCanGo } from "../../../lib/places.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Card } from "../../../ui/Page.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { DateText } from "../../../ui/Values.tsx";
import { activityQuery } from "../queries.ts";

const icons: Record<ActivityKind, LucideIcon> = {
  document: Inbox,
  look: Eye,
  record: FilePlus2,
  mail: Mail,
  link: Link2,
  request: FileText,
  invoice: Receipt,
  payment: CreditCard,
  release: FileCheck,
  user: UserRound,
  settings: Settings,
  other: History,
};

/** The latest three entries of the audit trail, newest first. */
export function RecentActivity() {
  const { data, isPending, isError } = useQuery(activityQuery);
  const canGo = useCanGo();
  return (
    <Card
      title="Recent Activity"
      flush
      actions={canGo(paths.auditLogs) && <AppLink to={paths.auditLogs} className="text-sm">View all activity</AppLink>}
    >
      {isPending
        ? <Placeholders />
        : isError && !data
        ? <p role="alert" className="px-4 py-8 text-center text-sm text-error">Failed to load activity logs</p>
        : data.length === 0
        ? <p className="px-4 py-8 text-center text-sm text-quiet">No recent activity found</p>
        : <ol>{data.slice(0, 3).map((entry) => <Entry key={entry.id} entry={entry} />)}</ol>}
    </Card>
  );
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const Icon = icons[activityKind(entry)];
  const message = activityMessage(entry);
  return (
    <li className="flex gap-3 border-b border-base-300 px-4 py-3 last:border-b-0">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-base-content/6 text-quiet">
        <Icon size={16} aria-hidden />
      </span>
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold">{activityTitle(entry)}</p>
        <p className="wrap-break-word text-quiet">{activitySentence(entry)}</p>
        {message && <p className="mt-0.5 line-clamp-2 wrap-break-word">{message}</p>}
        <DateText value={entry.createdAt} as="relative" className="mt-0.5 block text-xs text-quiet" />
      </div>
    </li>
  );
}

function Placeholders() {
  return (
    <ul aria-label="Loading recent activity" aria-busy>
      {[0, 1, 2].map((row) => (
        <li key={row} className="flex gap-3 border-b border-base-300 px-4 py-3 last:border-b-0">
          <Skeleton className="size-8 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="w-1/2" />
            <Skeleton className="w-full" />
          </div>
        </li>
      ))}
    </ul>
  );
}
