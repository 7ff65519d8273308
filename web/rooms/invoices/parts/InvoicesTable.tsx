import { Ellipsis, RotateCw } from "lucide-react";
import { shownRecipient } from "../../../../shared/fax_numbers.ts";
import type { Role } from "../../../../shared/permissions.ts";
import { paths } from "../../../app/paths.ts";
import { notice } from "../../../lib/api.ts";
import { localDay } from "../../../lib/format.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Badge, StatusBadge } from "../../../ui/Badge.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { DateText, Money } from "../../../ui/Values.tsx";
import { type InvoiceRow, isOverdue, offersOf, patientName } from "./facts.ts";
import { invoicePageSize } from "../queries.ts";
import { useUser } from "../../../lib/session.ts";
import type { InvoiceActions } from "./use_invoice_menu.tsx";
import type { Column, Selection, Sort } from "../../../ui/table.ts";

interface Props {
  rows: readonly InvoiceRow[];
  loading: boolean;
  error: Error | null;
  onRetry: () => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
  selection?: Selection;
  /** Whether a search or a filter leaves some out. */
  narrowed: boolean;
  actions: InvoiceActions;
  onOpen: (invoice: InvoiceRow) => void;
}

/** Columns and order as in spec 1 §2. */
const columnsFor = (actions: InvoiceActions, role: Role, today: string): Column<InvoiceRow>[] => [
  {
    id: "invoiceNumber",
    header: "Invoice #",
    sortable: true,
    cell: (invoice) => (
      <AppLink to={paths.invoice(invoice.id)}>
        <span className="mono whitespace-nowrap">{invoice.invoiceNumber}</span>
      </AppLink>
    ),
    narrow: "meta",
  },
  {
    id: "patient",
    header: "Patient",
    sortable: true,
    cell: (invoice) => (
      <div className="min-w-28 xl:min-w-36">
        <p className="line-clamp-2 wrap-anywhere" dir="auto">{patientName(invoice)}</p>
        <p className="text-xs text-quiet">
          {invoice.patient && invoice.patient.dateOfBirth === undefined ? null : invoice.patient?.dateOfBirth
            ? (
              <>
                DOB: <DateText value={invoice.patient.dateOfBirth} as="local" />
              </>
            )
            : "No DOB"}
        </p>
      </div>
    ),
    narrow: "title",
    narrowCell: (invoice) => <bdi className="font-semibold">{patientName(invoice)}</bdi>,
  },
  {
    id: "requester",
    header: "Requester",
    sortable: true,
    cell: (invoice) => <p className="line-clamp-2 min-w-28 wrap-anywhere" dir="auto">{invoice.requester.name}</p>,
    narrow: "none",
  },
  {
    id: "amount",
    header: "Amount",
    sortable: true,
    align: "end",
    cell: (invoice) => <Money cents={invoice.amount} />,
    narrow: "end",
  },
  {
    id: "status",
    header: "Status",
    sortable: true,
    cell: (invoice) => (
      <div className="flex flex-col items-start gap-0.5">
        <StatusBadge status={invoice.status} />
        {isOverdue(invoice, today) && <span className="text-xs text-warning">Overdue</span>}
        <DisputeBadge status={invoice.disputeStatus} />
        {invoice.paidAt && (
          <span className="text-xs text-quiet xl:hidden">
            <DateText value={invoice.paidAt} />
          </span>
        )}
      </div>
    ),
    narrowCell: (invoice) => (
      <span className="flex items-center gap-2">
        <StatusBadge status={invoice.status} />
        <DisputeBadge status={invoice.disputeStatus} />
        {isOverdue(invoice, today) && <span className="text-warning">Overdue</span>}
      </span>
    ),
  },
  {
    id: "sentTo",
    header: "Sent To",
    sortable: true,
    width: "w-60",
    cell: (invoice) => <SentTo invoice={invoice} actions={actions} mayRetry={offersOf(invoice, role).resend} />,
    // On a phone only what went wrong: the rest stands on the invoice.
    narrowCell: (invoice) =>
      invoice.deliveryStatus === "failed" && (
        <SentTo invoice={invoice} actions={actions} mayRetry={offersOf(invoice, role).resend} />
      ),
  },
  {
    id: "paidAt",
    header: "Paid On",
    sortable: true,
    wideOnly: true,
    width: "w-32",
    cell: (invoice) => invoice.paidAt ? <DateText value={invoice.paidAt} /> : <span className="text-quiet">—</span>,
    narrow: "none",
  },
  {
    id: "actions",
    header: "Actions",
    align: "end",
    narrow: "foot",
    cell: (invoice) => (
      <Menu
        label={`Actions for ${invoice.invoiceNumber}`}
        items={actions.itemsOf(invoice)}
        trigger={(trigger) => (
          <Button
            {...trigger}
            variant="quiet"
            size="sm"
            icon={Ellipsis}
            iconOnly
            className="pointer-coarse:size-11"
          >
            {`Actions for ${invoice.invoiceNumber}`}
          </Button>
        )}
      />
    ),
  },
];

