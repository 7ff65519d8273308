import { useMutation } from "@tanstack/react-query";
import { PlugZap } from "lucide-react";
import { type FormEvent, useState } from "react";
import { type ChannelField, channelFields } from "../../../../shared/channel_fields.ts";
import { type ChannelKind, channelLabels, type ChannelView } from "../../../../shared/channels.ts";
import { keptSecret } from "../../../../shared/language_model.ts";
import { api, call, fieldErrors, notice } from "../../../lib/api.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { DateInput, Field, Input, Select } from "../../../ui/Field.tsx";
import { PasswordInput } from "../../../ui/PasswordInput.tsx";
import { TestResult } from "./TestResult.tsx";
import { useSaveChannel } from "./use_channels.ts";

type Values = Record<string, string>;

const startOf = (kind: ChannelKind, saved: ChannelView | null): Values =>
  Object.fromEntries(channelFields[kind].map(({ key, initial = "" }) => {
    const kept = saved?.values[key];
    return [key, saved ? String(kept ?? "") : initial];
  }));

/** A channel's values, entered, tried and saved; what was entered stays when it is refused. */
export function ChannelForm(
  { kind, saved, onClose }: { kind: ChannelKind; saved: ChannelView | null; onClose: () => void },
) {
  const [name, setName] = useState(saved?.name ?? "");
  const [values, setValues] = useState(() => startOf(kind, saved));
  const save = useSaveChannel();
  // An empty day of a new channel is left to the server, which takes today.
  const entered = () =>
    Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== "" || key !== "since" || saved));
  const test = useMutation({
    mutationFn: () =>
      call(api.settings.channels.test.$post, { json: { ...(saved ? { id: saved.id } : {}), kind, values: entered() } }),
  });
  const errors = { ...fieldErrors(save.error), ...fieldErrors(test.error) };
  const set = (key: string, value: string) => {
    setValues({ ...values, [key]: value });
    test.reset();
    save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ id: saved?.id ?? null, kind, name, values: entered() }, { onSuccess: onClose });
  };
  const refused = test.error && Object.keys(fieldErrors(test.error)).length === 0
    ? notice(test.error, "Try again.")
    : null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="wide"
      title={saved ? `Edit ${saved.name}` : `Add ${channelLabels[kind]}`}
      description="Secrets are kept sealed and never shown again."
      footer={
        <>
          <Button icon={PlugZap} busy={test.isPending} onClick={() => test.mutate()}>Test connection</Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="channel-form" variant="primary" busy={save.isPending}>Save</Button>
        </>
      }
    >
      <form id="channel-form" noValidate className="grid gap-4 sm:grid-cols-2" onSubmit={submit}>
        <Field label="Name" optional hint="As it is called in lists.">
          <Input
            name="name"
            value={name}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        {channelFields[kind].filter(({ when }) => !when || values[when[0]] === when[1]).map((field) => (
          <Field
            key={field.key}
            label={field.label}
            optional={field.optional}
            hint={field.hint}
            error={errors[`values.${field.key}`]}
          >
            <Control field={field} value={values[field.key] ?? ""} onChange={(value) => set(field.key, value)} />
          </Field>
        ))}
        <div role="status" aria-live="polite" className="sm:col-span-2">
          {test.data && <TestResult ok={test.data.ok} message={test.data.message} />}
          {refused && <TestResult ok={false} message={refused} />}
        </div>
      </form>
    </Dialog>
  );
}

function Control(
  { field, value, onChange }: { field: ChannelField; value: string; onChange: (value: string) => void },
) {
  const common = {
    name: field.key,
    value,
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (field.type === "choice") return <Select {...common} options={field.options ?? []} />;
  if (field.type === "date") return <DateInput {...common} />;
  if (field.type !== "secret") {
    return <Input {...common} inputMode={field.type === "number" ? "numeric" : undefined} spellCheck={false} />;
  }
  return (
    <PasswordInput
      {...common}
      autoComplete="new-password"
      onFocus={(event) => value === keptSecret && event.target.select()}
    />
  );
}
