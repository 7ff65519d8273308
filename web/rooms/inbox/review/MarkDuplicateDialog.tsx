import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field, Input } from "../../../ui/Field.tsx";
import { useMarkDuplicate } from "../mutations.ts";
import type { Entry } from "../queries.ts";

/** Names the document that this one repeats. */
export function MarkDuplicateDialog({ entry, open, onOpenChange }: {
  entry: Entry;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const formId = useId();
  const [original, setOriginal] = useState("");
  const mark = useMarkDuplicate(entry.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!original.trim() || mark.isPending) return;
    mark.mutate(original.trim(), {
      onSuccess: () => {
        setOriginal("");
        onOpenChange(false);
      },
    });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Mark as Duplicate"
      description="Both documents are kept. This one is put beside its original and makes no request."
      size="small"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={mark.isPending} disabled={!original.trim()}>
            Confirm
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Field
          label="Original Document ID"
          required
          hint="Copy it from the original's details. Its first 8 characters are enough."
        >
          <Input
            className="mono"
            value={original}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setOriginal(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
