import { useMutation } from "@tanstack/react-query";
import { ChevronDown, Mail, Printer, RefreshCw } from "lucide-react";
import { useEffect, useRef } from "react";
import type { CheckResult } from "../../../../shared/inbox.ts";
import { notice, post } from "../../../lib/api.ts";
import { toast } from "../../../lib/toast.ts";
import { plural } from "../../../lib/words.ts";
import { Button } from "../../../ui/Button.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { useRefreshInbox } from "../entry_actions.ts";

interface SourceCheck {
  label: string;
  path: string;
  body: unknown;
  /** Titles of the notice. */
  done: string;
  failed: string;
  /** What came: "email", "fax". */
  thing: [one: string, many: string];
}

const checks = {
  email: {
    label: "Check Emails (IMAP)",
    path: "/api/check-emails",
    body: { oneTimeCheck: true },
    done: "Email Check Complete",
    failed: "Email Check Failed",
    thing: ["email", "emails"],
  },
  o365: {
    label: "Check Office 365",
    path: "/api/check-o365-emails",
    body: {},
    done: "Office 365 Check Complete",
    failed: "Office 365 Check Failed",
    thing: ["email", "emails"],
  },
  fax: {
    label: "Check Faxes",
    path: "/api/check-faxes",
    body: { oneTimeCheck: true },
    done: "Fax Check Complete",
    failed: "Fax Check Failed",
    thing: ["fax", "faxes"],
  },
} satisfies Record<string, SourceCheck>;

/** Milliseconds after the start of a check at which the list is read again (spec 2 §9). */
const refreshAfter = 3000;

/** What came of a check, in a sentence or two: found, new, here already, failed, and each source that is down. */
export function checkText({ found, imported, known, failed, sources }: CheckResult, thing: [string, string]): string {
  const [one, many] = thing;
  const parts = [imported === 0 ? `No new ${many}.` : `${plural(imported, `new ${one}`, `new ${many}`)} came in.`];
  if (found > imported) parts.push(`${plural(found, one, many)} found.`);
  if (known > 0) parts.push(`${plural(known, "was", "were")} here already.`);
  for (const { name, error } of sources) if (error) parts.push(`${name}: ${error}`);
  if (failed.length > 0) {
    const [first] = failed;
    const rest = failed.length > 1 ? ` ${failed.length - 1} more could not be taken in.` : "";
    parts.push(`${first.fileName}: ${first.message}${rest}`);
  }
  return parts.join(" ");
}

const toneOf = ({ imported, failed, sources }: CheckResult) =>
  failed.length > 0 || sources.some(({ error }) => error) ? "warning" : imported > 0 ? "success" : "info";

/** The menu that looks for new documents now. */
export function CheckSources() {
  const refresh = useRefreshInbox();
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach(clearTimeout);
  }, []);
  const check = useMutation({
    mutationFn: (source: SourceCheck) => {
      timers.current.add(setTimeout(() => refresh(), refreshAfter));
      return post<CheckResult>(source.path, source.body);
    },
    onSuccess: (result, source) =>
      toast({
        title: result.sources.some(({ error }) => error) ? source.failed : source.done,
        description: checkText(result, source.thing),
        tone: toneOf(result),
      }),
    onError: (error, source) =>
      toast({
        title: source.failed,
        description: notice(error, "The source did not answer. Try again."),
        tone: "error",
      }),
  });
  return (
    <Menu
      label="Check Sources"
      trigger={(props) => (
        <Button {...props} icon={RefreshCw} busy={check.isPending}>
          Check Sources
          <ChevronDown size={14} aria-hidden />
        </Button>
      )}
      items={[
        { label: checks.email.label, icon: Mail, onSelect: () => check.mutate(checks.email as SourceCheck) },
        { label: checks.o365.label, icon: Mail, onSelect: () => check.mutate(checks.o365 as SourceCheck) },
        { label: checks.fax.label, icon: Printer, onSelect: () => check.mutate(checks.fax as SourceCheck) },
      ]}
    />
  );
}
