import { useQuery } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { renamePasskeyInput } from "../../../../shared/passkeys.ts";
import { secondFactorInput } from "../../../../shared/users.ts";
import { useRefresh } from "../../../lib/action.ts";
import { notice } from "../../../lib/api.ts";
import { passkeyHindrance } from "../../../lib/passkey_support.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { toast } from "../../../lib/toast.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field, Input } from "../../../ui/Field.tsx";
import { Card } from "../../../ui/Page.tsx";
import { PasswordInput } from "../../../ui/PasswordInput.tsx";
import { DateText } from "../../../ui/Values.tsx";
import { removePasskey, renamePasskey, useSave } from "../mutations.ts";
import { factorQuery, type SecondFactor } from "../queries.ts";
import { Loaded } from "./Loaded.tsx";
import { PasskeySetUp } from "./PasskeySetUp.tsx";

type Passkey = SecondFactor["passkeys"][number];

/** One's passkeys: added, renamed and removed. */
export function PasskeysCard() {
  const refresh = useRefresh("account");
  const query = useQuery(factorQuery);
  const [isAdding, add] = useState(false);
  const [renamed, rename] = useState<Passkey | null>(null);
  const [removed, remove] = useState<Passkey | null>(null);
  const keep = () => {
    add(false);
    rename(null);
    remove(null);
    void refresh();
  };
  const hindrance = passkeyHindrance();
  return (
    <Card
      title="Passkeys"
      flush
      actions={!hindrance && <Button size="sm" onClick={() => add(true)}>Add Passkey</Button>}
    >
      <Loaded query={query} failed="The passkeys could not be read.">
        {(state) => (
          <>
            {state.passkeys.length === 0 && (
              <p className="px-4 py-3 text-sm">
                With a passkey you sign in by finger, face or PIN, without a password or as the second factor beside it.
              </p>
            )}
            {hindrance && <p className="px-4 py-3 text-sm text-quiet">{hindrance}</p>}
            <ul className="divide-y divide-base-300 text-sm">
              {state.passkeys.map((passkey) => (
                <li key={passkey.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
                  <Fingerprint size={18} className="shrink-0 text-quiet" aria-hidden />
                  <div className="min-w-0 flex-1">
                    <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
                      {passkey.name}
                      {passkey.isSynced && <Badge tone="info">Synced</Badge>}
                    </p>
                    <p className="text-xs text-quiet">
                      Added <DateText value={passkey.createdAt} /> · {passkey.lastUsedAt
                        ? (
                          <>
                            last used <DateText value={passkey.lastUsedAt} as="relative" />
                          </>
                        )
                        : "never used"}
                    </p>
                  </div>
                  <div className="flex gap-2">
                    <Button
                      size="sm"
                      aria-label={`Rename ${passkey.name}`}
                      onClick={() =>
                        rename(passkey)}
                    >
                      Rename
                    </Button>
                    <Button
                      size="sm"
                      aria-label={`Remove ${passkey.name}`}
                      onClick={() =>
                        remove(passkey)}
                    >
                      Remove
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
            <Dialog open={isAdding} onOpenChange={keep} size="small" title="Add a passkey">
              <PasskeySetUp
                needsPassword={state.needsPassword}
                onDone={(name) => {
                  toast({ title: "Passkey Added", description: `${name} opens your account.`, tone: "success" });
                  keep();
                }}
              />
            </Dialog>
            {renamed && <RenameDialog passkey={renamed} onDone={keep} />}
            {removed && <RemoveDialog passkey={removed} state={state} onDone={keep} />}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function RenameDialog({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const save = useSave({
    call: (json: { name: string }) => renamePasskey(passkey.id, json),
    done: () => ["Passkey Renamed", `It is called ${form.values.name.trim()} now.`],
    failed: "The passkey could not be renamed.",
    onSuccess: onDone,
  });
  const form = useSchemaForm(
    renamePasskeyInput,
    { name: passkey.name },
    (input) => save.mutate(input, { onError: (error) => form.refused(error) }),
  );
  return (
    <Dialog
      open
      onOpenChange={onDone}
      onSubmit={form.submit}
      size="small"
      title="Rename the passkey"
      footer={
        <>
          <Button onClick={onDone}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>Save</Button>
        </>
      }
    >
      <Field label="Name" error={form.errors.name} required>
        <Input maxLength={60} {...form.field("name")} />
      </Field>
    </Dialog>
  );
}

function RemoveDialog({ passkey, state, onDone }: { passkey: Passkey; state: SecondFactor; onDone: () => void }) {
  const isLast = !state.hasApp && state.passkeys.length === 1;
  const save = useSave({
    call: (json: { currentPassword?: string }) => removePasskey(passkey.id, json),
    done: ["Passkey Removed", `${passkey.name} opens nothing any more. Your other sessions have ended.`],
    failed: "The passkey could not be removed.",
    onSuccess: onDone,
  });
  const form = useSchemaForm(
    secondFactorInput,
    { currentPassword: "" },
    (input) => save.mutate(input, { onError: (error) => form.refused(error) }),
    ({ currentPassword }) => currentPassword ? { currentPassword } : {},
  );
  const wrong = form.errors.currentPassword;
  return (
    <Dialog
      open
      onOpenChange={onDone}
      onSubmit={form.submit}
      size="small"
      title={`Remove the passkey ${passkey.name}?`}
      description={isLast
        ? "It is your only second factor: your password alone opens the account then."
        : "It opens your account no more. Remove it from the device, too, so that it is not offered again."}
      footer={
        <>
          <Button onClick={onDone}>Cancel</Button>
          <Button type="submit" variant="danger" busy={save.isPending}>Remove</Button>
        </>
      }
    >
      {state.needsPassword
        ? (
          <Field label="Your current password" error={wrong} required>
            <PasswordInput autoComplete="current-password" {...form.field("currentPassword")} />
          </Field>
        )
        : <p className="text-sm">Your other sessions end. You signed in just now, so no password is asked for.</p>}
      {save.error && !wrong && <p role="alert" className="text-sm text-error">{notice(save.error, "Try again.")}</p>}
    </Dialog>
  );
}
