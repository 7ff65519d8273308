import { Play } from "lucide-react";
import { useState } from "react";
import {
  patientCounts,
  simulatedRecordLabels,
  type SimulatedRecordType,
  simulatedRecordTypes,
} from "../../../../shared/simulator.ts";
import { fieldErrors } from "../../../lib/api.ts";
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
  const [asked, setAsked] = useState(initial);
  const start = useStart();
  const errors = fieldErrors(start.error);
  const set = <K extends keyof Asked>(name: K) => (value: Asked[K]) => setAsked({ ...asked, [name]: value });
  const toggle = (type: SimulatedRecordType, on: boolean) =>
    set("recordTypes")(
      simulatedRecordTypes.filter((t) => t === type ? on : asked.recordTypes.includes(t)),
    );
  const hasNone = asked.recordTypes.length === 0;
  return (
    <Card title="New simulation" className="max-w-3xl">
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!hasNone) start.mutate(asked, { onSuccess: ({ id }) => onStarted(id) });
        }}
      >
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
          <Field label="Number of patients">
            <Select
              value={asked.patients}
              onChange={(event) => set("patients")(event.target.value)}
              options={patientCounts.map((n) => ({ value: String(n), label: String(n) }))}
            />
          </Field>
          <Field label="Processing mode" hint="One letter for each patient, or one for all">
            <Select
              value={asked.mode}
              onChange={(event) => set("mode")(event.target.value as Asked["mode"])}
              options={[{ value: "per_patient", label: "Per patient" }, {
                value: "per_requester",
                label: "Per requester",
              }]}
            />
          </Field>
          <Field label="Payment mode" hint="By a test card, at once or when you press Pay">
            <Select
              value={asked.payment}
              onChange={(event) => set("payment")(event.target.value as Asked["payment"])}
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
              value={asked.requester}
              maxLength={100}
              onChange={(event) => set("requester")(event.target.value)}
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
              value={asked.email}
              onChange={(event) => set("email")(event.target.value)}
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
