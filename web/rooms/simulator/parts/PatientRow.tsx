import { useQuery } from "@tanstack/react-query";
import { CreditCard, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { progressOf } from "../../../../shared/simulator.ts";
import { paths } from "../../../app/paths.ts";
import { notice } from "../../../lib/api.ts";
import { dollars } from "../../../../shared/money.ts";
import { plural } from "../../../../shared/words.ts";
import { titleCase } from "../../../lib/words.ts";
import { denseTime, fileSize } from "../../../lib/format.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Badge, StatusBadge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { LinkCard } from "../../requests/parts/LinkCard.tsx";
import { linksQuery } from "../../requests/queries.ts";
import { usePay, useUpload } from "../mutations.ts";
import type { BatchPatient, Run } from "../queries.ts";
import { patientLooks, recordLabel, recordLooks } from "./words.ts";

/** One patient of a batch: how far it is, its invoice, its records and its secure link. */
export function PatientRow({ run, patient }: { run: Run; patient: BatchPatient }) {
  const [tone, label] = patientLooks[patient.status];
  const percent = progressOf(patient);
  const { recordsAttached, recordsTotal, invoiceId, invoiceStatus, requestId } = patient;
  return (
    <li className="flex flex-col gap-3 border-b border-base-300 p-4 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="min-w-0 text-sm wrap-anywhere">{patient.name}</h3>
        <Badge tone={tone}>{label}</Badge>
        <span className="flex-1" />
        <Actions run={run} patient={patient} />
      </div>
      <div className="grid grid-cols-1 items-center gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        <div className="flex items-center gap-3">
          <progress
            className="progress progress-primary h-1.5 flex-1"
            value={percent}
            max={100}
            aria-label={`Records of ${patient.name}`}
          />
          <span className="text-xs whitespace-nowrap text-quiet tabular-nums">
            {percent}% · {recordsAttached} of {recordsTotal}
          </span>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {requestId && <AppLink to={paths.request(requestId)}>Request {requestId}</AppLink>}
          {invoiceId && invoiceStatus
            ? (
              <>
                <AppLink to={paths.invoice(invoiceId)}>Invoice {dollars(patient.invoiceAmount ?? 0)}</AppLink>
                <StatusBadge status={invoiceStatus} />
              </>
            )
            : <span className="text-quiet">No invoice yet</span>}
        </div>
      </div>
      <Records patient={patient} />
      {patient.secureLinkId && requestId && <LinkBlock requestId={requestId} linkId={patient.secureLinkId} />}
    </li>
  );
}

function Actions({ run, patient }: { run: Run; patient: BatchPatient }) {
  const pay = usePay(run.id);
  const upload = useUpload(run.id);
  const input = useRef<HTMLInputElement>(null);
  const canUpload = patient.requestId !== null && patient.recordsAttached < patient.recordsTotal &&
    patient.status !== "completed";
  return (
    <div className="flex flex-wrap gap-2">
      {patient.invoiceStatus === "pending" && (
        <Button
          size="sm"
          icon={CreditCard}
          busy={pay.isPending}
          onClick={() => pay.mutate(patient.id)}
        >
          Pay<span className="sr-only">: {patient.name}</span>
        </Button>
      )}
      {canUpload && (
        <>
          <Button size="sm" icon={Upload} busy={upload.isPending} onClick={() => input.current?.click()}>
            Upload<span className="sr-only">: {patient.name}</span>
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={`Record of ${patient.name}`}
            accept=".pdf,.jpg,.jpeg,.png,.tif,.tiff,.doc,.docx"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) upload.mutate({ patientId: patient.id, file });
              event.target.value = "";
            }}
          />
        </>
      )}
    </div>
  );
}

function Records({ patient }: { patient: BatchPatient }) {
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer rounded py-0.5 text-primary pointer-coarse:py-2.5">
        {plural(patient.records.length, "record")}: {patient.recordTypes.map(titleCase).join(", ")}
      </summary>
      <ul className="mt-2 flex flex-col gap-2">
        {patient.records.map((record) => {
          const [tone, label] = recordLooks[record.status];
          return (
            <li key={record.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-24">{recordLabel(record.type)}</span>
              <Badge tone={tone}>{label}</Badge>
              <span className="text-xs wrap-anywhere text-quiet">
                {record.fileName
                  ? `${record.fileName} · ${plural(record.pageCount ?? 0, "page")} · ${
                    fileSize(record.fileSize ?? 0)
                  } · ${denseTime(record.lastUpdated)}`
                  : record.errorDetails ?? (record.fetchingFrom && `From ${record.fetchingFrom}`)}
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** The secure link with its accesses, read when it is opened. */
function LinkBlock({ requestId, linkId }: { requestId: number; linkId: string }) {
  const [open, setOpen] = useState(false);
  const { data: links, error } = useQuery({ ...linksQuery(requestId), enabled: open });
  const link = links?.find(({ id }) => id === linkId);
  return (
    <details className="text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded py-0.5 text-primary pointer-coarse:py-2.5">Secure link</summary>
      {error
        ? <p role="alert" className="py-2 text-error">{notice(error, "The secure link could not be read.")}</p>
        : link
        ? (
          <ul>
            <LinkCard link={link} />
          </ul>
        )
        : <p role="status" className="py-2 text-quiet">{links ? "This link was removed." : "Loading…"}</p>}
    </details>
  );
}
