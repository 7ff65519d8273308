import { useEffect } from "react";
import { ehrProcessInput } from "../../../../shared/ehr.ts";
import { type ApiError, notice } from "../../../lib/api.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field, Input } from "../../../ui/Field.tsx";

interface Props {
  error: ApiError;
  busy: boolean;
  onConfirm: (name: string) => void;
  onClose: () => void;
}

/** The EHR's patient has another name or day of birth than the request's: a person types whose records these are. */
export function ConfirmPatientDialog({ error, busy, onConfirm, onClose }: Props) {
  const form = useSchemaForm(
    ehrProcessInput.pick({ confirmName: true }),
    { confirmName: "" },
    ({ confirmName }) => confirmName && onConfirm(confirmName),
  );
  // Asked for the first time, the description says why; a name that does not fit is told beside the field.
  const isWrong = String(error.details.confirmName).startsWith("That is not");
  useEffect(() => {
    if (isWrong) form.refused(error);
  }, [error]);
  return (
    <Dialog
      open
      role="alertdialog"
      size="small"
      onOpenChange={(open) => !open && onClose()}
      onSubmit={form.submit}
      title="Are these records of the right patient?"
      description={notice(error, "The EHR's patient differs from the request's.")}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" type="submit" busy={busy} disabled={form.values.confirmName.trim() === ""}>
            Attach anyway
          </Button>
        </>
      }
    >
      <Field
        label="First and last name of the EHR's patient"
        hint="Attach them only if it is the same person, such as after a change of name."
        error={form.errors.confirmName}
        required
      >
        <Input autoComplete="off" {...form.field("confirmName")} />
      </Field>
    </Dialog>
  );
}
