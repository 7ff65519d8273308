import { useQuery } from "@tanstack/react-query";
import { Ban, CheckCheck, CircleAlert, FilePlus2, LoaderCircle, type LucideIcon, Send, Undo2 } from "lucide-react";
import type { InvoiceStatus } from "../../../../shared/invoices.ts";
import { may } from "../../../../shared/permissions.ts";
import { activityMessage, activitySentence, foldActivity, isLook } from "../../../lib/activity.ts";
import { useUser } from "../../../lib/session.ts";
import { titleCase } from "../../../lib/words.ts";
import { Button } from "../../../ui/Button.tsx";
import { SkeletonLines } from "../../../ui/Skeleton.tsx";
import { Timeline } from "../../../ui/Timeline.tsx";
import { activityQuery, type InvoiceDetail } from "../queries.ts";

const steps: Record<InvoiceStatus, { title: string; icon: LucideIcon }> = {
  pending: { title: "Generated", icon: FilePlus2 },
  sent: { title: "Sent", icon: Send },
  processing: { title: "Payment in processing", icon: LoaderCircle },
  paid: { title: "Paid", icon: CheckCheck },
  cancelled: { title: "Cancelled", icon: Ban },
  failed: { title: "Payment failed", icon: CircleAlert },
  refunded: { title: "Refunded", icon: Undo2 },
};

/** What became of the invoice, newest first: all that was done for its staff, the moves alone for its requester. */
export function InvoiceHistory({ invoice }: { invoice: Pick<InvoiceDetail, "id" | "statusHistory"> }) {
  const { role } = useUser();
  return may(role, "invoices:write") ? <Activity id={invoice.id} /> : <Moves history={invoice.statusHistory} />;
}

/** Each sending and each part that was refunded too, which move nothing. */
function Activity({ id }: { id: number }) {
  const { data, isPending, error, refetch } = useQuery(activityQuery(id));
  if (isPending) return <SkeletonLines lines={4} />;
  if (error && !data) {
    return (
      <div className="flex flex-col items-start gap-3 text-sm text-error" role="alert">
        Failed to load activity logs
        <Button size="sm" onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  }
  const entries = foldActivity(data.filter((entry) => !isLook(entry)));
  return (
    <Timeline
      entries={entries.map(({ main }) => ({
        id: main.id,
        title: activitySentence(main),
        description: activityMessage(main),
        icon: icons.find(([pattern]) => pattern.test(main.action))?.[1],
        at: main.createdAt,
      }))}
    />
  );
}

const icons: [RegExp, LucideIcon][] = [
  [/created/, FilePlus2],
  [/sent/, Send],
  [/confirmed/, CheckCheck],
  [/cancelled/, Ban],
  [/refunded/, Undo2],
  [/failed|disputed|unknown/, CircleAlert],
];

/** The invoice's moves, each with when, who and why. */
function Moves({ history }: { history: InvoiceDetail["statusHistory"] }) {
  const entries = history.map((change, index) => {
    const step = steps[change.to as InvoiceStatus];
    return {
      id: index,
      title: step?.title ?? titleCase(change.to),
      icon: step?.icon,
      description: change.reason ?? undefined,
      at: change.timestamp,
      by: change.username,
    };
  }).reverse();
  return <Timeline entries={entries} />;
}
