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
import { dollars } from "../../../lib/format.ts";
import { plural, words } from "../../../lib/words.ts";
import { Button } from "../../../ui/Button.tsx";
import { Switch } from "../../../ui/Field.tsx";
import { Card } from "../../../ui/Page.tsx";
import { SkeletonLines } from "../../../ui/Skeleton.tsx";
import { Timeline } from "../../../ui/Timeline.tsx";
import { activityQuery, type ActivityRow } from "../queries.ts";

const icons: [RegExp, LucideIcon][] = [
  [/viewed|opened/, Eye],
  [/released/, FileCheck],
  [/link/, Link2],
  [/pay|refund/, Wallet],
  [/sent|mail/, Mail],
  [/invoice/, Receipt],
  [/record/, FilePlus2],
  [/request/, FileText],
];

/** The line under an entry's title: a change of status, an amount, a count, what was said. */
export function historyLine({ details }: Pick<ActivityRow, "details">): string {
  const text = (name: string) => (typeof details[name] === "string" ? details[name] : undefined);
  const number = (name: string) => (typeof details[name] === "number" ? details[name] : undefined);
  const amount = number("amount");
  const fields = Array.isArray(details.fields) ? details.fields.map((field) => words(String(field))) : [];
  const count = number("count") ?? number("files");
  const pages = number("pages");
  const [from, to] = [text("oldStatus"), text("newStatus")];
  return [
    from && to && `${words(from)} to ${words(to)}`,
    text("invoiceNumber"),
    amount !== undefined && dollars(amount),
    text("method") && `by ${text("method") === "stripe" ? "card" : text("method")}`,
    count !== undefined && plural(count, "file"),
    pages !== undefined && plural(pages, "page"),
    fields.length > 0 && fields.join(", "),
    text("message"),
  ].filter(Boolean).join(" · ");
}

/** What happened to a request, newest first; who only looked is shown when asked for. */
export function RequestHistory({ id }: { id: number }) {
  const { data, isPending, error, refetch } = useQuery(activityQuery(id));
  const [looks, setLooks] = useState(false);
  const entries = (data ?? []).filter(({ action }) => looks || !action.endsWith("_viewed"));
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
                entries={entries.map((entry) => ({
                  id: entry.id,
                  title: entry.title,
                  description: historyLine(entry) || undefined,
                  at: entry.createdAt,
                  by: entry.user?.fullName ?? "System",
                  icon: icons.find(([pattern]) => pattern.test(entry.action))?.[1] ?? CircleDot,
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
