import { useState } from "react";
import { z } from "zod";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field, Input } from "../../../ui/Field.tsx";
import { useSend } from "../mutations.ts";
import type { InvoiceRow } from "../queries.ts";

const address = z.email("Please enter a valid email address.");

/** Asks where to send an invoice: again, to another address, or to a requester without one. */
export function SendDialog({ invoice, onClose }: {
  invoice: Pick<InvoiceRow, "id" | "invoiceNumber" | "sentTo" | "requester" | "sentAt">;
  onClose: () => void;
}) {
  const [email, setEmail] = useState(invoice.sentTo ?? invoice.requester.email ?? "");
  const [error, setError] = useState<string>();
  const send = useSend();
  const perform = () => {
    if (send.isPending) return;
    const checked = address.safeParse(email.trim());
    if (!checked.success) return setError(checked.error.issues[0].message);
    send.mutate({ ids: [invoice.id], email: checked.data }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title={`Send ${invoice.invoiceNumber}${invoice.sentAt ? " again" : ""}`}
      description="The message holds the number, the amount and a link to pay; nothing about the patient."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={send.isPending} onClick={perform}>Send Invoice</Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          perform();
        }}
      >
        <Field
          label="Email"
          error={error}
          hint={email === invoice.requester.email ? `${invoice.requester.why}.` : undefined}
          required
        >
          <Input
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
