import { useMutation } from "@tanstack/react-query";
import { PlugZap } from "lucide-react";
import { useEffect, useRef } from "react";
import { type ChannelField, channelFields } from "../../../../shared/channel_fields.ts";
import {
  channelInput,
  type ChannelKind,
  channelLabels,
  type ChannelView,
  type EhrAlgorithm,
} from "../../../../shared/channels.ts";
import { keptSecret } from "../../../../shared/language_model.ts";
import { api, call, notice } from "../../../lib/api.ts";
import { dayField, type FormPart, partOf, useSchemaForm } from "../../../lib/schema_form.ts";
import { Button } from "../../../ui/Button.tsx";
import { DateInput } from "../../../ui/DateInput.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field, Input, Select } from "../../../ui/Field.tsx";
import { PasswordInput } from "../../../ui/PasswordInput.tsx";
import { EhrKeyField } from "./EhrKeyField.tsx";
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
  const save = useSaveChannel();
  // An empty day of a new channel is left to the server, which takes today.
  const entered = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== "" || key !== "since" || saved));
  const form = useSchemaForm(
    channelInput,
    () => ({ name: saved?.name ?? "", values: startOf(kind, saved) }),
    ({ name, values }) =>
      save.mutate({ id: saved?.id ?? null, kind, name, values }, {
        onSuccess: onClose,
        onError: (error) => form.refused(error),
      }),
    ({ name, values }) => ({ kind, name, values: entered(values) }),
  );
  const test = useMutation({
    mutationFn: () =>
      call(api.settings.channels.test.$post, {
        json: { ...(saved ? { id: saved.id } : {}), kind, values: entered(form.values.values) },
      }),
    onError: (error) => form.refused(error),
  });
  const { values } = form.values;
  const fields = partOf(form, "values");
  const refused = test.error && Object.keys(fields.errors).length === 0 ? notice(test.error, "Try again.") : null;
  // What a try came to stands below a form that is longer than most windows.
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (test.data || refused) result.current?.scrollIntoView({ block: "nearest" });
  }, [test.data, refused]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      onSubmit={form.submit}
      size="wide"
      title={saved ? `Edit ${saved.name}` : `Add ${channelLabels[kind]}`}
      description="Secrets are kept sealed and never shown again."
      footer={
        <>
          <Button icon={PlugZap} busy={test.isPending} onClick={() => test.mutate()}>Test connection</Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>Save</Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2" onChange={() => test.reset()}>
        <Field label="Name" optional hint="As it is called in lists." error={form.errors.name}>
          <Input maxLength={80} autoComplete="off" {...form.field("name")} />
        </Field>
        {channelFields[kind].filter(({ when }) => !when || values[when[0]] === when[1]).map((field) =>
          field.type === "ehr_key"
            ? (
              <EhrKeyField
                key={field.key}
                label={field.label}
                error={fields.errors[field.key]}
                keyId={values.keyId}
                baseUrl={values.baseUrl}
                algorithm={values.algorithm as EhrAlgorithm}
                choose={(key) => {
                  fields.set({ keyId: key.id, algorithm: key.algorithm });
                  test.reset();
                }}
              />
            )
            : (
              <Field
                key={field.key}
                label={field.label}
                optional={field.optional}
                hint={field.hint}
                error={fields.errors[field.key]}
              >
                {field.type === "date"
                  ? <DateInput {...dayField(fields, field.key)} />
                  : <Control field={field} control={fields.field(field.key)} />}
              </Field>
            )
        )}
        <div ref={result} role="status" aria-live="polite" className="sm:col-span-2">
          {test.data && <TestResult ok={test.data.ok} message={test.data.message} />}
          {refused && <TestResult ok={false} message={refused} />}
        </div>
      </div>
    </Dialog>
  );
}

function Control({ field, control }: { field: ChannelField; control: ReturnType<FormPart<Values>["field"]> }) {
  const common = { autoComplete: "off", ...control };
  if (field.type === "choice") return <Select {...common} options={field.options ?? []} />;
  if (field.type !== "secret") {
    return <Input {...common} inputMode={field.type === "number" ? "numeric" : undefined} spellCheck={false} />;
  }
  return (
    <PasswordInput
      {...common}
      autoComplete="new-password"
      onFocus={(event) => event.target.value === keptSecret && event.target.select()}
    />
  );
}
