import { Ban, CheckCheck, CircleAlert, FilePlus2, LoaderCircle, type LucideIcon, Send, Undo2 } from "lucide-react";
import type { InvoiceStatus } from "../../../../shared/invoices.ts";
import { titleCase } from "../../../lib/words.ts";
import { Timeline } from "../../../ui/Timeline.tsx";
import type { InvoiceDetail } from "../queries.ts";

const steps: Record<InvoiceStatus, { title: string; icon: LucideIcon }> = {
  pending: { title: "Generated", icon: FilePlus2 },
  sent: { title: "Sent", icon: Send },
  processing: { title: "Payment in processing", icon: LoaderCircle },
  paid: { title: "Paid", icon: CheckCheck },
  cancelled: { title: "Cancelled", icon: Ban },
  failed: { title: "Payment failed", icon: CircleAlert },
  refunded: { title: "Refunded", icon: Undo2 },
};

/** The invoice's moves, newest first, each with when, who and why. */
export function InvoiceHistory({ invoice }: { invoice: Pick<InvoiceDetail, "statusHistory"> }) {
  const entries = invoice.statusHistory.map((change, index) => {
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
