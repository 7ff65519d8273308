import { useState } from "react";
import { whyTo } from "../../../../shared/contacts.ts";
import { reviewTitle } from "../../../../shared/invoice_review.ts";
import { releaseForm } from "../../../../shared/links.ts";
import { sayFailed } from "../../../lib/action.ts";
import { showDate } from "../../../../shared/time.ts";
import { plural } from "../../../../shared/words.ts";
import { shortFileName } from "../../../lib/format.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Checkbox } from "../../../ui/Field.tsx";
import { useRelease } from "../mutations.ts";
import { includedOf, nameOf } from "./facts.ts";
import type { DeskDialogProps } from "./desk_dialog.ts";
import { AuthorizationLine, GroundsFields, groundsInput, noGrounds } from "./Grounds.tsx";
import { attachedFile, FileBody, matchedFile, type ViewedFile } from "./FileViewer.tsx";
import { emptyOptions, LinkFields, linkInput, LinkUrl } from "./LinkFields.tsx";

/** Release Records: what goes out, to whom, for how long; afterwards the link, once. */
export function ReleaseDialog({ request, onClose, onReleased }: DeskDialogProps & { onReleased?: () => void }) {
  const authorization = request.authorizationState;
  const release = useRelease();
  const form = useSchemaForm(
    releaseForm(!authorization.isValid),
    () => ({ ...emptyOptions(request.requester), ...noGrounds, confirm: request.recordsChecked !== null }),
    (input) =>
      release.mutate(input, {
        onSuccess: () => onReleased?.(),
        onError: (error) => {
          form.refused(error);
          sayFailed("Failed to release records", error);
        },
      }),
    (values) => ({
      requestId: request.id,
      confirm: values.confirm,
      ...(authorization.isValid ? {} : groundsInput(values)),
      ...linkInput(values),
    }),
  );
  const { records, attached, count, pages } = includedOf(request);
  const [file, setFile] = useState<ViewedFile | null>(null);
  const released = release.data;
  const who = nameOf(request.patient);
  if (released) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title="Records released successfully"
        description={released.message}
        footer={<Button key="done" autoFocus variant="primary" onClick={onClose}>Done</Button>}
      >
        <LinkUrl url={released.url} expiresAt={released.expiresAt} passcode={form.values.passcode.trim() !== ""} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      onSubmit={form.submit}
      title="Release Records"
      description={`Of ${who} to ${
        request.requester?.name ?? "the requester"
      }. The request is completed by it and cannot be opened again.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={release.isPending} disabled={count === 0}>
            Release Records
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <AuthorizationLine view={authorization} />
        {!authorization.isValid && <GroundsFields form={form} />}
        {request.invoiceReview && (
          <p className="rounded-md bg-warning/12 px-3 py-2 text-sm text-warning">
            {reviewTitle(request.invoiceReview)}. {request.invoiceReview.due !== 0 &&
              "Close this, then invoice the difference or leave the invoice as it is."}
          </p>
        )}
        <section aria-label="What is released">
          <p className="mb-1 text-sm font-semibold">
            {count === 0
              ? "Nothing is included. Include or attach at least one record first."
              : `${plural(count, "record")}, ${plural(pages, "page")}`}
          </p>
          <ul
            tabIndex={0}
            aria-label="Records to be released"
            className="max-h-56 divide-y divide-base-300 overflow-y-auto rounded-md border border-base-300 text-sm empty:hidden"
          >
            {records.map((record) => (
              <Item
                key={`record-${record.id}`}
                title={record.recordType}
                note={showDate(record.recordDate)}
                pages={record.pages}
                onView={record.mime === null ? undefined : () => setFile(matchedFile(record))}
              />
            ))}
            {attached.map((record) => (
              <Item
                key={`attached-${record.id}`}
                title={record.recordType}
                note={shortFileName(record.fileName, 32)}
                pages={record.pages}
                onView={() => setFile(attachedFile(record))}
              />
            ))}
          </ul>
        </section>
        <LinkFields
          form={form}
          usual={request.requester
            ? {
              to: request.requester.email ?? request.requester.fax,
              why: whyTo(request.contact, request.requester.name),
            }
            : undefined}
        />
        <Checkbox
          label={`I have looked at ${
            count === 1 ? "this record. It is" : `these ${count} records. They are`
          } of ${who}, and may go to ${request.requester?.name ?? "the requester"}.`}
          error={form.errors.confirm}
          {...form.field("confirm")}
        />
      </div>
      {file && (
        <Dialog
          open
          onOpenChange={() => setFile(null)}
          title={file.title}
          description={`${file.fileName} · ${plural(file.pages ?? 1, "page")}`}
          size="wide"
        >
          <div className="-mx-5 -my-4 h-[70dvh]">
            <FileBody key={file.url} file={file} />
          </div>
        </Dialog>
      )}
    </Dialog>
  );
}

/** @param onView opens it, where a file is stored */
function Item({ title, note, pages, onView }: { title: string; note: string; pages: number; onView?: () => void }) {
  return (
    <li className="flex min-h-9 items-center justify-between gap-3 px-3 py-1 pointer-coarse:min-h-11">
      <span className="min-w-0 wrap-break-word">
        {onView
          ? <Button variant="link" aria-label={`Look at ${title}, ${note}`} onClick={onView}>{title}</Button>
          : title} <span className="text-quiet">{note}</span>
        {!onView && <span className="ml-2 text-xs text-error">No file is stored. Attach it, or leave it out.</span>}
      </span>
      <span className="shrink-0 text-quiet tabular-nums">{plural(pages, "page")}</span>
    </li>
  );
}
