import { FileText, X } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { maxFileBytes } from "../../../../shared/common.ts";
import { ApiError, fieldErrors } from "../../../lib/api.ts";
import { toast } from "../../../lib/toast.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { DateInput, Field, Input, Textarea } from "../../../ui/Field.tsx";
import { FileDrop } from "../../../ui/FileDrop.tsx";
import { useEnterDocument } from "../mutations.ts";
import type { Entry } from "../queries.ts";
import { entryTypes, isEntryType, kilobytes } from "../parts/words.ts";

const blank = { sender: "", subject: "", patientName: "", patientDOB: "", notes: "" };
type Fields = typeof blank;

/** Manual Document Entry. What was typed stays through an error, and while the dialog is closed by mistake. */
export function ManualEntryDialog({ open, onOpenChange, onEntered }: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onEntered: (entry: Entry) => void;
}) {
  const formId = useId();
  const [file, setFile] = useState<File | null>(null);
  const [fields, setFields] = useState<Fields>(blank);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const senderField = useRef<HTMLInputElement>(null);

  const upload = useEnterDocument();
  const enter = (document: File) => {
    const form = new FormData();
    form.set("document", document);
    for (const [name, value] of Object.entries(fields)) form.set(name, value.trim());
    upload.mutate(form, {
      onSuccess: (entry) => {
        setFile(null);
        setFields(blank);
        setWrong({});
        onOpenChange(false);
        onEntered(entry);
      },
      onError: (error) => {
        const fileError = error instanceof ApiError && /^file_/.test(error.code ?? "") ? error.sentence : null;
        setWrong({ ...fieldErrors(error), ...(fileError ? { document: fileError } : {}) });
      },
    });
  };

  const take = ([chosen]: File[]) => {
    const problem = !isEntryType(chosen.name)
      ? `This kind of file is not taken. Choose one of ${entryTypes.join(", ")}.`
      : chosen.size > maxFileBytes
      ? "The file is larger than 20 MB. Split it or scan it at a lower resolution, then try again."
      : "";
    setWrong({ ...wrong, document: problem });
    setFile(problem ? null : chosen);
    if (!problem) senderField.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!file) {
      const description = "Please select a document file to upload.";
      setWrong({ ...wrong, document: description });
      toast({ title: "Missing document", description, tone: "error" });
    } else if (fields.sender.trim()) enter(file);
  };
  const field = (name: keyof Fields) => ({
    name,
    value: fields[name],
    onChange: (event: { target: { value: string } }) => {
      setFields({ ...fields, [name]: event.target.value });
      if (wrong[name]) setWrong({ ...wrong, [name]: "" });
    },
  });

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Manual Document Entry"
      description="Add a document that came by post or by hand. It is stored, then read like any other."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={upload.isPending}
            disabled={!file || !fields.sender.trim()}
          >
            {upload.isPending ? "Uploading..." : "Upload"}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {file ? <Chosen file={file} onRemove={() => setFile(null)} error={wrong.document} /> : (
          <FileDrop
            label="Document file"
            accept={entryTypes.join(",")}
            hint="PDF, JPG, PNG or TIFF, up to 20 MB"
            error={wrong.document || undefined}
            onFiles={take}
          />
        )}
        <Field label="Sender" required error={wrong.sender || undefined}>
          <Input ref={senderField} {...field("sender")} maxLength={200} autoComplete="off" />
        </Field>
        <Field label="Subject" optional error={wrong.subject || undefined}>
          <Input {...field("subject")} maxLength={300} autoComplete="off" />
        </Field>
        <div className="grid gap-4 sm:grid-cols-[1fr_11rem]">
          <Field label="Patient Name" optional error={wrong.patientName || undefined}>
            <Input {...field("patientName")} maxLength={200} autoComplete="off" />
          </Field>
          <Field label="Patient DOB" optional error={wrong.patientDOB || undefined}>
            <DateInput {...field("patientDOB")} />
          </Field>
        </div>
        <Field label="Notes" optional error={wrong.notes || undefined}>
          <Textarea {...field("notes")} rows={3} maxLength={4000} />
        </Field>
      </form>
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
