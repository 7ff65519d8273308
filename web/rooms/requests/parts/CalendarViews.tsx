import { format } from "date-fns";
import { CircleAlert } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../../app/paths.ts";
import { toDate } from "../../../../shared/time.ts";
import { plural } from "../../../../shared/words.ts";
import { isClosed } from "../../../../shared/requests.ts";
import { StatusBadge } from "../../../ui/Badge.tsx";
import { classes } from "../../../ui/class_names.ts";
import { byDay } from "./calendar.ts";
import { dueWords, nameOf, typeLabel } from "./facts.ts";
import type { RequestListRow } from "../queries.ts";

const shownADay = 3;
const isLate = (row: RequestListRow, today: string) => row.dueDate < today && !isClosed(row.status);

interface ViewProps {
  rows: readonly RequestListRow[];
  today: string;
}

/** A month, a week a row; what does not fit a day stands in the agenda. */
export function MonthView(
  { month, days, rows, today, onDay }: ViewProps & { month: string; days: string[]; onDay: () => void },
) {
  const due = byDay(rows, (row) => row.dueDate);
  const weeks = Array.from({ length: days.length / 7 }, (_, index) => days.slice(index * 7, index * 7 + 7));
  return (
    <div className="surface relative overflow-x-auto">
      <table className="w-full min-w-[44rem] table-fixed border-separate border-spacing-0 text-sm">
        <caption className="sr-only">Requests by due date</caption>
        <thead>
          <tr>
            {weeks[0].map((day) => (
              <th
                key={day}
                scope="col"
                className="h-8 border-b border-base-300 px-2 text-left text-xs font-semibold text-quiet"
              >
                <abbr title={format(toDate(day), "EEEE")} className="no-underline">{format(toDate(day), "EEE")}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  aria-current={day === today ? "date" : undefined}
                  className={classes(
                    "h-28 border-base-300 p-1 align-top not-first:border-l",
                    index < weeks.length - 1 && "border-b",
                    !day.startsWith(month) && "bg-base-200",
                  )}
                >
                  <Day day={day} rows={due.get(day) ?? []} today={today} onDay={onDay} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Day({ day, rows, today, onDay }: ViewProps & { day: string; onDay: () => void }) {
  const more = rows.length - shownADay;
  return (
    <>
      <p className="mb-1 flex h-6 items-center px-1">
        <time
          dateTime={day}
          className={classes(
            "text-xs tabular-nums",
            day === today
              ? "grid size-6 place-items-center rounded-full bg-primary font-semibold text-primary-content"
              : "text-quiet",
          )}
        >
          {Number(day.slice(8))}
        </time>
      </p>
      {rows.length > 0 && (
        <ul className="flex flex-col gap-0.5">
          {rows.slice(0, shownADay).map((row) => (
            <li key={row.id}>
              <Link
                to={paths.request(row.id)}
                title={`${nameOf(row.patient)}, ${typeLabel(row.requestType)}, request ${row.id}`}
                className={classes(
                  "flex min-h-6 pointer-coarse:min-h-11 items-center gap-1 rounded px-1.5 py-0.5 text-xs focus-visible:-outline-offset-1",
                  isLate(row, today)
                    ? "bg-error/10 text-error"
                    : isClosed(row.status)
                    ? "text-quiet line-through"
                    : "bg-primary/8 hover:bg-primary/14",
                )}
              >
                {(row.isUrgent || isLate(row, today)) && (
                  <CircleAlert
                    size={12}
                    className={isLate(row, today) ? "shrink-0" : "shrink-0 text-warning"}
                    aria-label={isLate(row, today) ? "Overdue" : "Urgent"}
                  />
                )}
                <bdi className="truncate">{nameOf(row.patient)}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <button
          type="button"
          className="mt-0.5 min-h-6 pointer-coarse:min-h-11 pointer-coarse:min-w-11 cursor-pointer rounded px-1.5 text-xs text-primary hover:underline"
          onClick={onDay}
        >
          {more} more<span className="sr-only">, due on {format(toDate(day), "MMMM d")}, in the agenda</span>
        </button>
      )}
    </>
  );
}

/** The days that have something due, one under the other. */
export function AgendaView({ rows, today }: ViewProps) {
  return (
    <div className="surface">
      {[...byDay(rows, (row) => row.dueDate)].map(([day, due]) => (
        <section
          key={day}
          aria-label={format(toDate(day), "EEEE, MMMM d")}
          className="border-b border-base-300 last:border-b-0 md:grid md:grid-cols-[13rem_minmax(0,1fr)]"
        >
          <header className="px-4 pt-3 md:pb-3">
            <h3 className="text-sm">
              <time dateTime={day}>{format(toDate(day), "EEEE, MMMM d")}</time>
            </h3>
            <p className={classes("text-xs", due.some((row) => isLate(row, today)) ? "text-error" : "text-quiet")}>
              {plural(due.length, "request")}, {dueWords(day, today)}
            </p>
          </header>
          <ul className="divide-y divide-base-300 pb-1 md:border-l md:border-base-300 md:pb-0">
            {due.map((row) => (
              <li key={row.id}>
                <Link
                  to={paths.request(row.id)}
                  className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 text-sm hover:bg-base-content/3 focus-visible:-outline-offset-2"
                >
                  <span className="min-w-0">
                    <bdi className="font-semibold">{nameOf(row.patient)}</bdi>{" "}
                    <span className="text-quiet">
                      {typeLabel(row.requestType)} · {row.requester.name}
                    </span>
                  </span>
                  <span className="flex items-center gap-2">
                    {row.isUrgent && !isClosed(row.status) && <StatusBadge status="urgent" tone="warning" />}
                    <StatusBadge status={row.status} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
