import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { groundsText } from "../../../../shared/authorization.ts";
import { titleCase } from "../../../lib/words.ts";
import { paths } from "../../../app/paths.ts";
import { lost, notice } from "../../../lib/api.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { StatusBadge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/EmptyState.tsx";
import { Card } from "../../../ui/Page.tsx";
import { SkeletonLines } from "../../../ui/Skeleton.tsx";
import { DateText } from "../../../ui/Values.tsx";
import {
  disclosuresQuery,
  lookersQuery,
  looksShown,
  patientRecordsQuery,
  patientRequestsQuery,
  requestsShown,
} from "../queries.ts";

interface ListProps<Row> {
  title: string;
  list: UseQueryResult<readonly Row[]>;
  none: string;
  keyOf: (row: Row) => string | number;
  /** How many are asked for; as many may be not all. */
  most?: number;
  children: (row: Row) => ReactNode;
}

/** A card of lines, with its empty sentence, and the way on where it could not be read. */
function ListCard<Row>(
  { title, list: { data: rows, error: failure, refetch }, none, keyOf, most, children }: ListProps<Row>,
) {
  const error = lost(failure, rows);
  return (
    <Card title={title} flush>
      {error || !rows
        ? (
          <div className="p-4">
            {error
              ? (
                <ErrorState
                  message={notice(error, "This could not be loaded.")}
                  action={<Button size="sm" onClick={() => void refetch()}>Try again</Button>}
                />
              )
              : <SkeletonLines lines={2} />}
          </div>
        )
        : rows.length === 0
        ? <p className="p-4 text-sm text-quiet">{none}</p>
        : (
          <ul className="divide-y divide-base-300">
            {rows.map((row) => (
              <li
                key={keyOf(row)}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 text-sm"
              >
                {children(row)}
              </li>
            ))}
            {most && rows.length >= most && (
              <li className="px-4 py-2.5 text-sm text-quiet">The latest {most} are shown.</li>
            )}
          </ul>
        )}
    </Card>
  );
}

/** The patient's requests, newest first. */
export function PatientRequests({ id }: { id: string }) {
  const list = useQuery(patientRequestsQuery(id));
  return (
    <ListCard title="Requests" list={list} none="There are no requests." keyOf={(r) => r.id} most={requestsShown}>
      {(request) => (
        <>
          <span className="min-w-0">
            <AppLink to={paths.request(request.id)} className="font-semibold">Request {request.id}</AppLink>
            <span className="text-quiet">&nbsp;· {titleCase(request.requestType)} · {request.requester.name}</span>
          </span>
          <span className="flex items-center gap-3">
            <DateText value={request.receivedAt} />
            <StatusBadge status={request.status} />
          </span>
        </>
      )}
    </ListCard>
  );
}

/** What is on file. */
export function KnownRecords({ id }: { id: string }) {
  const list = useQuery(patientRecordsQuery(id));
  return (
    <ListCard title="Records" list={list} none="No records are known." keyOf={(r) => r.id}>
      {(record) => (
        <>
          <span className="min-w-0">
            {record.recordType}
            <span className="text-quiet">&nbsp;· {record.provider ?? "N/A"}</span>
          </span>
          <span className="flex items-center gap-3 text-quiet">
            {record.pages} {record.pages === 1 ? "page" : "pages"}
            <DateText value={record.recordDate} />
          </span>
        </>
      )}
    </ListCard>
  );
}

/** The accounting of disclosures (45 CFR 164.528). */
export function Disclosures({ id }: { id: string }) {
  const list = useQuery(disclosuresQuery(id));
  return (
    <ListCard title="Disclosures" list={list} none="Nothing has been released." keyOf={(d) => d.id}>
      {(disclosure) => (
        <>
          <span className="min-w-0">
            {disclosure.recipientName}
            {disclosure.recipientContact && <span className="text-quiet">&nbsp;· {disclosure.recipientContact}</span>}
            <span className="block text-xs text-quiet">
              {disclosure.purpose ?? "No purpose given"}
              {disclosure.grounds && <>&nbsp;· {groundsText(disclosure.grounds)}</>} · released by{" "}
              {disclosure.releasedBy}
            </span>
          </span>
          <span className="flex items-center gap-3 text-quiet">
            {disclosure.pages} {disclosure.pages === 1 ? "page" : "pages"}
            <AppLink to={paths.request(disclosure.requestId)}>Request {disclosure.requestId}</AppLink>
            <DateText value={disclosure.releasedAt} />
          </span>
        </>
      )}
    </ListCard>
  );
}

/** Who looked at the patient and what was changed, newest first. */
export function Lookers({ id }: { id: string }) {
  const list = useQuery(lookersQuery(id));
  return (
    <ListCard title="Who looked" list={list} none="Nobody has looked yet." keyOf={(a) => a.id} most={looksShown}>
      {(activity) => (
        <>
          <span className="min-w-0">
            {activity.user?.fullName ?? "System"}
            <span className="block text-xs text-quiet">{activity.title}</span>
          </span>
          <DateText value={activity.createdAt} as="time" className="text-quiet" />
        </>
      )}
    </ListCard>
  );
}
