import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { paths } from "../../../app/paths.ts";
import { lost, notice } from "../../../lib/api.ts";
import { useUser } from "../../../lib/session.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorState } from "../../../ui/EmptyState.tsx";
import { nameOf } from "./facts.ts";
import { detailQuery, type RequestDetail } from "../queries.ts";
import { type DeskPart, nextActions, otherActions } from "./desk.ts";
import { DeskDialogs } from "./DeskDialogs.tsx";
import { FileViewer, type ViewedFile } from "./FileViewer.tsx";
import { PayLink } from "./PayLink.tsx";
import { SendInvoice } from "./SendInvoice.tsx";
import { RequestSections } from "./RequestSections.tsx";
import { DetailStatus } from "./words.tsx";

/** The Request Details dialog. `first` is a part of the desk to open with it. */
export default function RequestDialog(
  { id, first, onClose }: { id: number; first: DeskPart | null; onClose: () => void },
) {
  const { data: request, error: failure, refetch } = useQuery(detailQuery(id));
  const error = lost(failure, request);
  const [part, setPart] = useState<DeskPart | null>(first);
  const [file, setFile] = useState<ViewedFile | null>(null);
  const [released, setReleased] = useState(false);
  return (
    <>
      <Dialog
        open={!released}
        onOpenChange={(open) => !open && onClose()}
        size="wide"
        title={request
          ? (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <bdi>{nameOf(request.patient)}</bdi>
              <DetailStatus request={request} />
            </span>
          )
          : `Request ${id}`}
        description={
          <>
            Request Details · Request {id} ·{" "}
            <AppLink to={paths.request(id)} className="underline">
              Open as a page <ExternalLink size={13} className="inline align-[-2px]" aria-hidden />
            </AppLink>
          </>
        }
        footer={<Footer request={request} onPart={setPart} onClose={onClose} />}
      >
        {error
          ? (
            <ErrorState
              message={notice(error, "Failed to load request details")}
              action={<Button onClick={() => void refetch()}>Try again</Button>}
            />
          )
          : request
          ? <RequestSections request={request} onFile={setFile} />
          : <p className="py-12 text-center text-sm text-quiet" role="status">Loading request details...</p>}
      </Dialog>
      {request && (
        <DeskDialogs
          part={part}
          request={request}
          onReleased={() => setReleased(true)}
          onClose={() => {
            setPart(null);
            if (released) onClose();
          }}
        />
      )}
      <FileViewer file={file} onClose={() => setFile(null)} />
    </>
  );
}

function Footer(
  { request, onPart, onClose }: { request?: RequestDetail; onPart: (part: DeskPart) => void; onClose: () => void },
) {
  const { role } = useUser();
  const others = request ? otherActions(request, role) : [];
  const next = request ? nextActions(request, role) : [];
  return (
    <>
      <div className="mr-auto flex flex-wrap gap-2">
        {others.map(({ part, label, icon }) => (
          <Button
            key={part}
            variant="quiet"
            icon={icon}
            className={part === "reject" ? "text-error" : undefined}
            onClick={() => onPart(part)}
          >
            {label}
          </Button>
        ))}
      </div>
      {/* On a phone the room goes to the actions; the cross at the top closes as well. */}
      <Button className={next.length > 0 ? "max-sm:hidden" : undefined} onClick={onClose}>Close</Button>
      {request && <PayLink request={request} />}
      {request && <SendInvoice request={request} />}
      {next.map(({ part, label, icon, primary }) => (
        <Button
          key={part}
          variant={primary ? "primary" : "plain"}
          icon={icon}
          onClick={() => onPart(part)}
        >
          {label}
        </Button>
      ))}
    </>
  );
}
