import { useQuery } from "@tanstack/react-query";
import { retentionSchema } from "../../../../shared/settings.ts";
import { type Setting, settingQuery } from "../../../lib/settings.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field, Input } from "../../../ui/Field.tsx";
import { Card } from "../../../ui/Page.tsx";
import { useSaveSetting } from "../mutations.ts";
import type { ValueOf } from "../queries.ts";
import { ChangedMeanwhile } from "./ChangedMeanwhile.tsx";
import { Loaded } from "./Loaded.tsx";
import { useSettingForm } from "./use_setting_form.ts";

type Kept = ValueOf<"retention">;

const fields: [name: keyof Kept, label: string, hint: string, least: number][] = [
  ["mailDays", "Sent mails, days", "What stands in the Outbox. Invoices, links and their history are not touched.", 30],
  ["notificationLogDays", "Notification log, days", "Who was told of what, and how.", 30],
  [
    "auditYears",
    "Audit trail, years",
    "Six years at least. Only entries that are sealed, with a head published outside, are deleted.",
    6,
  ],
];

const labels = Object.fromEntries(fields.map(([name, label]) => [name, label]));

const typedOf = (kept: Kept) =>
  Object.fromEntries(fields.map(([name]) => [name, kept[name] === null ? "" : String(kept[name])])) as Record<
    keyof Kept,
    string
  >;

/** How long what is no part of a request's record is kept. */
export default function RetentionTab() {
  const query = useQuery(settingQuery("retention"));
  return (
    <Card title="Retention" className="max-w-2xl">
      <Loaded query={query}>{(setting) => <RetentionForm setting={setting} />}</Loaded>
    </Card>
  );
}

function RetentionForm({ setting }: { setting: Setting<"retention"> }) {
  const save = useSaveSetting("retention", {
    done: ["Retention Updated", "What is older is deleted during the next night."],
    failed: "Failed to update retention",
  });
  const { form, theirs, discard } = useSettingForm({
    setting,
    schema: retentionSchema,
    typedOf,
    save: save.mutate,
    shape: (typed) =>
      Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text === "" ? null : Number(text)])),
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <ChangedMeanwhile theirs={theirs} labels={labels} onTake={discard} />
      <p className="text-sm">
        Requests, their documents and invoices are kept. What else is older than this is deleted once a day; an empty
        field keeps it.
      </p>
      {fields.map(([name, label, hint, least]) => (
        <Field key={name} label={label} hint={hint} error={form.errors[name]} optional>
          <Input
            name={name}
            type="number"
            inputMode="numeric"
            min={least}
            step={1}
            className="tabular-nums sm:max-w-40"
            value={form.values[name]}
            onChange={(event) =>
              form.set({ [name]: event.target.value })}
          />
        </Field>
      ))}
      <div>
        <Button type="submit" variant="primary" busy={save.isPending} disabled={!form.changed}>Save Changes</Button>
      </div>
    </form>
  );
}
