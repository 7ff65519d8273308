import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed, DollarSign, Receipt } from "lucide-react";
import { plural } from "../../../lib/words.ts";
import { StatCard } from "../../../ui/Page.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Money } from "../../../ui/Values.tsx";
import { summaryQuery } from "../queries.ts";

/** The four figures over all invoices (spec 1 §2). */
export function SummaryCards() {
  const { data, isPending } = useQuery(summaryQuery);
  const money = (cents: number | undefined) => isPending ? <Skeleton className="h-7 w-24" /> : <Money cents={cents} />;
  const counts = data?.counts;
  const standing = counts && data.totalInvoices - counts.cancelled;
  return (
    <div className="mb-5 grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
      <StatCard
        title="Total Invoices"
        value={isPending ? <Skeleton className="h-7 w-12" /> : data?.totalInvoices.toLocaleString("en-US") ?? "N/A"}
        subtext={counts && `${plural(standing ?? 0, "invoice")} not cancelled`}
        icon={Receipt}
      />
      <StatCard
        title="Total Amount"
        value={money(data?.totalAmount)}
        subtext={counts && "All invoices together"}
        icon={DollarSign}
      />
      <StatCard
        title="Unpaid Amount"
        value={money(data?.unpaidAmount)}
        subtext={counts && `${counts.pending} pending, ${counts.sent} sent`}
        icon={CircleDashed}
      />
      <StatCard
        title="Paid Amount"
        value={money(data?.paidAmount)}
        subtext={counts && plural(counts.paid, "invoice")}
        icon={CircleCheck}
      />
    </div>
  );
}
