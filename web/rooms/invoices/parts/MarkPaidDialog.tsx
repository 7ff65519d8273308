import { useState } from "react";
import { plural } from "../../../lib/words.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field, Select } from "../../../ui/Field.tsx";
import { type HandMethod, handMethods, type Results, useMarkPaid } from "../mutations.ts";

interface Props {
  invoices: { id: number; invoiceNumber: string }[];
  onClose: () => void;
  onDone?: (answer: { results: Results }) => void;
}

/** Asks how it was paid, then settles by hand. */
export function MarkPaidDialog({ invoices, onClose, onDone }: Props) {
  const [method, setMethod] = useState<HandMethod | "">("");
  const [missing, setMissing] = useState(false);
  const markPaid = useMarkPaid();
  const one = invoices.length === 1;
  const perform = () => {
    if (markPaid.isPending) return;
    if (method === "") return setMissing(true);
    markPaid.mutate({ ids: invoices.map(({ id }) => id), method }, {
      onSuccess: (answer) => {
        onClose();
        onDone?.(answer);
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title={one ? `Mark ${invoices[0].invoiceNumber} as paid` : `Mark ${plural(invoices.length, "invoice")} as paid`}
      description={`The whole amount is taken as received, and ${
        one ? "its request" : "each request"
      } moves on to release. To pay by card, use Process Payment instead.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={markPaid.isPending} onClick={perform}>Mark as Paid</Button>
        </>
      }
    >
      <Field label="Paid by" required error={missing && method === "" ? "Choose how it was paid." : undefined}>
        <Select
          options={handMethods}
          placeholder={method === "" ? "Choose" : undefined}
          value={method}
          onChange={(event) => setMethod(event.target.value as HandMethod)}
        />
      </Field>
    </Dialog>
  );
}
