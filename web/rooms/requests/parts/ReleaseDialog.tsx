import { useState } from "react";
import { whyTo } from "../../../../shared/contacts.ts";
import { reviewTitle } from "../../../../shared/invoice_review.ts";
import { sayFailed } from "../../../lib/action.ts";
import { ApiError, fieldErrors } from "../../../lib/api.ts";
import { shortFileName, showDate } from "../../../lib/format.ts";
import { plural } from "../../../lib/words.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Checkbox } from "../../../ui/Field.tsx";
import { useRelease } from "../mutations.ts";
import { includedOf, nameOf } from "./facts.ts";
import { AuthorizationLine, groundsErrors, GroundsFields, groundsInput, noGrounds } from "./Grounds.tsx";
import { emptyOptions, LinkFields, linkInput, type LinkOptions, LinkUrl } from "./LinkFields.tsx";
import type { DeskDialogProps } from "./desk_dialog.ts";

/** Release Records: what goes out, to whom, for how long; afterwards the link, once. */
export function ReleaseDialog({ request, onClose, onReleased }: DeskDialogProps & { onReleased?: () => void }) {
  const [options, setOptions] = useState<LinkOptions>(() => emptyOptions(request.requester?.email));
  const [looked, setLooked] = useState(request.recordsChecked !== null);
  const [grounds, setGrounds] = useState(noGrounds);
  const authorization = request.authorizationState;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const release = useRelease();
  const { records, attached, count, pages } = includedOf(request);
  const released = release.data;
  const who = nameOf(request.patient);

  const submit = () => {
    const { input, errors: found } = linkInput(options);
    Object.assign(found, groundsErrors(grounds, !authorization.isValid));
    if (!looked) found.confirm = "Confirm that you have looked at what is released.";
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    release.mutate({ requestId: request.id, confirm: true, ...groundsInput(grounds), ...input }, {
      onSuccess: () => onReleased?.(),
      onError: (error) => {
        if (error instanceof ApiError) setErrors(fieldErrors(error));
        sayFailed("Failed to release records", error);
      },
    });
  };
  if (released) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title="Records released successfully"
        description={released.message}
        footer={<Button key="done" autoFocus variant="primary" onClick={onClose}>Done</Button>}
      >
        <LinkUrl url={released.url} expiresAt={released.expiresAt} passcode={options.passcode.trim() !== ""} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Release Records"
      description={`Of ${who} to ${
        request.requester?.name ?? "the requester"
      }. The request is completed by it and cannot be opened again.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={release.isPending} disabled={count === 0} onClick={submit}>
            Release Records
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <AuthorizationLine view={authorization} />
        {!authorization.isValid && <GroundsFields value={grounds} onChange={setGrounds} errors={errors} />}
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
            className="max-h-48 divide-y divide-base-300 overflow-y-auto rounded-md border border-base-300 text-sm empty:hidden"
          >
            {records.map((record) => (
              <Item
                key={`record-${record.id}`}
                title={record.recordType}
                note={showDate(record.recordDate)}
                pages={record.pages}
                missing={record.mime === null}
              />
            ))}
            {attached.map((record) => (
              <Item
                key={`attached-${record.id}`}
                title={record.recordType}
                note={shortFileName(record.fileName, 32)}
                pages={record.pages}
              />
            ))}
          </ul>
        </section>
        <LinkFields
          options={options}
          onChange={setOptions}
          errors={errors}
          why={request.requester ? whyTo(request.contact, request.requester.name) : undefined}
        />
        <div>
          <Checkbox
            label={`I have looked at ${
              count === 1 ? "this record. It is" : `these ${count} records. They are`
            } of ${who}, and may go to ${request.requester?.name ?? "the requester"}.`}
            checked={looked}
            aria-invalid={errors.confirm ? true : undefined}
            onChange={(event) => setLooked(event.target.checked)}
          />
          {errors.confirm && !looked && <p role="alert" className="mt-1 ml-8 text-sm text-error">{errors.confirm}</p>}
        </div>
      </div>
    </Dialog>
  );
}

function Item({ title, note, pages, missing }: { title: string; note: string; pages: number; missing?: boolean }) {
  return (
    <li className="flex items-center justify-between gap-3 px-3 py-1.5">
      <span className="min-w-0 wrap-break-word">
        {title} <span className="text-quiet">{note}</span>
        {missing && <span className="ml-2 text-xs text-error">No file is stored. Attach it, or leave it out.</span>}
      </span>
      <span className="shrink-0 text-quiet tabular-nums">{plural(pages, "page")}</span>
    </li>
  );
}
