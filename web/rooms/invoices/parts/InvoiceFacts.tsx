import { shownRecipient } from "../../../../shared/fax_numbers.ts";
import { needsAnswer, paymentWords } from "../../../../shared/invoices.ts";
import { paths } from "../../../app/paths.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Card } from "../../../ui/Page.tsx";
import { DateText, EmailText, Facts, Money } from "../../../ui/Values.tsx";
import { patientName } from "./facts.ts";
import type { InvoiceDetail } from "../queries.ts";

/** Who owes it, for whom, since when, and what was paid. */
export function InvoiceFacts({ invoice }: { invoice: InvoiceDetail }) {
  const { patient, requester } = invoice;
  const paid = invoice.paidAt
    ? (
      <>
        <Money cents={invoice.paidAmount ?? invoice.amount} /> on <DateText value={invoice.paidAt} />
        {invoice.paymentMethod && ` by ${paymentWords[invoice.paymentMethod]}`}
      </>
    )
    : "Not paid";
  return (
    <Card title="Invoice">
      <Facts
        columns={3}
        facts={[
          [
            "Bill to",
            <span key="to" dir="auto">
              {requester.name}
              {(requester.email ?? requester.fax) && (
                <span className="block text-quiet">
                  {requester.email ? <EmailText value={requester.email} /> : `Fax ${shownRecipient(requester.fax!)}`}
                </span>
              )}
            </span>,
          ],
          [
            "Patient",
            <span key="patient" dir="auto">
              {patientName(invoice)}
              <span className="block text-quiet">
                {patient && patient.dateOfBirth === undefined ? null : patient?.dateOfBirth
                  ? (
                    <>
                      DOB: <DateText value={patient.dateOfBirth} as="local" />
                    </>
                  )
                  : "No DOB"}
              </span>
            </span>,
          ],
          [
            "Request",
            <AppLink key="request" to={paths.request(invoice.requestId)}>Request {invoice.requestId}</AppLink>,
          ],
          ["Invoice date", <DateText key="date" value={invoice.invoiceDate} />],
          ["Due", <DateText key="due" value={invoice.dueDate} />],
          ["Paid", paid],
          ...(invoice.refundedAmount > 0
            ? [["Refunded", <Money key="refunded" cents={invoice.refundedAmount} />] as [string, React.ReactNode]]
            : []),
          ...(invoice.dispute
            ? [["Dispute", <DisputeText key="dispute" dispute={invoice.dispute} />] as [string, React.ReactNode]]
            : []),
          ...(invoice.notes ? [["Notes", invoice.notes] as [string, React.ReactNode]] : []),
        ]}
      />
    </Card>
  );
}

/** The payer's bank takes the payment back, or asks to: how it stands, and until when it can be answered. */
function DisputeText({ dispute }: { dispute: NonNullable<InvoiceDetail["dispute"]> }) {
  const isOpen = needsAnswer(dispute);
  return (
    <>
      <Money cents={dispute.amountCents} />, {dispute.reason.replaceAll("_", " ")}:{" "}
      {dispute.status.replaceAll("_", " ")}
      {isOpen && dispute.answerBy && (
        <span className="block text-error">
          Answer it in the Stripe Dashboard by <DateText value={dispute.answerBy} />
        </span>
      )}
    </>
  );
}
