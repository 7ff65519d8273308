import { useQuery } from "@tanstack/react-query";
import { FilePlus2, LayoutGrid, TableProperties } from "lucide-react";
import { useState } from "react";
import { inboxSorts } from "../../../shared/inbox.ts";
import { may } from "../../../shared/permissions.ts";
import { paths } from "../../app/paths.ts";
import { useActions } from "../../lib/actions.ts";
import { lost, notice } from "../../lib/api.ts";
import { useListPlace } from "../../lib/list_place.ts";
import { useUser } from "../../lib/session.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { type Chip, FilterChips, FilterSelect, SearchBox } from "../../ui/Filters.tsx";
import { Page } from "../../ui/Page.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { CheckSources } from "./intake/CheckSources.tsx";
import { EntryCards } from "./parts/EntryCards.tsx";
import { EntryPanel } from "./parts/EntryPanel.tsx";
import { FailingSources } from "./parts/FailingSources.tsx";
import { EntryTable } from "./parts/EntryTable.tsx";
import { ManualEntryDialog } from "./intake/ManualEntryDialog.tsx";
import {
  countsQuery,
  entriesPerPage,
  entriesQuery,
  type Entry,
  type EntryFilter,
  exportFile,
  searchLimit,
} from "./queries.ts";
import { statusTabs } from "./parts/words.ts";

const sourceOptions: { value: EntryFilter["source"]; label: string }[] = [
  { value: "", label: "All Sources" },
  { value: "email", label: "Email" },
  { value: "fax", label: "Fax" },
  { value: "manual", label: "Manual" },
];

type View = "cards" | "table";
const viewKey = "releasedesk-inbox-view";

function rememberedView(): View {
  try {
    return localStorage.getItem(viewKey) === "cards" ? "cards" : "table";
  } catch {
    return "table";
  }
}

/** The view switch, remembered in this browser. */
function useView(): [View, (view: View) => void] {
  const [view, setView] = useState(rememberedView);
  return [view, (next) => {
    setView(next);
    try {
      localStorage.setItem(viewKey, next);
    } catch {
      // Blocked storage: lasts as long as the page.
    }
  }];
}

