import { FlaskConical } from "lucide-react";
import { plural } from "../../../../shared/words.ts";
import { denseTime } from "../../../lib/format.ts";
import { Badge } from "../../../ui/Badge.tsx";
import type { BadgeTone } from "../../../ui/badge_tone.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Field, Select } from "../../../ui/Field.tsx";
import { Card } from "../../../ui/Page.tsx";
import type { Run } from "../queries.ts";
import { BatchCard } from "./BatchCard.tsx";
import { runLabels } from "./words.ts";

interface Props {
  runs: Run[];
  shown: Run | null;
  onChoose: (id: string) => void;
  onControls: () => void;
}

/** A run as it goes on: its steps, and its batch. */
export function Visualization({ runs, shown, onChoose, onControls }: Props) {
  if (!shown) {
    return (
      <section className="surface">
        <EmptyState
          icon={FlaskConical}
          title="No simulations yet"
          hint="Start one, and its steps stand here as they go on."
          action={<Button onClick={onControls}>Simulator Controls</Button>}
        />
      </section>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {runs.length > 1 && (
        <Field label="Simulation" className="max-w-md">
          <Select
            value={shown.id}
            onChange={(event) => onChoose(event.target.value)}
            options={runs.map((run) => ({
              value: run.id,
              label: `${denseTime(run.createdAt)} · ${plural(run.batch.patients.length, "patient")} · ${
                runLabels[run.status]
              }`,
            }))}
          />
        </Field>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Card title="Workflow steps">
          <ol className="flex flex-col gap-4">
            {shown.steps.map((step) => <Step key={step.id} step={step} />)}
          </ol>
        </Card>
        <BatchCard key={shown.id} run={shown} />
      </div>
    </div>
  );
}

const looks: Record<Run["steps"][number]["status"], [BadgeTone, string]> = {
  pending: ["info", "Pending"],
  "in-progress": ["processing", "In progress"],
  completed: ["success", "Completed"],
  error: ["error", "Error"],
};

function Step({ step }: { step: Run["steps"][number] }) {
  const [tone, label] = looks[step.status];
  return (
    <li
      className="flex flex-col gap-1"
      aria-current={step.status === "in-progress" ? "step" : undefined}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm">{step.title}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-xs text-quiet">{step.description}</p>
      {step.message && <p role="alert" className="text-xs wrap-break-word text-error">{step.message}</p>}
      {step.timestamp && <p className="text-xs text-quiet tabular-nums">{denseTime(step.timestamp)}</p>}
    </li>
  );
}
