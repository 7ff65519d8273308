import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { dollars } from "../../shared/money.ts";
import { initials, words } from "../lib/words.ts";
import { relativeTime, showDate, showReceived } from "../../shared/time.ts";
import { fullTimestamp, localDate } from "../lib/format.ts";
import { Button } from "./Button.tsx";
import { classes } from "./class_names.ts";

/** Integer cents as dollars, in tabular figures; a negative amount in parentheses. Right-align its column. */
export const Money = ({ cents, className }: { cents: number | null | undefined; className?: string }) => (
  <span className={classes("tabular-nums whitespace-nowrap", className)}>
    {cents === null || cents === undefined ? "N/A" : dollars(cents)}
  </span>
);

export interface DateTextProps {
  /** ISO date or moment. */
  value: string | null | undefined;
  /**
   * "date": Nov 3, 2026 · "time": with the time, today and yesterday by name · "received": today and yesterday with the
   * time, else the date · "relative": 5 minutes ago · "local": 11/3/2026, for dates of birth.
   */
  as?: "date" | "time" | "received" | "relative" | "local";
  className?: string;
}

/** A date in the spec's words; the full timestamp when hovering. Empty gives N/A. */
export function DateText({ value, as = "date", className }: DateTextProps) {
  const show = {
    date: () => showDate(value),
    time: () => showDate(value, { time: true }),
    received: () => showReceived(value),
    relative: () => (value ? relativeTime(value, Date.now()) : "N/A"),
    local: () => localDate(value),
  };
  if (!value) return <span className={className}>N/A</span>;
  return (
    <time
      dateTime={value}
      title={fullTimestamp(value)}
      className={classes("tabular-nums whitespace-nowrap", className)}
    >
      {show[as]()}
    </time>
  );
}

/** The spec's bands (spec 2 §4): a match of 0.8 is high, 0.5 medium; a reading of 90, 70 and 50 per cent. */
export function confidenceBand(value: number, kind: "match" | "reading"): "very high" | "high" | "medium" | "low" {
  if (kind === "match") return value >= 0.8 ? "high" : value >= 0.5 ? "medium" : "low";
  return value >= 0.9 ? "very high" : value >= 0.7 ? "high" : value >= 0.5 ? "medium" : "low";
}

const bandLooks = { "very high": "text-success", high: "text-success", medium: "text-warning", low: "text-quiet" };

export interface ConfidenceProps {
  /** 0..1. */
  value: number | null | undefined;
  kind?: "match" | "reading";
  /** Adds the per cent after the word. */
  exact?: boolean;
}

/** How sure the reading or the match is: a word and a bar. */
export function Confidence({ value, kind = "reading", exact }: ConfidenceProps) {
  if (value === null || value === undefined) return <span className="text-quiet">N/A</span>;
  const band = confidenceBand(value, kind);
  const percent = Math.round(value * 100);
  return (
    <span
      className={classes("inline-flex items-center gap-2 whitespace-nowrap", bandLooks[band])}
      title={`${percent}%`}
    >
      <span data-bar className="h-1.5 w-12 overflow-hidden rounded-full bg-base-content/14" aria-hidden>
        <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="block size-full">
          <rect width={percent} height="1" fill="currentColor" />
        </svg>
      </span>
      <span className="text-xs font-semibold first-letter:uppercase">
        {band}
        {exact && <span className="font-normal tabular-nums">{` · ${percent}%`}</span>}
      </span>
    </span>
  );
}

/** A person's initials in a circle. Decoration: the name stands beside it. */
export const Avatar = ({ name, size = "md" }: { name: string | null | undefined; size?: "sm" | "md" }) => (
  <span
    aria-hidden
    className={classes(
      "grid shrink-0 place-items-center rounded-full bg-primary/12 font-semibold text-primary",
      size === "sm" ? "size-6 text-[0.625rem]" : "size-8 text-xs",
    )}
  >
    {initials(name)}
  </span>
);

/** Copies a text to the clipboard and says so. */
export function CopyButton(
  { text, label = "Copy", onCopied }: { text: string; label?: string; onCopied?: () => void },
) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    onCopied?.();
  };
  return (
    <Button variant="quiet" size="sm" icon={copied ? Check : Copy} iconOnly onClick={() => void copy()}>
      {copied ? "Copied" : label}
    </Button>
  );
}

/** An id, MRN or fax number in the mono face. */
export const Mono = ({ children }: { children: string | number | null | undefined }) => (
  <span className="mono whitespace-nowrap">{children ?? "N/A"}</span>
);

/** An e-mail address that, where it is too long for its place, breaks behind the @ before it breaks anywhere else. */
export function EmailText({ value }: { value: string }) {
  const [name, host] = value.split("@");
  return (
    <span className="wrap-anywhere">
      {name}
      {host !== undefined && (
        <>
          @<wbr />
          {host}
        </>
      )}
    </span>
  );
}

/** Labels and values of a thing, in two columns where there is room. Empty values read N/A. */
export function Facts(
  { facts, columns = 2 }: { facts: [label: string, value: React.ReactNode][]; columns?: 1 | 2 | 3 },
) {
  const look = { 1: "grid-cols-1", 2: "grid-cols-2", 3: "grid-cols-2 lg:grid-cols-3" };
  return (
    <dl className={classes("grid gap-x-4 gap-y-3 sm:gap-x-6", look[columns])}>
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-xs text-quiet">{label}</dt>
          <dd className="mt-0.5 text-sm wrap-break-word">
            {value === null || value === undefined || value === "" ? "N/A" : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Metadata of unknown shape as facts: nested objects and empty values skipped, arrays joined, keys as words (spec 1 §2). */
export function metadataFacts(metadata: Record<string, unknown> | null | undefined): [string, string][] {
  const facts: [string, string][] = [];
  for (const [key, value] of Object.entries(metadata ?? {})) {
    const text = Array.isArray(value) ? value.filter((item) => typeof item !== "object").join(", ") : value;
    if (text === null || text === undefined || text === "" || typeof text === "object") continue;
    facts.push([words(key), String(text)]);
  }
  return facts;
}
