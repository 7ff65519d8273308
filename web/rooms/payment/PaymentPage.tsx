import { useQueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { reachOffice } from "../../lib/reach_office.ts";
import { ApiError, notice } from "../../lib/api.ts";
import { payKeyOf } from "../../lib/pay_key.ts";
import { toast } from "../../lib/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { BankQuestion } from "./parts/BankQuestion.tsx";
import { cardForms } from "./parts/card_form.ts";
import { BackToInvoices, ClosedView, ProblemView, ProcessingView } from "./parts/EndViews.tsx";
import { InvoiceSummary } from "./parts/InvoiceSummary.tsx";
import { PaidView } from "./parts/PaidView.tsx";
import { PaymentAlert } from "./parts/PaymentAlert.tsx";
import { PaymentFrame } from "./parts/PaymentFrame.tsx";
import { confirmationQuery, type Payee, type PayerInvoice } from "./queries.ts";
import { type Payment, usePayment } from "./parts/use_payment.ts";
import { useStageFocus } from "./parts/use_stage_focus.ts";

/** Paying an invoice by card: staff and requesters signed in, and payers by the key of their mailed link. */
export default function PaymentPage() {
  const [params] = useSearchParams();
  const id = params.get("id");
  if (!id) {
    return (
      <PaymentFrame>
        <ProblemView title="Error">No invoice ID provided</ProblemView>
      </PaymentFrame>
    );
  }
  if (!/^[1-9]\d{0,14}$/.test(id)) {
    return (
      <PaymentFrame>
        <ProblemView title="Missing Information">Unable to process payment due to missing information.</ProblemView>
      </PaymentFrame>
    );
  }
  return <PaymentOf key={id} payee={{ id: Number(id), key: payKeyOf(params.toString()) }} />;
}

function PaymentOf({ payee }: { payee: Payee }) {
  const payment = usePayment(payee);
  const { invoice, error } = payment;
  const box = useStageFocus(payment.stage);
  return (
    <PaymentFrame organization={invoice?.organization}>
      <div ref={box}>
        {error
          ? <Failed error={error} onRetry={payment.retry} />
          : !invoice
          ? <Loading />
          : <Shown payee={payee} payment={payment} invoice={invoice} />}
      </div>
    </PaymentFrame>
  );
}

/** Whether asking again may end otherwise: not where the server understood and refused. */
const mayPass = (error: Error) =>
  !(error instanceof ApiError) || error.status < 400 || error.status >= 500 || error.status === 429;

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const badLink = error instanceof ApiError && error.code === "not_found";
  return (
    <ProblemView title="Error" onRetry={mayPass(error) ? onRetry : undefined}>
      {notice(error, "Failed to fetch invoice")}
      {badLink && " Open the link in the message again, or ask the sender for a new invoice."}
    </ProblemView>
  );
}

function Shown({ payee, payment, invoice }: { payee: Payee; payment: Payment; invoice: PayerInvoice }) {
  const client = useQueryClient();
  const { stage } = payment;
  if (stage === "paid") {
    return (
      <PaidView
        invoice={invoice}
        payee={payee}
        confirmation={payment.confirmation}
        onConfirmation={(answer) => client.setQueryData(confirmationQuery(payee).queryKey, answer)}
      />
    );
  }
  if (stage === "processing") return <ProcessingView invoice={invoice} payee={payee} />;
  if (stage === "cancelled" || stage === "refunded" || stage === "nothing") {
    return <ClosedView invoice={invoice} stage={stage} />;
  }
  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:gap-10">
      <div className="flex flex-col gap-4 md:sticky md:top-10">
        <h1 tabIndex={-1} className="text-xl outline-none">Pay invoice</h1>
        <InvoiceSummary invoice={invoice} payee={payee} />
      </div>
      <section aria-label="Payment" className="surface p-5 sm:p-6">
        <Pay payment={payment} invoice={invoice} />
        <div className="mt-4 flex justify-center empty:hidden">
          <BackToInvoices />
        </div>
      </section>
    </div>
  );
}

function Pay({ payment, invoice }: { payment: Payment; invoice: PayerInvoice }) {
  const { intent, noCard, stage, failure, setFailure, answered } = payment;
  if (noCard) return <NoCard error={noCard} invoice={invoice} onRetry={payment.retry} />;
  if (!intent || stage === "loading") return <FormSkeleton />;
  const Form = cardForms[intent.provider];
  if (!Form) return <NoCard error={null} invoice={invoice} />;
  // The call itself failed: the card may or may not have been charged, and asking again tells.
  const onError = (error: unknown) => {
    const description = notice(error, "An unexpected error occurred. Please try again.");
    toast({ title: "Error", description, tone: "error" });
    setFailure({ type: "api_error", code: "", declineCode: null, message: description });
    payment.retry();
  };
  const common = { intent, amount: invoice.amount, onAnswer: answered, onError };
  // The address of the specification: the mailed link's key is kept by this tab, not told to the processor.
  const returnUrl = `${location.origin}${location.pathname}?id=${invoice.id}`;
  if (stage === "bank" && intent.provider === "demo") {
    return <BankQuestion {...common} payTo={invoice.organization.name} />;
  }
  return (
    <Suspense fallback={<FormSkeleton />}>
      <Form {...common} failure={failure} returnUrl={returnUrl} />
    </Suspense>
  );
}

/** No card can be taken now: why, and how to pay all the same. */
function NoCard({ error, invoice, onRetry }: { error: Error | null; invoice: PayerInvoice; onRetry?: () => void }) {
  const why = "Card payment is not available here at the moment.";
  return (
    <>
      <PaymentAlert>
        {error ? notice(error, why) : why} To pay in another way, {reachOffice(invoice.organization)}.
      </PaymentAlert>
      {error && onRetry && mayPass(error) && (
        <div className="flex justify-center">
          <Button variant="primary" onClick={onRetry}>Try again</Button>
        </div>
      )}
    </>
  );
}

const Loading = () => (
  <div className="grid gap-6 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:gap-10">
    <div className="flex flex-col gap-4">
      <p role="status" className="text-sm text-quiet">Loading payment information...</p>
      <Skeleton className="h-7 w-32" />
      <Skeleton className="mt-4 w-full" />
      <Skeleton className="w-full" />
      <Skeleton className="w-full" />
    </div>
    <div className="surface p-5 sm:p-6">
      <FormSkeleton />
    </div>
  </div>
);

const FormSkeleton = () => (
  <div className="flex flex-col gap-4">
    <p role="status" className="sr-only">Loading payment information...</p>
    <Skeleton className="h-4 w-24" />
    <Skeleton className="h-10 w-full" />
    <div className="grid grid-cols-2 gap-4">
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </div>
    <Skeleton className="h-10 w-full" />
  </div>
);
