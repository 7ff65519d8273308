import { useMutation } from "@tanstack/react-query";
import { PlugZap } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type ChannelField, channelFields } from "../../../../shared/channel_fields.ts";
import {
  channelInput,
  type ChannelKind,
  channelLabels,
  type ChannelView,
  type EhrAlgorithm,
} from "../../../../shared/channels.ts";
import { keptSecret } from "../../../../shared/language_model.ts";
import { notice, standingFields } from "../../../lib/api.ts";
import { dayField, type FormPart, partOf, useSchemaForm } from "../../../lib/schema_form.ts";
import { Button } from "../../../ui/Button.tsx";
import { DateInput } from "../../../ui/DateInput.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field, Input, Select } from "../../../ui/Field.tsx";
import { Meanwhile } from "../../../ui/Meanwhile.tsx";
import { PasswordInput } from "../../../ui/PasswordInput.tsx";
import { testChannel } from "../mutations.ts";
import { EhrKeyField } from "./EhrKeyField.tsx";
import { TestResult } from "./TestResult.tsx";
import { useSaveChannel } from "./use_channels.ts";

type Values = Record<string, string>;

const text = (value: unknown) => String(value ?? "");
const seenOf = (saved: ChannelView): Record<string, unknown> => ({ ...saved.values, name: saved.name });

const startOf = (kind: ChannelKind, saved: ChannelView | null): Values =>
  Object.fromEntries(channelFields[kind].map(({ key, initial = "" }) => {
    const kept = saved?.values[key];
    return [key, saved ? text(kept) : initial];
  }));

/** A channel's values, entered, tried and saved; what was entered stays when it is refused. */
export function ChannelForm(
  { kind, saved, onClose }: { kind: ChannelKind; saved: ChannelView | null; onClose: () => void },
) {
  const save = useSaveChannel();
  // What the server is told that was seen; after a refusal that is what the refusal said.
  const [seen, setSeen] = useState<Record<string, unknown> | undefined>(() => saved ? seenOf(saved) : undefined);
  const [stale, setStale] = useState<string | null>(null);
  // An empty day of a new channel is left to the server, which takes today.
  const entered = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== "" || key !== "since" || saved));
  const form = useSchemaForm(
    channelInput,
    () => ({ name: saved?.name ?? "", values: startOf(kind, saved) }),
    ({ name, values }) =>
      save.mutate({ id: saved?.id ?? null, kind, name, values, before: seen }, {
        onSuccess: onClose,
        onError: (error) => {
          form.refused(error);
          const now = seen && standingFields(error, seen);
          if (now) takeIn(seen, now, notice(error, "Someone else changed this channel meanwhile."));
        },
      }),
    ({ name, values }) => ({ kind, name, values: entered(values) }),
  );
  /** What was not touched here stays as the colleague made it. */
  const takeIn = (seen: Record<string, unknown>, now: Record<string, unknown>, sentence: string) => {
    const { name, values } = form.values;
    const entered: Values = { ...values, name };
    const { name: newName = name, ...others } = Object.fromEntries(
      Object.entries(now).filter(([key]) => entered[key] === text(seen[key])).map(([key, value]) => [key, text(value)]),
    );
    form.set({ name: newName, values: { ...values, ...others } });
    setSeen({ ...seen, ...now });
    setStale(sentence);
  };
  const test = useMutation({
    mutationFn: () => testChannel({ ...(saved ? { id: saved.id } : {}), kind, values: entered(form.values.values) }),
    onMutate: form.forget,
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
        {stale && (
          <div className="sm:col-span-2">
            <Meanwhile>{stale}</Meanwhile>
          </div>
        )}
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
