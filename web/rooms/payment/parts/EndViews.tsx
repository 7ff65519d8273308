import { useQuery } from "@tanstack/react-query";
import { Ban, CircleAlert, CircleCheck, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { dollars } from "../../../../shared/money.ts";
import { may } from "../../../../shared/permissions.ts";
import { reachOffice } from "../../../lib/reach_office.ts";
import { paths } from "../../../app/paths.ts";
import { userQuery } from "../../../lib/session.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import type { Payee, PayerInvoice } from "../queries.ts";
import { PdfLink } from "./InvoiceSummary.tsx";
import { Statement } from "./PaymentFrame.tsx";

/** To the list of invoices, for those who have one; a payer without an account has nowhere to go back to. */
export function BackToInvoices() {
  const { data: user } = useQuery(userQuery);
  if (!user || !may(user.role, "invoices:list")) return null;
  return <LinkButton to={paths.invoices}>Back to Invoices</LinkButton>;
}

/** Something is missing or failed: what, and what to do. */
export function ProblemView(
  { title, children, onRetry }: { title: string; children: ReactNode; onRetry?: () => void },
) {
  return (
    <Statement
      alert
      icon={<CircleAlert size={32} className="text-error" aria-hidden />}
      title={title}
      actions={
        <>
          {onRetry && <Button variant="primary" onClick={onRetry}>Try again</Button>}
          <BackToInvoices />
        </>
      }
    >
      <p>{children}</p>
    </Statement>
  );
}

/** The success view while the processor has not decided yet; the page turns by itself. */
export const ProcessingView = ({ invoice, payee }: { invoice: PayerInvoice; payee: Payee }) => (
  <Statement
    icon={<CircleCheck size={32} className="text-success" aria-hidden />}
    title="Payment processing"
    actions={<ProcessingActions invoice={invoice} />}
  >
    <p role="status">Your payment is being processed. We'll update you once it's complete.</p>
    <p className="text-quiet">
      {dollars(invoice.amount)} for invoice{" "}
      <span className="mono whitespace-nowrap">{invoice.invoiceNumber}</span>. You can stay here or close this page;
      nothing is charged twice.
    </p>
    <p>
      <PdfLink payee={payee}>View the invoice (PDF)</PdfLink>
    </p>
  </Statement>
);

/** The ways on from the success view, for who has an account. */
function ProcessingActions({ invoice }: { invoice: PayerInvoice }) {
  const { data: user } = useQuery(userQuery);
  if (!user) return null;
  return (
    <>
      <LinkButton to={invoice.requestId ? paths.request(invoice.requestId) : paths.requests} variant="primary">
        View Request Records
      </LinkButton>
      <LinkButton to={paths.invoice(invoice.id)}>View Invoice</LinkButton>
      <LinkButton to={paths.dashboard} variant="quiet">Go to Dashboard</LinkButton>
    </>
  );
}

/** An invoice that cannot be paid any more, or need not be. */
export function ClosedView({ invoice, stage }: { invoice: PayerInvoice; stage: "cancelled" | "refunded" | "nothing" }) {
  const number = <span className="mono whitespace-nowrap">{invoice.invoiceNumber}</span>;
  const reach = reachOffice(invoice.organization);
  const views = {
    cancelled: {
      icon: <Ban size={32} className="text-quiet" aria-hidden />,
      title: "This invoice is cancelled",
      text: <>Invoice {number} cannot be paid, and nothing is owed on it. For questions, {reach}.</>,
    },
    refunded: {
      icon: <Undo2 size={32} className="text-quiet" aria-hidden />,
      title: "This invoice was refunded",
      text: <>The payment of invoice {number} was given back. For questions, {reach}.</>,
    },
    nothing: {
      icon: <CircleCheck size={32} className="text-success" aria-hidden />,
      title: "There is nothing to pay",
      text: <>All fees of invoice {number} are waived.</>,
    },
  };
  const { icon, title, text } = views[stage];
  return (
    <Statement icon={icon} title={title} actions={<BackToInvoices />}>
      <p>{text}</p>
    </Statement>
  );
}
