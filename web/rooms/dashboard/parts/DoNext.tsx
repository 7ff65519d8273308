import { may } from "../../../../shared/permissions.ts";
import { useQuery } from "@tanstack/react-query";
import {
  CircleCheck,
  Clock,
  FileCheck,
  FileWarning,
  ListChecks,
  type LucideIcon,
  MailWarning,
  Send,
  Unplug,
} from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../../app/paths.ts";
import { useCanGo } from "../../../lib/places.ts";
import { useUser } from "../../../lib/session.ts";
import { channelsQuery, setUpQuery } from "../../../lib/settings.ts";
import { classes } from "../../../ui/class_names.ts";
import { Card } from "../../../ui/Page.tsx";
import { SkeletonLines } from "../../../ui/Skeleton.tsx";
import { linkSummaryQuery, type Metrics, metricsQuery } from "../queries.ts";

interface Waiting {
  name: keyof Metrics["doNext"] | "failingServices" | "undeliveredReleases" | "setUpSteps";
  /** For one and for several. */
  words: [string, string];
  to: string;
  icon: LucideIcon;
  tone?: "error" | "warning";
}

/** In the order in which they press. */
const all: Waiting[] = [
  {
    name: "failingServices",
    words: ["service is failing", "services are failing"],
    to: paths.settingsTab("channels"),
    icon: Unplug,
    tone: "error",
  },
  {
    name: "overdueRequests",
    words: ["request is overdue", "requests are overdue"],
    to: `${paths.requests}?status=all&due=overdue`,
    icon: Clock,
    tone: "error",
  },
  {
    name: "toRelease",
    words: ["request to release", "requests to release"],
    to: `${paths.requests}?status=ready_for_release`,
    icon: FileCheck,
  },
  {
    name: "undeliveredReleases",
    words: ["release did not arrive", "releases did not arrive"],
    to: `${paths.links}?state=undelivered`,
    icon: MailWarning,
    tone: "warning",
  },
  {
    name: "failedDocuments",
    words: ["document could not be read", "documents could not be read"],
    to: `${paths.inbox}?status=failed`,
    icon: FileWarning,
    tone: "warning",
  },
  {
    name: "undeliveredInvoices",
    words: ["invoice did not arrive", "invoices did not arrive"],
    to: `${paths.invoices}?tab=undelivered`,
    icon: MailWarning,
    tone: "warning",
  },
  {
    name: "unsentInvoices",
    words: ["invoice to send", "invoices to send"],
    to: `${paths.invoices}?tab=unpaid`,
    icon: Send,
  },
  {
    name: "setUpSteps",
    words: ["step of the set-up is left", "steps of the set-up are left"],
    to: paths.settingsTab("organization"),
    icon: ListChecks,
  },
];

/** What waits for somebody to act, each with the list it stands in. Nothing while the figures cannot be read. */
export function DoNext() {
  const { data, isError } = useQuery(metricsQuery);
  const canGo = useCanGo();
  const { role } = useUser();
  const enabled = may(role, "settings:write");
  const setUp = useQuery({ ...setUpQuery, enabled });
  const links = useQuery({ ...linkSummaryQuery, enabled: may(role, "links:read") });
  const services = useQuery({ ...channelsQuery, enabled });
  if (isError && !data) return null;
  const counts = {
    ...data?.doNext,
    failingServices: services.data?.filter(({ enabled, state }) => enabled && state.error).length,
    undeliveredReleases: links.data?.undelivered,
    setUpSteps: setUp.data?.filter((step) => !step.done).length,
  };
  const waiting = all.filter(({ name, to }) => (counts[name] ?? 0) > 0 && canGo(to));
  return (
    <Card title="Do next" flush className="mb-6">
      {!data
        ? (
          <div className="p-4">
            <SkeletonLines lines={2} />
          </div>
        )
        : waiting.length === 0
        ? (
          <p className="flex items-center gap-2.5 px-4 py-4 text-sm text-quiet">
            <CircleCheck size={16} className="shrink-0 text-success" aria-hidden />
            Nothing is overdue and nothing waits for you.
          </p>
        )
        : (
          <ul className="flex flex-wrap gap-px bg-base-300">
            {waiting.map(({ name, words, to, icon: Icon, tone }) => {
              const count = counts[name]!;
              return (
                <li key={name} className="min-w-44 flex-1 bg-base-100">
                  <Link
                    to={to}
                    className="flex h-full min-h-14 items-center gap-3 px-4 py-2.5 text-sm hover:bg-base-content/4 focus-visible:-outline-offset-2"
                  >
                    <Icon
                      size={18}
                      aria-hidden
                      className={classes(
                        "shrink-0",
                        tone === "error" ? "text-error" : tone === "warning" ? "text-warning" : "text-primary",
                      )}
                    />
                    <span>
                      <span className="font-semibold tabular-nums">{count.toLocaleString("en-US")}</span>{" "}
                      {words[count === 1 ? 0 : 1]}
                    </span>
                  </Link>
                </li>
              );
            })}
          </ul>
        )}
    </Card>
  );
}
