import { useMutation } from "@tanstack/react-query";
import { encode } from "uqr";
import { secondFactorCodeInput, secondFactorInput } from "../../../../shared/users.ts";
import { notice } from "../../../lib/api.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field, Input } from "../../../ui/Field.tsx";
import { PasswordInput } from "../../../ui/PasswordInput.tsx";
import { CopyButton } from "../../../ui/Values.tsx";
import { beginSecondFactor, confirmSecondFactor } from "../mutations.ts";

export interface SetUpProps {
  needsPassword: boolean;
  /** The recovery codes are shown now, and never again: what leads away from them must go. */
  onCodes?: () => void;
}

/** Setting up a second factor: the QR code, a code of the app that confirms it, and the recovery codes. */
export function SecondFactorSetUp({ needsPassword, onCodes, onDone }: SetUpProps & { onDone: () => void }) {
  const begin = useMutation({
    mutationFn: beginSecondFactor,
    onError: (error) => start.refused(error),
  });
  const confirm = useMutation({
    mutationFn: confirmSecondFactor,
    onSuccess: () => onCodes?.(),
    onError: (error) => check.refused(error, { wrong_code: "code" }),
  });
  const start = useSchemaForm(
    secondFactorInput,
    { currentPassword: "" },
    (input) => begin.mutate(input),
    (values) => needsPassword ? values : {},
  );
  const check = useSchemaForm(secondFactorCodeInput, { code: "" }, (input) => confirm.mutate(input));
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onDone} />;
  if (!begin.data) {
    return (
      <form noValidate className="flex max-w-md flex-col gap-4" onSubmit={start.submit}>
        <p className="text-sm">
          You need an authenticator app on your phone, such as the one built into it, Aegis, or Google Authenticator.
        </p>
        {needsPassword && (
          <Field label="Your current password" error={start.errors.currentPassword} required>
            <PasswordInput autoFocus autoComplete="current-password" {...start.field("currentPassword")} />
          </Field>
        )}
        {begin.error && !start.errors.currentPassword && (
          <p role="alert" className="text-sm text-error">{notice(begin.error, "Try again.")}</p>
        )}
        <div>
          <Button type="submit" variant="primary" autoFocus={!needsPassword} busy={begin.isPending}>Set Up</Button>
        </div>
      </form>
    );
  }
  const { uri, secret } = begin.data;
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={check.submit}>
      <p className="text-sm">Scan this with the app, then enter the six digits that it shows.</p>
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={uri} />
        <div className="min-w-0 text-sm">
          <p className="text-quiet">Or type this key into the app:</p>
          <p className="flex items-center gap-1">
            <span className="mono wrap-anywhere">{secret.match(/.{1,4}/g)?.join(" ")}</span>
            <CopyButton text={secret} label="Copy the key" />
          </p>
        </div>
      </div>
      <Field
        label="Code"
        className="max-w-48"
        error={check.errors.code ?? (confirm.error ? notice(confirm.error, "Try again.") : undefined)}
        required
      >
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          {...check.field("code")}
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={confirm.isPending} disabled={check.values.code.trim() === ""}>
          Confirm
        </Button>
      </div>
    </form>
  );
}

/** The codes for when the phone is lost; shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">
        <span className="font-semibold">Keep these recovery codes where only you find them.</span>{" "}
        Each opens your account once when the phone is lost. They are not shown again.
      </p>
      <ul className="mono grid max-w-sm grid-cols-2 gap-x-6 gap-y-1 rounded-md border border-base-300 p-4">
        {codes.map((code) => <li key={code}>{code}</li>)}
      </ul>
      <div className="flex items-center gap-2">
        <Button variant="primary" onClick={onDone}>I have kept them</Button>
        <CopyButton text={codes.join("\n")} label="Copy the codes" />
      </div>
    </div>
  );
}

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for the authenticator app"
      className="size-44 shrink-0 rounded border border-base-300 bg-white"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="black" />
    </svg>
  );
}
