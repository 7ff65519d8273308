import { useQuery } from "@tanstack/react-query";
import { FilePlus2, ListFilter } from "lucide-react";
import { lazy, Suspense, useEffect, useId, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { lost } from "../../lib/api.ts";
import { pageSize } from "../../../shared/paging.ts";
import { may } from "../../../shared/permissions.ts";
import { requestSorts } from "../../../shared/requests.ts";
import { paths } from "../../app/paths.ts";
import { useActions } from "../../lib/actions.ts";
import { useListPlace } from "../../lib/list_place.ts";
import { useCanGo } from "../../lib/places.ts";
import { useUser } from "../../lib/session.ts";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { Page } from "../../ui/Page.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { useProcess } from "./mutations.ts";
import { bulkAction, nameOf, requestTabs, type RowAction, type TabId } from "./parts/facts.ts";
import type { DeskPart } from "./parts/desk.ts";
import { RequestFilters } from "./parts/RequestFilters.tsx";
import { RequestsTable } from "./parts/RequestsTable.tsx";
import { scanned } from "../../lib/list_reader.ts";
import {
  exportFile,
  filtersIn,
  isStaff,
  type ListFilters,
  listQuery,
  metricsQuery,
  type RequestListRow,
} from "./queries.ts";

// The list stands without them; the forms library comes with them.
const BulkDialog = lazy(() => import("./parts/BulkDialog.tsx"));
const RequestDialog = lazy(() => import("./parts/RequestDialog.tsx"));

/** The list's place in the address: tab, filters, sort, page and the request on show. Names and searches stay out of it. */
function useRequestsPlace() {
  // Of what is overdue the longest overdue comes first.
  const overdue = useSearchParams()[0].get("due") === "overdue";
  const standard = overdue ? { column: "dueDate", order: "asc" } as const : newest;
  const { params, asked, ...place } = useListPlace(requestSorts, standard);
  const tab = requestTabs.find(({ id }) => id === params.get("status"))?.id ?? "new";
  const filters: ListFilters = { status: tab === "all" ? undefined : tab, ...filtersIn(params), ...asked };
  return { ...place, tab, filters, view: Number(params.get("view")) || null };
}

const newest = { column: "receivedAt", order: "desc" } as const;
const noCounts = { newRequests: 0, pendingPayment: 0, pendingInvoices: 0, readyForRelease: 0 };

/** All requests by their place in the work, with what comes next for each. */
export default function RequestsPage() {
  const { role } = useUser();
  const canGo = useCanGo();
  const navigate = useNavigate();
  const { tab, filters, sort, onSort, page, view, change } = useRequestsPlace();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState(new Map<string, string>());
  const [bulk, setBulk] = useState(false);
  // The list begins sooner without them; what is on shows as chips either way.
  const [filtering, setFiltering] = useState(false);
  const filtersId = useId();
  const [part, setPart] = useState<DeskPart | null>(null);
  const process = useProcess();
  const metrics = useQuery(metricsQuery);
  // Spec 1 §8: tabs show zeros while their counts cannot be read.
  const counts = metrics.data ?? (metrics.isError ? noCounts : undefined);
  const query: ListFilters = { ...filters, q: search.trim() || undefined };
  const { data, isPending, isPlaceholderData, error: failure, refetch } = useQuery(listQuery(query, page));
  const error = lost(failure, data);
  const rows = data?.rows ?? [];
  const action = bulkAction(tab);
  const mayBulk = action !== null && may(role, action.needs);
  const heading = requestTabs.find(({ id }) => id === tab)!.heading;

  // The last row of the last page is gone: the page before it is the last one now.
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  useEffect(() => {
    if (data && !isPlaceholderData && page > lastPage) {
      change({ page: lastPage > 1 ? String(lastPage) : "" }, { replace: true });
    }
  });

  const goTo = (changes: Record<string, string>) => {
    setChosen(new Map());
    change(changes);
  };
  const pageText = page > 1 ? String(page) : "";
  const open = (row: RequestListRow, first: DeskPart | null = null) => {
    if (!isStaff(role)) return void navigate(paths.request(row.id));
    setPart(first);
    change({ page: pageText, view: String(row.id) });
  };
  const perform = (row: RequestListRow, what: RowAction) => {
    if (what === "process") process.mutate(row.id, { onSuccess: () => open(row) });
    else open(row, what === "view" ? null : what);
  };
  const select = (keys: Set<string>) => {
    const names = new Map(rows.map((row) => [String(row.id), nameOf(row.patient)]));
    setChosen(new Map([...keys].map((key) => [key, names.get(key) ?? chosen.get(key) ?? `Request ${key}`])));
  };
  const mayCreate = may(role, "requests:write") && canGo(paths.newRequest);
  useActions([
    {
      name: "requests.bulk",
      label: action?.label ?? "",
      key: "b",
      group: "Requests",
      disabled: !mayBulk || chosen.size === 0,
      perform: () => setBulk(true),
    },
  ]);

  return (
    <Page
      title="Requests"
      lead={role === "external-requester"
        ? "The requests you have made, and where each of them stands."
        : "Every request for records, from its arrival to its release."}
      actions={
        <>
          <Button
            icon={ListFilter}
            aria-expanded={filtering}
            aria-controls={filtersId}
            onClick={() => setFiltering(!filtering)}
          >
            Filter
          </Button>
          <ExportButton list="requests" fetchFile={() => exportFile(query)} />
          {mayCreate && <LinkButton to={paths.newRequest} icon={FilePlus2}>New Request</LinkButton>}
        </>
      }
    >
      <Tabs
        label="Requests by status"
        value={tab}
        onChange={(id: TabId) => goTo({ status: id === "new" ? "" : id })}
        tabs={requestTabs.map(({ id, label }) => ({
          id,
          label,
          count: id === "new"
            ? counts?.newRequests
            : id === "pending_payment"
            ? counts?.pendingPayment ?? counts?.pendingInvoices
            : id === "ready_for_release"
            ? counts?.readyForRelease
            : undefined,
        }))}
      >
        <RequestFilters
          id={filtersId}
          open={filtering}
          filters={filters}
          search={search}
          onSearch={(text) => {
            setSearch(text);
            setChosen(new Map());
            if (page > 1) change({}, { replace: true });
          }}
          onChange={(changes) => goTo(changes)}
        />
        <div className="mb-2 flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="text-base">{heading}</h2>
          {mayBulk && action && (
            <div className="flex items-center gap-3">
              <span className="text-sm text-quiet tabular-nums" aria-live="polite">
                {chosen.size > 0 && `${chosen.size} selected`}
              </span>
              {chosen.size > 0 && <Button variant="link" onClick={() => setChosen(new Map())}>Clear selection</Button>}
              <Button
                variant={chosen.size > 0 ? "primary" : "quiet"}
                idle={chosen.size === 0}
                onClick={() => setBulk(true)}
              >
                {action.label}
              </Button>
            </div>
          )}
        </div>
        <RequestsTable
          heading={heading}
          rows={rows}
          loading={isPending}
          error={error}
          onRetry={() => void refetch()}
          sort={sort}
          onSort={(next) => {
            setChosen(new Map());
            onSort(next);
          }}
          selection={mayBulk ? { keys: new Set(chosen.keys()), onChange: select } : undefined}
          narrowed={Boolean(
            query.q || query.source || query.urgent || query.requesterId || query.from || query.to || query.due,
          )}
          busyId={process.isPending ? process.variables : null}
          onView={(row) => open(row)}
          onAction={perform}
        />
        {data && !error && (
          <Pager
            page={page}
            pageSize={pageSize}
            total={data.total}
            onPage={(next) => change({ page: next > 1 ? String(next) : "" })}
          />
        )}
        {data?.more && (
          <p className="mt-2 text-sm text-quiet">
            Only the first {scanned.toLocaleString("en-US")}{" "}
            that match are listed. Narrow the filters to see the others.
          </p>
        )}
      </Tabs>
      <Suspense>
        {bulk && action && (
          <BulkDialog
            action={action}
            chosen={[...chosen].map(([id, name]) => ({ id: Number(id), name }))}
            onClose={() => setBulk(false)}
            onDone={(ids) => setChosen(new Map([...chosen].filter(([id]) => !ids.includes(Number(id)))))}
          />
        )}
        {view !== null && isStaff(role) && (
          <RequestDialog
            key={view}
            id={view}
            first={part}
            onClose={() => change({ page: pageText, view: "" })}
          />
        )}
      </Suspense>
    </Page>
  );
}
