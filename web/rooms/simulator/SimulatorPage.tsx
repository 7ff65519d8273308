import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { lost, notice } from "../../lib/api.ts";
import { toast } from "../../lib/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { ErrorState } from "../../ui/EmptyState.tsx";
import { Page } from "../../ui/Page.tsx";
import { SkeletonLines } from "../../ui/Skeleton.tsx";
import { type Tab, Tabs } from "../../ui/Tabs.tsx";
import { useRemoveAll } from "./mutations.ts";
import { Controls } from "./parts/Controls.tsx";
import { Visualization } from "./parts/Visualization.tsx";
import { type Run, runsQuery } from "./queries.ts";

type TabId = "controls" | "visualization";
const tabs: readonly Tab<TabId>[] = [
  { id: "controls", label: "Simulator Controls" },
  { id: "visualization", label: "Workflow Visualization" },
];

/** Drives the whole workflow on marked data, and shows how it goes on. */
export default function SimulatorPage() {
  const [tab, setTab] = useState<TabId>("controls");
  const [chosen, setChosen] = useState<string | null>(null);
  const { data: runs, error, refetch } = useQuery(runsQuery);
  const failure = lost(error, runs);
  const shown = runs?.find((run) => run.id === chosen) ?? runs?.[0] ?? null;
  useFailureNotice(shown);
  return (
    <Page
      title="Workflow Simulator"
      lead="The product itself at work on simulated data: it counts in no figure, and nothing is charged."
      actions={runs && runs.length > 0 && <Remove count={runs.length} />}
    >
      <Tabs label="Workflow Simulator" tabs={tabs} value={tab} onChange={setTab}>
        {tab === "controls"
          ? (
            <Controls
              onStarted={(id) => {
                setChosen(id);
                setTab("visualization");
              }}
            />
          )
          : failure
          ? (
            <ErrorState
              message={notice(failure, "The simulations could not be read.")}
              action={<Button onClick={() => void refetch()}>Try again</Button>}
            />
          )
          : runs
          ? <Visualization runs={runs} shown={shown} onChoose={setChosen} onControls={() => setTab("controls")} />
          : <SkeletonLines lines={6} />}
      </Tabs>
    </Page>
  );
}

/** Tells when the run on show fails, which happens in the background. */
function useFailureNotice(run: Run | null): void {
  const before = useRef<Pick<Run, "id" | "status"> | null>(null);
  useEffect(() => {
    const was = before.current;
    before.current = run && { id: run.id, status: run.status };
    if (run?.status !== "error" || was?.id !== run.id || was.status === "error") return;
    toast({ title: "Simulation Failed", description: run.errorMessage ?? undefined, tone: "error" });
  }, [run]);
}

function Remove({ count }: { count: number }) {
  const [asked, setAsked] = useState(false);
  const remove = useRemoveAll();
  return (
    <>
      <Button icon={Trash2} onClick={() => setAsked(true)}>Remove Simulated Data</Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={count === 1 ? "Remove the simulation?" : `Remove all ${count} simulations?`}
        consequence="Their documents, patients, requests, invoices, records and secure links are deleted. The audit trail keeps what was done."
        confirmLabel="Remove"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setAsked(false) })}
      />
    </>
  );
}
