import { useQuery } from "@tanstack/react-query";
import { ChevronDown, FolderOpen, HeartPulse, Loader, Printer, Undo2 } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router";
import { lost } from "../../lib/api.ts";
import { may } from "../../../shared/permissions.ts";
import { isClosed, requestMoves } from "../../../shared/requests.ts";
import { paths } from "../../app/paths.ts";
import { useActions } from "../../lib/actions.ts";
import { useCanGo } from "../../lib/places.ts";
import { useUser } from "../../lib/session.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/class_names.ts";
import { Menu, type MenuItem } from "../../ui/Menu.tsx";
import { Card, Page } from "../../ui/Page.tsx";
import { Steps } from "../../ui/Timeline.tsx";
import { useProcess } from "./mutations.ts";
import { OwnRequest } from "./parts/OwnRequest.tsx";
import { nameOf, pathSteps } from "./parts/facts.ts";
import { type DeskPart, nextActions, otherActions } from "./parts/desk.ts";
import { DeskDialogs } from "./parts/DeskDialogs.tsx";
import { FileViewer, type ViewedFile } from "./parts/FileViewer.tsx";
import { AuthorizationLine } from "./parts/Grounds.tsx";
import { BackToRequests, RequestFailed, RequestSkeleton } from "./parts/RequestFrame.tsx";
import { PayLink } from "./parts/PayLink.tsx";
import { SendInvoice } from "./parts/SendInvoice.tsx";
import { RequestHistory } from "./parts/RequestHistory.tsx";
import { RequestSections } from "./parts/RequestSections.tsx";
import { WhoAndWhat } from "./parts/words.tsx";
import { detailQuery, isStaff, type RequestDetail } from "./queries.ts";

/** A request: who and what, the next action, and everything about it in the order of the work. */
export default function RequestPage() {
  const { id = "" } = useParams();
  const { role } = useUser();
  const { data: request, error: failure, refetch } = useQuery({ ...detailQuery(id), enabled: /^\d+$/.test(id) });
  const error = lost(failure, request);
  if (error || !/^\d+$/.test(id)) return <RequestFailed error={error} onRetry={() => void refetch()} />;
  if (!request) return <RequestSkeleton id={id} />;
  return isStaff(role) ? <RequestScreen key={request.id} request={request} /> : <OwnRequest request={request} />;
}

function RequestScreen({ request }: { request: RequestDetail }) {
  const { role } = useUser();
  const [part, setPart] = useState<DeskPart | null>(null);
  const [file, setFile] = useState<ViewedFile | null>(null);
  return (
    <Page
      title={nameOf(request.patient)}
      tabTitle={`Request ${request.id}`}
      above={<BackToRequests status={request.status} />}
      lead={<WhoAndWhat request={request} />}
      actions={<Actions request={request} onPart={setPart} />}
    >
      <div
        className={classes(
          "grid grid-cols-1 items-start gap-4 print:block",
          isStaff(role) && "xl:grid-cols-[minmax(0,1fr)_20rem]",
        )}
      >
        <div className="flex min-w-0 flex-col gap-4">
          <Card>
            <Steps label="The request's path" steps={pathSteps(request)} />
          </Card>
          <Rejection request={request} />
          {isStaff(role) && !isClosed(request.status) && <AuthorizationLine view={request.authorizationState} />}
          <RequestSections request={request} framed onFile={setFile} />
        </div>
        {isStaff(role) && (
          <div className="xl:sticky xl:top-18">
            <RequestHistory id={request.id} />
          </div>
        )}
      </div>
      <DeskDialogs part={part} request={request} onClose={() => setPart(null)} />
      <FileViewer file={file} onClose={() => setFile(null)} />
    </Page>
  );
}

function Rejection({ request }: { request: RequestDetail }) {
  const change = request.statusHistory.findLast(({ to }) => to === "rejected");
  if (request.status !== "rejected" || !change) return null;
  return (
    <p className="rounded-md bg-error/10 px-4 py-3 text-sm wrap-break-word">
      <span className="font-semibold text-error">Rejected by {change.username}.</span>{" "}
      {change.reason ?? "No reason given."}
    </p>
  );
}

function Actions({ request, onPart }: { request: RequestDetail; onPart: (part: DeskPart) => void }) {
  const { role } = useUser();
  const canGo = useCanGo();
  const process = useProcess();
  const next = nextActions(request, role);
  const others = otherActions(request, role);
  const more: MenuItem[] = [
    ...(requestMoves[request.status].includes("processing") && may(role, "requests:write")
      ? [{
        label: request.status === "new" ? "Mark as processing" : "Move back to processing",
        icon: request.status === "new" ? Loader : Undo2,
        onSelect: () => request.status === "new" ? process.mutate(request.id) : onPart("reopen"),
      }]
      : []),
    ...(canGo(paths.requestRecords(request.id))
      ? [{ label: "Records side by side", icon: FolderOpen, to: paths.requestRecords(request.id) }]
      : []),
    ...(canGo(paths.ehrRecordsOf(request.id)) && !isClosed(request.status)
      ? [{ label: "Retrieve from EHR", icon: HeartPulse, to: paths.ehrRecordsOf(request.id) }]
      : []),
    { label: "Print", icon: Printer, onSelect: () => print() },
    ...others.map(({ part, label, icon, key }) => ({
      label,
      icon,
      hint: key || undefined,
      danger: part === "reject",
      onSelect: () => onPart(part),
    })),
  ];
  useActions(
    [...next, ...others].map(({ part, label, icon, key }) => ({
      name: `request.${part}`,
      label,
      icon,
      key: key || undefined,
      group: "Request",
      perform: () => onPart(part),
    })),
  );
  return (
    <>
      <Menu
        label="More actions"
        items={more}
        trigger={(props) => (
          <Button {...props}>
            More
            <ChevronDown size={14} aria-hidden />
          </Button>
        )}
      />
      {next.map(({ part, label, icon, key, primary }) => (
        <Button
          key={part}
          variant={primary ? "primary" : "plain"}
          icon={icon}
          title={`${label} (${key})`}
          onClick={() => onPart(part)}
        >
          {label}
        </Button>
      ))}
      <SendInvoice request={request} />
      <PayLink request={request} />
    </>
  );
}
