/**
 * What can be done with an inbox entry: the calls, their notices (spec 2 §8) and what they refresh.
 * @module
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { inboxMoves, type InboxStatus } from "../../../shared/inbox.ts";
import { may } from "../../../shared/permissions.ts";
import { notice, patch, post } from "../../lib/api.ts";
import { useUser } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import { type Entry, entryPath, entryQuery } from "./queries.ts";

/** The spec's sentence, followed by the server's reason where it gave one. */
export const failed = (sentence: string, error: unknown): string => {
  const reason = notice(error, "");
  return reason && reason !== sentence ? `${sentence} ${reason}` : sentence;
};

/** Refreshes every list and every detail of the inbox. */
export function useRefreshInbox() {
  const client = useQueryClient();
  return (entry?: Entry) => {
    if (entry) client.setQueryData(entryQuery(entry.id).queryKey, entry);
    for (const key of ["inbox-entries", "metrics", "activity-logs"]) {
      void client.invalidateQueries({ queryKey: [key] });
    }
  };
}

interface Deed {
  call: () => Promise<Entry>;
  done: { title: string; description?: string };
  error: { title: string; description: string };
}

/** The deeds on one entry, and which of them its status and the user's role allow. */
export function useEntryActions(entry: Entry) {
  const refresh = useRefreshInbox();
  const { role } = useUser();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (deed: Deed) => deed.call(),
    onSuccess: (changed, deed) => {
      refresh(changed);
      toast({ ...deed.done, tone: "success" });
    },
    onError: (error, deed) => {
      refresh();
      toast({ title: deed.error.title, description: failed(deed.error.description, error), tone: "error" });
    },
  });
  const { id, status } = entry;
  const to = (next: InboxStatus) => patch<Entry>(`${entryPath(id)}/status`, { status: next });
  const writes = may(role, "inbox:write");
  return {
    busy: isPending,
    busyWith: isPending ? variables?.done.title : undefined,
    writes,
    canMove: (next: InboxStatus) => writes && inboxMoves[status].includes(next),
    canRetry: writes && (status === "failed" || status === "warning"),
    canEnhance: writes && (status === "parsed" || status === "warning"),
    canMarkDuplicate: writes && !entry.duplicateOf && inboxMoves[status].includes("duplicate"),
    retry: () =>
      mutate({
        call: () => post<Entry>(`/api/inbox-entries/retry/${id}`),
        done: { title: "Processing Started", description: "The document is being read again." },
        error: { title: "Error", description: "Failed to retry processing the document." },
      }),
    enhance: () =>
      mutate({
        call: () => post<Entry>(`${entryPath(id)}/enhanced-processing`),
        done: { title: "Enhanced Analysis Started", description: "The document is being read again with more effort." },
        error: { title: "Processing Failed", description: "The enhanced analysis could not be started." },
      }),
    archive: () =>
      mutate({
        call: () => to("archived"),
        done: { title: "Document Archived", description: "It is kept under Archived." },
        error: { title: "Error", description: "Failed to archive the document." },
      }),
    unarchive: () =>
      mutate({
        call: () => to("parsed"),
        done: { title: "Document Unarchived", description: "It is back in the inbox." },
        error: { title: "Error", description: "Failed to unarchive the document." },
      }),
    setStatus: (next: InboxStatus, label: string) =>
      mutate({
        call: () => to(next),
        done: { title: "Status Updated", description: `The document is now ${label.toLowerCase()}.` },
        error: { title: "Status Update Failed", description: "The status was not changed." },
      }),
  };
}
export type EntryActions = ReturnType<typeof useEntryActions>;
