import {
  ArchiveRestore,
  CircleAlert,
  CircleCheck,
  CircleX,
  Copy,
  Flag,
  type LucideIcon,
  RotateCcw,
  ScanSearch,
} from "lucide-react";
import type { ReactNode } from "react";
import type { ReadingView } from "../../../../shared/inbox.ts";
import { paths } from "../../../app/paths.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/class_names.ts";
import type { EntryActions } from "../mutations.ts";
import { ReadingProgress } from "../parts/EntryBits.tsx";
import type { Entry } from "../queries.ts";
import { NextDocument } from "../parts/NextDocument.tsx";
import { shortId } from "../parts/words.ts";

const iconTones = { info: "text-quiet", good: "text-success", look: "text-warning", bad: "text-error" };
const tones = {
  info: "border-base-300 bg-base-100",
  good: "border-success/40 bg-success/6",
  look: "border-warning/40 bg-warning/6",
  bad: "border-error/40 bg-error/6",
};

function Notice({ icon: Icon, tone, title, children, actions }: {
  icon: LucideIcon;
  tone: keyof typeof tones;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <section role="status" className={classes("rounded-md border p-4 text-sm", tones[tone])}>
      <h2 className="flex items-start gap-2 text-sm">
        <Icon size={16} className={classes("mt-0.5 shrink-0", iconTones[tone])} aria-hidden />
        {title}
      </h2>
      {children && <div className="mt-1 pl-6 wrap-break-word">{children}</div>}
      {actions && <div data-next-step className="mt-2 flex flex-wrap gap-x-4 gap-y-2 pl-6">{actions}</div>}
    </section>
  );
}

/** Where the document stands, said plainly, with the next step. */
export function DeskNotice({ entry, reading, actions, told }: {
  entry: Entry;
  reading: ReadingView | null;
  actions: EntryActions;
  /** The warning stands in the strip below already. */
  told: boolean;
}) {
  const { status, errorMessage } = entry;
  if (status === "linked") return <Linked entry={entry} />;
  if (status === "processing") {
    return (
      <Notice icon={ScanSearch} tone="info" title="The document is being read">
        <p className="text-quiet">The values appear here by themselves when it is done.</p>
        <ReadingProgress progress={entry.progress} className="mt-3" />
      </Notice>
    );
  }
  if (status === "failed") {
    return (
      <Notice
        icon={CircleX}
        tone="bad"
        title="The document could not be read"
        actions={actions.canRetry && (
          <Button size="sm" icon={RotateCcw} busy={actions.busy} onClick={actions.retry}>Retry Processing</Button>
        )}
      >
        <p>{errorMessage}</p>
        <p className="mt-1 text-quiet">You can still key the values below and create the request by hand.</p>
      </Notice>
    );
  }
  if (status === "duplicate") {
    return (
      <Notice icon={Copy} tone="info" title="This is a duplicate" actions={<NextDocument id={entry.id} />}>
        <p>{entry.duplicateReason}</p>
        {errorMessage && <p className="mt-1">{errorMessage}</p>}
        {entry.duplicateOf && (
          <p className="mt-1">
            The original is{" "}
            <AppLink to={paths.inboxDesk(entry.duplicateOf)} className="mono">{shortId(entry.duplicateOf)}</AppLink>. To
            work on this one after all, set its status to Parsed.
          </p>
        )}
      </Notice>
    );
  }
  if (status === "archived") {
    return (
      <Notice
        icon={CircleAlert}
        tone="info"
        title="This document is archived"
        actions={
          <>
            {actions.writes && (
              <Button size="sm" icon={ArchiveRestore} busy={actions.busy} onClick={actions.unarchive}>Unarchive</Button>
            )}
            <NextDocument id={entry.id} />
          </>
        }
      >
        <p className="text-quiet">Unarchive it to make a request of it.</p>
      </Notice>
    );
  }
  if (status === "flagged") {
    const none = reading?.extraction.class === "none" || entry.patientCount === 0;
    return (
      <Notice
        icon={Flag}
        tone="look"
        title={none ? "This does not look like a request for records" : "This document is flagged"}
        actions={actions.canMove("archived") && (
          <Button size="sm" busy={actions.busy} onClick={actions.archive}>Archive</Button>
        )}
      >
        <p>
          {errorMessage ?? (none
            ? "No patient is named and nothing is asked for. Archive it, or key the patient below if it is a request after all."
            : "Look at it before you make a request.")}
        </p>
      </Notice>
    );
  }
  if (status === "warning") {
    return (
      <Notice
        icon={CircleAlert}
        tone="look"
        title="Look at this document with care"
        actions={actions.writes && (
          <>
            <Button variant="link" size="sm" icon={RotateCcw} busy={actions.busy} onClick={actions.retry}>
              Retry Processing
            </Button>
            <Button variant="link" size="sm" icon={ScanSearch} busy={actions.busy} onClick={actions.enhance}>
              Enhanced Analysis
            </Button>
          </>
        )}
      >
        {!told && <p>{errorMessage ?? "Some of it was read with doubt."}</p>}
      </Notice>
    );
  }
  return null;
}

/** Done: the request, and on to the next document. */
function Linked({ entry }: { entry: Entry }) {
  const ids = entry.linkedRequestIds;
  return (
    <Notice
      icon={CircleCheck}
      tone="good"
      title={ids.length > 1 ? `Linked to ${ids.length} requests` : `Linked to request ${ids[0]}`}
      actions={
        <>
          <LinkButton to={paths.request(ids[0])} size="sm" variant="primary">{`View Request #${ids[0]}`}</LinkButton>
          <NextDocument id={entry.id} />
        </>
      }
    >
      {ids.length > 1 && (
        <ul className="flex flex-wrap gap-x-3">
          {ids.map((id) => (
            <li key={id}>
              <AppLink to={paths.request(id)}>{`#${id}`}</AppLink>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
