import { Play } from "lucide-react";
import {
  patientCounts,
  simulatedRecordLabels,
  type SimulatedRecordType,
  simulatedRecordTypes,
  simulateQuery,
} from "../../../../shared/simulator.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox, Field, Input, Select } from "../../../ui/Field.tsx";
import { Card } from "../../../ui/Page.tsx";
import { type Asked, useStart } from "../mutations.ts";

const initial: Asked = {
  mode: "per_patient",
  patients: "3",
  payment: "auto",
  requester: "Simulated Care Clinic",
  email: "",
  recordTypes: ["lab", "imaging", "notes"],
};

/** What is simulated, and its start. */
export function Controls({ onStarted }: { onStarted: (id: string) => void }) {
  const start = useStart();
  const form = useSchemaForm(
    simulateQuery,
    initial,
    () =>
      start.mutate(form.values, {
        onSuccess: ({ id }) => onStarted(id),
        onError: (error) => form.refused(error),
      }),
    ({ recordTypes, ...asked }) => ({ ...asked, recordTypes: recordTypes.join(",") }),
  );
  const { values: asked, errors } = form;
  const toggle = (type: SimulatedRecordType, on: boolean) =>
    form.set({ recordTypes: simulatedRecordTypes.filter((t) => t === type ? on : asked.recordTypes.includes(t)) });
  const hasNone = asked.recordTypes.length === 0;
  return (
    <Card title="New simulation" className="max-w-3xl">
      <form noValidate className="flex flex-col gap-5" onSubmit={form.submit}>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
          <Field label="Number of patients">
            <Select
              {...form.field("patients")}
              options={patientCounts.map((n) => ({ value: String(n), label: String(n) }))}
            />
          </Field>
          <Field label="Processing mode" hint="One letter for each patient, or one for all">
            <Select
              {...form.field("mode")}
              options={[{ value: "per_patient", label: "Per patient" }, {
                value: "per_requester",
                label: "Per requester",
              }]}
            />
          </Field>
          <Field label="Payment mode" hint="By a test card, at once or when you press Pay">
            <Select
              {...form.field("payment")}
              options={[{ value: "auto", label: "Auto" }, { value: "manual", label: "Manual" }]}
            />
          </Field>
        </div>
        <fieldset aria-describedby="types-hint">
          <legend className="mb-2 text-sm font-semibold">Record types</legend>
          <div className="flex flex-wrap gap-x-6 gap-y-2.5">
            {simulatedRecordTypes.map((type) => (
              <Checkbox
                key={type}
                label={simulatedRecordLabels[type]}
                checked={asked.recordTypes.includes(type)}
                onChange={(event) => toggle(type, event.currentTarget.checked)}
              />
            ))}
          </div>
          <p
            id="types-hint"
            role="status"
            className={`mt-1.5 text-xs ${hasNone ? "text-error" : "text-quiet"}`}
          >
            {hasNone ? "Choose at least one record type" : "One record of each is attached for every patient"}
          </p>
        </fieldset>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Field label="Requester" required error={errors.requester}>
            <Input
              maxLength={100}
              {...form.field("requester")}
            />
          </Field>
          <Field
            label="Email"
            optional
            hint="The secure links are really mailed there. Without an address they are made and not mailed."
            error={errors.email}
          >
            <Input
              type="email"
              autoComplete="off"
              {...form.field("email")}
            />
          </Field>
        </div>
        <div>
          <Button type="submit" variant="primary" icon={Play} busy={start.isPending} disabled={hasNone}>
            Start Simulation
          </Button>
        </div>
      </form>
    </Card>
  );
}
