import { useState } from "react";
import { type ApiError, fieldErrors, notice } from "../../../lib/api.ts";
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
  const [typed, setTyped] = useState("");
  const asked = fieldErrors(error).confirmName ?? "";
  const isWrong = asked.startsWith("That is not");
  return (
    <Dialog
      open
      role="alertdialog"
      size="small"
      onOpenChange={(open) => !open && onClose()}
      title="Are these records of the right patient?"
      description={notice(error, "The EHR's patient differs from the request's.")}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" type="submit" form="confirm-patient" busy={busy} disabled={typed.trim() === ""}>
            Attach anyway
          </Button>
        </>
      }
    >
      <form
        id="confirm-patient"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim()) onConfirm(typed.trim());
        }}
      >
        <Field
          label="First and last name of the EHR's patient"
          hint="Attach them only if it is the same person, such as after a change of name."
          error={isWrong ? asked : undefined}
          required
        >
          <Input value={typed} autoComplete="off" onChange={(event) => setTyped(event.currentTarget.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
