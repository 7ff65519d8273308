import { Archive, ArchiveRestore, ChevronDown, Copy, ExternalLink, ListChecks, RotateCcw } from "lucide-react";
import { useState } from "react";
import { changeableInboxStatuses, inboxStatusLabels } from "../../../../shared/inbox.ts";
import { may } from "../../../../shared/permissions.ts";
import { useUser } from "../../../lib/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { Menu, type MenuItem } from "../../../ui/Menu.tsx";
import { Card } from "../../../ui/Page.tsx";
import type { EntryActions } from "../mutations.ts";
import { type Entry, originalPath } from "../queries.ts";
import { MarkDuplicateDialog } from "../review/MarkDuplicateDialog.tsx";

/** The entries of the Change Status menu: the current status and moves that the table does not hold are disabled. */
export function statusItems(entry: Entry, actions: EntryActions): MenuItem[] {
  return changeableInboxStatuses.map((status) => ({
    label: inboxStatusLabels[status],
    checked: status === entry.status,
    disabled: status === entry.status || !actions.canMove(status),
    onSelect: () => actions.setStatus(status, inboxStatusLabels[status]),
  }));
}

/** The card 'Actions' of the panel. */
export function EntryActionsCard({ entry, actions }: { entry: Entry; actions: EntryActions }) {
  const [marking, setMarking] = useState(false);
  const { role } = useUser();
  const archived = entry.status === "archived";
  return (
    <Card title="Actions">
      <div className="flex flex-wrap gap-2">
        {actions.writes && (
          <>
            <Menu
              label="Change Status"
              align="start"
              trigger={(props) => (
                <Button {...props} size="sm" icon={ListChecks} busy={actions.busyWith === "Status Updated"}>
                  Change Status
                  <ChevronDown size={14} aria-hidden />
                </Button>
              )}
              items={statusItems(entry, actions)}
            />
            <Button size="sm" icon={RotateCcw} disabled={!actions.canRetry} onClick={actions.retry}>
              Retry Processing
            </Button>
            {!entry.duplicateOf && (
              <Button
                size="sm"
                icon={Copy}
                disabled={!actions.canMarkDuplicate}
                onClick={() => setMarking(true)}
              >
                Mark as Duplicate
              </Button>
            )}
          </>
        )}
        <ViewDocument entry={entry} />
        {actions.writes && may(role, "inbox:write") && (archived
          ? <Button size="sm" icon={ArchiveRestore} onClick={actions.unarchive}>Unarchive</Button>
          : (
            <Button size="sm" icon={Archive} disabled={!actions.canMove("archived")} onClick={actions.archive}>
              Archive
            </Button>
          ))}
      </div>
      <MarkDuplicateDialog entry={entry} open={marking} onOpenChange={setMarking} />
    </Card>
  );
}

/** Opens the original as it came in, in a new tab. */
function ViewDocument({ entry }: { entry: Entry }) {
  const { role } = useUser();
  if (!entry.attachmentPath || !may(role, "documents:view")) return null;
  return (
    <a className="btn btn-sm text-sm" href={originalPath(entry.attachmentPath)} target="_blank" rel="noreferrer">
      <ExternalLink size={16} aria-hidden />
      View Document
    </a>
  );
}
