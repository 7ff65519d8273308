import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { EntryRequests } from "../../../../shared/inbox.ts";
import { paths } from "../../../app/paths.ts";
import { ApiError, notice, patch, post } from "../../../lib/api.ts";
import { toast } from "../../../lib/toast.ts";
import { useRefreshInbox } from "../entry_actions.ts";
import { type Entry, entryPath, matchQuery, type MatchResult } from "../queries.ts";
import { changesOf, type Draft, isDay, kept, type PersonDraft, type PersonValues } from "./draft.ts";
import { isUnmatched, personQuery, rematched } from "./match.ts";
import { useGo } from "./use_go.ts";

/** Makes the requests of a document, or keeps the corrections for later. */
export function useCreate(entry: Entry, draft: Draft, start: Draft, onKnown: (requesterId: number) => void) {
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
    onError: (error) => {
      const id = knownRequester(error);
      if (id !== null) onKnown(id);
      toast({ title: "Request Not Created", description: notice(error, "Try again."), tone: "error" });
    },
  });
  const save = useMutation({
    mutationFn: () => {
      const changes = changesOf(draft, start);
      // People without a whole name cannot be kept yet; they stay in the draft.
      const whole = kept(draft).every((p) =>
        p.choice.kind === "known" ||
        (p.values.firstName.trim() && p.values.lastName.trim() &&
          (!p.values.dateOfBirth || isDay(p.values.dateOfBirth)))
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
    /** Why the requests were not made, until something is tried again. */
    failure: create.error ? notice(create.error, "The request could not be created. Try again.") : null,
    busy: create.isPending,
    saving: save.isPending,
  };
}

/** The one known requester whose contact the server asks about; null where it is another failure, or there are several. */
function knownRequester(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== "requester_contact") return null;
  const known = error.details.known as { requesterId: number }[] | undefined;
  return known?.length === 1 ? known[0].requesterId : null;
}

/**
 * Compares people whose values were keyed just now with the known patients, as the form does after a pause, so that nobody
 * becomes a new patient for having been created too soon. Answers those for whom the choice changed.
 * @throws when the known patients cannot be searched
 */
export async function settleMatches(
  client: QueryClient,
  draft: Draft,
  asRead: (person: PersonDraft) => PersonValues | null,
): Promise<PersonDraft[]> {
  const open = draft.people.filter((person) => isUnmatched(person, asRead(person)));
  const matched = await Promise.all(
    open.map(async (person) =>
      rematched(person, await client.fetchQuery<MatchResult>(matchQuery(personQuery(person.values)) as never))
    ),
  );
  return matched.filter((person, i) => JSON.stringify(person.choice) !== JSON.stringify(open[i].choice));
}
