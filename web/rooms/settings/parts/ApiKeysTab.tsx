import { useQuery, useQueryClient } from "@tanstack/react-query";
import { BookOpen, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { apiKeyInput, apiKeyLabels, isNewKey, noNewKey } from "../../../../shared/settings.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { useUser } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Card } from "../../../ui/Page.tsx";
import { PasswordInput } from "../../../ui/PasswordInput.tsx";
import { saveApiKey, useSave } from "../mutations.ts";
import { addressesQuery, type ApiKeys, apiKeysQuery } from "../queries.ts";
import { Loaded } from "./Loaded.tsx";
import { WebhookAddresses } from "./WebhookAddresses.tsx";

type ApiKey = ApiKeys[number];

/** Keys of outside services; what is kept is never shown. */
export default function ApiKeysTab() {
  const query = useQuery(apiKeysQuery);
  const addresses = useQuery(addressesQuery);
  const may = useUser().role === "admin";
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Card title="API Keys">
        {!may && <p className="mb-4 text-sm text-quiet">Only administrators can modify API keys.</p>}
        <Loaded query={query} failed="Failed to fetch API keys">
          {(keys) =>
            keys.length === 0
              ? <p className="text-sm text-quiet">This server takes no API keys.</p>
              : (
                <div className="flex flex-col gap-5">
                  {keys.map((entry) => <KeyForm key={entry.key} entry={entry} />)}
                </div>
              )}
        </Loaded>
      </Card>
      {/* What stands below waits for the keys, so that nothing moves when they come. */}
      {!query.isPending && (
        <>
          <Card title="Webhook addresses">
            <WebhookAddresses />
          </Card>
          <div>
            <a href={addresses.data?.documentation} target="_blank" rel="noreferrer" className="btn text-sm">
              <BookOpen size={16} aria-hidden />
              View API Documentation
            </a>
          </div>
        </>
      )}
    </div>
  );
}

function useSaveKey() {
  const client = useQueryClient();
  return useSave({
    call: saveApiKey,
    done: ["API Key Updated", "It is kept sealed and is used from now on."],
    failed: "Failed to update API key",
    onSuccess: (keys) => client.setQueryData(apiKeysQuery.queryKey, keys),
  });
}

function KeyForm({ entry }: { entry: ApiKey }) {
  const { key, value, isSet, editable } = entry;
  const label = apiKeyLabels[key];
  const [removing, ask] = useState(false);
  const save = useSaveKey();
  const fromEnvironment = key === "stripe_secret_key";
  const form = useSchemaForm(
    apiKeyInput,
    { [key]: "" } as Record<string, string>,
    (input) =>
      save.mutate(input, { onSuccess: () => form.reset({ [key]: "" }), onError: (error) => form.refused(error) }),
    (values) => ({ key, value: values[key] }),
  );
  const submit = (event: FormEvent) => {
    if (isNewKey(form.values[key])) return form.submit(event);
    event.preventDefault();
    toast({ title: "No changes", description: noNewKey, tone: "info" });
  };
  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={submit} noValidate>
      <Field
        className="min-w-0 flex-1 basis-48"
        error={form.errors.value}
        label={
          <span className="flex flex-wrap items-center gap-2">
            {label}
            <Badge tone={isSet ? "success" : "pending"}>{isSet ? "Set" : "Not set"}</Badge>
          </span>
        }
        hint={fromEnvironment
          ? "Set where the server is started (STRIPE_SECRET_KEY, or the file that STRIPE_SECRET_KEY_FILE names); it cannot be changed here."
          : undefined}
      >
        <PasswordInput
          {...form.field(key)}
          secret={label}
          placeholder={value ?? ""}
          autoComplete="off"
          disabled={!editable}
          readOnly={fromEnvironment}
        />
      </Field>
      {!fromEnvironment && (
        <Button type="submit" disabled={!editable} busy={save.isPending} aria-label={`Update ${label}`}>Update</Button>
      )}
      {isSet && editable && (
        <Button variant="quiet" icon={Trash2} iconOnly onClick={() => ask(true)}>{`Remove ${label}`}</Button>
      )}
      <ConfirmDialog
        open={removing}
        onOpenChange={ask}
        title={`Remove the ${label}?`}
        consequence="What needs it stops working until another is entered."
        confirmLabel="Remove Key"
        busy={save.isPending}
        onConfirm={() => save.mutate({ key, value: null }, { onSettled: () => ask(false) })}
      />
    </form>
  );
}
