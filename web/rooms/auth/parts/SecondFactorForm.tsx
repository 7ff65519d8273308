import { Fingerprint } from "lucide-react";
import { secondFactorCodeInput } from "../../../../shared/users.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import type { SecondFactorAsked, SignIn } from "../../../lib/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field, Input } from "../../../ui/Field.tsx";

interface SecondFactorFormProps {
  asked: SecondFactorAsked;
  busy: boolean;
  onAnswer: (answer: Pick<SignIn, "code" | "question">) => void;
  onBack: () => void;
}

/** The second step: a code of the authenticator app, a passkey, or a recovery code. */
export default function SecondFactorForm(
  { asked: { hasApp, passkey }, busy, onAnswer, onBack }: SecondFactorFormProps,
) {
  const { errors, submit, field } = useSchemaForm(secondFactorCodeInput, { code: "" }, onAnswer);
  const byPasskey = passkey && (
    <Button
      variant={hasApp ? "plain" : "primary"}
      icon={Fingerprint}
      busy={busy}
      onClick={() => onAnswer({ question: passkey })}
    >
      Use a passkey
    </Button>
  );
  return (
    <form noValidate className="mt-5 flex flex-col gap-4" onSubmit={submit}>
      {!hasApp && byPasskey}
      <Field
        label={hasApp ? "Code" : "Recovery code"}
        error={errors.code}
        hint={hasApp
          ? "Six digits of your authenticator app, or one of your recovery codes."
          : "If you do not have your passkey with you."}
        required
      >
        <Input
          {...field("code")}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={hasApp}
        />
      </Field>
      <Button type="submit" variant={hasApp ? "primary" : "plain"} busy={busy}>Continue</Button>
      {hasApp && byPasskey}
      <Button variant="quiet" onClick={onBack}>Back to Login</Button>
    </form>
  );
}
