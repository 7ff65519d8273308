import { useQuery } from "@tanstack/react-query";
import { GitMerge } from "lucide-react";
import { useEffect, useRef } from "react";
import { may } from "../../../../shared/permissions.ts";
import { paths } from "../../../app/paths.ts";
import { useRefresh } from "../../../lib/action.ts";
import { useUser } from "../../../lib/session.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { DateText } from "../../../ui/Values.tsx";
import { useUnmerge } from "../mutations.ts";
import { mergesQuery, type PatientDetail } from "../queries.ts";

/** How often a merge that is at work is asked about, ms; it takes a few seconds. */
const askEvery = 1_000;
const isAtWork = ({ state }: { state: string }) => state === "moving" || state === "undoing";

/** Says that this row was merged, or what was merged into it, with the way back. */
export function MergeNotice({ patient }: { patient: PatientDetail }) {
  const { role } = useUser();
  const mayUndo = may(role, "patients:write");
  const { data: merges = [] } = useQuery({
    ...mergesQuery(String(patient.id)),
    enabled: mayUndo,
    refetchInterval: ({ state }) => state.data?.some(isAtWork) && askEvery,
  });
  const atWork = merges.some(isAtWork);
  const wasAtWork = useRef(false);
  const refresh = useRefresh("patient");
  // What was moved stands on this page now.
  useEffect(() => {
    if (wasAtWork.current && !atWork) void refresh();
    wasAtWork.current = atWork;
  }, [atWork]);
  const undo = useUnmerge();
  const standing = merges.filter((merge) => merge.state !== "undone");
  if (standing.length === 0 && patient.mergedInto === null) return null;
  return (
    <div className="mb-5 flex flex-col gap-2 rounded-md bg-warning/10 px-3.5 py-2.5 text-sm">
      {standing.length === 0 && (
        <p>
          This row was merged into <Other id={patient.mergedInto!} name={null} />.
        </p>
      )}
      {standing.map((merge) => (
        <div key={merge.id} className="flex flex-wrap items-center justify-between gap-3">
          <p className="flex min-w-0 gap-2">
            <GitMerge size={16} className="mt-0.5 shrink-0 text-warning" aria-hidden />
            <span>
              {merge.fromId === patient.id
                ? (
                  <>
                    This row was merged into <Other id={merge.intoId} name={merge.intoName} />
                  </>
                )
                : (
                  <>
                    <Other id={merge.fromId} name={merge.fromName} /> was merged into this patient
                  </>
                )} by {merge.mergedBy} on <DateText value={merge.mergedAt} />
              {merge.state === "moving" ? "; its requests and records are still being moved" : ""}
              {merge.state === "undoing" ? "; it is being undone" : ""}.
            </span>
          </p>
          {merge.state === "merged" && (
            <Button
              size="sm"
              busy={undo.isPending}
              onClick={() =>
                undo.mutate(merge.id, {
                  // The button goes with the merge.
                  onSuccess: () => document.getElementById("main")?.focus(),
                })}
            >
              Undo Merge
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}

const Other = ({ id, name }: { id: number; name: string | null }) => (
  <AppLink to={paths.patient(id)} className="font-semibold">{name ? <bdi>{name}</bdi> : `patient ${id}`}</AppLink>
);
