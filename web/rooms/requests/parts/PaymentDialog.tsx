import { useId, useState } from "react";
import { may } from "../../../../shared/permissions.ts";
import { sayFailed } from "../../../lib/action.ts";
import { ApiError } from "../../../lib/api.ts";
import { useUser } from "../../../lib/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Facts, Money, Mono } from "../../../ui/Values.tsx";
import { type HandMethod, useConfirmPayment } from "../mutations.ts";
import type { DeskDialogProps } from "./desk_dialog.ts";

const ways: { value: HandMethod; label: string }[] = [
  { value: "check", label: "Check" },
  { value: "cash", label: "Cash" },
  { value: "other", label: "Other" },
];

/** Confirm Payment: asks the card processor; when nothing was paid by card, whoever may says how else it was paid. */
export function PaymentDialog({ request, onClose }: DeskDialogProps) {
  const { role } = useUser();
  const { invoice } = request;
  const [notPaid, setNotPaid] = useState<string | null>(null);
  const [way, setWay] = useState<HandMethod>("check");
  const confirm = useConfirmPayment();
  const byHand = notPaid !== null && may(role, "invoices:write");
  const name = useId();

  const submit = () => {
    if (!invoice) return;
    confirm.mutate({ invoiceId: invoice.id, paymentMethod: byHand ? way : undefined }, {
      onSuccess: onClose,
      onError: (error) => {
        const open = error instanceof ApiError && error.code === "payment_not_done" && !byHand;
        if (open && error.sentence) setNotPaid(error.sentence);
        else sayFailed("Failed to confirm payment", error);
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Confirm Payment"
      description="The card processor is asked. A confirmed payment makes the request ready for release."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={confirm.isPending} disabled={!invoice} onClick={submit}>
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
                ["Sent to", invoice.sentTo ?? "Not sent"],
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
                      name={name}
                      className="radio radio-sm radio-primary"
                      checked={way === value}
                      onChange={() =>
                        setWay(value)}
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
