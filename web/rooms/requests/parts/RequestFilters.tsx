import { useQuery } from "@tanstack/react-query";
import { CalendarRange, ChevronDown } from "lucide-react";
import { sources } from "../../../../shared/requests.ts";
import { showDate } from "../../../../shared/time.ts";
import { useUser } from "../../../lib/session.ts";
import { titleCase } from "../../../lib/words.ts";
import { Button } from "../../../ui/Button.tsx";
import { DateInput } from "../../../ui/DateInput.tsx";
import { Field } from "../../../ui/Field.tsx";
import { type Chip, FilterChips, FilterSelect, SearchBox } from "../../../ui/Filters.tsx";
import { Popover } from "../../../ui/Popover.tsx";
import { isStaff, type ListFilters, requestersQuery } from "../queries.ts";

export type FilterName = "source" | "urgent" | "due" | "requesterId" | "from" | "to";

interface Props {
  id: string;
  /** Whether the choices are shown; the search and what is on always are. */
  open: boolean;
  filters: ListFilters;
  search: string;
  onSearch: (text: string) => void;
  onChange: (changes: Partial<Record<FilterName, string>>) => void;
}

const sourceOptions = [
  { value: "", label: "All Sources" },
  ...sources.map((source) => ({ value: source, label: titleCase(source) })),
];
const urgencyOptions = [
  { value: "", label: "Any Urgency" },
  { value: "true", label: "Urgent" },
  { value: "false", label: "Not Urgent" },
];

const dueOptions = [{ value: "", label: "Any Due Date" }, { value: "overdue", label: "Overdue" }];

/** One row: search and filters; below it, as chips, what is on. */
export function RequestFilters({ id, open, filters, search, onSearch, onChange }: Props) {
  const staff = isStaff(useUser().role);
  const { data: requesters = [] } = useQuery({ ...requestersQuery("", 200), enabled: staff });
  const requesterName = requesters.find((r) => String(r.id) === filters.requesterId)?.name ??
    `No. ${filters.requesterId}`;
  const clear = (...names: FilterName[]) => () => onChange(Object.fromEntries(names.map((name) => [name, ""])));
  const chips: Chip[] = [];
  const add = (id: string, label: string, names: FilterName[]) => chips.push({ id, label, onClear: clear(...names) });
  if (filters.source) add("source", `Source: ${titleCase(filters.source)}`, ["source"]);
  if (filters.urgent) add("urgent", filters.urgent === "true" ? "Urgent" : "Not urgent", ["urgent"]);
  if (filters.due) add("due", "Overdue", ["due"]);
  if (filters.requesterId) add("requester", `Requester: ${requesterName}`, ["requesterId"]);
  if (filters.from || filters.to) {
    const parts = [filters.from && `from ${showDate(filters.from)}`, filters.to && `to ${showDate(filters.to)}`];
    add("dates", `Received ${parts.filter(Boolean).join(" ")}`, ["from", "to"]);
  }
  return (
    <div className="mb-3 flex flex-col gap-3">
      <div role="search" aria-label="Requests" className="no-print flex flex-wrap items-center gap-2">
        <SearchBox
          label="Search requests"
          placeholder={staff ? "Patient, MRN or requester" : "Patient"}
          className="md:w-auto md:max-w-72 md:min-w-60 md:flex-1"
          value={search}
          onChange={onSearch}
        />
        <div id={id} role="group" aria-label="Filter" className={open ? "contents" : "hidden"}>
          <FilterSelect
            label="Source"
            options={sourceOptions}
            value={filters.source ?? ""}
            onChange={(source) => onChange({ source })}
          />
          <FilterSelect
            label="Urgency"
            options={urgencyOptions}
            value={filters.urgent ?? ""}
            onChange={(urgent) => onChange({ urgent })}
          />
          <FilterSelect
            label="Due"
            options={dueOptions}
            value={filters.due ?? ""}
            onChange={(due) => onChange({ due })}
          />
          {staff && (
            <FilterSelect
              label="Requester"
              options={[
                { value: "", label: "All Requesters" },
                ...requesters.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              value={filters.requesterId ?? ""}
              onChange={(requesterId) => onChange({ requesterId })}
            />
          )}
          <Dates filters={filters} onChange={onChange} />
        </div>
      </div>
      <FilterChips
        chips={chips}
        printed={[search.trim() && `Search: ${search.trim()}`]}
        onClearAll={clear("source", "urgent", "due", "requesterId", "from", "to")}
      />
    </div>
  );
}

function Dates({ filters, onChange }: Pick<Props, "filters" | "onChange">) {
  return (
    <Popover
      label="Received between"
      align="start"
      trigger={(props) => (
        <Button {...props} icon={CalendarRange}>
          {filters.from || filters.to ? "Dates chosen" : "All Dates"}
          <ChevronDown size={14} aria-hidden />
        </Button>
      )}
    >
      {(close) => (
        <div className="flex w-64 flex-col gap-3 p-3">
          <Field label="Received from">
            <DateInput
              value={filters.from ?? ""}
              max={filters.to}
              wholeOnly
              onDay={(from) => onChange({ from })}
            />
          </Field>
          <Field label="Received to">
            <DateInput
              value={filters.to ?? ""}
              min={filters.from}
              wholeOnly
              onDay={(to) => onChange({ to })}
            />
          </Field>
          <div className="flex justify-end gap-2">
            <Button size="sm" onClick={() => onChange({ from: "", to: "" })}>Clear dates</Button>
            <Button size="sm" variant="primary" onClick={close}>Done</Button>
          </div>
        </div>
      )}
    </Popover>
  );
}
