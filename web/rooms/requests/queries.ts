/**
 * What the requests room reads, as query options. Keys start with the words that live events refresh (lib/live.ts).
 * @module
 */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { InvoiceReview } from "../../../shared/invoices.ts";
import type { AccessLog, SecureLink } from "../../../shared/links.ts";
import type { MatchCandidate, Patient } from "../../../shared/patients.ts";
import {
  type Requester,
  type RequestRow as StoredRequest,
  type RequestStatus,
  sources,
} from "../../../shared/requests.ts";
import { isoDate } from "../../../shared/time.ts";
import type { Role } from "../../../shared/permissions.ts";
import { type Page, send } from "../../lib/api.ts";
import { keyOf, read, withQuery } from "../../lib/query.ts";
import { type ListPage, readListPage, readUpTo } from "./list_reader.ts";

export interface PersonName {
  firstName: string;
  lastName: string;
  middleName?: string | null;
  suffix?: string | null;
  dateOfBirth: string | null;
}

/** A row of `GET /api/requests`. */
export interface RequestListRow {
  id: number;
  patient: PersonName | null;
  requester: { id: number; name: string };
  requestType: StoredRequest["requestType"];
  source: StoredRequest["source"];
  receivedAt: string;
  dueDate: string;
  isUrgent: boolean;
  status: RequestStatus;
}

export interface MatchedRecord {
  id: number;
  requestRecordId: number;
  recordType: string;
  recordDate: string;
  provider: string | null;
  pages: number;
  isIncluded: boolean;
  fileName: string | null;
  mime: string | null;
}

export interface AttachedRecord {
  id: number;
  fileName: string;
  mime: string;
  size: number;
  recordType: string;
  pages: number;
  uploadedAt: string;
  uploadedBy: string;
  notes: string | null;
  isIncluded: boolean;
  source: "manual" | "ehr";
  metadata: Record<string, unknown>;
}

export interface RequestInvoice {
  id: number;
  invoiceNumber: string;
  /** Cents. */
  amount: number;
  status: string;
  dueDate: string;
  createdAt: string;
  sentTo: string | null;
  sentAt: string | null;
  paidAt: string | null;
  paymentMethod: string | null;
  deliveryError: string | null;
}

export interface RequestAttachment {
  id: number;
  fileName: string;
  mime: string;
  createdAt: string;
}

/** A release of a request's records: the merged document, and the files it was made of. */
export interface Release {
  id: string;
  releasedAt: string;
  pages: number;
  size: number;
  files: { id: string; title: string; fileName: string; mime: string; size: number; pages: number }[];
}

/** `GET /api/requests/{id}`; an external requester gets the fields of shared/visible_fields.ts only. */
export interface RequestDetail extends
  Pick<
    StoredRequest,
    | "id"
    | "patientId"
    | "requesterId"
    | "batchRequestId"
    | "source"
    | "sourceReference"
    | "requestType"
    | "recordTypes"
    | "dateRangeStart"
    | "dateRangeEnd"
    | "purpose"
    | "notes"
    | "status"
    | "statusHistory"
    | "isUrgent"
    | "urgencyReason"
    | "authorization"
    | "recordsAttached"
    | "receivedAt"
    | "dueDate"
    | "processedAt"
  > {
  patient: (PersonName & { id: number; mrn: string | null; lastVisit: string | null }) | null;
  requester: Pick<Requester, "id" | "name" | "contactName" | "email" | "phone" | "fax"> | null;
  attachments: RequestAttachment[];
  records: MatchedRecord[];
  attachedRecords: AttachedRecord[];
  invoice: RequestInvoice | null;
  invoices: RequestInvoice[];
  /** What the request waits for, in sentences for its requester. */
  missing: string[];
  /** What was released, newest first. */
  released: Release[];
  /** What staff have to decide because the records changed after the invoice was made. */
  invoiceReview: InvoiceReview | null;
}

/** `GET /api/requests/{id}/quote`: what an invoice would hold now. Amounts in cents. */
export interface Quote {
  lines: { description: string; quantity: number; unitPrice: number; amount: number; recordType: string | null }[];
  amount: number;
  records: number;
}

export type ShownLink = Omit<SecureLink, "tokenHash" | "passcodeHash" | "generation"> & { accessLogs: AccessLog[] };

