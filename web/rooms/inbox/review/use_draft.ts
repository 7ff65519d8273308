import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ReadingView } from "../../../../shared/inbox.ts";
import { useLeaveQuestion } from "../../../lib/use_leave_question.ts";
import type { Entry } from "../queries.ts";
import { type Draft, startDraft } from "./draft.ts";

/**
 * The draft of a document. It is kept in the cache of this page while other pages are looked at (never in the browser's storage, and
 * gone with signing out), and begins anew when the document was read or moved meanwhile. The browser asks before a reload discards it.
 */
export function useDraft(entry: Entry, reading: ReadingView | null) {
  const client = useQueryClient();
  const people = reading?.patients ?? entry.extractedPatients;
  const start = useMemo(() => startDraft(entry, people), [entry, people]);
  const basis = `${entry.statusHistory.length}:${reading ? "read" : "unread"}:${people.length}`;
  const key = useMemo(() => ["inbox-drafts", entry.id, basis], [entry.id, basis]);
  const [state, setState] = useState(() => ({ key, draft: client.getQueryData<Draft>(key) ?? start }));
  // A new basis is a new document to work on.
  const draft = state.key === key ? state.draft : client.getQueryData<Draft>(key) ?? start;
  const latest = useRef(draft);
  latest.current = draft;
  useEffect(() => {
    client.setQueryDefaults(["inbox-drafts"], { gcTime: Infinity });
  }, [client]);
  const update = (change: (draft: Draft) => Draft) => {
    const next = change(latest.current);
    latest.current = next;
    setState({ key, draft: next });
    client.setQueryData(key, next);
  };
  useLeaveQuestion(() => JSON.stringify(latest.current) !== JSON.stringify(start));
  return { draft, start, update, reset: () => update(() => start) };
}
