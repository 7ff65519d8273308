import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { DateText } from "../../../ui/Values.tsx";
import { nameOf } from "../../requests/parts/facts.ts";
import { type ChosenPatient, PatientPicker } from "../../requests/parts/PatientPicker.tsx";
import { useMerge } from "../mutations.ts";
import type { PatientDetail } from "../queries.ts";

/** Asks which patient this row really is. */
export function MergeDialog({ patient, onClose, onMerged }: {
  patient: PatientDetail;
  onClose: () => void;
  onMerged: (intoId: number) => void;
}) {
  const merge = useMerge(patient.id);
  const [into, setInto] = useState<ChosenPatient | null>(null);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Merge ${nameOf(patient)} into another patient`}
      consequence="Everything of this row goes to the patient you choose, and this row is no longer found. It can be undone."
      confirmLabel="Merge Patients"
      danger={false}
      busy={merge.isPending}
      confirmDisabled={!into}
      onConfirm={() => into && merge.mutate(into.id, { onSuccess: () => onMerged(into.id) })}
    >
      <PatientPicker value={into} onChange={setInto} without={patient.id} />
      {into && into.dateOfBirth !== patient.dateOfBirth && (
        <p role="alert" className="mt-3 flex gap-2 rounded-md bg-warning/12 px-3 py-2 text-sm">
          <TriangleAlert size={16} className="mt-0.5 shrink-0 text-warning" aria-hidden />
          <span>
            Their dates of birth differ: <DateText value={patient.dateOfBirth} as="local" /> here,{" "}
            <DateText value={into.dateOfBirth ?? null} as="local" /> there. Merge them only if they are one person.
          </span>
        </p>
      )}
    </ConfirmDialog>
  );
}
