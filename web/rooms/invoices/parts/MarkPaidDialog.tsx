import { markPaidForm } from "../../../../shared/invoices.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { plural } from "../../../../shared/words.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field, Select } from "../../../ui/Field.tsx";
import { handMethods, type Results, useMarkPaid } from "../mutations.ts";

interface Props {
  invoices: { id: number; invoiceNumber: string }[];
  onClose: () => void;
  onDone?: (answer: { results: Results }) => void;
}

/** Asks how it was paid, then settles by hand. */
export function MarkPaidDialog({ invoices, onClose, onDone }: Props) {
  const markPaid = useMarkPaid();
  const one = invoices.length === 1;
  const form = useSchemaForm(
    markPaidForm,
    { paymentMethod: "" },
    ({ invoiceIds: ids, paymentMethod: method }) =>
      markPaid.mutate({ ids, method }, {
        onSuccess: (answer) => {
          onClose();
          onDone?.(answer);
        },
        onError: (error) => form.refused(error),
      }),
    ({ paymentMethod }) => ({ invoiceIds: invoices.map(({ id }) => id), paymentMethod }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      onSubmit={form.submit}
      size="small"
      title={one ? `Mark ${invoices[0].invoiceNumber} as paid` : `Mark ${plural(invoices.length, "invoice")} as paid`}
      description={`The whole amount is taken as received, and ${
        one ? "its request" : "each request"
      } moves on to release. To pay by card, use Process Payment instead.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={markPaid.isPending}>Mark as Paid</Button>
        </>
      }
    >
      <Field label="Paid by" required error={form.errors.paymentMethod}>
        <Select
          options={handMethods}
          placeholder={form.values.paymentMethod === "" ? "Choose" : undefined}
          {...form.field("paymentMethod")}
        />
      </Field>
    </Dialog>
  );
}
