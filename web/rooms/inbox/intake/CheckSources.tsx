import { ChevronDown, Mail, Printer, RefreshCw } from "lucide-react";
import { useEffect, useRef } from "react";
import { useAction, useRefresh } from "../../../lib/action.ts";
import { notice } from "../../../lib/api.ts";
import { Button } from "../../../ui/Button.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { checkEmails, checkFaxes, checkO365, type CheckResult } from "../mutations.ts";
import { checkText } from "./check_text.ts";

interface SourceCheck {
  label: string;
  run: () => Promise<CheckResult>;
  /** Titles of the notice. */
  done: string;
  failed: string;
  /** What came: "email", "fax". */
  thing: [one: string, many: string];
}

const checks = {
  email: {
    label: "Check Emails (IMAP)",
    run: checkEmails,
    done: "Email Check Complete",
    failed: "Email Check Failed",
    thing: ["email", "emails"],
  },
  o365: {
    label: "Check Office 365",
    run: checkO365,
    done: "Office 365 Check Complete",
    failed: "Office 365 Check Failed",
    thing: ["email", "emails"],
  },
  fax: {
    label: "Check Faxes",
    run: checkFaxes,
    done: "Fax Check Complete",
    failed: "Fax Check Failed",
    thing: ["fax", "faxes"],
  },
} satisfies Record<string, SourceCheck>;

/** Milliseconds after the start of a check at which the list is read again (spec 2 §9). */
const refreshAfter = 3000;

const toneOf = ({ imported, failed, sources }: CheckResult) =>
  failed.length > 0 || sources.some(({ error }) => error) ? "warning" : imported > 0 ? "success" : "info";

/** The menu that looks for new documents now. */
export function CheckSources() {
  const refresh = useRefresh("entry");
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach(clearTimeout);
  }, []);
  const check = useAction({
    call: (source: SourceCheck) => {
      timers.current.add(setTimeout(() => void refresh(), refreshAfter));
      return source.run();
    },
    changes: "entry",
    done: (result, { done, failed, thing }) => ({
      title: result.sources.some(({ error }) => error) ? failed : done,
      description: checkText(result, thing),
      tone: toneOf(result),
    }),
    failed: ({ failed }, error) => ({
      title: failed,
      description: notice(error, "The source did not answer. Try again."),
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
