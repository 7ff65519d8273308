import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed, DollarSign, Receipt } from "lucide-react";
import { plural } from "../../../../shared/words.ts";
import { useNarrow } from "../../../lib/media.ts";
import { StatCard } from "../../../ui/Page.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Money } from "../../../ui/Values.tsx";
import { summaryQuery } from "../queries.ts";

/** The four figures over all invoices (spec 1 §2); on a phone as a sentence, so that the list begins high. */
export function SummaryCards() {
  const { data, isPending } = useQuery(summaryQuery);
  const money = (cents: number | undefined) => isPending ? <Skeleton className="h-7 w-24" /> : <Money cents={cents} />;
  const counts = data?.counts;
  if (useNarrow()) {
    return (
      <p className="mb-2 min-h-10 text-sm text-quiet">
        {data
          ? (
            <>
              {plural(data.totalInvoices, "invoice")}, <Money cents={data.totalAmount} /> in all:{" "}
              <Money cents={data.unpaidAmount} /> unpaid, <Money cents={data.paidAmount} /> paid
            </>
          )
          : !isPending && "The totals could not be read."}
      </p>
    );
  }
  return (
    <div className="mb-5 grid grid-cols-2 gap-4 xl:grid-cols-4">
      <StatCard
        title="Total Invoices"
        value={isPending ? <Skeleton className="h-7 w-12" /> : data?.totalInvoices.toLocaleString("en-US") ?? "N/A"}
        subtext={counts && `${counts.cancelled} cancelled, ${counts.refunded} refunded`}
        icon={Receipt}
      />
      <StatCard
        title="Total Amount"
        value={money(data?.totalAmount)}
        subtext={counts && "Without cancelled and refunded"}
        icon={DollarSign}
      />
      <StatCard
        title="Unpaid Amount"
        value={money(data?.unpaidAmount)}
        subtext={counts && `${counts.pending} not sent, ${counts.sent} sent`}
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
