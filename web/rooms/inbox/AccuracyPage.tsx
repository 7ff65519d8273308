import { useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn, ChevronLeft } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { CheckedField, Tally } from "../../../shared/inbox.ts";
import { paths } from "../../app/paths.ts";
import { notice } from "../../lib/api.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { Sparkline } from "../../ui/Charts.tsx";
import { EmptyState, ErrorState } from "../../ui/EmptyState.tsx";
import { FilterSelect } from "../../ui/Filters.tsx";
import { Card, Page } from "../../ui/Page.tsx";
import { SkeletonLines } from "../../ui/Skeleton.tsx";
import { checked, fieldLabels, fieldTrend, percentText, sortedFields } from "./reading/accuracy.ts";
import { accuracyQuery } from "./queries.ts";
import { WeeksChart } from "./reading/WeeksChart.tsx";

const spans = [
  { value: "26", label: "Last 26 weeks" },
  { value: "8", label: "Last 8 weeks" },
  { value: "52", label: "Last 52 weeks" },
];

/** How well documents are read, judged by what clerks corrected. */
export default function AccuracyPage() {
  const [weeks, setWeeks] = useState("26");
  const { data, isPending, error, refetch } = useQuery(accuracyQuery(Number(weeks)));
  const all = data &&
    data.weeks.reduce<Tally>((sum, week) => ({ right: sum.right + week.right, wrong: sum.wrong + week.wrong }), {
      right: 0,
      wrong: 0,
    });
  return (
    <Page
      title="Reading accuracy"
      lead="Each value counts as read right or not when a clerk makes a request of its document."
      above={
        <Link to={paths.inbox} className="inline-flex items-center gap-1 rounded-sm text-quiet hover:text-base-content">
          <ChevronLeft size={16} aria-hidden />
          Inbox
        </Link>
      }
      actions={<FilterSelect label="Time" options={spans} value={weeks} onChange={setWeeks} />}
    >
      {isPending ? <SkeletonLines lines={8} /> : error
        ? (
          <div className="surface">
            <ErrorState
              message={notice(error, "The accuracy could not be read.")}
              action={<Button onClick={() => void refetch()}>Try again</Button>}
            />
          </div>
        )
        : !all || checked(all) === 0
        ? (
          <div className="surface">
            <EmptyState
              icon={ChartNoAxesColumn}
              title="Nothing has been checked yet"
              hint="Create a request from a document on the reading desk. What you correct there, and what you leave as it was read, is counted here by week and field."
              action={<AppLink to={paths.inbox}>Open the inbox</AppLink>}
            />
          </div>
        )
        : (
          <div className="grid items-start gap-6 xl:grid-cols-2">
            <Card title={`${percentText(all)} of ${checked(all).toLocaleString("en-US")} values were read right`}>
              <WeeksChart weeks={data.weeks} />
            </Card>
            <Card title="By field" flush>
              <ul>
                {sortedFields(data.fields).map((field) => (
                  <FieldRow
                    key={field}
                    field={field}
                    tally={data.fields[field]}
                    trend={fieldTrend(data.weeks, field)}
                  />
                ))}
              </ul>
            </Card>
          </div>
        )}
    </Page>
  );
}

function FieldRow({ field, tally, trend }: { field: CheckedField; tally: Tally; trend: number[] }) {
  const share = tally.right / checked(tally);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-base-300 px-4 py-2.5 text-sm last:border-b-0 sm:grid-cols-[10rem_minmax(0,1fr)_5rem_7rem]">
      <span className="truncate">{fieldLabels[field]}</span>
      <svg
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="h-2 w-full overflow-hidden rounded-full bg-error/25 text-primary max-sm:order-3 max-sm:col-span-2"
        aria-hidden="true"
      >
        <rect width={share * 100} height="1" fill="currentColor" />
      </svg>
      <span className="max-sm:hidden">
        {trend.length > 1 && (
          <Sparkline
            values={trend}
            label={`${fieldLabels[field]}, ${trend.length} weeks, now ${Math.round(trend[trend.length - 1])}%`}
          />
        )}
      </span>
      <span className="text-right tabular-nums">
        <span className="font-semibold">{percentText(tally)}</span>
        <span className="ml-2 text-xs text-quiet">{`${tally.right} of ${checked(tally)}`}</span>
      </span>
    </li>
  );
}
