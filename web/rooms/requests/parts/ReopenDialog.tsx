import { useState } from "react";
import { isUnpaid } from "../../../../shared/invoices.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Field, Select, Textarea } from "../../../ui/Field.tsx";
import { useReopen } from "../mutations.ts";
import { nameOf } from "./facts.ts";
import type { DeskDialogProps } from "./desk_dialog.ts";

/** Move Back to Processing: why, and what becomes of the invoice that can still be paid. */
export function ReopenDialog({ request, onClose }: DeskDialogProps) {
  const [reason, setReason] = useState("");
  const [openInvoice, setOpenInvoice] = useState<"" | "cancel" | "keep">("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const reopen = useReopen(request.id);
  const invoice = request.invoice && isUnpaid(request.invoice.status) ? request.invoice : null;
  const submit = () => {
    const found: Record<string, string> = {};
    if (reason.trim().length < 3) found.reason = "Say why the request is worked on again.";
    if (invoice && !openInvoice) found.openInvoice = "Say what becomes of the invoice.";
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    reopen.mutate({ reason: reason.trim(), openInvoice: openInvoice || undefined }, { onSuccess: onClose });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Move request ${request.id} of ${nameOf(request.patient)} back to processing?`}
      consequence="Its records can be changed again before it goes on. The reason stays in its history."
      confirmLabel="Move Back"
      danger={false}
      busy={reopen.isPending}
      onConfirm={submit}
    >
      <div className="flex flex-col gap-4">
        <Field label="Reason" required error={errors.reason}>
          <Textarea
            value={reason}
            maxLength={500}
            placeholder="For example: a record of the wrong date was included"
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        {invoice && (
          <Field label={`Invoice ${invoice.invoiceNumber} can still be paid`} required error={errors.openInvoice}>
            <Select
              options={[
                { value: "", label: "Choose" },
                { value: "cancel", label: "Cancel it" },
                { value: "keep", label: "Keep it; decide about it afterwards" },
              ]}
              value={openInvoice}
              onChange={(event) =>
                setOpenInvoice(event.target.value as typeof openInvoice)}
            />
          </Field>
        )}
      </div>
    </ConfirmDialog>
  );
}
