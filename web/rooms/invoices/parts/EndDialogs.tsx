import { z } from "zod";
import { cancelInput, refundInput } from "../../../../shared/invoices.ts";
import { dollars } from "../../../../shared/money.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Field, Input, Textarea } from "../../../ui/Field.tsx";
import { useCancel, useRefund } from "../mutations.ts";
import { centsOf, type InvoiceRow, refundable } from "./facts.ts";

interface Props {
  invoice: InvoiceRow & { paidAmount?: number | null };
  onClose: () => void;
}

/** Cancels an unpaid invoice, with the reason. */
export function CancelDialog({ invoice, onClose }: Props) {
  const cancel = useCancel(invoice.id);
  const form = useSchemaForm(
    cancelInput,
    { reason: "" },
    ({ reason }) => cancel.mutate(reason, { onSuccess: onClose, onError: (error) => form.refused(error) }),
  );
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
      onConfirm={form.submit}
    >
      <Field label="Reason" hint="Kept in the invoice's history." error={form.errors.reason} required>
        <Textarea rows={2} maxLength={300} {...form.field("reason")} />
      </Field>
    </ConfirmDialog>
  );
}

const wrongAmount = "Enter an amount such as 12.50";

/** Gives money back, in whole or part, with the reason. */
export function RefundDialog({ invoice, onClose }: Props) {
  const left = refundable(invoice);
  const refund = useRefund(invoice.id);
  const schema = refundInput.extend({
    amount: z.number(wrongAmount).int().positive(wrongAmount).max(left, `At most ${dollars(left)} can be refunded.`),
  });
  const form = useSchemaForm(
    schema,
    { amount: (left / 100).toFixed(2), reason: "" },
    (input) => refund.mutate(input, { onSuccess: onClose, onError: (error) => form.refused(error) }),
    ({ amount, reason }) => ({ amount: centsOf(amount), reason, alreadyRefunded: invoice.refundedAmount }),
  );
  const { data: asked } = schema.shape.amount.safeParse(centsOf(form.values.amount));
  const how = invoice.paymentMethod === "stripe"
    ? "The money goes back to the card, or the bank account, that it was paid with."
    : "It was not paid by card: give the money back yourself; this only records it.";
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Refund invoice ${invoice.invoiceNumber}`}
      consequence={`${how} This cannot be undone.`}
      confirmLabel={asked ? `Refund ${dollars(asked)}` : "Refund"}
      busy={refund.isPending}
      onConfirm={form.submit}
    >
      <div className="flex flex-col gap-4">
        <Field
          label="Amount in dollars"
          hint={`Up to ${dollars(left)}.`}
          error={form.errors.amount}
          required
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            className="tabular-nums"
            {...form.field("amount")}
          />
        </Field>
        <Field label="Reason" hint="Kept in the audit trail." error={form.errors.reason} required>
          <Textarea rows={2} maxLength={300} {...form.field("reason")} />
        </Field>
      </div>
    </ConfirmDialog>
  );
}
