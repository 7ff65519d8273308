import { isUnpaid } from "../../../../shared/invoices.ts";
import { reopenForm } from "../../../../shared/requests.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Field, Select, Textarea } from "../../../ui/Field.tsx";
import { useReopen } from "../mutations.ts";
import { nameOf } from "./facts.ts";
import type { DeskDialogProps } from "./desk_dialog.ts";

/** Move Back to Processing: why, and what becomes of the invoice that can still be paid. */
export function ReopenDialog({ request, onClose }: DeskDialogProps) {
  const reopen = useReopen(request.id);
  const invoice = request.invoice && isUnpaid(request.invoice.status) ? request.invoice : null;
  const form = useSchemaForm(
    reopenForm(invoice !== null),
    { reason: "", openInvoice: "" },
    (input) => reopen.mutate(input, { onSuccess: onClose, onError: (error) => form.refused(error) }),
    ({ reason, openInvoice }) => ({ reason, openInvoice: openInvoice || undefined }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Move request ${request.id} of ${nameOf(request.patient)} back to processing?`}
      consequence="Its records can be changed again before it goes on. The reason stays in its history."
      confirmLabel="Move Back"
      danger={false}
      busy={reopen.isPending}
      onConfirm={form.submit}
    >
      <div className="flex flex-col gap-4">
        <Field label="Reason" required error={form.errors.reason}>
          <Textarea
            maxLength={500}
            placeholder="For example: a record of the wrong date was included"
            {...form.field("reason")}
          />
        </Field>
        {invoice && (
          <Field label={`Invoice ${invoice.invoiceNumber} can still be paid`} required error={form.errors.openInvoice}>
            <Select
              options={[
                { value: "", label: "Choose" },
                { value: "cancel", label: "Cancel it" },
                { value: "keep", label: "Keep it; decide about it afterwards" },
              ]}
              {...form.field("openInvoice")}
            />
          </Field>
        )}
      </div>
    </ConfirmDialog>
  );
}
