import { Archive, ArchiveRestore, EllipsisVertical, FileSearch, PanelRight, RotateCcw, ScanSearch } from "lucide-react";
import { paths } from "../../../app/paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { Menu, type MenuItem } from "../../../ui/Menu.tsx";
import { useEntryActions } from "../mutations.ts";
import type { Entry } from "../queries.ts";
import { deskLabel } from "./words.ts";

/** A row's or card's own menu. */
export function EntryMenu({ entry, onDetails }: { entry: Entry; onDetails: () => void }) {
  const actions = useEntryActions(entry);
  const items: MenuItem[] = [
    { label: deskLabel(entry.status), icon: FileSearch, to: paths.inboxDesk(entry.id) },
    { label: "Document Details", icon: PanelRight, onSelect: onDetails },
  ];
  if (actions.canRetry) items.push({ label: "Retry Processing", icon: RotateCcw, onSelect: actions.retry });
  if (actions.canEnhance) items.push({ label: "Enhanced Analysis", icon: ScanSearch, onSelect: actions.enhance });
  if (entry.status === "archived" && actions.writes) {
    items.push({ label: "Unarchive", icon: ArchiveRestore, onSelect: actions.unarchive });
  } else if (actions.canMove("archived")) {
    items.push({ label: "Archive", icon: Archive, onSelect: actions.archive });
  }
  return (
    <Menu
      label={`Actions for document ${entry.id.slice(0, 8)}`}
      trigger={(props) => (
        <Button {...props} variant="quiet" size="sm" icon={EllipsisVertical} iconOnly busy={actions.busy}>More</Button>
      )}
      items={items}
    />
  );
}
