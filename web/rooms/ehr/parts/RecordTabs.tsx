import { Eye } from "lucide-react";
import { useState } from "react";
import {
  dateOfRecord,
  describeRecord,
  type EhrRecordSet,
  type EhrRecordType,
  ehrRecordTypeLabels,
  type FhirRecord,
  providerOfRecord,
} from "../../../../shared/ehr.ts";
import { showDate } from "../../../../shared/time.ts";
import { plural } from "../../../../shared/words.ts";
import { Button } from "../../../ui/Button.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import type { Column } from "../../../ui/table.ts";

/** Rows drawn at once; more on request. */
const atOnce = 50;

const dayOf = (record: FhirRecord) => {
  const date = dateOfRecord(record);
  if (!date) return "N/A";
  return /^\d{4}-\d{2}-\d{2}/.test(date) ? showDate(date.slice(0, 10)) : date;
};

/** What was fetched: all records, and one tab a type. */
export function RecordTabs({ sets, count }: { sets: EhrRecordSet[]; count: number }) {
  const [tab, setTab] = useState<EhrRecordType | "all">("all");
  const [shown, setShown] = useState<FhirRecord | null>(null);
  const [most, setMost] = useState(atOnce);
  const filled = sets.filter((set) => set.records.length > 0);
  const rows = filled.filter((set) => tab === "all" || set.type === tab).flatMap((set) => set.records)
    .map(({ resource }) => resource);
  const columns: Column<FhirRecord>[] = [
    {
      id: "description",
      header: "Description",
      cell: (record) => <span className="font-semibold wrap-anywhere">{describeRecord(record)}</span>,
    },
    {
      id: "date",
      header: "Date",
      cell: (record) => <span className="tabular-nums">{dayOf(record)}</span>,
      width: "w-36",
    },
    {
      id: "provider",
      header: "Provider",
      cell: (record) => <span className="wrap-anywhere">{providerOfRecord(record) ?? "N/A"}</span>,
    },
    {
      id: "actions",
      header: "Actions",
      align: "end",
      width: "w-28",
      narrow: "end",
      cell: (record) => (
        <Button size="sm" icon={Eye} onClick={() => setShown(record)}>
          Details<span className="sr-only">of {describeRecord(record)}</span>
        </Button>
      ),
    },
  ];
  return (
    <div>
      <p role="status" className="mb-2 text-sm font-semibold">
        Found {plural(count, "record")} across {filled.length} {filled.length === 1 ? "category" : "categories"}
      </p>
      <Tabs
        label="Record types"
        value={tab}
        onChange={(next) => {
          setTab(next);
          setMost(atOnce);
        }}
        tabs={[
          { id: "all", label: "All Records", count },
          ...filled.map(({ type, records }) => ({ id: type, label: ehrRecordTypeLabels[type], count: records.length })),
        ]}
      >
        <DataTable
          label="Records"
          columns={columns}
          rows={rows.slice(0, most)}
          rowKey={(record) => `${record.resourceType}/${record.id}`}
          rowLabel={describeRecord}
        />
        {rows.length > most && (
          <div className="mt-3 flex justify-center">
            <Button onClick={() => setMost(most + 200)}>
              Show more records ({(rows.length - most).toLocaleString("en-US")} left)
            </Button>
          </div>
        )}
      </Tabs>
      <Dialog
        open={shown !== null}
        onOpenChange={(open) => !open && setShown(null)}
        size="wide"
        title={shown ? describeRecord(shown) : ""}
        description={shown ? `${shown.resourceType}, ${dayOf(shown)}. The whole record as the EHR gave it.` : undefined}
      >
        <pre className="mono max-h-[320px] overflow-auto rounded-md bg-base-content/4 p-3 text-xs" tabIndex={0}>
          {shown && JSON.stringify(shown, null, 2)}
        </pre>
      </Dialog>
    </div>
  );
}
