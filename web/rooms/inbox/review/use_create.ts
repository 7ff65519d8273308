import type { QueryClient } from "@tanstack/react-query";
import { paths } from "../../../app/paths.ts";
import { detailsOf, notice } from "../../../lib/api.ts";
import { isDay } from "../../../lib/days_typed.ts";
import { useMakeRequests, useSaveCorrections } from "../mutations.ts";
import { type Entry, matchQuery } from "../queries.ts";
import { changesOf, type Draft, kept, type PersonDraft, type PersonValues } from "./draft.ts";
import { isUnmatched, personQuery, rematched } from "./match.ts";
import { useGo } from "./use_go.ts";

/** Makes the requests of a document, or keeps the corrections for later. */
export function useCreate(entry: Entry, draft: Draft, start: Draft, onKnown: (requesterId: number) => void) {
  const go = useGo();
  const create = useMakeRequests(entry.id, (first) => go(paths.request(first), "View request"));
  const save = useSaveCorrections(entry.id);
  return {
    run: () => {
      if (create.isPending) return;
      create.mutate(changesOf(draft, start), {
        onError: (error) => {
          const id = knownRequester(error);
          if (id !== null) onKnown(id);
        },
      });
    },
    save: () => {
      const changes = changesOf(draft, start);
      // People without a whole name cannot be kept yet; they stay in the draft.
      const whole = kept(draft).every((p) =>
        p.choice.kind === "known" ||
        (p.values.firstName.trim() && p.values.lastName.trim() &&
          (!p.values.dateOfBirth || isDay(p.values.dateOfBirth)))
      );
      if (!whole) delete changes.patients;
      save.mutate(changes);
    },
    /** Why the requests were not made, until something is tried again. */
    failure: create.error ? notice(create.error, "The request could not be created. Try again.") : null,
    busy: create.isPending,
    saving: save.isPending,
  };
}

/** The one known requester whose contact the server asks about; null where it is another failure, or there are several. */
function knownRequester(error: unknown): number | null {
  const known = detailsOf(error, "requester_contact")?.known;
  return known?.length === 1 ? known[0].requesterId : null;
}

/**
 * Compares people whose values were keyed just now with the known patients, as the form does after a pause, so that nobody
 * becomes a new patient for having been created too soon. Answers the people whose choice changed.
 * @throws when the known patients cannot be searched
 */
export async function settleMatches(
  client: QueryClient,
  draft: Draft,
  asRead: (person: PersonDraft) => PersonValues | null,
): Promise<PersonDraft[]> {
  const open = draft.people.filter((person) => isUnmatched(person, asRead(person)));
  const matched = await Promise.all(
    open.map(async (person) => rematched(person, await client.fetchQuery(matchQuery(personQuery(person.values))))),
  );
  return matched.filter((person, i) => JSON.stringify(person.choice) !== JSON.stringify(open[i].choice));
}
