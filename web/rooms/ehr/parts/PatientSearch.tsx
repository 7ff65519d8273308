import { CheckCheck, Search, X } from "lucide-react";
import type { FormEvent } from "react";
import { type EhrPatient, ehrSearchInput, missingCriteria } from "../../../../shared/ehr.ts";
import { showDate } from "../../../../shared/time.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { toast } from "../../../lib/toast.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/class_names.ts";
import { Field, Input } from "../../../ui/Field.tsx";
import { Facts } from "../../../ui/Values.tsx";
import { useSearchPatients } from "../mutations.ts";
import type { EhrRequest } from "../queries.ts";
import { DayRange } from "./DayRange.tsx";

const dayOr = (text: string | null, none = "N/A") => text ? showDate(text) : none;

interface Props {
  request: EhrRequest;
  disabled: boolean;
  selected: EhrPatient | null;
  onSelect: (patient: EhrPatient) => void;
}

/** The search form, filled with the request's patient, and who was found. */
export function PatientSearch({ request, disabled, selected, onSelect }: Props) {
  const born = request.patientDOB ?? "";
  const search = useSearchPatients();
  const form = useSchemaForm(
    ehrSearchInput,
    () => ({
      lastName: request.patient?.lastName ?? "",
      firstName: request.patient?.firstName ?? "",
      born: { start: born, end: "" },
      mrn: "",
    }),
    (input) => search.mutate(input, { onError: (error) => form.refused(error) }),
    ({ born: { start, end }, ...names }) => ({
      ...names,
      dob: start || end,
      dobEnd: start && end !== start ? end : "",
    }),
  );
  const { values, errors, field } = form;
  const submit = (event: FormEvent) => {
    if (![values.lastName, values.firstName, values.born.start, values.born.end, values.mrn].some((v) => v.trim())) {
      toast({ title: "Missing search criteria", description: missingCriteria, tone: "error" });
    }
    form.submit(event);
  };
  const found = search.data ?? null;
  return (
    <>
      <form
        role="search"
        aria-label="Patients of the EHR"
        className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4"
        noValidate
        onSubmit={submit}
      >
        <Field label="Last Name" error={errors.lastName}>
          <Input maxLength={100} {...field("lastName")} />
        </Field>
        <Field label="First Name" error={errors.firstName}>
          <Input maxLength={100} {...field("firstName")} />
        </Field>
        <DayRange
          label="Date of Birth"
          none="Any day"
          value={values.born}
          onChange={(born) => form.set({ born })}
          names={["Born on", "Or up to"]}
          hint="For a newborn whose day is not certain."
        />
        <Field label="MRN" error={errors.mrn}>
          <Input maxLength={100} className="mono" {...field("mrn")} />
        </Field>
        <div className="flex justify-end sm:col-span-2 xl:col-span-4">
          <Button type="submit" icon={Search} busy={search.isPending} disabled={disabled}>Search Patients</Button>
        </div>
      </form>
      {found !== null && (
        <section aria-label="Patients found">
          <p role="status" className="mb-2 text-sm font-semibold">Found {found.length} patient(s)</p>
          {found.length > 0 && (
            <ul className="max-h-[280px] divide-y divide-base-300 overflow-y-auto rounded-md border border-base-300">
              {found.map((patient) => (
                <li key={patient.id}>
                  <FoundPatient
                    patient={patient}
                    selected={patient.id === selected?.id}
                    onSelect={() => onSelect(patient)}
                  />
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  );
}

function FoundPatient({ patient, selected, onSelect }: {
  patient: EhrPatient;
  selected: boolean;
  onSelect: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      onClick={onSelect}
      className={classes(
        "flex min-h-11 w-full cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-left text-sm",
        "hover:bg-base-content/4 focus-visible:-outline-offset-2",
        selected && "bg-primary/7",
      )}
    >
      <span className="flex min-w-0 flex-1 basis-56 items-center gap-2 font-semibold wrap-anywhere">
        {patient.name}
        {patient.gender && <Badge tone="info">{patient.gender}</Badge>}
        {selected && <CheckCheck size={16} className="shrink-0 text-primary" aria-label="Selected" />}
      </span>
      <span className="text-quiet">DOB: {dayOr(patient.dob)}</span>
      <span className="text-quiet">
        MRN: <span className="mono">{patient.mrn ?? "N/A"}</span>
      </span>
      {patient.address && <span className="basis-full text-xs text-quiet wrap-anywhere">{patient.address}</span>}
    </button>
  );
}

/** Who is selected, and whether that seems to be the request's patient. */
export function SelectedPatient({ patient, request, onClear }: {
  patient: EhrPatient;
  request: EhrRequest;
  onClear: () => void;
}) {
  const other = request.patientDOB !== patient.dob ||
    request.patient?.lastName.toLowerCase() !== patient.lastName.toLowerCase();
  return (
    <section aria-label="Selected Patient" className="rounded-md border border-base-300 p-4">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 className="text-sm">Selected Patient</h3>
        <Button size="sm" variant="quiet" className="-mr-2" icon={X} onClick={onClear}>Clear</Button>
      </div>
      <Facts
        columns={2}
        facts={[
          ["Name", patient.name],
          ["DOB", dayOr(patient.dob)],
          ["MRN", patient.mrn ?? "N/A"],
          ["Gender", patient.gender ?? "N/A"],
        ]}
      />
      {other && (
        <p className="mt-3 rounded-md bg-warning/12 px-3 py-2 text-sm">
          This differs from the request's patient, {request.patientName}, born{" "}
          {dayOr(request.patientDOB, "on an unknown day")}. You will be asked to confirm it before records are attached.
        </p>
      )}
    </section>
  );
}
