import { shownRecipient, splitRecipient } from "../../../../shared/fax_numbers.ts";
import { sendInvoiceForm } from "../../../../shared/invoices.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field, Input } from "../../../ui/Field.tsx";
import { dialledHint, isUsual } from "../../../lib/recipients.ts";
import { useSend } from "../mutations.ts";
import type { InvoiceRow } from "./facts.ts";

/** Asks where to send an invoice: again, to another address or fax number, or to a requester without one. */
export function SendDialog({ invoice, onClose }: {
  invoice: Pick<InvoiceRow, "id" | "invoiceNumber" | "sentTo" | "requester" | "sentAt">;
  onClose: () => void;
}) {
  const send = useSend();
  const usual = invoice.requester.email ?? invoice.requester.fax;
  const form = useSchemaForm(
    sendInvoiceForm,
    { email: shownRecipient(invoice.sentTo ?? usual ?? "") },
    (to) => send.mutate({ ids: [invoice.id], ...to }, { onSuccess: onClose, onError: (error) => form.refused(error) }),
    ({ email }) => splitRecipient(email),
  );
  const typed = form.values.email;
  const isFax = splitRecipient(typed).fax !== undefined;
  const why = isUsual(typed, usual) ? `${invoice.requester.why}. ` : "";
  return (
    <Dialog
      onSubmit={form.submit}
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title={`Send ${invoice.invoiceNumber}${invoice.sentAt ? " again" : ""}`}
      description={isFax
        ? "The invoice is faxed behind a cover sheet, which names no patient."
        : "The message holds the number, the amount and a link to pay; nothing about the patient."}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={send.isPending}>Send Invoice</Button>
        </>
      }
    >
      <Field
        label="Email or fax number"
        error={form.errors.email ?? form.errors.fax}
        hint={`${why}${dialledHint(typed)}` || undefined}
        required
      >
        <Input inputMode={isFax ? "tel" : "email"} autoComplete="off" {...form.field("email")} />
      </Field>
    </Dialog>
  );
}
