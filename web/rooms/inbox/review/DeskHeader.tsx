import {
  Archive,
  ArrowLeft,
  Columns2,
  Copy,
  EllipsisVertical,
  ExternalLink,
  History,
  Link2,
  RotateCcw,
  ScanSearch,
} from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { may } from "../../../../shared/permissions.ts";
import { paths } from "../../../app/paths.ts";
import { useUser } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Menu, type MenuItem } from "../../../ui/Menu.tsx";
import { CopyButton, DateText } from "../../../ui/Values.tsx";
import type { EntryActions } from "../mutations.ts";
import { statusItems } from "../parts/EntryActionsCard.tsx";
import { EntryStatus, SourceText } from "../parts/EntryBits.tsx";
import { EntryHistory } from "../parts/EntryHistory.tsx";
import { LinkedText } from "../parts/LinkedText.tsx";
import { MarkDuplicateDialog } from "./MarkDuplicateDialog.tsx";
import { type Entry, originalPath } from "../queries.ts";
import { shortId, sourceHeading } from "../parts/words.ts";
import { LinkRequestDialog } from "./LinkRequestDialog.tsx";

/** What this document is, on one line, and what else can be done with it. */
export function DeskHeader({ entry, actions, comparing, onCompare }: {
  entry: Entry;
  actions: EntryActions;
  comparing: boolean;
  onCompare: (on: boolean) => void;
}) {
  const [open, setOpen] = useState<"duplicate" | "link" | "history" | null>(null);
  const { role } = useUser();
  const dialog = (name: typeof open) => ({
    open: open === name,
    onOpenChange: (on: boolean) => setOpen(on ? name : null),
  });
  const items: MenuItem[] = [];
  if (entry.attachmentPath && may(role, "documents:view")) {
    items.push({
      label: "View Document",
      icon: ExternalLink,
      onSelect: () => globalThis.open(originalPath(entry.attachmentPath!), "_blank", "noopener"),
    });
  }
  if (actions.writes && entry.status !== "processing" && entry.status !== "archived" && entry.status !== "duplicate") {
    items.push({ label: "Link to an existing request", icon: Link2, onSelect: () => setOpen("link") });
  }
  if (actions.canRetry) items.push({ label: "Retry Processing", icon: RotateCcw, onSelect: actions.retry });
  if (actions.canEnhance) items.push({ label: "Enhanced Analysis", icon: ScanSearch, onSelect: actions.enhance });
  if (actions.canMarkDuplicate) {
    items.push({ label: "Mark as Duplicate", icon: Copy, onSelect: () => setOpen("duplicate") });
  }
  items.push({ label: "History", icon: History, onSelect: () => setOpen("history") });
  if (actions.writes) {
    items.push({ kind: "separator" }, { kind: "heading", label: "Change Status" }, ...statusItems(entry, actions));
  }
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 md:flex-nowrap border-b border-base-300 bg-base-100 px-4 py-2 text-sm">
      <Link
        to={paths.inbox}
        className="inline-flex shrink-0 items-center gap-1.5 text-primary hover:underline pointer-coarse:min-h-11"
      >
        <ArrowLeft size={15} aria-hidden />
        Inbox
      </Link>
      <h1 className="min-w-0 truncate text-base max-w-[32rem]" title={entry.subject}>
        {entry.subject || sourceHeading(entry.source)}
      </h1>
      <EntryStatus status={entry.status} />
      {/* While it is linked the notice below leads there. */}
      {entry.status !== "linked" && <LinkedText entry={entry} />}
      <span className="flex shrink-0 items-center gap-3 whitespace-nowrap text-quiet max-md:hidden">
        <SourceText source={entry.source} />
        <span className="max-w-56 truncate max-xl:hidden" title={entry.sender}>{entry.sender}</span>
        <DateText value={entry.timestamp} as="received" />
        <span className="inline-flex items-center max-2xl:hidden">
          <span className="mono" title={entry.id}>{shortId(entry.id)}</span>
          <CopyButton text={entry.id} label="Copy ID" onCopied={() => toast({ title: "ID Copied", tone: "success" })} />
        </span>
      </span>
      <span className="ml-auto flex shrink-0 items-center gap-2">
        {entry.duplicateOf && (
          <Button
            size="sm"
            icon={Columns2}
            aria-pressed={comparing}
            onClick={() => onCompare(!comparing)}
          >
            {comparing ? "Show values" : "Compare with original"}
          </Button>
        )}
        {/* The notice of an archived document undoes it, so that a second click here does not. */}
        {actions.canMove("archived") && (
          <Button size="sm" icon={Archive} busy={actions.busy} onClick={actions.archive}>Archive</Button>
        )}
        <Menu
          label="More actions"
          trigger={(props) => <Button {...props} size="sm" icon={EllipsisVertical} iconOnly>More</Button>}
          items={items}
        />
      </span>
      <MarkDuplicateDialog entry={entry} {...dialog("duplicate")} />
      <LinkRequestDialog entry={entry} {...dialog("link")} />
      <Dialog {...dialog("history")} title="History" description="What happened to this document, and who did it.">
        <EntryHistory entry={entry} />
      </Dialog>
    </header>
  );
}
