import { useQuery } from "@tanstack/react-query";
import { FileSearch, RotateCcw, ScanSearch } from "lucide-react";
import { useEffect, useRef } from "react";
import { paths } from "../../../app/paths.ts";
import { notice } from "../../../lib/api.ts";
import { useWide } from "../../../lib/media.ts";
import { toast } from "../../../lib/toast.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/EmptyState.tsx";
import { SidePanel } from "../../../ui/SidePanel.tsx";
import { SkeletonLines } from "../../../ui/Skeleton.tsx";
import { CopyButton, DateText } from "../../../ui/Values.tsx";
import { useEntryActions } from "../mutations.ts";
import { type Entry, entryQuery } from "../queries.ts";
import { deskLabel, sourceHeading } from "./words.ts";
import { EntryActionsCard } from "./EntryActionsCard.tsx";
import { EntryStatus, ReadingProgress } from "./EntryBits.tsx";
import { DocumentFacts, PatientInformation, ProcessingFacts } from "./EntryFacts.tsx";
import { EntryHistory } from "./EntryHistory.tsx";
import { EntryParts } from "./EntryParts.tsx";
import { LinkedText } from "./LinkedText.tsx";
import { isDone, NextDocument } from "./NextDocument.tsx";

/** The side panel 'Document Details'. */
export function EntryPanel({ id, onClose, toEntry }: {
  id: string | null;
  onClose: () => void;
  /** The address with another document in the panel. */
  toEntry: (id: string) => string;
}) {
  return (
    <SidePanel
      open={id !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Document Details"
      description="View and manage document information"
    >
      {id !== null && <PanelContent key={id} id={id} toEntry={toEntry} />}
    </SidePanel>
  );
}

function PanelContent({ id, toEntry }: { id: string; toEntry: (id: string) => string }) {
  const { data, isPending, error, refetch } = useQuery(entryQuery(id));
  if (isPending) return <SkeletonLines lines={8} />;
  if (error && !data) {
    return (
      <ErrorState
        message={notice(error, "Failed to fetch inbox entry details")}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  return <EntryDetail entry={data} toEntry={toEntry} />;
}

function EntryDetail({ entry, toEntry }: { entry: Entry; toEntry: (id: string) => string }) {
  const actions = useEntryActions(entry);
  const modal = !useWide();
  const step = useRef<HTMLDivElement>(null);
  // The panel opens with the focus on its cross, and the document before was left by a link that is gone: Enter goes on with the work.
  useEffect(() => {
    const now = document.activeElement;
    const panel = step.current?.closest("[data-modal]");
    if (now === document.body || panel?.contains(now)) step.current?.querySelector("a")?.focus();
  }, []);
  return (
    <div className="flex flex-col gap-4">
      <div>
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
          <div className="min-w-0">
            <h3 className="text-base">{sourceHeading(entry.source)}</h3>
            <p className="-ml-0.5 flex items-center gap-1 text-xs text-quiet">
              <span className="mono ml-0.5 wrap-anywhere">{entry.id}</span>
              <CopyButton
                text={entry.id}
                label="Copy ID"
                onCopied={() => toast({ title: "ID Copied", tone: "success" })}
              />
            </p>
          </div>
          <div className="flex gap-2">
            {entry.status === "failed" && actions.canRetry && (
              <Button size="sm" icon={RotateCcw} busy={actions.busy} onClick={actions.retry}>Retry</Button>
            )}
            {actions.canEnhance && (
              <Button size="sm" icon={ScanSearch} busy={actions.busy} onClick={actions.enhance}>
                Enhanced Analysis
              </Button>
            )}
          </div>
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <EntryStatus status={entry.status} />
          <DateText value={entry.timestamp} as="time" className="text-quiet" />
          <LinkedText entry={entry} />
        </div>
        {entry.status === "processing" && <ReadingProgress progress={entry.progress} className="mt-3" />}
        {entry.errorMessage && (
          <p
            role="status"
            className={entry.status === "failed" ? "mt-3 text-sm text-error" : "mt-3 text-sm text-warning"}
          >
            {entry.errorMessage}
          </p>
        )}
        {entry.duplicateReason && <p className="mt-3 text-sm text-quiet">{entry.duplicateReason}</p>}
      </div>
      <div ref={step} className="flex flex-wrap items-center gap-2">
        <LinkButton to={paths.inboxDesk(entry.id)} variant="primary" icon={FileSearch} className="grow">
          {deskLabel(entry.status)}
        </LinkButton>
        {isDone(entry.status) && <NextDocument id={entry.id} modal={modal} to={toEntry} />}
      </div>
      <EntryActionsCard entry={entry} actions={actions} />
      <EntryParts entry={entry} />
      <PatientInformation entry={entry} />
      <DocumentFacts entry={entry} />
      <ProcessingFacts entry={entry} />
      <EntryHistory entry={entry} />
    </div>
  );
}