export interface ActivityRow {
  id: string;
  action: string;
  title: string;
  targetType: string;
  targetId: string;
  details: Record<string, unknown>;
  user: { fullName: string } | null;
  createdAt: string;
}

export interface RequestMetrics {
  newRequests: number;
  pendingPayment?: number;
  pendingInvoices: number;
  readyForRelease: number;
}

/** What the list can be narrowed by. `q` is never put into an address. */
export interface ListFilters {
  status?: RequestStatus;
  source?: string;
  urgent?: string;
  requesterId?: string;
  from?: string;
  to?: string;
  q?: string;
}

/** The filters of an address; what is none of them, in a link that was cut or typed, filters nothing. */
export function filtersIn(params: URLSearchParams): Omit<ListFilters, "status" | "q"> {
  const day = (name: string) => isoDate.safeParse(params.get(name)).data;
  return {
    source: sources.find((source) => source === params.get("source")),
    urgent: /^(true|false)$/.exec(params.get("urgent") ?? "")?.[0],
    requesterId: /^[1-9]\d*$/.exec(params.get("requesterId") ?? "")?.[0],
    from: day("from"),
    to: day("to"),
  };
}

/** One page, with the total when the server counted it. */
async function readChunk(path: string, signal?: AbortSignal): Promise<Page<RequestListRow> & { counted: boolean }> {
  const response = await send(path, { signal });
  const rows: RequestListRow[] = await response.json();
  const total = response.headers.get("x-total-count");
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get("link") ?? "");
  return { rows, total: Number(total ?? rows.length), counted: total !== null, next: next?.[1] ?? null };
}

/** The reader's own days as moments: from the first midnight to the end of the last day. */
export function localBounds({ from, to }: Pick<ListFilters, "from" | "to">): { from?: string; to?: string } {
  return {
    ...(from ? { from: new Date(`${from}T00:00:00`).toISOString() } : {}),
    ...(to ? { to: new Date(`${to}T23:59:59.999`).toISOString() } : {}),
  };
}

export function listQuery(filters: ListFilters, page: number) {
  const asked = { ...filters, ...localBounds(filters) };
  const path = withQuery("/api/requests", asked);
  const key = [...keyOf(path), "list", String(page)];
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }): Promise<ListPage<RequestListRow>> =>
      readListPage(
        (more) => readChunk(withQuery("/api/requests", { ...asked, ...more }), signal),
        (next) => readChunk(next, signal),
        page,
        narrows(filters),
      ),
    // Leafing keeps the page before on show; another tab or filter does not.
    placeholderData: (before, query) =>
      JSON.stringify(query?.queryKey.slice(0, -1)) === JSON.stringify(key.slice(0, -1)) ? before : undefined,
  });
}

/** Whether a filter is on that the server has no counter for. */
const narrows = ({ source, urgent, from, to, q }: ListFilters) => Boolean(source || urgent || from || to || q);

/** Requests due from and to two days, by due date. */
export const dueQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ["requests", { dueFrom: from, dueTo: to }, "due"],
    queryFn: ({ signal }) => {
      const path = withQuery("/api/requests", { sort: "dueDate", order: "asc", dueFrom: from, dueTo: to, limit: 200 });
      return readUpTo((next) => readChunk(next, signal), path);
    },
    placeholderData: keepPreviousData,
  });

export const metricsQuery = read<RequestMetrics>("/api/metrics");
export const detailQuery = (id: number | string) => read<RequestDetail>(`/api/requests/${id}`);
export const quoteQuery = (id: number) => read<Quote>(`/api/requests/${id}/quote`);
export const linksQuery = (id: number) => read<ShownLink[]>(`/api/secure-links?requestId=${id}`);
export const activityQuery = (id: number) => read<ActivityRow[]>(`/api/activity-logs?requestId=${id}&limit=200`);
export const requestersQuery = (q: string, limit = 8) => read<Requester[]>(withQuery("/api/requesters", { q, limit }));
export const patientsQuery = (q: string) => read<Patient[]>(withQuery("/api/patients", { q, limit: 8 }));

/** The answer of `POST /api/patients/match`. */
export interface NearMatches {
  candidates: MatchCandidate[];
  patientId: number | null;
  why: string;
}

/** Roles that are staff of the office, not a requester. */
export const isStaff = (role: Role): boolean => role !== "external-requester" && role !== "inactive";
