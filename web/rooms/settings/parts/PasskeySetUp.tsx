import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { renamePasskeyInput } from "../../../../shared/passkeys.ts";
import { api, call, fieldErrors, notice } from "../../../lib/api.ts";
import { createPasskey } from "../../../lib/passkeys.ts";
import { passkeyHindrance } from "../../../lib/passkey_support.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field, Input } from "../../../ui/Field.tsx";
import { PasswordInput } from "../../../ui/PasswordInput.tsx";
import { RecoveryCodes } from "./SecondFactorSetUp.tsx";

/** What this device may be called. */
function deviceName(): string {
  const known = [[/iPhone/, "iPhone"], [/iPad/, "iPad"], [/Android/, "Android phone"], [/Mac/, "Mac"]] as const;
  return known.find(([sign]) => sign.test(navigator.userAgent))?.[1] ?? "Work computer";
}

/** Setting up a passkey: its name, what the browser asks, and with the first second factor the recovery codes. */
export function PasskeySetUp({ needsPassword, onDone }: { needsPassword: boolean; onDone: (name: string) => void }) {
  const [name, setName] = useState(deviceName);
  const [isTried, tryIt] = useState(false);
  const [password, setPassword] = useState("");
  const add = useMutation({
    mutationFn: async () => {
      const { options } = await call(api.passkeys.options.$post, {
        json: needsPassword ? { currentPassword: password } : {},
      });
      return await call(api.passkeys.$post, { json: { name, response: await createPasskey(options) } });
    },
    onSuccess: ({ recoveryCodes }) => !recoveryCodes && onDone(name),
  });
  if (add.data?.recoveryCodes) return <RecoveryCodes codes={add.data.recoveryCodes} onDone={() => onDone(name)} />;
  const hindrance = passkeyHindrance();
  if (hindrance) return <p className="text-sm">{hindrance}</p>;
  // Before the browser is asked: it would keep a passkey that the server then refuses.
  const named = renamePasskeyInput.safeParse({ name });
  const wrong: Record<string, string> = {
    ...fieldErrors(add.error),
    ...(isTried && !named.success ? { name: named.error.issues[0].message } : {}),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    tryIt(true);
    if (named.success) add.mutate();
  };
  return (
    <form noValidate className="flex max-w-md flex-col gap-4" onSubmit={submit}>
      <p className="text-sm">
        A passkey is kept by this device, a phone or a security key, and opens only for your finger, face or PIN. It
        works at this address alone, so nobody can ask you for it elsewhere.
      </p>
      <Field label="Name" hint="By which you know it again." error={wrong.name} required>
        <Input name="name" value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
      </Field>
      {needsPassword && (
        <Field label="Your current password" error={wrong.currentPassword} required>
          <PasswordInput
            value={password}
            autoComplete="current-password"
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      )}
      {add.error && Object.keys(wrong).length === 0 && (
        <p role="alert" className="text-sm text-error">{notice(add.error, "Try again.")}</p>
      )}
      <div>
        <Button type="submit" variant="primary" busy={add.isPending}>Create Passkey</Button>
      </div>
    </form>
  );
}
