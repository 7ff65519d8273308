import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleCheck, Download } from "lucide-react";
import { may } from "../../../../shared/permissions.ts";
import { dollars } from "../../../../shared/money.ts";
import { paths } from "../../../app/paths.ts";
import { notice } from "../../../lib/api.ts";
import { type SessionUser, userQuery } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { type Confirmation, type Payee, type PayerInvoice, pdfPath } from "../queries.ts";
import { releasePaid } from "../mutations.ts";
import { Statement } from "./PaymentFrame.tsx";

type RecordsStatus = Confirmation["recordsStatus"];

/** What becomes of the records, in the spec's words (spec 1 §2). */
const messages: Partial<Record<RecordsStatus, string>> = {
  auto_fetch_initiated: "Your records are being retrieved automatically. This takes about 5-10 minutes.",
  attached: "The records are attached to the request and are released after a last check.",
  completed: "The records have been released and are ready.",
  ready_for_release: "Our staff will prepare the records within 1-2 business days.",
};

function recordsMessage(status: RecordsStatus | undefined, canAutoFetch: boolean): string {
  if (status === "ready_for_release" && canAutoFetch) {
    return "The records can be retrieved from the EHR now, or staff prepare them within 1-2 business days.";
  }
  return (status && messages[status]) ?? "Your records are being prepared.";
}

interface Props {
  invoice: PayerInvoice;
  payee: Payee;
  confirmation: Confirmation | null;
  onConfirmation: (confirmation: Confirmation) => void;
}

/** The payment is made: what follows, and where to go. A payer without an account sees the receipt only. */
export function PaidView({ invoice, payee, confirmation, onConfirmation }: Props) {
  const { data: user } = useQuery(userQuery);
  return (
    <Statement
      icon={<CircleCheck size={32} className="text-success" aria-hidden />}
      title="Payment successful"
      actions={
        <>
          {user && (
            <StaffActions user={user} invoice={invoice} confirmation={confirmation} onConfirmation={onConfirmation} />
          )}
          <a
            href={pdfPath(payee)}
            download={`${invoice.invoiceNumber}.pdf`}
            className={`btn text-sm ${user ? "" : "btn-primary"}`}
          >
            <Download size={16} aria-hidden />
            Download the receipt (PDF)
          </a>
        </>
      }
    >
      <p role="status">
        {dollars(invoice.amount)} paid for invoice{" "}
        <span className="mono whitespace-nowrap">{invoice.invoiceNumber}</span>.
      </p>
      <p className="text-quiet">{recordsMessage(confirmation?.recordsStatus, confirmation?.canAutoFetch ?? false)}</p>
    </Statement>
  );
}

function StaffActions({ user, invoice, confirmation, onConfirmation }: Omit<Props, "payee"> & { user: SessionUser }) {
  const release = useMutation({
    mutationFn: () => releasePaid(invoice.id),
    onSuccess: (answer) => {
      onConfirmation(answer);
      toast({ title: "Records released", description: answer.message, tone: "success" });
    },
    onError: (error) =>
      toast({
        title: "Error releasing records",
        description: notice(error, "An unexpected error occurred. Please try again."),
        tone: "error",
      }),
  });
  const requestId = confirmation?.request.id ?? invoice.requestId;
  const offersFetch = confirmation?.recordsStatus === "ready_for_release" && confirmation.canAutoFetch;
  return (
    <>
      {offersFetch && may(user.role, "release:write") && (
        <Button
          variant="primary"
          busy={release.isPending}
          onClick={() => release.mutate()}
        >
          Auto-Fetch Records Now
        </Button>
      )}
      <LinkButton
        to={!requestId
          ? paths.requests
          : `${paths.request(requestId)}${confirmation?.recordsStatus === "completed" ? "#released" : ""}`}
        variant={offersFetch ? "plain" : "primary"}
      >
        {confirmation?.recordsStatus === "completed" ? "View Released Records" : "View Request Records"}
      </LinkButton>
      <LinkButton to={paths.invoice(invoice.id)}>View Invoice</LinkButton>
      <LinkButton to={paths.dashboard} variant="quiet" className="order-last">Go to Dashboard</LinkButton>
    </>
  );
}
