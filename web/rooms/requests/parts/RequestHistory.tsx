import { useQuery } from "@tanstack/react-query";
import {
  CircleDot,
  Eye,
  FileCheck,
  FilePlus2,
  FileText,
  Link2,
  type LucideIcon,
  Mail,
  Receipt,
  Wallet,
} from "lucide-react";
import { useState } from "react";
import { type ActivityEntry, activityMessage, activitySentence, foldActivity, isLook } from "../../../lib/activity.ts";
import { type ActivityKind, activityKind } from "../../../lib/activity_kind.ts";
import { words } from "../../../lib/words.ts";
import { Button } from "../../../ui/Button.tsx";
import { Switch } from "../../../ui/Field.tsx";
import { Card } from "../../../ui/Page.tsx";
import { SkeletonLines } from "../../../ui/Skeleton.tsx";
import { Timeline } from "../../../ui/Timeline.tsx";
import { activityQuery } from "../queries.ts";

const icons: Partial<Record<ActivityKind, LucideIcon>> = {
  look: Eye,
  release: FileCheck,
  link: Link2,
  payment: Wallet,
  mail: Mail,
  invoice: Receipt,
  record: FilePlus2,
  document: FileText,
  request: FileText,
};

/** What followed from an entry, in a few words: a change of status by where it led, all else by its sentence. */
const consequence = (entry: ActivityEntry): string =>
  entry.action === "request_status_changed" && typeof entry.details?.newStatus === "string"
    ? `The request is now ${words(entry.details.newStatus)}`
    : activitySentence(entry);

/** What happened to a request, newest first; who only looked is shown when asked for. */
export function RequestHistory({ id }: { id: number }) {
  const { data, isPending, error, refetch } = useQuery(activityQuery(id));
  const [looks, setLooks] = useState(false);
  const entries = foldActivity((data ?? []).filter((entry) => looks || !isLook(entry)));
  return (
    <Card title="History">
      {isPending
        ? <SkeletonLines lines={6} />
        : error
        ? (
          <div className="flex flex-col items-start gap-3 text-sm text-error" role="alert">
            Failed to load activity logs
            <Button size="sm" onClick={() => void refetch()}>Try again</Button>
          </div>
        )
        : (
          <>
            <div
              className="max-h-[36rem] overflow-y-auto xl:max-h-[calc(100dvh-14rem)] print:max-h-none"
              tabIndex={0}
              role="group"
              aria-label="History"
            >
              <Timeline
                entries={entries.map(({ main, rest }) => ({
                  id: main.id,
                  title: activitySentence(main),
                  description: [activityMessage(main), ...rest.map(consequence)].filter(Boolean).join(". ") ||
                    undefined,
                  at: main.createdAt,
                  icon: icons[activityKind(main)] ?? CircleDot,
                }))}
              />
            </div>
            <div className="no-print mt-4 border-t border-base-300 pt-3">
              <Switch label="Show who looked" checked={looks} onChange={(event) => setLooks(event.target.checked)} />
            </div>
          </>
        )}
    </Card>
  );
}
