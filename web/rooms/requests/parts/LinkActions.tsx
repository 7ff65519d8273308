import { Mail, Printer, RotateCcw, Unlink } from "lucide-react";
import { type FormEvent, useState } from "react";
import { shownRecipient, splitRecipient } from "../../../../shared/fax_numbers.ts";
import { type linkState, resendInput, revokeForm } from "../../../../shared/links.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { toast } from "../../../lib/toast.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field, Input } from "../../../ui/Field.tsx";
import { useRegenerateLink, useResendLink, useRevokeLink } from "../mutations.ts";
import type { ShownLink } from "../queries.ts";
import { LinkUrl } from "./LinkFields.tsx";
import { ReadOutCode } from "./ReadOutCode.tsx";

/** What can be done with a link: mailed again, made anew, ended. */
export function LinkActions({ link, state }: { link: ShownLink; state: ReturnType<typeof linkState> }) {
  const [asked, setAsked] = useState<"revoke" | "regenerate" | null>(null);
  const resend = useResendLink(link.id);
  const revoke = useRevokeLink(link.id);
  const regenerate = useRegenerateLink(link.id);
  // Used up as well: only a new address opens it again.
  const dead = state !== "ACTIVE";
  const sending = useSchemaForm(
    resendInput,
    { email: shownRecipient(link.email ?? link.fax ?? "") },
    (to) => resend.mutate(to, { onError: (error) => sending.refused(error) }),
    ({ email }) => splitRecipient(email),
  );
  const isFax = splitRecipient(sending.values.email).fax !== undefined;
  const revoking = useSchemaForm(
    revokeForm,
    { reason: "" },
    ({ reason }) => revoke.mutate(reason, { onSuccess: close, onError: (error) => revoking.refused(error) }),
  );
  const send = (event: FormEvent) => {
    if (!sending.values.email.trim()) {
      toast({ title: "Email Required", description: "Please enter an email address", tone: "error" });
    }
    sending.submit(event);
  };
  const close = () => setAsked(null);
  return (
    <div className="no-print flex flex-wrap items-end gap-2">
      <form
        noValidate
        className="flex min-w-0 flex-1 basis-72 items-end gap-2"
        onSubmit={send}
      >
        <Field
          label="E-mail address or fax number to resend to"
          hideLabel
          className="max-w-72 flex-1"
          error={sending.errors.email ?? sending.errors.fax}
        >
          <Input
            inputMode={isFax ? "tel" : "email"}
            placeholder="E-mail address or fax number"
            className="h-9 pointer-coarse:h-11"
            disabled={dead}
            {...sending.field("email")}
          />
        </Field>
        <Button
          size="sm"
          type="submit"
          icon={isFax ? Printer : Mail}
          className="h-9 pointer-coarse:h-11"
          busy={resend.isPending}
          disabled={dead}
        >
          {isFax ? "Fax Again" : link.delivery === "failed" ? "Send Again" : "Resend"}
        </Button>
      </form>
      {dead && (
        <Button size="sm" icon={RotateCcw} className="h-9" onClick={() => setAsked("regenerate")}>Regenerate</Button>
      )}
      {link.asksCode && !dead && <ReadOutCode linkId={link.id} />}
      {state !== "REVOKED" && (
        <Button
          size="sm"
          variant="quiet"
          icon={Unlink}
          className="h-9 text-error"
          onClick={() => setAsked("revoke")}
        >
          Revoke
        </Button>
      )}
      <ConfirmDialog
        open={asked === "revoke"}
        onOpenChange={close}
        title="Revoke this secure link?"
        consequence="Its address stops working at once. What was downloaded already stays with the recipient."
        confirmLabel="Revoke"
        busy={revoke.isPending}
        onConfirm={revoking.submit}
      >
        <Field label="Reason" error={revoking.errors.reason}>
          <Input maxLength={300} {...revoking.field("reason")} />
        </Field>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === "regenerate" && !regenerate.data}
        onOpenChange={close}
        danger={false}
        title="Regenerate this secure link?"
        consequence={`A new address for the same records is made${
          link.email ? ` and mailed to ${link.email}` : ""
        }. The old address no longer works.`}
        confirmLabel="Regenerate"
        busy={regenerate.isPending}
        onConfirm={() => regenerate.mutate(undefined)}
      />
      {regenerate.data && asked === "regenerate" && (
        <Dialog
          open
          onOpenChange={() => {
            close();
            regenerate.reset();
          }}
          title="Secure link regenerated"
          footer={
            <Button
              variant="primary"
              onClick={() => {
                close();
                regenerate.reset();
              }}
            >
              Done
            </Button>
          }
        >
          <LinkUrl
            url={regenerate.data.url}
            expiresAt={regenerate.data.expiresAt}
            passcode={regenerate.data.isPasswordProtected}
          />
        </Dialog>
      )}
    </div>
  );
}