/** The invoices as a table; a row opens its invoice. */
export function InvoicesTable(props: Props) {
  const { role } = useUser();
  const columns = columnsFor(props.actions, role, localDay());
  return (
    <DataTable
      label="Invoices"
      // A requester's list holds their own invoices only.
      columns={role === "external-requester" ? columns.filter(({ id }) => id !== "requester") : columns}
      rows={props.rows}
      rowKey={(invoice) => String(invoice.id)}
      rowLabel={(invoice) => invoice.invoiceNumber}
      loading={props.loading}
      skeletonRows={invoicePageSize}
      error={props.error && `Error: ${notice(props.error, "Failed to fetch invoices")}`}
      onRetry={props.onRetry}
      empty={
        <EmptyState
          title="No invoices found"
          hint={props.narrowed
            ? "Nothing matches. Clear the search or the filters to see more."
            : "An invoice is made from a request: open one in processing and choose Generate Invoice."}
          action={!props.narrowed && (
            <LinkButton to={`${paths.requests}?status=processing`}>Requests In Processing</LinkButton>
          )}
        />
      }
      sort={props.sort}
      onSort={props.onSort}
      selection={props.selection}
      onOpen={props.onOpen}
    />
  );
}

/** Where it went and when; or that it did not arrive, with another try. Why stands on the invoice. */
function SentTo({ invoice, actions, mayRetry }: { invoice: InvoiceRow; actions: InvoiceActions; mayRetry: boolean }) {
  if (invoice.deliveryStatus === "failed") {
    const reason = invoice.deliveryError ?? "the reason is not known";
    return (
      <div className="min-w-28 xl:min-w-36">
        <p className="line-clamp-1 text-sm break-all" title={invoice.sentTo ?? undefined}>
          {invoice.sentTo && shownRecipient(invoice.sentTo)}
        </p>
        <p className="flex flex-wrap items-center gap-x-2">
          <span title={reason}>
            <Badge tone="error">
              Not delivered<span className="sr-only">: {reason}</span>
            </Badge>
          </span>
          {mayRetry && (
            <Button
              variant="link"
              size="sm"
              icon={RotateCw}
              className="h-6 min-h-0 text-xs pointer-coarse:h-11"
              aria-label={`Retry sending ${invoice.invoiceNumber}`}
              onClick={() => actions.send(invoice)}
            >
              Retry
            </Button>
          )}
        </p>
      </div>
    );
  }
  if (!invoice.sentTo) return <span className="text-quiet">Not sent</span>;
  return (
    <div className="min-w-36">
      <p className="line-clamp-1 break-all" title={invoice.sentTo}>{shownRecipient(invoice.sentTo)}</p>
      <p className="text-xs text-quiet">
        <DateText value={invoice.sentAt} />
      </p>
    </div>
  );
}

/** A payment that the payer's bank takes back, or asks about; nothing once that is won or withdrawn. */
function DisputeBadge({ status }: { status: string | null }) {
  if (!status || /^(won|prevented|warning_closed)$/.test(status)) return null;
  return (
    <span title={`The dispute: ${status.replaceAll("_", " ")}`}>
      <Badge tone="error">{status === "lost" ? "Dispute lost" : "Disputed"}</Badge>
    </span>
  );
}
