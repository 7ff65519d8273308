import { FileText, X } from "lucide-react";
import { useState } from "react";
import { maxFileBytes } from "../../../../shared/common.ts";
import { manualEntryInput } from "../../../../shared/inbox.ts";
import { ApiError } from "../../../lib/api.ts";
import { dayField, useSchemaForm } from "../../../lib/schema_form.ts";
import { toast } from "../../../lib/toast.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { DateInput } from "../../../ui/DateInput.tsx";
import { Field, Input, Textarea } from "../../../ui/Field.tsx";
import { FileDrop } from "../../../ui/FileDrop.tsx";
import { useEnterDocument } from "../mutations.ts";
import type { Entry } from "../queries.ts";
import { entryTypes, isEntryType, kilobytes } from "../parts/words.ts";

const blank = { sender: "", subject: "", patientName: "", patientDOB: "", notes: "" };

/** Manual Document Entry. What was typed stays through an error, and while the dialog is closed by mistake. */
export function ManualEntryDialog({ open, onOpenChange, onEntered }: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onEntered: (entry: Entry) => void;
}) {
  const [file, setFile] = useState<File | null>(null);
  /** What is wrong with the file, which is no field of the form. */
  const [wrongFile, setWrongFile] = useState("");

  const upload = useEnterDocument();
  const form = useSchemaForm(manualEntryInput, blank, () => {
    if (!file) {
      const description = "Please select a document file to upload.";
      setWrongFile(description);
      return toast({ title: "Missing document", description, tone: "error" });
    }
    const body = new FormData();
    body.set("document", file);
    for (const [name, value] of Object.entries(form.values)) body.set(name, value.trim());
    upload.mutate(body, {
      onSuccess: (entry) => {
        setFile(null);
        form.reset(blank);
        setWrongFile("");
        onOpenChange(false);
        onEntered(entry);
      },
      onError: (error) => {
        const ofFile = error instanceof ApiError && /^file_/.test(error.code ?? "") ? error.sentence : null;
        if (ofFile) setWrongFile(ofFile);
        else form.refused(error);
      },
    });
  });

  const take = ([chosen]: File[]) => {
    const problem = !isEntryType(chosen.name)
      ? `This kind of file is not taken. Choose one of ${entryTypes.join(", ")}.`
      : chosen.size > maxFileBytes
      ? "The file is larger than 20 MB. Split it or scan it at a lower resolution, then try again."
      : "";
    setWrongFile(problem);
    setFile(problem ? null : chosen);
    if (!problem) form.focus("sender");
  };
  return (
    <Dialog
      onSubmit={form.submit}
      open={open}
      onOpenChange={onOpenChange}
      title="Manual Document Entry"
      description="Add a document that came by post or by hand. It is stored, then read like any other."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={upload.isPending}
            disabled={!file || !form.values.sender.trim()}
          >
            {upload.isPending ? "Uploading..." : "Upload"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {file ? <Chosen file={file} onRemove={() => setFile(null)} error={wrongFile} /> : (
          <FileDrop
            label="Document file"
            accept={entryTypes.join(",")}
            hint="PDF, JPG, PNG or TIFF, up to 20 MB"
            error={wrongFile || undefined}
            onFiles={take}
          />
        )}
        <Field label="Sender" required error={form.errors.sender}>
          <Input {...form.field("sender")} maxLength={200} autoComplete="off" />
        </Field>
        <Field label="Subject" optional error={form.errors.subject}>
          <Input {...form.field("subject")} maxLength={300} autoComplete="off" />
        </Field>
        <div className="grid gap-4 sm:grid-cols-[1fr_11rem]">
          <Field label="Patient Name" optional error={form.errors.patientName}>
            <Input {...form.field("patientName")} maxLength={200} autoComplete="off" />
          </Field>
          <Field label="Patient DOB" optional error={form.errors.patientDOB}>
            <DateInput {...dayField(form, "patientDOB")} />
          </Field>
        </div>
        <Field label="Notes" optional error={form.errors.notes}>
          <Textarea {...form.field("notes")} rows={3} maxLength={4000} />
        </Field>
      </div>
    </Dialog>
  );
}

function Chosen({ file, onRemove, error }: { file: File; onRemove: () => void; error?: string }) {
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">Document file</p>
      <div className="flex items-center gap-3 rounded-md border border-base-300 py-1.5 pr-1.5 pl-3">
        <FileText size={18} className="shrink-0 text-quiet" aria-hidden />
        <p className="min-w-0 flex-1 text-sm wrap-anywhere">
          {file.name} <span className="text-quiet tabular-nums">{`(${kilobytes(file.size)})`}</span>
        </p>
        <Button variant="quiet" size="sm" icon={X} iconOnly onClick={onRemove}>Choose another file</Button>
      </div>
      {error && <p role="alert" className="mt-1.5 text-sm text-error">{error}</p>}
    </div>
  );
}
