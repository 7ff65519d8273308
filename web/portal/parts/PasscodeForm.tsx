import { KeyRound } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { ApiError, notice } from "../../lib/api.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { type SecureView, unlock } from "../queries.ts";
import { CodeField } from "./CodeField.tsx";

interface Props {
  token: string;
  link: Pick<SecureView, "needsPasscode" | "needsCode" | "codeTo">;
  onOpen: () => Promise<unknown>;
  /** The link was closed while passcodes were tried. */
  onLocked: () => void;
}

/** Asks for the passcode, for the one-time code, or for both. After ten wrong tries the link is closed, and the page says so beforehand. */
export function PasscodeForm({ token, link, onOpen, onLocked }: Props) {
  const [passcode, setPasscode] = useState("");
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [codeError, setCodeError] = useState<string | null>(null);
  const [wrong, setWrong] = useState(0);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const open = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const noPasscode = link.needsPasscode && !passcode.trim();
    const noCode = link.needsCode && !code.trim();
    setError(noPasscode ? "Enter the passcode." : null);
    setCodeError(noCode ? "Enter the code." : null);
    if (noPasscode || noCode) return;
    setBusy(true);
    try {
      await unlock(token, { passcode: passcode.trim(), code: code.trim() });
      await onOpen();
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === "link_gone") return onLocked();
      if (failure instanceof ApiError && failure.code === "wrong_passcode") {
        setWrong((n) => n + 1);
        setError("That passcode is not right.");
        form.current?.querySelector("input")?.select();
      } else if (failure instanceof ApiError && failure.code === "wrong_link_code") {
        setWrong((n) => n + 1);
        setCodeError(failure.message);
      } else if (!link.needsPasscode) {
        setCodeError(notice(failure, "The code could not be checked. Try again in a moment."));
      } else setError(notice(failure, "The passcode could not be checked. Try again in a moment."));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void open(event)}
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
          <p className="mt-1 mb-4 text-sm text-quiet">The sender gave it to you apart from the link.</p>
          <Field label="Passcode" error={error ?? undefined} required>
            <PasswordInput
              autoFocus
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={64}
              value={passcode}
              onChange={(event) => setPasscode(event.target.value)}
            />
          </Field>
        </>
      )}
      {link.needsCode && (
        <CodeField
          token={token}
          to={link.codeTo}
          value={code}
          onChange={setCode}
          error={codeError}
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
