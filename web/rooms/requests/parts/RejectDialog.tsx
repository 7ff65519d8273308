import { useState } from "react";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Field, Textarea } from "../../../ui/Field.tsx";
import { useReject } from "../mutations.ts";
import { nameOf } from "./facts.ts";
import type { DeskDialogProps } from "./DeskDialogs.tsx";

/** Reject Request, with the reason that its history keeps. */
export function RejectDialog({ request, onClose }: DeskDialogProps) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState("");
  const reject = useReject(request.id);
  const submit = () => {
    if (reason.trim().length < 3) return setError("Say why the request is rejected.");
    reject.mutate(reason.trim(), { onSuccess: onClose });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Reject request ${request.id} of ${nameOf(request.patient)}?`}
      consequence="A rejected request cannot be opened again, and nothing is released for it. The reason stays in its history."
      confirmLabel="Reject Request"
      busy={reject.isPending}
      onConfirm={submit}
    >
      <Field label="Reason" required error={error}>
        <Textarea
          value={reason}
          maxLength={500}
          placeholder="For example: the authorization is not signed"
          onChange={(event) => {
            setReason(event.target.value);
            setError("");
          }}
        />
      </Field>
    </ConfirmDialog>
  );
}
