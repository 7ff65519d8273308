import { Mail } from "lucide-react";
import { useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { codeMinutes } from "../../../shared/links.ts";
import { notice } from "../../lib/api.ts";
import { Button } from "../../ui/Button.tsx";
import { Field, Input } from "../../ui/Field.tsx";
import { mailCode } from "../queries.ts";

interface Props {
  token: string;
  /** Where a code is mailed to, partly hidden; null where the sender reads it out. */
  to: string | null;
  control: UseFormRegisterReturn;
  error?: string;
  focused: boolean;
}

/** Asks for the one-time code that was mailed to the recipient, or that the sender reads out. */
export function CodeField({ token, to, control, error, focused }: Props) {
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const send = async () => {
    setBusy(true);
    setFailed(null);
    try {
      await mailCode(token);
      setSent(true);
    } catch (failure) {
      setFailed(notice(failure, "The code could not be mailed. Try again in a moment."));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mt-4 flex flex-col gap-3">
      <p className="text-sm text-quiet" role="status">
        {sent
          ? `A code was mailed to ${to}. It is good for ${codeMinutes} minutes, once.`
          : to
          ? `This link opens with a code that we mail to ${to}.`
          : `This link opens with a code. Call the sender, who reads it out; it is good for ${codeMinutes} minutes.`}
      </p>
      {to && (
        <Button icon={Mail} busy={busy} onClick={() => void send()} className="self-start">
          {sent ? "Mail a new code" : "Mail me a code"}
        </Button>
      )}
      {failed && <p role="alert" className="text-sm text-error">{failed}</p>}
      <Field label="Code" error={error} required>
        <Input
          autoFocus={focused}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={12}
          className="mono"
          {...control}
        />
      </Field>
    </div>
  );
}
