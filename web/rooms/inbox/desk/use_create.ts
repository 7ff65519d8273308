import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { EntryRequests } from "../../../../shared/inbox.ts";
import { paths } from "../../../app/paths.ts";
import { notice, patch, post } from "../../../lib/api.ts";
import { toast } from "../../../lib/toast.ts";
import { useRefreshInbox } from "../entry_actions.ts";
import { type Entry, entryPath } from "../queries.ts";
import { changesOf, type Draft, kept } from "./draft.ts";
import { useGo } from "./use_go.ts";

/** Makes the requests of a document, or keeps the corrections for later. */
export function useCreate(entry: Entry, draft: Draft, start: Draft) {
  const client = useQueryClient();
  const refresh = useRefreshInbox();
  const go = useGo();
  const create = useMutation({
    mutationFn: () => post<EntryRequests>(`${entryPath(entry.id)}/requests`, changesOf(draft, start)),
    onSuccess: ({ requestIds, alreadyMade }) => {
      refresh();
      for (const key of ["requests", "patients", "requesters", "reading"]) {
        void client.invalidateQueries({ queryKey: [key] });
      }
      const [first] = requestIds;
      const many = requestIds.length > 1;
      toast({
        title: many ? `${requestIds.length} Requests Created` : "Request Created",
        description: alreadyMade
          ? `The document had been made into ${many ? "these requests" : `request ${first}`} before.`
          : many
          ? `Requests ${first} to ${requestIds.at(-1)} are new. The document is linked to them.`
          : `Request ${first} is new. The document is linked to it.`,
        tone: "success",
        action: go(paths.request(first), "View request"),
      });
    },
    onError: (error) =>
      toast({ title: "Request Not Created", description: notice(error, "Try again."), tone: "error" }),
  });
  const save = useMutation({
    mutationFn: () => {
      const changes = changesOf(draft, start);
      // People without a whole name cannot be kept yet; they stay in the draft.
      const whole = kept(draft).every((p) =>
        p.choice.kind === "known" || (p.values.firstName.trim() && p.values.lastName.trim())
      );
      if (!whole) delete changes.patients;
      return patch<Entry>(`${entryPath(entry.id)}/fields`, changes);
    },
    onSuccess: (changed) => {
      refresh(changed);
      toast({ title: "Corrections Saved", description: "They are kept on the document.", tone: "success" });
    },
    onError: (error) =>
      toast({ title: "Corrections Not Saved", description: notice(error, "Try again."), tone: "error" }),
  });
  return {
    run: () => {
      if (!create.isPending) create.mutate();
    },
    save: () => save.mutate(),
    busy: create.isPending,
    saving: save.isPending,
  };
}
