import { sendInvoiceForm } from "../../../../shared/invoices.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field, Input } from "../../../ui/Field.tsx";
import { useSend } from "../mutations.ts";
import type { InvoiceRow } from "./facts.ts";

/** Asks where to send an invoice: again, to another address, or to a requester without one. */
export function SendDialog({ invoice, onClose }: {
  invoice: Pick<InvoiceRow, "id" | "invoiceNumber" | "sentTo" | "requester" | "sentAt">;
  onClose: () => void;
}) {
  const send = useSend();
  const form = useSchemaForm(
    sendInvoiceForm,
    { email: invoice.sentTo ?? invoice.requester.email ?? "" },
    ({ email }) =>
      send.mutate({ ids: [invoice.id], email }, { onSuccess: onClose, onError: (error) => form.refused(error) }),
  );
  return (
    <Dialog
      onSubmit={form.submit}
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title={`Send ${invoice.invoiceNumber}${invoice.sentAt ? " again" : ""}`}
      description="The message holds the number, the amount and a link to pay; nothing about the patient."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={send.isPending}>Send Invoice</Button>
        </>
      }
    >
      <Field
        label="Email"
        error={form.errors.email}
        hint={form.values.email === invoice.requester.email ? `${invoice.requester.why}.` : undefined}
        required
      >
        <Input type="email" autoComplete="off" {...form.field("email")} />
      </Field>
    </Dialog>
  );
}
