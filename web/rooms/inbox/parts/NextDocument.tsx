import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { InboxStatus } from "../../../../shared/inbox.ts";
import { paths } from "../../../app/paths.ts";
import { useActions } from "../../../lib/actions.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { nextToCheckQuery } from "../queries.ts";

/** With these a document needs nobody any more. */
export const isDone = (status: InboxStatus): boolean => ["linked", "archived", "duplicate"].includes(status);

/** On from a document that is done to the next that needs a person, also by the key "."; back to the inbox when there is none. */
export function NextDocument({ id, modal, to = paths.inboxDesk }: {
  id: string;
  /** It stands in a modal dialog. */
  modal?: boolean;
  to?: (id: string) => string;
}) {
  const navigate = useNavigate();
  const box = useRef<HTMLSpanElement>(null);
  const next = useQuery(nextToCheckQuery(id)).data;
  const target = next ? to(next.id) : paths.inbox;
  const known = next !== undefined;
  useActions(
    known
      ? [{
        name: "inbox.next",
        label: next ? "Next document to check" : "Back to the inbox",
        key: ".",
        group: "Inbox",
        modal,
        perform: () => void navigate(target),
      }]
      : [],
  );
  // The button that was pressed to finish the document is gone: the way on takes the focus.
  useEffect(() => {
    if (known && document.activeElement === document.body) box.current?.querySelector("a")?.focus();
  }, [known]);
  return known && (
    <span ref={box} className="contents">
      <LinkButton to={target} size="sm" icon={next ? ArrowRight : undefined} aria-keyshortcuts="." title="Key: .">
        {next ? "Next document to check" : "Back to the inbox"}
      </LinkButton>
    </span>
  );
}
