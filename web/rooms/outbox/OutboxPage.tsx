import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Info, RotateCw } from "lucide-react";
import { useState } from "react";
import { mailKinds, mailSorts, mailStatuses } from "../../../shared/outbox.ts";
import { PageSkeleton } from "../../app/PageSkeleton.tsx";
import { paths } from "../../app/paths.ts";
import { lost, notice } from "../../lib/api.ts";
import { useListPlace } from "../../lib/list_place.ts";
import { healthQuery } from "../../lib/query.ts";
import { titleCase } from "../../lib/words.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { StatusBadge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { FilterChips, FilterSelect, SearchBox } from "../../ui/Filters.tsx";
import { Page } from "../../ui/Page.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { DateText, Facts } from "../../ui/Values.tsx";
import { piecesOf } from "./parts/mail_text.ts";
import { exportFile, type Mail, mailsQuery } from "./queries.ts";
import type { Column } from "../../ui/table.ts";

const tones = {
  queued: "pending",
  sending: "processing",
  sent: "success",
  delivered: "success",
  failed: "error",
} as const;

const optionsOf = (all: string, values: readonly string[]) => [
  { value: "", label: all },
  ...values.map((value) => ({ value, label: titleCase(value) })),
];

const columnsFor = (onOpen: (mail: Mail) => void): Column<Mail>[] => [
  {
    id: "subject",
    header: "Subject",
    sortable: true,
    cell: (mail) => (
      <button
        type="button"
        className="cursor-pointer md:min-w-48 rounded-sm text-left wrap-anywhere hover:underline"
        onClick={() => onOpen(mail)}
      >
        {mail.subject}
        {mail.status === "failed" && mail.error && <span className="block text-xs text-error">{mail.error}</span>}
      </button>
    ),
  },
  { id: "to", header: "To", sortable: true, cell: (mail) => <span className="wrap-anywhere">{mail.to}</span> },
  { id: "kind", header: "Kind", sortable: true, cell: (mail) => titleCase(mail.kind), wideOnly: true, narrow: "none" },
  {
    id: "status",
    header: "Status",
    sortable: true,
    narrow: "end",
    cell: (mail) => <StatusBadge status={mail.status} tone={tones[mail.status]} />,
  },
  { id: "createdAt", header: "Written", sortable: true, cell: (mail) => <DateText value={mail.createdAt} as="time" /> },
];

