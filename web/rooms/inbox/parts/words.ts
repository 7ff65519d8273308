/**
 * How the inbox words what it shows.
 * @module
 */
import type { InboxStatus } from "../../../../shared/inbox.ts";
import type { BadgeTone } from "../../../ui/badge_tone.ts";

export const sourceLabels: Record<string, string> = { email: "Email", fax: "Fax", manual: "Manual" };

/** The heading of the panel (spec 2 §2). */
export const sourceHeading = (source: string): string => `${sourceLabels[source] ?? "Manual"} Document`;

/** A subject without what nearly every mail begins with: `FW: Medical records request - claim 12` → `claim 12`. */
export const plainSubject = (subject: string | null): string =>
  (subject ?? "").replace(/^((re|fwd?|aw|wg):\s*)+/i, "")
    .replace(/^(request for )?(medical )?records?( request| release)?( for)?\s*[-–—:]\s*/i, "").trim();

export const shortId = (id: string): string => id.slice(0, 8);

/** The status tabs in the spec's order; "" is All. */
export const statusTabs: { id: "" | InboxStatus; label: string }[] = [
  { id: "", label: "All" },
  { id: "processing", label: "Processing" },
  { id: "parsed", label: "Parsed" },
  { id: "warning", label: "Warning" },
  { id: "failed", label: "Failed" },
  { id: "flagged", label: "Flagged" },
  { id: "duplicate", label: "Duplicates" },
  { id: "archived", label: "Archived" },
];

export const statusTones: Record<InboxStatus, BadgeTone> = {
  processing: "processing",
  parsed: "success",
  failed: "error",
  warning: "warning",
  manual: "info",
  linked: "success",
  duplicate: "info",
  flagged: "warning",
  archived: "info",
};

const stepWords: Record<string, string> = {
  receive: "Waiting to be read",
  dedupe: "Looking for the same document",
  read: "Reading the pages",
  classify: "Judging the pages",
  extract: "Finding the values",
  match: "Matching the patients",
  suggest: "Asking the language model",
  file: "Filing what was found",
};
/** Where each step begins and ends on the bar, in per cent: reading the pages takes nearly all the time. */
const stepSpans: Record<string, [number, number]> = {
  receive: [1, 3],
  dedupe: [3, 5],
  read: [5, 80],
  classify: [80, 83],
  extract: [83, 90],
  match: [90, 96],
  suggest: [96, 98],
  file: [98, 100],
};

export interface Progress {
  step: string;
  done: number;
  total: number;
}

/** The step in words, with pages or people done: `Reading the pages, 3 of 12`. */
export function progressText(progress: Progress | null): string {
  if (!progress) return "Waiting to be read";
  const words = stepWords[progress.step] ?? "Reading";
  return progress.total > 1 ? `${words}, ${progress.done} of ${progress.total}` : words;
}

/** How far the reading has come, 0..100. */
export function progressPercent(progress: Progress | null): number {
  if (!progress) return 1;
  const [from, to] = stepSpans[progress.step] ?? [0, 0];
  const share = progress.total > 0 ? Math.min(1, progress.done / progress.total) : 0;
  return Math.round(from + (to - from) * share);
}

const methodWords: Record<string, string> = {
  "text-layer": "Text of the file",
  ocr: "Character recognition",
  layout: "Text of the file",
  mixed: "Text of the file and character recognition",
  none: "None",
};
export const methodText = (method: string): string => methodWords[method] ?? method;

/** Milliseconds as `0.4 s` or `2 min 5 s`. */
export function duration(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** At most 500 characters, then an ellipsis (spec 2 §9). */
export const previewText = (text: string): string => (text.length >= 500 ? `${text.slice(0, 500)}…` : text);

/** The kinds of file Manual Entry takes (spec 2 §5). */
export const entryTypes = [".pdf", ".jpg", ".jpeg", ".png", ".tiff", ".tif"];
export const isEntryType = (name: string): boolean => entryTypes.some((type) => name.toLowerCase().endsWith(type));

/** A file's size in KB, one decimal, as Manual Entry shows it. */
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

/** What the main step on a document is called in a row, where there is room for a word. */
export function deskWord(status: InboxStatus): string {
  if (status === "linked" || status === "archived") return "Open";
  if (status === "duplicate") return "Compare";
  return status === "processing" ? "Watch" : "Check";
}

/** What a document's main step is called in full. */
export function deskLabel(status: InboxStatus): string {
  if (status === "linked" || status === "archived") return "Open Reading Desk";
  if (status === "duplicate") return "Compare with Original";
  return status === "processing" ? "Watch Reading" : "Check and Create Request";
}
