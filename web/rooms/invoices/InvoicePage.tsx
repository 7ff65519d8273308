import { useQuery } from "@tanstack/react-query";
import { CheckCheck, ChevronLeft, CreditCard, Download, Ellipsis, Printer, RotateCw, Send } from "lucide-react";
import { Link, useParams } from "react-router";
import { may } from "../../../shared/permissions.ts";
import { paths } from "../../app/paths.ts";
import { ApiError, lost, notice } from "../../lib/api.ts";
import { localDay } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { StatusBadge } from "../../ui/Badge.tsx";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/EmptyState.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { Card, Page } from "../../ui/Page.tsx";
import { Skeleton, SkeletonLines } from "../../ui/Skeleton.tsx";
import { DateText, Money } from "../../ui/Values.tsx";
import { downloadPdf } from "./mutations.ts";
import { isOverdue, offersOf } from "./parts/facts.ts";
import { Delivery } from "./parts/Delivery.tsx";
import { InvoiceFacts } from "./parts/InvoiceFacts.tsx";
import { InvoiceHistory } from "./parts/InvoiceHistory.tsx";
import { InvoiceLines } from "./parts/InvoiceLines.tsx";
import { PrintHead } from "./parts/PrintHead.tsx";
import { type InvoiceActions, useInvoiceActions } from "./parts/use_invoice_menu.tsx";
import { detailQuery, type InvoiceDetail } from "./queries.ts";

/** One invoice: what it is for, where it stands, what comes next. Prints as a clean page. */
export default function InvoicePage() {
  const { id = "" } = useParams();
  const { role } = useUser();
  const { data: invoice, error: failure, refetch } = useQuery(detailQuery(id));
  const error = lost(failure, invoice);
  const actions = useInvoiceActions();
  const back = may(role, "invoices:list") && (
    <Link to={paths.invoices} className="no-print inline-flex items-center gap-1 text-quiet hover:text-base-content">
      <ChevronLeft size={16} aria-hidden />
      {may(role, "invoices:write") ? "Invoice Center" : "Your invoices"}
    </Link>
  );
  if (!invoice) {
    return (
      <Page title="Invoice" above={back}>
        <div className="surface">
          {error
            ? (
              <ErrorState
                message={notice(error, "Failed to fetch invoice")}
                action={error instanceof ApiError && error.status === 404
                  ? back && <LinkButton to={paths.invoices}>Back to Invoices</LinkButton>
                  : <Button onClick={() => void refetch()}>Try again</Button>}
              />
            )
            : <Loading />}
        </div>
      </Page>
    );
  }
  const today = localDay();
  return (
    <Page
      title={`Invoice ${invoice.invoiceNumber}`}
      above={back}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge status={invoice.status} />
          <Money cents={invoice.amount} className="font-semibold text-base-content" />
          <span>
            {isOverdue(invoice, today) ? "Overdue since" : "Due"} <DateText value={invoice.dueDate} />
          </span>
        </span>
      }
      actions={<Actions invoice={invoice} actions={actions} />}
    >
      <PrintHead invoice={invoice} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem] print:block">
        <div className="flex min-w-0 flex-col gap-6 print:gap-4">
          <InvoiceFacts invoice={invoice} />
          <InvoiceLines invoice={invoice} />
        </div>
        <div className="no-print flex min-w-0 flex-col gap-6">
          {may(role, "invoices:write") && <Delivery invoice={invoice} actions={actions} />}
          <Card title="History">
            <InvoiceHistory invoice={invoice} />
          </Card>
        </div>
      </div>
      {actions.dialogs}
    </Page>
  );
}

/** The next step as the one primary button, the PDF and printing beside it, the rest in a menu. */
function Actions({ invoice, actions }: { invoice: InvoiceDetail; actions: InvoiceActions }) {
  const { role } = useUser();
  const offers = offersOf(invoice, role);
  const failed = offers.resend && invoice.deliveryStatus === "failed";
  return (
    <>
      {/* Far from Send, in whose place nothing comes once it was pressed. */}
      {offers.markPaid && <Button icon={CheckCheck} onClick={() => actions.ask("paid", invoice)}>Mark as Paid</Button>}
      <Button icon={Download} onClick={() => downloadPdf(invoice)}>Download</Button>
      <Button icon={Printer} onClick={() => print()}>Print</Button>
      <Menu
        label="More actions"
        items={actions.itemsOf(invoice)}
        trigger={(trigger) => <Button {...trigger} icon={Ellipsis} iconOnly>More actions</Button>}
      />
      {offers.send || failed
        ? (
          <Button variant="primary" icon={failed ? RotateCw : Send} onClick={() => actions.send(invoice)}>
            {failed ? "Send Again" : "Send Invoice"}
          </Button>
        )
        : !offers.markPaid && offers.pay && (
          <LinkButton variant="primary" icon={CreditCard} to={paths.payment(invoice.id)}>Process Payment</LinkButton>
        )}
    </>
  );
}

const Loading = () => (
  <div className="p-4">
    <p role="status" className="sr-only">Loading invoice...</p>
    <Skeleton className="mb-5 h-6 w-48" />
    <SkeletonLines lines={6} />
  </div>
);
