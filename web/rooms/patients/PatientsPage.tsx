import { useInfiniteQuery } from "@tanstack/react-query";
import { Upload, UserPlus } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { may } from "../../../shared/permissions.ts";
import { patientSorts } from "../../../shared/patients.ts";
import { paths } from "../../app/paths.ts";
import { lost, notice } from "../../lib/api.ts";
import { useListPlace } from "../../lib/list_place.ts";
import { useUser } from "../../lib/session.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { FilterChips, SearchBox } from "../../ui/Filters.tsx";
import { Page } from "../../ui/Page.tsx";
import { DateText, Mono } from "../../ui/Values.tsx";
import { nameOf } from "../requests/parts/facts.ts";
import { PatientDialog } from "./parts/PatientDialog.tsx";
import { exportFile, type PatientRow, registerQuery } from "./queries.ts";
import type { Column } from "../../ui/table.ts";

/** The register of patients: found by name, MRN or date of birth. */
export default function PatientsPage() {
  const { role } = useUser();
  const go = useNavigate();
  const [search, setSearch] = useState("");
  const { sort, onSort } = useListPlace(patientSorts, { column: "name", order: "asc" });
  const [adding, setAdding] = useState(false);
  const q = search.trim();
  const query = { q, sort: sort.column, order: sort.order };
  const list = useInfiniteQuery(registerQuery(query));
  const failure = lost(list.error, list.data);
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const total = list.data?.pages[0]?.total ?? null;
  return (
    <Page
      title="Patients"
      lead={total === null
        ? "Found by name, MRN or date of birth."
        : `${total.toLocaleString("en-US")} ${total === 1 ? "patient" : "patients"}, by ${sortWords[sort.column]}.`}
      actions={
        <>
          {may(role, "patients:write") && (
            <>
              <ExportButton list="patients" fetchFile={() => exportFile(query)} />
              <LinkButton to={paths.importPatients} icon={Upload}>Import</LinkButton>
              <Button variant="primary" icon={UserPlus} onClick={() => setAdding(true)}>New Patient</Button>
            </>
          )}
        </>
      }
    >
      <FilterChips chips={[]} printed={[q && `Search: ${q}`]} />
      <div role="search" aria-label="Patients" className="no-print mb-3">
        <SearchBox
          label="Search patients"
          placeholder={may(role, "patients:write") ? "Name, MRN or date of birth" : "Name or date of birth"}
          value={search}
          onChange={setSearch}
        />
      </div>
      <DataTable
        label="Patients"
        columns={may(role, "patients:write") ? [...columns, ...staffColumns] : columns}
        rows={rows}
        rowKey={(patient) => String(patient.id)}
        rowLabel={nameOf}
        loading={list.isPending}
        error={failure && `Error loading patients: ${notice(failure, "Unknown error")}`}
        onRetry={() => void list.refetch()}
        empty={q ? `No patient is found by “${q}”.` : <NoneKnown />}
        sort={sort}
        onSort={onSort}
        onOpen={(patient) => void go(paths.patient(patient.id))}
      />
      {list.hasNextPage && (
        <div className="no-print mt-3 flex justify-center">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>Show more patients</Button>
        </div>
      )}
      {adding && (
        <PatientDialog
          patient={null}
          onClose={() => setAdding(false)}
          onSaved={(id) => void go(paths.patient(id))}
        />
      )}
    </Page>
  );
}

const sortWords = { name: "name", dateOfBirth: "date of birth", mrn: "MRN" };

const columns: Column<PatientRow>[] = [
  {
    id: "name",
    header: "Name",
    sortable: true,
    cell: (patient) => (
      <AppLink to={paths.patient(patient.id)} className="font-semibold wrap-anywhere">
        <bdi>{nameOf(patient)}</bdi>
      </AppLink>
    ),
  },
  {
    id: "dateOfBirth",
    header: "Date of Birth",
    sortable: true,
    width: "w-36",
    cell: (patient) => <DateText value={patient.dateOfBirth} as="local" />,
  },
];

/** What billing is not told. */
const staffColumns: Column<PatientRow>[] = [
  { id: "mrn", header: "MRN", sortable: true, width: "w-40", cell: (patient) => <Mono>{patient.mrn}</Mono> },
  { id: "phone", header: "Phone", width: "w-44", narrow: "none", cell: (patient) => patient.phone ?? "–" },
  {
    id: "lastVisit",
    header: "Last Visit",
    width: "w-36",
    narrow: "none",
    cell: (patient) => <DateText value={patient.lastVisit} />,
  },
];

function NoneKnown() {
  const { role } = useUser();
  return (
    <EmptyState
      title="No patients are known yet."
      hint={may(role, "patients:write") &&
        "They come with the requests that you make of documents. New Patient enters one by hand, Import many from a file."}
    />
  );
}
