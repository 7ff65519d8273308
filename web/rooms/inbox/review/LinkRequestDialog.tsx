import { useState } from "react";
import { requestStatusLabels, requestTypeLabels } from "../../../../shared/requests.ts";
import { paths } from "../../../app/paths.ts";
import { useGo } from "./use_go.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { DateText } from "../../../ui/Values.tsx";
import { useLinkRequest } from "../mutations.ts";
import { type Entry, type RequestFound, requestsFound } from "../queries.ts";
import { Finder } from "./Finder.tsx";

const types: Record<string, string> = requestTypeLabels;
const statuses: Record<string, string> = requestStatusLabels;
const nameOf = (
  { patient }: RequestFound,
) => (patient ? `${patient.firstName} ${patient.lastName}` : "Unknown Patient");

/** Links a document to a request that is there, as a further document of it. */
export function LinkRequestDialog({ entry, open, onOpenChange }: {
  entry: Entry;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [chosen, setChosen] = useState<RequestFound | null>(null);
  const go = useGo();
  const link = useLinkRequest(entry.id, (requestId) => go(paths.request(requestId), "View request"));
  const perform = ({ id }: RequestFound) =>
    link.mutate(id, {
      onSuccess: () => {
        onOpenChange(false);
        setChosen(null);
      },
    });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Link to an existing request"
      description="The document is added to the request's documents. No new request is made."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!chosen}
            busy={link.isPending}
            onClick={() => chosen && perform(chosen)}
          >
            {chosen ? `Link to request ${chosen.id}` : "Link"}
          </Button>
        </>
      }
    >
      {chosen
        ? (
          <div className="flex items-start justify-between gap-3 rounded-md border border-base-300 px-3 py-2">
            <RequestLine request={chosen} />
            <Button variant="link" size="sm" onClick={() => setChosen(null)}>Change</Button>
          </div>
        )
        : (
          <Finder<RequestFound>
            label="Search requests by patient, requester or number"
            find={requestsFound}
            rowKey={(request) => request.id}
            onPick={setChosen}
            none="No request fits. Try the patient's last name."
            autoFocus
            start={entry.parsedFields?.patientName?.split(" ").at(-1) ?? ""}
            show={(request) => <RequestLine request={request} />}
          />
        )}
    </Dialog>
  );
}

const RequestLine = ({ request }: { request: RequestFound }) => (
  <span className="block min-w-0 text-sm">
    <span className="font-semibold">
      {`#${request.id} `}
      <bdi>{nameOf(request)}</bdi>
    </span>
    <span className="block text-xs text-quiet">
      {[
        types[request.requestType] ?? request.requestType,
        request.requester?.name,
        statuses[request.status] ?? request.status,
      ]
        .filter(Boolean).join(" · ")}
      {" · "}
      <DateText value={request.receivedAt} as="received" />
    </span>
  </span>
);
