import { KeyRound } from "lucide-react";
import { useState } from "react";
import { unlockForm } from "../../../shared/links.ts";
import { ApiError, detailsOf, notice } from "../../lib/api.ts";
import { useSchemaForm } from "../../lib/schema_form.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { type SecureView, unlock } from "../queries.ts";
import { CodeField } from "./CodeField.tsx";

interface Props {
  token: string;
  link: Pick<SecureView, "needsPasscode" | "needsCode" | "codeTo">;
  /** It was opened, or has ended meanwhile: the page is read again. */
  onOpen: () => Promise<unknown>;
  /** The last try was one too many. */
  onLocked: () => void;
}

/** Asks for the passcode, for the one-time code, or for both. After ten wrong tries the link is closed, and the page says so beforehand. */
export function PasscodeForm({ token, link, onOpen, onLocked }: Props) {
  const [wrong, setWrong] = useState(0);
  const [busy, setBusy] = useState(false);
  const form = useSchemaForm(
    unlockForm(link),
    { passcode: "", code: "" },
    (given) => void open(given),
  );
  const open = async (given: { passcode: string; code: string }) => {
    if (busy) return;
    setBusy(true);
    try {
      await unlock(token, given);
      await onOpen();
    } catch (failure) {
      const code = failure instanceof ApiError ? failure.code : null;
      if (detailsOf(failure, "link_gone")?.locked) return onLocked();
      if (code === "link_gone") return void await onOpen();
      if (code === "wrong_passcode" || code === "wrong_link_code") setWrong((n) => n + 1);
      if (code === "wrong_passcode") form.told({ passcode: "That passcode is not right." });
      else if (code === "wrong_link_code") form.told({ code: notice(failure, "That code is not right.") });
      else {
        const what = link.needsPasscode ? "passcode" : "code";
        form.told({ [what]: notice(failure, `The ${what} could not be checked. Try again in a moment.`) });
      }
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      noValidate
      onSubmit={form.submit}
      className="surface mt-6 max-w-md p-5 sm:p-6"
    >
      <h2 className="flex items-center gap-2 text-base">
        <KeyRound size={16} className="text-quiet" aria-hidden />
        {link.needsPasscode
          ? link.needsCode ? "Enter the passcode and the code" : "Enter the passcode"
          : "Enter the code"}
      </h2>
      {link.needsPasscode && (
        <>
          <p className="mt-1 mb-4 text-sm text-quiet">The sender gave you the passcode apart from the link.</p>
          <Field label="Passcode" error={form.errors.passcode} required>
            <PasswordInput
              autoFocus
              secret="passcode"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={64}
              {...form.field("passcode")}
            />
          </Field>
        </>
      )}
      {link.needsCode && (
        <CodeField
          token={token}
          to={link.codeTo}
          control={form.field("code")}
          error={form.errors.code}
          focused={!link.needsPasscode}
        />
      )}
      {wrong > 0 && (
        <p className="mt-3 text-sm text-quiet">
          After ten wrong tries this link is closed. If you do not have the right one, ask the sender.
        </p>
      )}
      <Button type="submit" variant="primary" busy={busy} className="mt-5 w-full">Open the records</Button>
    </form>
  );
}
