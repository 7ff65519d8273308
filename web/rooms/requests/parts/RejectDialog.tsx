import { rejectForm } from "../../../../shared/requests.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Field, Textarea } from "../../../ui/Field.tsx";
import { useReject } from "../mutations.ts";
import { nameOf } from "./facts.ts";
import type { DeskDialogProps } from "./desk_dialog.ts";

/** Reject Request, with the reason that its history keeps. */
export function RejectDialog({ request, onClose }: DeskDialogProps) {
  const reject = useReject(request.id);
  const form = useSchemaForm(
    rejectForm,
    { reason: "" },
    ({ reason }) => reject.mutate(reason, { onSuccess: onClose, onError: (error) => form.refused(error) }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Reject request ${request.id} of ${nameOf(request.patient)}?`}
      consequence="A rejected request cannot be opened again, and nothing is released for it. The reason stays in its history."
      confirmLabel="Reject Request"
      busy={reject.isPending}
      onConfirm={form.submit}
    >
      <Field label="Reason" required error={form.errors.reason}>
        <Textarea
          maxLength={500}
          placeholder="For example: the authorization is not signed"
          {...form.field("reason")}
        />
      </Field>
    </ConfirmDialog>
  );
}
