import { useQuery } from "@tanstack/react-query";
import { format } from "date-fns";
import { CalendarCheck, ChevronLeft, ChevronRight } from "lucide-react";
import { useSearchParams } from "react-router";
import { lost, notice } from "../../lib/api.ts";
import { useNarrow } from "../../lib/media.ts";
import { toDate } from "../../../shared/time.ts";
import { plural } from "../../../shared/words.ts";
import { isClosed } from "../../../shared/requests.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState, ErrorState } from "../../ui/EmptyState.tsx";
import { Switch } from "../../ui/Field.tsx";
import { Page } from "../../ui/Page.tsx";
import { SkeletonLines } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { monthDays, monthOf, shiftMonth } from "./parts/calendar.ts";
import { localDay } from "../../lib/format.ts";
import { AgendaView, MonthView } from "./parts/CalendarViews.tsx";
import { dueQuery } from "./queries.ts";

type View = "month" | "agenda";

/** Requests by the day they are due. */
export default function CalendarPage() {
  const [params, setParams] = useSearchParams();
  const narrow = useNarrow();
  const today = localDay();
  const month = monthOf(params.get("month")) ?? today.slice(0, 7);
  const view: View = params.get("view") === "agenda" || (narrow && !params.get("view")) ? "agenda" : "month";
  const closed = params.get("closed") === "true";
  const days = monthDays(month);
  const { data, isPending, error: failure, refetch } = useQuery(dueQuery(days[0], days[days.length - 1]));
  const error = lost(failure, data);
  const set = (changes: Record<string, string>) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name);
      return next;
    });
  const rows = (data?.rows ?? []).filter(({ status }) => closed || !isClosed(status));
  const inMonth = rows.filter(({ dueDate }) => dueDate.startsWith(month));
  const late = inMonth.filter(({ dueDate, status }) => dueDate < today && !isClosed(status)).length;
  const title = format(toDate(`${month}-01`), "MMMM yyyy");
  return (
    <Page
      title="Calendar"
      lead="Requests by the day they are due: 30 days after they came in."
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <Button disabled={month === today.slice(0, 7)} onClick={() => set({ month: "" })}>Today</Button>
          <Button icon={ChevronLeft} iconOnly onClick={() => set({ month: shiftMonth(month, -1) })}>
            Previous month
          </Button>
          <Button icon={ChevronRight} iconOnly onClick={() => set({ month: shiftMonth(month, 1) })}>Next month</Button>
        </div>
      }
    >
      <Tabs
        label="View"
        value={view}
        onChange={(id: View) => set({ view: id })}
        tabs={[{ id: "month", label: "Month" }, { id: "agenda", label: "Agenda" }]}
      >
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 className="text-base">
            {title}
            <span className="ml-3 text-sm font-normal text-quiet" aria-live="polite">
              {data && `${plural(inMonth.length, "request")} due${late > 0 ? `, ${late} overdue` : ""}`}
            </span>
          </h2>
          <Switch
            label="Closed requests too"
            checked={closed}
            onChange={(event) => set({ closed: event.target.checked ? "true" : "" })}
          />
        </div>
        {error
          ? (
            <div className="surface">
              <ErrorState
                message={notice(error, "Failed to fetch requests")}
                action={<Button onClick={() => void refetch()}>Try again</Button>}
              />
            </div>
          )
          : isPending
          ? (
            <div className="surface p-4">
              <SkeletonLines lines={10} />
            </div>
          )
          : view === "month"
          ? <MonthView month={month} days={days} rows={rows} today={today} onDay={() => set({ view: "agenda" })} />
          : inMonth.length === 0
          ? (
            <div className="surface">
              <EmptyState icon={CalendarCheck} title={`Nothing is due in ${title}`} />
            </div>
          )
          : <AgendaView rows={inMonth} today={today} />}
        {data?.more && (
          <p className="mt-2 text-sm text-quiet">
            Only the first {data.rows.length.toLocaleString("en-US")} are shown.
          </p>
        )}
      </Tabs>
    </Page>
  );
}
