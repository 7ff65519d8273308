import { useQuery } from "@tanstack/react-query";
import { CheckCheck, ChevronDown, RotateCw, Send } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { invoiceSorts } from "../../../shared/invoices.ts";
import { useRefresh } from "../../lib/action.ts";
import { lost } from "../../lib/api.ts";
import { may } from "../../../shared/permissions.ts";
import { paths } from "../../app/paths.ts";
import { useActions } from "../../lib/actions.ts";
import { useListPlace } from "../../lib/list_place.ts";
import { useUser } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { FilterChips, type FilterChipsProps, FilterSelect, SearchBox } from "../../ui/Filters.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { Page } from "../../ui/Page.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { type Results, useSend } from "./mutations.ts";
import { type DateFilter, dateFilters, firstMoment, invoiceTabs, tabCount, type TabId } from "./parts/facts.ts";
import { InvoicesTable } from "./parts/InvoicesTable.tsx";
import { MarkPaidDialog } from "./parts/MarkPaidDialog.tsx";
import { ResultsDialog, type ShownResults } from "./parts/ResultsDialog.tsx";
import { StepPager } from "./parts/StepPager.tsx";
import { SummaryCards } from "./parts/SummaryCards.tsx";
import { useInvoiceActions } from "./parts/use_invoice_menu.tsx";
import { exportFile, type InvoiceFilters, invoicePageSize, listQuery, summaryQuery } from "./queries.ts";

/** The list's place in the address: tab, dates and sort. A search may be a patient's name and stays out of it. */
function useInvoicesPlace() {
  const { params, change, sort, onSort } = useListPlace(invoiceSorts, { column: "createdAt", order: "desc" });
  const tab = invoiceTabs.find(({ id }) => id === params.get("tab")) ?? invoiceTabs[0];
  const dates = dateFilters.find(({ value }) => value === params.get("dates"))?.value ?? "";
  return { tab, dates, change, sort, onSort };
}

/** The Invoice Center: what is owed, what was paid, and what to do about it. */
export default function InvoicesPage() {
  const { role } = useUser();
  const mayWrite = may(role, "invoices:write");
  const navigate = useNavigate();
  const { tab, dates, change, sort, onSort } = useInvoicesPlace();
  const [search, setSearch] = useState("");
  /** Where the pages leafed through begin; the first page has none. */
  const [trail, setTrail] = useState<string[]>([]);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const { data: summary } = useQuery({ ...summaryQuery, enabled: mayWrite });
  const q = search.trim();
  const filters: InvoiceFilters = {
    status: tab.status,
    delivery: tab.delivery,
    since: firstMoment(dates, new Date()),
    q: q || undefined,
    sort: sort.column,
    order: sort.order,
  };
  const list = useQuery(listQuery(filters, trail.at(-1) ?? null));
  const failure = lost(list.error, list.data);
  const actions = useInvoiceActions();
  const refresh = useRefresh("invoice");
  const [refreshing, setRefreshing] = useState(false);

  const rows = list.data?.rows ?? [];
  const toFirst = () => setTrail([]);
  const reload = () => {
    setRefreshing(true);
    void refresh().finally(() => setRefreshing(false));
  };
  const select = (keys: Set<string>) => {
    const numbers = new Map(rows.map((row) => [String(row.id), row.invoiceNumber]));
    setChosen(new Map([...keys].map((key) => [key, numbers.get(key) ?? chosen.get(key) ?? key])));
  };

  return (
    <Page
      title={mayWrite ? "Invoice Center" : "Your invoices"}
      lead={
        <span className="max-md:hidden">
          {mayWrite ? "What is owed, what was paid, and what waits to be sent." : "The invoices of your requests."}
        </span>
      }
      actions={
        <>
          <Button icon={RotateCw} busy={refreshing} onClick={reload}>Refresh</Button>
          <ExportButton list="invoices" fetchFile={() => exportFile(filters)} />
          {mayWrite && <BatchActions chosen={chosen} onDone={() => setChosen(new Map())} />}
        </>
      }
    >
      {mayWrite && <SummaryCards />}
      <Tabs
        label="Invoices by status"
        value={tab.id}
        onChange={(id: TabId) => {
          toFirst();
          setChosen(new Map());
          change({ tab: id === "all" ? "" : id });
        }}
        tabs={invoiceTabs.map((one) => ({ id: one.id, label: one.label, count: tabCount(summary, one) }))}
      >
        <div className="mb-3 flex flex-col gap-3">
          <div role="search" aria-label="Invoices" className="no-print flex flex-wrap items-center gap-2">
            <SearchBox
              label="Search invoices"
              // Beside the dates, where a phone has room for one line.
              className="max-sm:w-0 max-sm:flex-1"
              placeholder="Invoice #, patient or requester"
              value={search}
              onChange={(text) => {
                setSearch(text);
                toFirst();
              }}
            />
            <FilterSelect
              label="Date"
              options={dateFilters}
              value={dates}
              onChange={(value) => {
                toFirst();
                change({ dates: value });
              }}
            />
            {list.isPending && <p role="status" className="animate-late text-sm text-quiet">Loading invoices...</p>}
            {chosen.size > 0 && (
              <p className="flex items-center gap-3 text-sm text-quiet tabular-nums" aria-live="polite">
                {chosen.size} selected
                <Button
                  variant="link"
                  onClick={() =>
                    setChosen(new Map())}
                >
                  Clear selection
                </Button>
              </p>
            )}
          </div>
          {tab.hint && <p className="text-sm text-quiet">{tab.hint}</p>}
          <DateChip
            dates={dates}
            printed={[tab.label, q && `Search: ${q}`]}
            onClear={() => {
              toFirst();
              change({ dates: "" });
            }}
          />
        </div>
        <InvoicesTable
          rows={rows}
          loading={list.isPending}
          error={failure}
          onRetry={() => void list.refetch()}
          sort={sort}
          onSort={(next) => {
            toFirst();
            onSort(next);
          }}
          selection={mayWrite ? { keys: new Set(chosen.keys()), onChange: select } : undefined}
          narrowed={Boolean(q || dates || tab.status || tab.delivery)}
          actions={actions}
          onOpen={(invoice) => navigate(paths.invoice(invoice.id))}
        />
        {list.data && !failure && (
          <StepPager
            page={trail.length + 1}
            pageSize={invoicePageSize}
            shown={rows.length}
            total={list.data.counted ? list.data.total : null}
            hasNext={list.data.next !== null}
            onPrevious={() => setTrail(trail.slice(0, -1))}
            onNext={() => {
              // While another list's rows still show, their next page is not this list's.
              if (!list.isPlaceholderData) setTrail([...trail, list.data.next!]);
            }}
          />
        )}
      </Tabs>
      {actions.dialogs}
    </Page>
  );
}

