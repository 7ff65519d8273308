import { X } from "lucide-react";
import type { FormEvent } from "react";
import { z } from "zod";
import { plural } from "../../../../shared/words.ts";
import { fileSize, shortFileName } from "../../../lib/format.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { toast } from "../../../lib/toast.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field, Select, Textarea } from "../../../ui/Field.tsx";
import { FileDrop } from "../../../ui/FileDrop.tsx";
import { acceptedEndings, leftOut, offeredTypes, sortFiles, typeByName } from "./attach_files.ts";
import { useAttach } from "../mutations.ts";
import { nameOf } from "./facts.ts";
import type { RequestDetail } from "../queries.ts";
import type { DeskDialogProps } from "./desk_dialog.ts";

const attachForm = z.object({
  files: z.array(z.object({ file: z.instanceof(File), recordType: z.string() })).min(
    1,
    "Please select at least one file to attach.",
  ),
  notes: z.string().max(4000),
});
type AttachForm = z.output<typeof attachForm>;

/** The multipart form of the spec (1 §7): one record type per file, in the order of the files. */
function bodyOf(request: RequestDetail, { files, notes }: AttachForm): FormData {
  const form = new FormData();
  if (request.patientId !== null) form.set("patientId", String(request.patientId));
  form.set("notes", notes);
  form.set("recordTypes", JSON.stringify(files.map(({ recordType }) => recordType)));
  form.set("extractMetadata", "true");
  form.set(
    "processingDetails",
    JSON.stringify({
      source: "manual",
      requiresProcessing: true,
      patientInfo: { name: nameOf(request.patient), patientId: request.patientId },
    }),
  );
  for (const { file } of files) form.append("files", file, file.name);
  return form;
}

/** Attach Records: files, a record type each, and notes. */
export function AttachDialog({ request, onClose }: DeskDialogProps) {
  const types = offeredTypes(request.recordTypes);
  const typeOptions = types.map((type) => ({ value: type, label: type }));
  const attach = useAttach(request.id);
  const form = useSchemaForm(
    attachForm,
    { files: [] as AttachForm["files"], notes: "" },
    (input) =>
      attach.mutate({ form: bodyOf(request, input), count: input.files.length }, {
        onSuccess: onClose,
        onError: (error) => form.refused(error),
      }),
  );
  const { files } = form.values;

  const take = (given: File[]) => {
    const sorted = sortFiles(given);
    const { taken, wrongType, tooLarge, empty } = sorted;
    if (wrongType.length > 0) {
      toast({
        title: "Invalid File Type",
        description:
          `${wrongType.length} file(s) were rejected. Only PDF, JPG, PNG, TIFF, DOC, and DOCX files are allowed.`,
        tone: "error",
      });
    } else if (tooLarge.length > 0) {
      toast({
        title: "File Too Large",
        description: `${tooLarge.map(({ name }) => shortFileName(name)).join(", ")}: max 20MB per file. ` +
          "Split it or scan it at a lower resolution.",
        tone: "error",
      });
    } else if (empty.length > 0) {
      toast({
        title: "Empty File",
        description: `${
          empty.map(({ name }) => shortFileName(name)).join(", ")
        }: nothing is in it. Scan or save it anew.`,
        tone: "error",
      });
    }
    const more = taken.map((file) => ({ file, recordType: typeByName(file.name) ?? types[0] }));
    form.set({ files: [...files, ...more] });
    const notTaken = leftOut(sorted);
    if (notTaken) form.told({ files: notTaken });
  };
  const submit = (event: FormEvent) => {
    if (files.length === 0) {
      toast({ title: "No Files Selected", description: "Please select at least one file to attach.", tone: "error" });
    }
    form.submit(event);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      onSubmit={submit}
      title="Attach Records"
      description={`To request ${request.id} of ${nameOf(request.patient)}. Each file gets its record type.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={attach.isPending}>
            {files.length > 0 ? `Attach ${plural(files.length, "file")}` : "Attach Records"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FileDrop
          label="Select files"
          accept={acceptedEndings}
          multiple
          hint="PDF, JPG, PNG, TIFF, DOC or DOCX, max 20MB per file"
          disabled={attach.isPending}
          error={form.errors.files}
          onFiles={take}
        />
        {files.length > 0 && (
          <ul
            aria-label="Files to attach"
            tabIndex={0}
            className="max-h-56 divide-y divide-base-300 overflow-y-auto rounded-md border border-base-300"
          >
            {files.map(({ file }, index) => (
              <li
                key={`${index} ${file.name} ${files.length}`}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm"
              >
                <div className="min-w-32 flex-1">
                  <p title={file.name}>{shortFileName(file.name)}</p>
                  <p className="text-xs text-quiet tabular-nums">{fileSize(file.size)}</p>
                </div>
                <Select
                  aria-label={`Record type of ${file.name}`}
                  className="h-9 w-48"
                  options={typeOptions}
                  {...form.field(`files.${index}.recordType` as "files")}
                />
                <Button
                  size="sm"
                  variant="quiet"
                  icon={X}
                  iconOnly
                  aria-label={`Remove ${file.name}`}
                  onClick={() => form.set({ files: files.filter((_, at) => at !== index) })}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Field label="Notes" optional error={form.errors.notes}>
          <Textarea maxLength={4000} {...form.field("notes")} />
        </Field>
      </div>
    </Dialog>
  );
}
