import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, CircleCheck } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { EhrProcessed } from "../../../shared/ehr.ts";
import { requestTypeLabels } from "../../../shared/requests.ts";
import { paths } from "../../app/paths.ts";
import { lost, notice } from "../../lib/api.ts";
import { showDate } from "../../../shared/time.ts";
import { plural } from "../../../shared/words.ts";
import { StatusBadge } from "../../ui/Badge.tsx";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { Card, Page } from "../../ui/Page.tsx";
import { Facts } from "../../ui/Values.tsx";
import { ChooseRequest } from "./parts/ChooseRequest.tsx";
import { EhrPanel } from "./parts/EhrPanel.tsx";
import { type EhrRequest, requestQuery } from "./queries.ts";

/** Records from the EHR into a request: `/ehr-records?requestId=12`; without a request it is chosen first. */
export default function EhrRecordsPage() {
  const [params] = useSearchParams();
  const id = params.get("requestId");
  return id === null ? <ChooseRequest /> : <OfRequest id={id} />;
}

function OfRequest({ id }: { id: string }) {
  const isNumber = /^[1-9]\d*$/.test(id);
  const { data: request, error } = useQuery({ ...requestQuery(id), enabled: isNumber });
  const failure = lost(error, request);
  if (!isNumber || failure) {
    return (
      <Page title="Error Loading Request" tabTitle="EHR Records">
        <div role="alert" className="surface flex flex-col items-start gap-3 p-5">
          <p className="text-sm">Unable to load the request details. Please try again.</p>
          <p className="text-sm wrap-break-word text-error">
            {failure ? notice(failure, failure.message) : "Invalid or missing request ID."}
          </p>
          <LinkButton to={paths.requests} variant="primary">Return to Requests</LinkButton>
        </div>
      </Page>
    );
  }
  if (!request) {
    return (
      <Page title="EHR Record Retrieval" tabTitle="EHR Records">
        <div role="status" className="surface flex min-h-48 items-center justify-center gap-3 text-sm text-quiet">
          <span className="loading loading-spinner text-primary" aria-hidden />
          Loading request details...
        </div>
      </Page>
    );
  }
  return <Retrieval key={request.id} request={request} />;
}

function Retrieval({ request }: { request: EhrRequest }) {
  const [processed, setProcessed] = useState<EhrProcessed | null>(null);
  return (
    <Page
      title="EHR Record Retrieval"
      tabTitle={`EHR records for request ${request.id}`}
      above={
        <Link
          to={paths.request(request.id)}
          className="inline-flex items-center gap-1 rounded-sm text-quiet hover:text-base-content"
        >
          <ChevronLeft size={16} aria-hidden />
          Back to Request
        </Link>
      }
    >
      <div className="flex flex-col gap-4">
        <Card title={`Request ${request.id}`}>
          <Facts
            columns={2}
            facts={[
              [
                "Patient",
                `${request.patientName}, ${
                  request.patientDOB ? `born ${showDate(request.patientDOB)}` : "no date of birth"
                }`,
              ],
              ["Requester", request.requesterName || "N/A"],
              [
                "Request type",
                request.requestType ? requestTypeLabels[request.requestType] : "General Records Request",
              ],
              ["Status", <StatusBadge key="status" status={request.status ?? "processing"} />],
            ]}
          />
        </Card>
        {processed
          ? <Processed request={request} processed={processed} onMore={() => setProcessed(null)} />
          : <EhrPanel request={request} onProcessed={setProcessed} />}
      </div>
    </Page>
  );
}

function Processed({ request, processed, onMore }: {
  request: EhrRequest;
  processed: EhrProcessed;
  onMore: () => void;
}) {
  const { recordCount, files, pages, notes } = processed;
  return (
    <section className="surface flex flex-col items-start gap-3 p-5" aria-labelledby="retrieved">
      <h2 id="retrieved" className="flex items-center gap-2 text-base">
        <CircleCheck size={20} className="shrink-0 text-success" aria-hidden />
        Records Retrieved Successfully
      </h2>
      <p className="text-sm text-quiet">
        {plural(recordCount, "record")} attached to request {request.id} as {plural(files, "file")} with{" "}
        {plural(pages, "page")}: a PDF of each record type, and the FHIR data of all, which is left out of the release
        unless you include it.
      </p>
      {notes.length > 0 && (
        <div className="w-full rounded-md bg-warning/12 px-4 py-3 text-sm">
          <p className="font-semibold">Something may be missing</p>
          <ul className="mt-1 list-disc pl-5 wrap-break-word">{notes.map((note) => <li key={note}>{note}</li>)}</ul>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <LinkButton to={paths.requestRecords(request.id)} variant="primary">View Attached Records</LinkButton>
        <Button onClick={onMore}>Fetch More Records</Button>
      </div>
    </section>
  );
}
