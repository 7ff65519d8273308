import { CircleCheck, Play, RotateCw } from "lucide-react";
import { paths } from "../../../app/paths.ts";
import { dollars } from "../../../../shared/money.ts";
import { denseTime } from "../../../lib/format.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Page.tsx";
import { Facts } from "../../../ui/Values.tsx";
import { useProcess, useRetry } from "../mutations.ts";
import type { Run } from "../queries.ts";
import { PatientRow } from "./PatientRow.tsx";
import { runLabels, runTones } from "./words.ts";

/** The batch of a run: who asks, its patients, and the one thing to do about it. */
export function BatchCard({ run }: { run: Run }) {
  const { batch } = run;
  const attached = batch.patients.reduce((sum, p) => sum + p.recordsAttached, 0);
  const total = batch.patients.reduce((sum, p) => sum + p.recordsTotal, 0);
  const links = batch.patients.filter((p) => p.secureLinkId).length;
  return (
    <Card
      flush
      title="Batch request"
      actions={<BatchAction run={run} />}
    >
      <div className="flex flex-col gap-4 border-b border-base-300 p-4">
        <div className="flex flex-wrap gap-2">
          <Badge tone={runTones[run.status]}>{runLabels[run.status]}</Badge>
          <Badge tone="warning">SIMULATED</Badge>
        </div>
        <Facts
          columns={3}
          facts={[
            ["Requester", <span key="who" className="wrap-anywhere">{batch.requesterName}</span>],
            ["Email", <span key="to" className="wrap-anywhere">{batch.requesterEmail ?? "Not mailed"}</span>],
            [
              "Document",
              batch.documentId
                ? <AppLink key="doc" to={paths.inboxDesk(batch.documentId)}>{batch.documentId.slice(0, 8)}</AppLink>
                : "N/A",
            ],
            ["Invoices", dollars(batch.totalInvoiceAmount)],
            ["Records", `${attached} of ${total} attached`],
            ["Secure links", `${links} of ${batch.patients.length}`],
            ["Created", denseTime(batch.createdAt)],
            ["Updated", denseTime(batch.updatedAt)],
            ["Started by", run.startedBy],
          ]}
        />
      </div>
      <ul aria-label="Patients">
        {batch.patients.map((patient) => <PatientRow key={patient.id} run={run} patient={patient} />)}
      </ul>
    </Card>
  );
}

/** Retry after an error, Batch Complete when all are done, else Process Batch (spec 2 §2). */
function BatchAction({ run }: { run: Run }) {
  const process = useProcess(run.id);
  const retry = useRetry(run.id);
  if (run.status === "error") {
    return <Button size="sm" icon={RotateCw} busy={retry.isPending} onClick={() => retry.mutate()}>Retry</Button>;
  }
  if (run.batch.patients.every((p) => p.status === "completed")) {
    return <Button size="sm" icon={CircleCheck} disabled>Batch Complete</Button>;
  }
  return (
    <Button
      size="sm"
      variant="primary"
      icon={Play}
      busy={process.isPending || run.status === "running"}
      onClick={() => process.mutate()}
    >
      Process Batch
    </Button>
  );
}
