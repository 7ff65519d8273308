import { useQuery } from "@tanstack/react-query";
import { GitMerge } from "lucide-react";
import { may } from "../../../../shared/permissions.ts";
import { paths } from "../../../app/paths.ts";
import { useUser } from "../../../lib/session.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { DateText } from "../../../ui/Values.tsx";
import { useUnmerge } from "../mutations.ts";
import { mergesQuery, type PatientDetail } from "../queries.ts";

/** Says that this row was merged, or what was merged into it, with the way back. */
export function MergeNotice({ patient }: { patient: PatientDetail }) {
  const { role } = useUser();
  const mayUndo = may(role, "patients:write");
  const { data: merges = [] } = useQuery({ ...mergesQuery(String(patient.id)), enabled: mayUndo });
  const undo = useUnmerge();
  const standing = merges.filter((merge) => merge.state !== "undone");
  if (standing.length === 0 && patient.mergedInto === null) return null;
  return (
    <div className="mb-5 flex flex-col gap-2 rounded-md bg-warning/10 px-3.5 py-2.5 text-sm">
      {standing.length === 0 && (
        <p>
          This row was merged into <Other id={patient.mergedInto!} />.
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
                    This row was merged into <Other id={merge.intoId} />
                  </>
                )
                : (
                  <>
                    Patient <Other id={merge.fromId} /> was merged into this one
                  </>
                )} by {merge.mergedBy} on <DateText value={merge.mergedAt} />
              {merge.state === "moving" ? "; its requests and records are still being moved" : ""}
              {merge.state === "undoing" ? "; it is being taken back" : ""}.
            </span>
          </p>
          {merge.state === "merged" && (
            <Button size="sm" busy={undo.isPending} onClick={() => undo.mutate(merge.id)}>Undo Merge</Button>
          )}
        </div>
      ))}
    </div>
  );
}

const Other = ({ id }: { id: number }) => <AppLink to={paths.patient(id)}>patient {id}</AppLink>;