/** The documents that came in. Status, source, page and the open document stand in the address; the search never does. */
export default function InboxPage() {
  const { params, sort, asked, page, change: set, onSort } = useListPlace(inboxSorts, {
    column: "date",
    order: "desc",
  });
  const { role } = useUser();
  const [q, setQ] = useState("");
  const [view, setView] = useView();
  const [entering, setEntering] = useState(false);
  const status = statusTabs.find((tab) => tab.id === params.get("status"))?.id ?? "";
  const source = sourceOptions.find((option) => option.value === params.get("source"))?.value ?? "";
  const open = params.get("entry");
  /** Beside the list: the page stays. */
  const setBeside = (changes: Record<string, string | null>) =>
    set({ page: params.get("page"), ...changes }, { replace: true });

  const filter: EntryFilter = { status, source, q, ...asked };
  const counts = useQuery(countsQuery).data;
  const list = useQuery(entriesQuery(filter, page));
  const { data, isPending } = list;
  const error = lost(list.error, data);
  const writes = may(role, "inbox:write");
  const filtered = source !== "" || q !== "";
  const reset = () => {
    setQ("");
    set({ status: null, source: null });
  };
  const chips: Chip[] = [];
  if (status) {
    const label = `Status: ${statusTabs.find(({ id }) => id === status)!.label}`;
    chips.push({ id: "status", label, onClear: () => set({ status: null }) });
  }
  if (source) {
    const label = `Source: ${sourceOptions.find(({ value }) => value === source)!.label}`;
    chips.push({ id: "source", label, onClear: () => set({ source: null }) });
  }
  useActions(
    writes
      ? [{ name: "inbox.enter", label: "Manual Entry", key: "n", group: "Inbox", perform: () => setEntering(true) }]
      : [],
  );

  const props = {
    rows: data?.rows ?? [],
    loading: isPending,
    error: error && notice(error, "Failed to fetch inbox entries"),
    onRetry: () => void list.refetch(),
    empty: <NoDocuments filtered={filtered} status={status} onReset={reset} />,
    currentKey: open ?? undefined,
    onOpen: (entry: Entry) => setBeside({ entry: entry.id }),
    sort,
    onSort,
  };
  return (
    <Page
      title="Inbox"
      lead="Manage and process incoming documents"
      actions={
        <>
          <ExportButton list="inbox" fetchFile={() => exportFile(filter)} />
          {writes && (
            <>
              <CheckSources />
              <Button variant="primary" icon={FilePlus2} onClick={() => setEntering(true)}>Manual Entry</Button>
            </>
          )}
        </>
      }
    >
      {writes && <FailingSources />}
      <Tabs
        label="Status"
        tabs={statusTabs.map((tab) => ({ ...tab, count: tab.id === "" ? counts?.all : counts?.byStatus[tab.id] }))}
        value={status}
        onChange={(id) => set({ status: id })}
      />
      <div className="no-print my-4 flex flex-wrap items-center gap-3">
        <SearchBox
          label="Search documents"
          placeholder="Search by sender, subject or ID"
          className="sm:w-88"
          value={q}
          onChange={(value) => {
            setQ(value.trim());
            set({}, { replace: true });
          }}
        />
        <FilterSelect
          label="Source"
          options={sourceOptions}
          value={source}
          onChange={(value) => set({ source: value })}
        />
        <FilterChips chips={chips} printed={[q && `Search: ${q}`]} />
        {(filtered || status !== "") && <Button variant="link" onClick={reset}>Reset Filters</Button>}
        <div className="ml-auto flex items-center gap-4">
          <AppLink to={paths.readingAccuracy} className="text-sm max-sm:hidden">Reading accuracy</AppLink>
          <ViewSwitch view={view} onChange={setView} />
        </div>
      </div>
      {view === "cards" ? <EntryCards {...props} /> : <EntryTable {...props} />}
      <Pager
        page={page}
        pageSize={entriesPerPage}
        total={data?.total ?? 0}
        onPage={(next) => set({ page: next > 1 ? String(next) : null })}
      />
      {q && data?.next && (
        <p className="mt-2 text-sm text-quiet">
          {`The newest ${searchLimit} that fit are shown. Type more to find older ones.`}
        </p>
      )}
      <EntryPanel
        id={open}
        onClose={() => setBeside({ entry: null })}
        toEntry={(entry) =>
          `?${new URLSearchParams([...params].filter(([name]) => name !== "entry").concat([["entry", entry]]))}`}
      />
      {writes && (
        <ManualEntryDialog
          open={entering}
          onOpenChange={setEntering}
          onEntered={(entry) => set({ entry: entry.id, status: null, source: null })}
        />
      )}
    </Page>
  );
}

function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const look = (on: boolean) => (on ? "bg-base-content/8" : "text-quiet");
  return (
    <div role="group" aria-label="View" className="flex gap-0.5 rounded-md border border-base-300 bg-base-100 p-0.5">
      <Button
        variant="quiet"
        size="sm"
        icon={LayoutGrid}
        iconOnly
        aria-pressed={view === "cards"}
        className={look(view === "cards")}
        onClick={() =>
          onChange("cards")}
      >
        Card View
      </Button>
      <Button
        variant="quiet"
        size="sm"
        icon={TableProperties}
        iconOnly
        aria-pressed={view === "table"}
        className={look(view === "table")}
        onClick={() =>
          onChange("table")}
      >
        Table View
      </Button>
    </div>
  );
}

/** The three variants of the spec. */
function NoDocuments({ filtered, status, onReset }: { filtered: boolean; status: string; onReset: () => void }) {
  const hint = filtered
    ? "Try adjusting your search query or filters to find what you're looking for."
    : status
    ? `There are no documents with status "${status}".`
    : "Your inbox is empty. Documents will appear here once they're received or uploaded manually.";
  return (
    <EmptyState
      title="No documents found"
      hint={hint}
      action={(filtered || status) && <Button onClick={onReset}>Reset Filters</Button>}
    />
  );
}
