import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Archive, Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useParams } from "react-router";
import { notice } from "../lib/api.ts";
import { showDate } from "../../shared/time.ts";
import { plural } from "../../shared/words.ts";
import { refresh } from "../lib/refreshes.ts";
import { saveFile } from "../lib/save_file.ts";
import { Button } from "../ui/Button.tsx";
import { ErrorState } from "../ui/EmptyState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { fileFacts, isGone, leftWords } from "./facts.ts";
import { FileList } from "./parts/FileList.tsx";
import { FileViewer } from "./parts/FileViewer.tsx";
import { LinkGone } from "./parts/LinkGone.tsx";
import { PasscodeForm } from "./parts/PasscodeForm.tsx";
import { PortalFrame } from "./parts/PortalFrame.tsx";
import { fetchArchive, fetchFile, fetchMerged, type ReleasedFile, secureQuery, type SecureView } from "./queries.ts";

/** Released records, as their recipient gets them: who sent them, until when, and the files. */
export default function SecureLinkPage() {
  const { token = "" } = useParams();
  return <LinkOf key={token} token={token} />;
}

function LinkOf({ token }: { token: string }) {
  const { data, error, isPending, refetch } = useQuery(secureQuery(token));
  const [locked, setLocked] = useState(false);
  if (isPending) return <Loading />;
  // A link that was open ends as well: it expires, is withdrawn, or is used up in another tab.
  if (locked || !data || isGone(error)) {
    return (
      <PortalFrame organization={data?.organization}>
        {locked || isGone(error) ? <LinkGone locked={locked} /> : (
          <ErrorState
            message={notice(error, "The link could not be opened. Try again in a moment.")}
            action={<Button variant="primary" onClick={() => void refetch()}>Try again</Button>}
          />
        )}
      </PortalFrame>
    );
  }
  return (
    <PortalFrame organization={data.organization}>
      <Opened token={token} link={data} onLocked={() => setLocked(true)} onOpen={() => refetch()} />
    </PortalFrame>
  );
}

interface OpenedProps {
  token: string;
  link: SecureView;
  onLocked: () => void;
  onOpen: () => Promise<unknown>;
}

function Opened({ token, link, onLocked, onOpen }: OpenedProps) {
  const isOpen = link.files !== null;
  const title = useRef<HTMLHeadingElement>(null);
  const wasClosed = useRef(!isOpen);
  // The form that was sent is gone: who cannot see the files come is led to them.
  useEffect(() => {
    if (isOpen && wasClosed.current) title.current?.focus();
    wasClosed.current = !isOpen;
  }, [isOpen]);
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="text-xl outline-none">Records for request {link.requestId}</h1>
      <p className="mt-1 text-sm text-quiet">
        Sent by {link.organization.name}
        {link.releasedAt && ` on ${showDate(link.releasedAt)}`}. You can open them until{" "}
        <time dateTime={link.expiresAt}>{showDate(link.expiresAt, { time: true })}</time>.
      </p>
      {!link.files || !link.merged
        ? <PasscodeForm token={token} link={link} onOpen={onOpen} onLocked={onLocked} />
        : <Files token={token} link={link} files={link.files} merged={link.merged} />}
    </>
  );
}

interface FilesProps {
  token: string;
  link: SecureView;
  files: ReleasedFile[];
  merged: { size: number; pages: number };
}

function Files({ token, link, files, merged }: FilesProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [viewed, setViewed] = useState<ReleasedFile | null>(null);
  const left = leftWords(link.downloadsLeft);
  const closed = link.downloadsLeft !== null && link.downloadsLeft <= 0;
  // What broke off is fetched again without using another download.
  const isClosed = (part: string) => closed && !link.again.includes(part);

  const { queryKey } = secureQuery(token);
  const countOne = () =>
    client.setQueryData(
      queryKey,
      (now) => now && now.downloadsLeft !== null ? { ...now, downloadsLeft: Math.max(0, now.downloadsLeft - 1) } : now,
    );

  const keep = async (id: string, fetching: () => Promise<Blob>, fileName: string) => {
    if (busy) return;
    setBusy(id);
    setError(null);
    try {
      saveFile(await fetching(), fileName);
      countOne();
    } catch (failure) {
      setError(notice(failure, "The download did not work. Try again in a moment."));
      // The link has ended meanwhile, or the passcode's hour is over: the page finds out which.
      void refresh(client, "released");
    } finally {
      setBusy(null);
    }
  };

  return (
    <>
      <section aria-label="Download" className="surface mt-6 flex flex-wrap items-center gap-x-6 gap-y-4 p-5">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="text-base">All records in one PDF</h2>
          <p className="mt-0.5 text-sm text-quiet tabular-nums">{fileFacts(merged)}, numbered from first to last</p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:flex-col">
          <Button
            variant="primary"
            icon={Download}
            busy={busy === "merged"}
            disabled={isClosed("merged")}
            onClick={() => void keep("merged", () => fetchMerged(token), `records-${link.requestId}.pdf`)}
          >
            Download the PDF
          </Button>
          <Button
            icon={Archive}
            busy={busy === "archive"}
            disabled={isClosed("archive")}
            onClick={() => void keep("archive", () => fetchArchive(token), `records-${link.requestId}.zip`)}
          >
            All files (ZIP)
          </Button>
        </div>
      </section>
      <div role="status" className="mt-3 text-sm">
        {closed
          ? (
            <p className="font-semibold">
              All downloads that this link allows have been used. {link.again.length > 0
                ? "What broke off can be downloaded again in this browser for an hour after it was begun."
                : "Ask the sender for a new link if you need the records again."}
            </p>
          )
          : left && <p className="text-quiet">{left}. Every file that is viewed or downloaded uses one.</p>}
      </div>
      {error && <p role="alert" className="mt-3 text-sm text-error">{error}</p>}
      <h2 className="mt-6 mb-2 text-base">{plural(files.length, "file")}</h2>
      <FileList
        token={token}
        files={files}
        isClosed={({ id }) => isClosed(id)}
        busyId={busy}
        onView={setViewed}
        onFetched={countOne}
        onDownload={(file) => void keep(file.id, () => fetchFile(token, file), file.fileName)}
      />
      {viewed && (
        <FileViewer
          token={token}
          file={viewed}
          onFetched={countOne}
          onClose={() => setViewed(null)}
        />
      )}
    </>
  );
}

const Loading = () => (
  <PortalFrame>
    <p role="status" className="sr-only">Loading</p>
    <Skeleton className="h-7 w-64 max-w-full" />
    <Skeleton className="mt-3 w-80 max-w-full" />
    <Skeleton className="mt-6 h-24 w-full" />
    <Skeleton className="mt-6 h-40 w-full" />
  </PortalFrame>
);
