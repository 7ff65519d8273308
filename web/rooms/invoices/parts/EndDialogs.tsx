import { useState } from "react";
import { dollars } from "../../../../shared/money.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Field, Input, Textarea } from "../../../ui/Field.tsx";
import { useCancel, useRefund } from "../mutations.ts";
import { centsOf, refundable } from "./facts.ts";
import type { InvoiceRow } from "../queries.ts";

interface Props {
  invoice: InvoiceRow & { paidAmount?: number | null };
  onClose: () => void;
}

const shortest = 3;

/** Cancels an unpaid invoice, with the reason. */
export function CancelDialog({ invoice, onClose }: Props) {
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const cancel = useCancel(invoice.id);
  const error = tried && reason.trim().length < shortest ? "Say why it is cancelled" : undefined;
  const perform = () => {
    setTried(true);
    if (reason.trim().length < shortest || cancel.isPending) return;
    cancel.mutate(reason.trim(), { onSuccess: onClose });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Cancel invoice ${invoice.invoiceNumber}`}
      consequence={`Its pay link stops working and nobody can pay the ${
        dollars(invoice.amount)
      } any more. The request goes back to processing. This cannot be undone.`}
      confirmLabel="Cancel Invoice"
      cancelLabel="Keep It"
      busy={cancel.isPending}
      onConfirm={perform}
    >
      <Field label="Reason" hint="Kept in the invoice's history." error={error} required>
        <Textarea rows={2} maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}

/** Gives money back, in whole or part, with the reason. */
export function RefundDialog({ invoice, onClose }: Props) {
  const left = refundable(invoice);
  const [amount, setAmount] = useState((left / 100).toFixed(2));
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const refund = useRefund(invoice.id);
  const cents = centsOf(amount);
  const wrongAmount = cents === null || cents === 0
    ? "Enter an amount such as 12.50"
    : cents > left
    ? `At most ${dollars(left)} can be refunded.`
    : undefined;
  const wrongReason = reason.trim().length < shortest ? "Say why it is refunded" : undefined;
  const perform = () => {
    setTried(true);
    if (wrongAmount || wrongReason || cents === null || refund.isPending) return;
    refund.mutate({ amount: cents, reason: reason.trim() }, { onSuccess: onClose });
  };
  const how = invoice.paymentMethod === "stripe"
    ? "The money goes back to the card it was paid with."
    : "It was not paid by card: give the money back yourself; this only records it.";
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Refund invoice ${invoice.invoiceNumber}`}
      consequence={`${how} This cannot be undone.`}
      confirmLabel={cents && !wrongAmount ? `Refund ${dollars(cents)}` : "Refund"}
      busy={refund.isPending}
      onConfirm={perform}
    >
      <div className="flex flex-col gap-4">
        <Field
          label="Amount in dollars"
          hint={`Up to ${dollars(left)}.`}
          error={tried ? wrongAmount : undefined}
          required
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            className="tabular-nums"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        </Field>
        <Field label="Reason" hint="Kept in the audit trail." error={tried ? wrongReason : undefined} required>
          <Textarea rows={2} maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </ConfirmDialog>
  );
}
