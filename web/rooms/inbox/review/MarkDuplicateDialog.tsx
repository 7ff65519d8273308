import { markDuplicateInput } from "../../../../shared/inbox.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
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
  const mark = useMarkDuplicate(entry.id);
  const form = useSchemaForm(
    markDuplicateInput.omit({ id: true }),
    { duplicateOf: "" },
    ({ duplicateOf }) =>
      mark.mutate(duplicateOf, {
        onSuccess: () => {
          form.reset({ duplicateOf: "" });
          onOpenChange(false);
        },
        onError: (error) => form.refused(error),
      }),
  );
  return (
    <Dialog
      onSubmit={form.submit}
      open={open}
      onOpenChange={onOpenChange}
      title="Mark as Duplicate"
      description="Both documents are kept. This one is put beside its original and makes no request."
      size="small"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={mark.isPending}
            disabled={!form.values.duplicateOf.trim()}
          >
            Confirm
          </Button>
        </>
      }
    >
      <Field
        label="Original Document ID"
        required
        hint="Copy it from the original's details. Its first 8 characters are enough."
        error={form.errors.duplicateOf}
      >
        <Input
          className="mono"
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          {...form.field("duplicateOf")}
        />
      </Field>
    </Dialog>
  );
}
