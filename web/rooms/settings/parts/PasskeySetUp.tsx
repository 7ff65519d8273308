import { useMutation } from "@tanstack/react-query";
import { renamePasskeyInput } from "../../../../shared/passkeys.ts";
import { secondFactorInput } from "../../../../shared/users.ts";
import { notice } from "../../../lib/api.ts";
import { createPasskey } from "../../../lib/passkeys.ts";
import { passkeyHindrance } from "../../../lib/passkey_support.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field, Input } from "../../../ui/Field.tsx";
import { PasswordInput } from "../../../ui/PasswordInput.tsx";
import { askForPasskey, keepPasskey } from "../mutations.ts";
import { RecoveryCodes, type SetUpProps } from "./SecondFactorSetUp.tsx";

/** What this device may be called. */
function deviceName(): string {
  const known = [[/iPhone/, "iPhone"], [/iPad/, "iPad"], [/Android/, "Android phone"], [/Mac/, "Mac"]] as const;
  return known.find(([sign]) => sign.test(navigator.userAgent))?.[1] ?? "Work computer";
}

/** Setting up a passkey: its name, what the browser asks, and with the first second factor the recovery codes. */
export function PasskeySetUp({ needsPassword, onCodes, onDone }: SetUpProps & { onDone: (name: string) => void }) {
  const add = useMutation({
    mutationFn: async ({ name, currentPassword }: { name: string; currentPassword?: string }) => {
      const { options } = await askForPasskey({ currentPassword });
      return await keepPasskey({ name, response: await createPasskey(options) });
    },
    onSuccess: ({ recoveryCodes }, { name }) => recoveryCodes ? onCodes?.() : onDone(name),
    onError: (error) => form.refused(error),
  });
  // Checked before the browser is asked: it would keep a passkey that the server then refuses.
  const form = useSchemaForm(
    renamePasskeyInput.extend(secondFactorInput.shape),
    () => ({ name: deviceName(), currentPassword: "" }),
    (input) => add.mutate(input),
    ({ name, currentPassword }) => needsPassword ? { name, currentPassword } : { name },
  );
  if (add.data?.recoveryCodes) {
    return (
      <RecoveryCodes
        codes={add.data.recoveryCodes}
        onDone={() => onDone(form.values.name)}
      />
    );
  }
  const hindrance = passkeyHindrance();
  if (hindrance) return <p className="text-sm">{hindrance}</p>;
  return (
    <form noValidate className="flex max-w-md flex-col gap-4" onSubmit={form.submit}>
      <p className="text-sm">
        A passkey is kept by this device, a phone or a security key, and opens only for your finger, face or PIN. It
        works at this address alone, so nobody can ask you for it elsewhere.
      </p>
      <Field label="Name" hint="By which you know it again." error={form.errors.name} required>
        <Input maxLength={60} {...form.field("name")} />
      </Field>
      {needsPassword && (
        <Field label="Your current password" error={form.errors.currentPassword} required>
          <PasswordInput autoComplete="current-password" {...form.field("currentPassword")} />
        </Field>
      )}
      {add.error && Object.keys(form.errors).length === 0 && (
        <p role="alert" className="text-sm text-error">{notice(add.error, "Try again.")}</p>
      )}
      <div>
        <Button type="submit" variant="primary" busy={add.isPending}>Create Passkey</Button>
      </div>
    </form>
  );
}