/** Every mail the office wrote: what it said, to whom, and what became of it. */
export default function OutboxPage() {
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState<string | null>(null);
  const health = useQuery(healthQuery);
  const { params, sort, asked, change, onSort } = useListPlace(mailSorts, { column: "createdAt", order: "desc" });
  const status = mailStatuses.find((one) => one === params.get("status"));
  const kind = mailKinds.find((one) => one === params.get("kind"));
  const q = search.trim();
  const filter = { q, status, kind, ...asked };
  const isNarrowed = Boolean(q || status || kind);
  const list = useInfiniteQuery(mailsQuery(filter));
  const failure = lost(list.error, list.data);
  const mails = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const shown = mails.find(({ id }) => id === open) ?? null;
  // The hint stands above the list, which must not move when it comes.
  if (health.isPending) return <PageSkeleton />;
  return (
    <Page
      title="Outbox"
      lead="Mails sent and waiting: invoices with their pay links, secure links, passwords and receipts."
      actions={
        <>
          <Button icon={RotateCw} busy={list.isRefetching} onClick={() => void list.refetch()}>Refresh</Button>
          <ExportButton list="outbox" fetchFile={() => exportFile(filter)} />
        </>
      }
    >
      {health.data?.env === "demo" && <DemoHint />}
      <div role="search" aria-label="Mails" className="no-print mb-3 flex flex-wrap items-center gap-2">
        <SearchBox label="Search mails" placeholder="Address or subject" value={search} onChange={setSearch} />
        <FilterSelect
          label="Status"
          options={optionsOf("Any Status", mailStatuses)}
          value={status ?? ""}
          onChange={(value) => change({ status: value })}
        />
        <FilterSelect
          label="Kind"
          options={optionsOf("All Kinds", mailKinds)}
          value={kind ?? ""}
          onChange={(value) => change({ kind: value })}
        />
      </div>
      <div className="mb-3 empty:hidden">
        <FilterChips
          chips={[
            ...(status
              ? [{ id: "status", label: `Status: ${titleCase(status)}`, onClear: () => change({ status: null }) }]
              : []),
            ...(kind ? [{ id: "kind", label: `Kind: ${titleCase(kind)}`, onClear: () => change({ kind: null }) }] : []),
          ]}
          onClearAll={() => change({ status: null, kind: null })}
          printed={[q && `Search: ${q}`]}
        />
      </div>
      <DataTable
        label="Mails"
        columns={columnsFor((mail) => setOpen(mail.id))}
        rows={mails}
        rowKey={(mail) => mail.id}
        loading={list.isPending}
        error={failure && notice(failure, "Failed to fetch mails")}
        onRetry={() => void list.refetch()}
        empty={
          <EmptyState
            title={isNarrowed ? "No mail matches" : "No mail has been written yet"}
            hint={isNarrowed
              ? "Search for a word of the address or the subject, or clear the filters."
              : "Send an invoice or release records: the mail appears here."}
          />
        }
        sort={sort}
        onSort={onSort}
        onOpen={(mail) => setOpen(mail.id)}
        currentKey={open ?? undefined}
      />
      {list.hasNextPage && (
        <div className="no-print mt-3 flex justify-center">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>Show older mails</Button>
        </div>
      )}
      <SidePanel
        open={shown !== null}
        onOpenChange={(stays) => !stays && setOpen(null)}
        title={shown?.subject ?? ""}
        description={shown ? `To ${shown.to}` : undefined}
      >
        {shown && <MailText mail={shown} />}
      </SidePanel>
    </Page>
  );
}

/** In the demo office no mail leaves; here is where its links are found. */
function DemoHint() {
  return (
    <p className="mb-4 flex gap-2.5 rounded-md bg-info/10 px-3.5 py-2.5 text-sm text-info">
      <Info size={16} className="mt-0.5 shrink-0" aria-hidden />
      <span>
        In the demo office no mail leaves: open one here and follow its link, as the recipient would. Protected links
        that came with the demo office open with the passcode <span className="mono">2468</span>.
      </span>
    </p>
  );
}

function MailText({ mail }: { mail: Mail }) {
  return (
    <div className="flex flex-col gap-5">
      {mail.error && <p role="alert" className="rounded-md bg-error/10 px-3 py-2.5 text-sm text-error">{mail.error}</p>}
      <div className="rounded-md border border-base-300 p-4 text-sm leading-6 whitespace-pre-wrap wrap-anywhere">
        {piecesOf(mail.text).map((piece, index) =>
          piece.href
            ? (
              <a
                key={index}
                href={piece.href}
                target="_blank"
                rel="noreferrer"
                className="rounded-sm text-primary underline underline-offset-3"
              >
                {piece.text}
              </a>
            )
            : <span key={index}>{piece.text}</span>
        )}
      </div>
      <Facts
        facts={[
          ["Status", <StatusBadge key="status" status={mail.status} tone={tones[mail.status]} />],
          ["Kind", titleCase(mail.kind)],
          ["Written", <DateText key="written" value={mail.createdAt} as="time" />],
          ["Sent", <DateText key="sent" value={mail.sentAt} as="time" />],
          ...(mail.about.type === "invoice"
            ? [
              [
                "About",
                <AppLink key="about" to={paths.invoice(mail.about.id)}>The invoice</AppLink>,
              ] as [string, React.ReactNode],
            ]
            : []),
        ]}
      />
    </div>
  );
}
