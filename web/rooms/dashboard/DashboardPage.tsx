import { useQuery } from "@tanstack/react-query";
import { CheckCheck, FileCheck, FilePlus2, Receipt } from "lucide-react";
import { paths } from "../../app/paths.ts";
import { useCanGo } from "../../lib/places.ts";
import { Button } from "../../ui/Button.tsx";
import { Sparkline } from "../../ui/Charts.tsx";
import { ErrorState } from "../../ui/EmptyState.tsx";
import { Page, StatCard } from "../../ui/Page.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { DoNext } from "./parts/DoNext.tsx";
import { NewRequests } from "./parts/NewRequests.tsx";
import { type Metrics, metricsQuery } from "./queries.ts";
import { RecentActivity } from "./parts/RecentActivity.tsx";

type Trend = keyof NonNullable<Metrics["trends"]>;

/** The change against the same days of last month in per cent: `12.5` → `+12.5% from last month`. */
function changeText(percent: number | null | undefined): string {
  if (percent === null || percent === undefined) return "No figures for last month";
  if (percent === 0) return "Same as last month";
  return `${percent > 0 ? "+" : "−"}${Math.abs(Math.round(percent * 10) / 10)}% from last month`;
}

/** What waits for this person, the four figures, the new requests and what happened last. */
export default function DashboardPage() {
  return (
    <Page title="Dashboard" lead="What came in, what waits and what went out.">
      <DoNext />
      <Figures />
      <div className="mt-6 grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <NewRequests />
        <RecentActivity />
      </div>
    </Page>
  );
}

function Figures() {
  const { data, isPending, isError, refetch } = useQuery(metricsQuery);
  const canGo = useCanGo();
  if (isError && !data) {
    return (
      <div className="surface">
        <ErrorState
          message="Failed to fetch metrics"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      </div>
    );
  }
  const to = (address: string) => (canGo(address) ? address : undefined);
  const figure = (name: Trend) => (isPending ? <Skeleton className="h-7 w-12" /> : data[name].toLocaleString("en-US"));
  const trend = (name: Trend, what: string) => {
    const values = data?.trends?.[name];
    return values && (
      <Sparkline values={values} label={`${what}, last ${values.length} days, now ${values[values.length - 1]}`} />
    );
  };
  return (
    <div className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
      <StatCard
        title="New Requests"
        value={figure("newRequests")}
        subtext="Waiting to be processed"
        to={to(paths.requests)}
        icon={FilePlus2}
        trend={trend("newRequests", "New requests")}
      />
      <StatCard
        title="Pending Invoices"
        value={figure("pendingInvoices")}
        subtext="Unpaid, sent or not"
        to={to(paths.invoices)}
        icon={Receipt}
        trend={trend("pendingInvoices", "Pending invoices")}
      />
      <StatCard
        title="Ready for Release"
        value={figure("readyForRelease")}
        subtext="Paid, to be released"
        to={to(`${paths.requests}?status=ready_for_release`)}
        icon={FileCheck}
        trend={trend("readyForRelease", "Ready for release")}
      />
      <StatCard
        title="Processed This Month"
        value={figure("processedThisMonth")}
        subtext={isPending
          ? <Skeleton className="h-3 w-24" />
          : <span title="Against the same days of last month">{changeText(data.percentChange)}</span>}
        to={to(`${paths.requests}?status=completed`)}
        icon={CheckCheck}
        trend={trend("processedThisMonth", "Requests processed")}
      />
    </div>
  );
}
