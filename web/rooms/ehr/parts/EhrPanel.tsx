import { useQuery } from "@tanstack/react-query";
import { CircleCheck, PlugZap, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { EhrPatient, EhrProcessed, EhrRecordType } from "../../../../shared/ehr.ts";
import { may } from "../../../../shared/permissions.ts";
import { useNarrow } from "../../../lib/media.ts";
import { useUser } from "../../../lib/session.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Page.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { useConnect } from "../mutations.ts";
import { type EhrRequest, vendorQuery } from "../queries.ts";
import { AutomaticRetrieval } from "./AutomaticRetrieval.tsx";
import { FetchedRecords } from "./FetchedRecords.tsx";
import { PatientSearch, SelectedPatient } from "./PatientSearch.tsx";
import { TypePicker } from "./TypePicker.tsx";

interface Props {
  request: EhrRequest;
  onProcessed: (processed: EhrProcessed) => void;
}

/** Connect, find the patient, pick types, fetch, look, process. */
export function EhrPanel({ request, onProcessed }: Props) {
  const { role } = useUser();
  const { data: vendor, isPending, isError } = useQuery(vendorQuery);
  const connected = !isError && vendor !== undefined && vendor.vendor !== "none";
  const [tab, setTab] = useState<"search" | "records">("search");
  const [patient, setPatient] = useState<EhrPatient | null>(null);
  const [types, setTypes] = useState<EhrRecordType[]>([]);
  const narrow = useNarrow();
  const connection = <Connection vendor={connected ? vendor.vendor : null} isPending={isPending} />;
  const canContinue = connected && patient !== null && types.length > 0;
  const choose = (one: EhrPatient | null) => {
    setPatient(one);
    if (one && types.length > 0) setTab("records");
  };
  return (
    <Card title="EHR Integration" actions={!narrow && connection}>
      {narrow && <div className="mb-3">{connection}</div>}
      {!isPending && !connected && (
        <div role="alert" className="mb-4 flex items-start gap-2 rounded-md bg-warning/12 px-4 py-3 text-sm">
          <TriangleAlert size={16} className="mt-0.5 shrink-0 text-warning" aria-hidden />
          <p className="min-w-0 wrap-break-word">
            <span className="font-semibold">Not connected to EHR</span>{" "}
            - Please connect to the EHR system to access patient records.
            {vendor?.message && <span className="mt-1 block text-quiet">{vendor.message}</span>}
          </p>
        </div>
      )}
      <Tabs
        label="Steps"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: "search", label: "Patient Search" },
          { id: "records", label: "Patient Records", disabled: !canContinue },
        ]}
      >
        {tab === "search" || !patient
          ? (
            <div className="flex flex-col gap-5">
              <PatientSearch request={request} disabled={!connected} selected={patient} onSelect={choose} />
              {patient && <SelectedPatient patient={patient} request={request} onClear={() => choose(null)} />}
              <TypePicker value={types} onChange={setTypes} />
              <div className="flex justify-end border-t border-base-300 pt-4">
                <Button variant="primary" disabled={!canContinue} onClick={() => setTab("records")}>
                  Continue to Records
                </Button>
              </div>
            </div>
          )
          : (
            <div className="flex flex-col gap-5">
              <SelectedPatient
                patient={patient}
                request={request}
                onClear={() => {
                  setPatient(null);
                  setTab("search");
                }}
              />
              <FetchedRecords
                key={patient.id}
                request={request}
                patient={patient}
                types={types}
                onProcessed={onProcessed}
              />
            </div>
          )}
      </Tabs>
      {may(role, "settings:write") && <AutomaticRetrieval />}
    </Card>
  );
}

function Connection({ vendor, isPending }: { vendor: string | null; isPending: boolean }) {
  const connect = useConnect();
  return (
    <div className="flex min-w-0 items-center" role="status">
      {isPending
        ? <Badge tone="processing">Checking connection...</Badge>
        : vendor
        ? <Badge tone="success" icon={CircleCheck}>Connected to {vendor}</Badge>
        : (
          <Button size="sm" variant="primary" icon={PlugZap} busy={connect.isPending} onClick={() => connect.mutate()}>
            Connect to EHR
          </Button>
        )}
    </div>
  );
}
