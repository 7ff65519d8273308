import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, Merge, Pencil, Printer } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { fullName } from "../../../shared/patients.ts";
import { may } from "../../../shared/permissions.ts";
import { paths } from "../../app/paths.ts";
import { lost, notice } from "../../lib/api.ts";
import { useUser } from "../../lib/session.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/EmptyState.tsx";
import { Card, Page } from "../../ui/Page.tsx";
import { SkeletonLines } from "../../ui/Skeleton.tsx";
import { DateText, Facts, Mono } from "../../ui/Values.tsx";
import { nameOf } from "../requests/parts/facts.ts";
import { MergeDialog } from "./parts/MergeDialog.tsx";
import { MergeNotice } from "./parts/MergeNotice.tsx";
import { PatientDialog } from "./parts/PatientDialog.tsx";
import { Disclosures, KnownRecords, Lookers, PatientRequests } from "./parts/PatientSections.tsx";
import { type PatientDetail, patientQuery } from "./queries.ts";

/** One patient: who it is, previous names, requests, records, what was released, and who looked. */
export default function PatientPage() {
  const { id = "" } = useParams();
  const { role } = useUser();
  const go = useNavigate();
  const [asked, ask] = useState<"edit" | "merge" | null>(null);
  const { data: patient, error: failure, refetch } = useQuery(patientQuery(id));
  const error = lost(failure, patient);
  const back = (
    <Link to={paths.patients} className="no-print inline-flex items-center gap-1 text-quiet hover:text-base-content">
      <ChevronLeft size={16} aria-hidden />
      Patients
    </Link>
  );
  if (!patient) {
    return (
      <Page title="Patient" above={back}>
        <div className="surface p-4">
          {error
            ? (
              <ErrorState
                message={notice(error, "Failed to load the patient")}
                action={<Button onClick={() => void refetch()}>Try again</Button>}
              />
            )
            : <SkeletonLines lines={6} />}
        </div>
      </Page>
    );
  }
  const mayWrite = may(role, "patients:write") && patient.mergedInto === null;
  return (
    <Page
      title={nameOf(patient)}
      tabTitle={`Patient ${patient.id}`}
      above={back}
      lead={
        <>
          DOB: <DateText value={patient.dateOfBirth} as="local" />
          {may(role, "patients:write") && (
            <>
              &nbsp;· MRN: <Mono>{patient.mrn}</Mono>
            </>
          )}
        </>
      }
      actions={
        <>
          <Button icon={Printer} onClick={() => print()}>Print</Button>
          {mayWrite && <Button icon={Merge} onClick={() => ask("merge")}>Merge…</Button>}
          {mayWrite && <Button variant="primary" icon={Pencil} onClick={() => ask("edit")}>Edit Patient</Button>}
        </>
      }
    >
      <MergeNotice patient={patient} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem] print:flex print:flex-col print:items-stretch">
        <div className="flex min-w-0 flex-col gap-6 print:contents">
          <PatientRequests id={id} />
          {may(role, "records:write") && <KnownRecords id={id} />}
          {may(role, "links:read") && <Disclosures id={id} />}
        </div>
        <div className="flex min-w-0 flex-col gap-6 print:contents">
          <Identity patient={patient} isWhole={may(role, "patients:write")} />
          {may(role, "patients:write") && <Lookers id={id} />}
        </div>
      </div>
      {asked === "edit" && <PatientDialog patient={patient} onClose={() => ask(null)} onSaved={() => ask(null)} />}
      {asked === "merge" && (
        <MergeDialog
          patient={patient}
          onClose={() => ask(null)}
          onMerged={(intoId) => {
            ask(null);
            void go(paths.patient(intoId));
          }}
        />
      )}
    </Page>
  );
}

/** Who the patient is; billing is told name and birth only. */
function Identity({ patient, isWhole }: { patient: PatientDetail; isWhole: boolean }) {
  const previous = (patient.previousNames ?? []).map((name) => fullName(name)).join("; ");
  return (
    <Card title="Identity" className="print:order-first">
      <Facts
        facts={[
          ["Name", <bdi key="name">{nameOf(patient)}</bdi>],
          ["Date of birth", <DateText key="dob" value={patient.dateOfBirth} as="local" />],
          ...(isWhole
            ? [
              ["MRN", <Mono key="mrn">{patient.mrn}</Mono>],
              ["Previous names", previous || "None"],
              ["Former MRNs", patient.formerMrns.length > 0 ? patient.formerMrns.join(", ") : "None"],
              ["Phone", patient.phone ?? "N/A"],
              ["Email", patient.email ?? "N/A"],
              ["Address", patient.address ?? "N/A"],
              ["SSN", patient.ssnLast4 ? `***-**-${patient.ssnLast4}` : "N/A"],
              ["Last visit", <DateText key="visit" value={patient.lastVisit} />],
            ] as [string, React.ReactNode][]
            : []),
        ]}
      />
    </Card>
  );
}
