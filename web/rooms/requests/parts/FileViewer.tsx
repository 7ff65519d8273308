import { Download, ExternalLink } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { may } from "../../../../shared/permissions.ts";
import { paths } from "../../../app/paths.ts";
import { api, fileUrl } from "../../../lib/api.ts";
import { showDate } from "../../../../shared/time.ts";
import { plural } from "../../../../shared/words.ts";
import { useUser } from "../../../lib/session.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { SidePanel } from "../../../ui/SidePanel.tsx";
import type { AttachedRecord, MatchedRecord } from "../queries.ts";

const FilePages = lazy(() => import("./FilePages.tsx"));

export interface ViewedFile {
  /** Where its bytes are. */
  url: string;
  fileName: string;
  mime: string | null;
  /** What it is: "Lab Results of Mar 5, 2025". */
  title: string;
  pages?: number;
  /** Where its pages are, for the office's own viewer: a matched record, an attached file, the document of a request. */
  source?: { kind: "matched" | "attached" | "document"; id: number };
  /** The inbox entry that holds pictures of its pages, for kinds that browsers do not show. */
  entryId?: string | null;
}

/** A record known for the patient, as the viewer takes it. */
export const matchedFile = (record: MatchedRecord): ViewedFile => ({
  url: fileUrl(api["request-records"][":id"].file, { param: { id: record.requestRecordId } }),
  fileName: record.fileName ?? record.recordType,
  mime: record.mime,
  title: `${record.recordType} of ${showDate(record.recordDate)}`,
  source: { kind: "matched", id: record.requestRecordId },
  pages: record.pages,
});

/** A file that was attached, as the viewer takes it. */
export const attachedFile = (record: AttachedRecord): ViewedFile => ({
  url: fileUrl(api["attached-records"][":id"].file, { param: { id: record.id } }),
  fileName: record.fileName,
  mime: record.mime,
  title: record.recordType,
  source: { kind: "attached", id: record.id },
  pages: record.pages,
});

const shownImages = /^image\/(jpeg|png|gif|webp)$/;

/** A document at the right edge, beside the list it was opened from. */
export function FileViewer({ file, onClose }: { file: ViewedFile | null; onClose: () => void }) {
  return (
    <SidePanel
      open={file !== null}
      onOpenChange={(open) => !open && onClose()}
      title={file?.title ?? "Document"}
      description={file && (
        <>
          {file.fileName}
          {file.pages !== undefined && ` · ${plural(file.pages, "page")}`}
        </>
      )}
      actions={file && <FileLinks file={file} />}
    >
      {file && (
        <div className="-mx-5 -my-4 h-[calc(100%+2rem)]">
          <FileBody key={file.url} file={file} />
        </div>
      )}
    </SidePanel>
  );
}

/** Opening apart and saving. */
export function FileLinks({ file }: { file: ViewedFile }) {
  const look = "btn btn-ghost btn-sm btn-square";
  return (
    <>
      <a href={file.url} target="_blank" rel="noreferrer" className={look} title="Open in a new tab">
        <ExternalLink size={16} aria-hidden />
        <span className="sr-only">Open in a new tab</span>
      </a>
      <a href={file.url} download={file.fileName} className={look} title="Download">
        <Download size={16} aria-hidden />
        <span className="sr-only">Download</span>
      </a>
    </>
  );
}

/** The document itself, as far as a browser shows its kind. */
export function FileBody({ file }: { file: ViewedFile }) {
  const { role } = useUser();
  if (file.source && may(role, "records:read")) {
    return (
      <Suspense fallback={<p className="p-6 text-sm text-quiet" role="status">Opening the file…</p>}>
        <FilePages title={file.title} source={file.source} otherwise={(why) => <NotShown file={file} why={why} />} />
      </Suspense>
    );
  }
  if (file.mime === "application/pdf") {
    // Without the viewer's list of pages, which takes half of a narrow panel.
    return (
      <iframe
        src={`${file.url}#navpanes=0&view=FitH`}
        title={file.title}
        className="block size-full border-0 bg-base-200"
      />
    );
  }
  if (file.mime && shownImages.test(file.mime)) {
    return (
      <div className="size-full overflow-auto bg-base-200 p-4">
        <img src={file.url} alt={file.title} className="mx-auto h-auto max-w-full" />
      </div>
    );
  }
  return file.entryId ? <EntryPages file={file} entryId={file.entryId} /> : <NotShown file={file} />;
}

/** The pages as the reading pictured them, one after the other until there are no more. */
function EntryPages({ file, entryId }: { file: ViewedFile; entryId: string }) {
  const [pages, setPages] = useState(1);
  const [none, setNone] = useState(false);
  if (none) return <NotShown file={file} />;
  return (
    <div className="flex size-full flex-col gap-4 overflow-auto bg-base-200 p-4">
      {Array.from({ length: pages }, (_, index) => (
        <img
          key={index}
          src={fileUrl(api["inbox-entries"][":id"].pages[":n"], { param: { id: entryId, n: index + 1 } })}
          alt={`${file.title}, page ${index + 1}`}
          className="mx-auto h-auto max-w-full border border-base-300"
          onLoad={() => index + 1 === pages && pages < 60 && setPages(pages + 1)}
          onError={(event) => (index === 0 ? setNone(true) : event.currentTarget.remove())}
        />
      ))}
    </div>
  );
}

const NotShown = ({ file, why }: { file: ViewedFile; why?: string }) => (
  <EmptyState
    title={why ?? "Browsers do not show this kind of file"}
    hint={`Download it to read it in the program it was made with${
      file.entryId ? ", or read its words at the document's desk" : ""
    }.`}
    action={
      <div className="flex flex-wrap justify-center gap-3">
        <a href={file.url} download={file.fileName} className="btn text-sm">
          <Download size={16} aria-hidden /> Download
        </a>
        {file.entryId && (
          <AppLink to={paths.inboxDesk(file.entryId)} className="btn text-sm">
            Open in the inbox
          </AppLink>
        )}
      </div>
    }
  />
);
