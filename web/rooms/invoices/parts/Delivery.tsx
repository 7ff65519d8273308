import { CircleAlert, RotateCw } from "lucide-react";
import { shownRecipient } from "../../../../shared/fax_numbers.ts";
import { useUser } from "../../../lib/session.ts";
import { titleCase } from "../../../lib/words.ts";
import { StatusBadge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Page.tsx";
import { DateText, Facts } from "../../../ui/Values.tsx";
import { offersOf } from "./facts.ts";
import type { InvoiceDetail } from "../queries.ts";
import type { InvoiceActions } from "./use_invoice_menu.tsx";

/** How the invoice reached the requester; a failed delivery with its reason and another try. */
export function Delivery({ invoice, actions }: { invoice: InvoiceDetail; actions: InvoiceActions }) {
  const { role } = useUser();
  const failed = invoice.deliveryStatus === "failed";
  const arrived = invoice.deliveryStatus === "received";
  return (
    <Card title="Delivery" actions={invoice.sentAt && <StatusBadge status={invoice.deliveryStatus} />}>
      {!invoice.sentAt && !failed ? <p className="text-sm text-quiet">Not sent yet.</p> : (
        <>
          {failed && (
            <div role="alert" className="mb-4 flex gap-2.5 rounded-md bg-error/10 px-3 py-2.5 text-sm text-error">
              <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
              <div className="min-w-0">
                <p>Not delivered: {invoice.deliveryError ?? "the reason is not known."}</p>
                {offersOf(invoice, role).resend && (
                  // Its dialog asks where to: the same address again, or another one.
                  <Button
                    size="sm"
                    icon={RotateCw}
                    className="mt-2"
                    onClick={() =>
                      actions.send(invoice)}
                  >
                    Retry
                  </Button>
                )}
              </div>
            </div>
          )}
          <Facts
            columns={1}
            facts={[
              [
                "Sent to",
                <span key="to" className="wrap-anywhere">
                  {invoice.sentTo ? shownRecipient(invoice.sentTo) : "N/A"}
                </span>,
              ],
              ["Sent", <DateText key="at" value={invoice.sentAt} as="time" />],
              ["Method", invoice.deliveryMethod && titleCase(invoice.deliveryMethod)],
              // Invoices of an older version bear the time at which a service took their mail.
              ["Delivered", <DateText key="delivered" value={arrived ? invoice.deliveredAt : null} as="time" />],
            ]}
          />
        </>
      )}
    </Card>
  );
}
