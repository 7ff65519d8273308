import { useState } from "react";
import { shownRecipient } from "../../../../shared/fax_numbers.ts";
import { confirmPaymentInput, type HandMethod } from "../../../../shared/invoices.ts";
import { may } from "../../../../shared/permissions.ts";
import { sayFailed } from "../../../lib/action.ts";
import { ApiError } from "../../../lib/api.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { useUser } from "../../../lib/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Facts, Money, Mono } from "../../../ui/Values.tsx";
import { useConfirmPayment } from "../mutations.ts";
import type { DeskDialogProps } from "./desk_dialog.ts";

const ways: { value: HandMethod; label: string }[] = [
  { value: "check", label: "Check" },
  { value: "cash", label: "Cash" },
  { value: "other", label: "Other" },
];

/** Confirm Payment: asks the card processor; when nothing was paid by card, Billing says how else it was paid. */
export function PaymentDialog({ request, onClose }: DeskDialogProps) {
  const { role } = useUser();
  const { invoice } = request;
  const [notPaid, setNotPaid] = useState<string | null>(null);
  const confirm = useConfirmPayment();
  const byHand = notPaid !== null && may(role, "invoices:write");
  const form = useSchemaForm(
    confirmPaymentInput,
    { paymentMethod: "check" as HandMethod },
    (input) =>
      confirm.mutate(input, {
        onSuccess: onClose,
        onError: (error) => {
          const open = error instanceof ApiError && error.code === "payment_not_done" && !byHand;
          if (open && error.sentence) setNotPaid(error.sentence);
          else sayFailed("Failed to confirm payment", error);
        },
      }),
    ({ paymentMethod }) => ({ invoiceId: invoice?.id, ...(byHand ? { paymentMethod } : {}) }),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      onSubmit={form.submit}
      title="Confirm Payment"
      description="The card processor is asked. A confirmed payment makes the request ready for release."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={confirm.isPending} disabled={!invoice}>
            Confirm Payment
          </Button>
        </>
      }
    >
      {invoice
        ? (
          <div className="flex flex-col gap-4">
            <Facts
              columns={2}
              facts={[
                ["Invoice", <Mono key="number">{invoice.invoiceNumber}</Mono>],
                ["Amount", <Money key="amount" cents={invoice.amount} className="font-semibold" />],
                ["Requester", request.requester?.name],
                ["Sent to", invoice.sentTo ? shownRecipient(invoice.sentTo) : "Not sent"],
              ]}
            />
            {notPaid && (
              <p role="alert" className="rounded-md bg-warning/12 px-3 py-2 text-sm text-warning">{notPaid}</p>
            )}
            {byHand && (
              <fieldset className="flex flex-col gap-2">
                <legend className="mb-1 text-sm font-semibold">How was it paid?</legend>
                {ways.map(({ value, label }) => (
                  <label key={value} className="flex min-h-8 cursor-pointer items-center gap-3 text-sm">
                    <input
                      type="radio"
                      value={value}
                      className="radio radio-sm radio-primary"
                      {...form.field("paymentMethod")}
                    />
                    {label}
                  </label>
                ))}
              </fieldset>
            )}
          </div>
        )
        : <p className="text-sm">This request has no open invoice. Look at its history.</p>}
    </Dialog>
  );
}