interface DateChipProps {
  dates: DateFilter;
  printed: FilterChipsProps["printed"];
  onClear: () => void;
}

function DateChip({ dates, printed, onClear }: DateChipProps) {
  const { label } = dateFilters.find(({ value }) => value === dates)!;
  const chips = dates ? [{ id: "dates", label: `Made: ${label}`, onClear }] : [];
  return <FilterChips chips={chips} onClearAll={onClear} printed={printed} />;
}

/** Sends or settles all that are selected, and shows what each came to. */
function BatchActions({ chosen, onDone }: { chosen: ReadonlyMap<string, string>; onDone: () => void }) {
  const send = useSend();
  const [settling, setSettling] = useState(false);
  const [shown, setShown] = useState<ShownResults | null>(null);
  const invoices = [...chosen].map(([id, invoiceNumber]) => ({ id: Number(id), invoiceNumber }));

  const someChosen = (what: string) => {
    if (chosen.size > 0) return true;
    toast({ title: "No Invoices Selected", description: `Please select at least one invoice ${what}`, tone: "error" });
    return false;
  };
  const done = (title: string) => ({ results }: { results: Results }) => {
    if (results.length > 1 || results.some(({ ok }) => !ok)) setShown({ title, results, numbers: chosen });
    onDone();
  };
  const sendAll = () => {
    if (!someChosen("to send") || send.isPending) return;
    send.mutate({ ids: invoices.map(({ id }) => id) }, { onSuccess: done("Invoices sent") });
  };
  const settleAll = () => {
    if (someChosen("to mark as paid")) setSettling(true);
  };
  useActions([
    { name: "invoices.send", label: "Send selected invoices", key: "s", group: "Invoices", perform: sendAll },
    { name: "invoices.paid", label: "Mark selected as paid", key: "p", group: "Invoices", perform: settleAll },
  ]);

  return (
    <>
      <Menu
        label="Batch actions"
        trigger={(trigger) => (
          <Button {...trigger} variant="primary" idle={chosen.size === 0} busy={send.isPending}>
            Batch Actions
            <ChevronDown size={14} aria-hidden />
          </Button>
        )}
        items={[
          { label: "Send Invoices", icon: Send, hint: "s", onSelect: sendAll },
          { label: "Mark as Paid", icon: CheckCheck, hint: "p", onSelect: settleAll },
        ]}
      />
      {settling && (
        <MarkPaidDialog
          invoices={invoices}
          onClose={() => setSettling(false)}
          onDone={done("Invoices marked as paid")}
        />
      )}
      {shown && <ResultsDialog {...shown} onClose={() => setShown(null)} />}
    </>
  );
}
