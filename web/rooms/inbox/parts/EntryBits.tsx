/** Small parts that every view of an entry shows alike. */
import {
  Archive,
  CircleAlert,
  CircleCheck,
  CircleX,
  Copy,
  Flag,
  Link2,
  LoaderCircle,
  type LucideIcon,
  Mail,
  PencilLine,
  Printer,
} from "lucide-react";
import { type InboxStatus, inboxStatusLabels } from "../../../../shared/inbox.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { classes } from "../../../ui/class_names.ts";
import { Confidence } from "../../../ui/Values.tsx";
import type { Entry, Person } from "../queries.ts";
import { type Progress, progressPercent, progressText, sourceLabels, statusTones } from "./words.ts";

const sourceIcons: Record<string, LucideIcon> = { email: Mail, fax: Printer };

/** How it came in: an icon and the word. */
export function SourceText({ source }: { source: string }) {
  const Icon = sourceIcons[source] ?? PencilLine;
  return (
    <span className="inline-flex items-center gap-1.5 align-middle whitespace-nowrap">
      <Icon size={14} className="text-quiet" aria-hidden />
      {sourceLabels[source] ?? "Manual"}
    </span>
  );
}

const statusIcons: Record<InboxStatus, LucideIcon> = {
  processing: LoaderCircle,
  parsed: CircleCheck,
  failed: CircleX,
  warning: CircleAlert,
  manual: PencilLine,
  linked: Link2,
  duplicate: Copy,
  flagged: Flag,
  archived: Archive,
};

/** The status as icon and word. */
export const EntryStatus = ({ status }: { status: InboxStatus }) => (
  <Badge tone={statusTones[status]} icon={statusIcons[status]}>{inboxStatusLabels[status]}</Badge>
);

/** The reading as it goes on: step, pages and a bar. */
export function ReadingProgress({ progress, className }: { progress: Progress | null; className?: string }) {
  const percent = progressPercent(progress);
  const text = progressText(progress);
  return (
    <div className={classes("min-w-0", className)}>
      <p className="truncate text-xs text-quiet tabular-nums">{text}</p>
      <progress
        className="progress progress-primary mt-1 block h-1 w-full"
        value={percent}
        max={100}
        aria-label={text}
      />
    </div>
  );
}

/** The first patient and how many more. */
export function PatientsText({ entry }: { entry: Entry }) {
  const name = entry.parsedFields?.patientName ?? entry.extractedPatients[0]?.name;
  if (!name) {
    const none = entry.patientCount > 0 ? "Name not read" : entry.status === "processing" ? "" : "No patient found";
    return <span className="font-normal text-quiet">{none}</span>;
  }
  return (
    <span className="wrap-break-word">
      <bdi>{name}</bdi>
      {entry.patientCount > 1 && <span className="text-quiet">{` and ${entry.patientCount - 1} more`}</span>}
    </span>
  );
}

/** Who the first patient is taken for: how sure the match is, or that nobody known fits. */
export function MatchText({ person }: { person: Person }) {
  return person.patientId === null && person.matchConfidence < 0.5
    ? <span className="text-xs text-quiet">New patient</span>
    : <Confidence value={person.matchConfidence} kind="match" />;
}
