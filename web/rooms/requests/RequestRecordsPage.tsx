import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, FileSearch, HeartPulse } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { lost } from "../../lib/api.ts";
import { may } from "../../../shared/permissions.ts";
import { paths } from "../../app/paths.ts";
import { useWide } from "../../lib/media.ts";
import { useCanGo } from "../../lib/places.ts";
import { useUser } from "../../lib/session.ts";
import { plural } from "../../../shared/words.ts";
import { isClosed } from "../../../shared/requests.ts";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Page } from "../../ui/Page.tsx";
import { nameOf } from "./parts/facts.ts";
import { type DeskPart, nextActions } from "./parts/desk.ts";
import { DeskDialogs } from "./parts/DeskDialogs.tsx";
import { FileBody, FileLinks, FileViewer, type ViewedFile } from "./parts/FileViewer.tsx";
import { InvoiceNotice } from "./parts/InvoiceNotice.tsx";
import { RecordsSection } from "./parts/RecordsSection.tsx";
import { RequestFailed, RequestSkeleton } from "./parts/RequestFrame.tsx";
import { WhoAndWhat } from "./parts/words.tsx";
import { detailQuery, type RequestDetail } from "./queries.ts";

/** The records of a request beside the one being read, to look at each before it goes out. */
export default function RequestRecordsPage() {
  const { id = "" } = useParams();
  const { data: request, error: failure, refetch } = useQuery({ ...detailQuery(id), enabled: /^\d+$/.test(id) });
  const error = lost(failure, request);
  if (error || !/^\d+$/.test(id)) return <RequestFailed error={error} onRetry={() => void refetch()} />;
  return request ? <RecordsScreen request={request} /> : <RequestSkeleton id={id} />;
}

function RecordsScreen({ request }: { request: RequestDetail }) {
  const { role } = useUser();
  const canGo = useCanGo();
  const wide = useWide();
  const [part, setPart] = useState<DeskPart | null>(null);
  const [file, setFile] = useState<ViewedFile | null>(null);
  const all = request.records.length + request.attachedRecords.length;
  return (
    <Page
      title={`Records of ${nameOf(request.patient)}`}
      tabTitle={`Records of request ${request.id}`}
      lead={<WhoAndWhat request={request} />}
      above={
        <Link
          to={paths.request(request.id)}
          className="inline-flex items-center gap-1 rounded-sm text-quiet hover:text-base-content"
        >
          <ChevronLeft size={16} aria-hidden />
          Request {request.id}
        </Link>
      }
      actions={
        <>
          {may(role, "ehr:use") && canGo(paths.ehrRecordsOf(request.id)) && !isClosed(request.status) && (
            <LinkButton icon={HeartPulse} to={paths.ehrRecordsOf(request.id)}>Retrieve from EHR</LinkButton>
          )}
          {nextActions(request, role).map(({ part: next, label, icon, primary }) => (
            <Button
              key={next}
              icon={icon}
              variant={primary ? "primary" : "plain"}
              onClick={() => setPart(next)}
            >
              {label}
            </Button>
          ))}
        </>
      }
    >
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <InvoiceNotice request={request} />
          <RecordsSection request={request} framed onFile={setFile} />
        </div>
        {wide && (
          <section
            aria-label="Document"
            className="surface sticky top-16 flex h-[calc(100dvh-13.5rem)] min-w-0 flex-col overflow-hidden"
          >
            {file
              ? (
                <>
                  <header className="flex min-h-12 items-center gap-2 border-b border-base-300 px-4">
                    <div className="min-w-0 flex-1">
                      <h2 className="truncate text-sm">{file.title}</h2>
                      <p className="truncate text-xs text-quiet">{file.fileName}</p>
                    </div>
                    <FileLinks file={file} />
                  </header>
                  <div className="min-h-0 flex-1">
                    <FileBody key={file.url} file={file} />
                  </div>
                </>
              )
              : (
                <div className="m-auto">
                  <EmptyState
                    icon={FileSearch}
                    title={all === 0 ? "Nothing to read yet" : "Choose a record to read it here"}
                    hint={all === 0
                      ? "Attach the records, or retrieve them from the EHR."
                      : `${plural(all, "record")}: look at each that is included before you release it.`}
                  />
                </div>
              )}
          </section>
        )}
      </div>
      {!wide && <FileViewer file={file} onClose={() => setFile(null)} />}
      <DeskDialogs part={part} request={request} onClose={() => setPart(null)} />
    </Page>
  );
}
