/**
 * What the dashboard reads.
 * @module
 */
import { queryOptions } from "@tanstack/react-query";
import { getPage } from "../../lib/api.ts";
import { keyOf, read, withQuery } from "../../lib/query.ts";
import type { ActivityEntry } from "./activity.ts";

/** `GET /api/metrics`. */
export interface Metrics {
  newRequests: number;
  pendingInvoices: number;
  readyForRelease: number;
  processedThisMonth: number;
  /** Against last month, in per cent; null when last month had none. */
  percentChange: number | null;
  completedRequests: number;
  /** A figure a day over the last 30 days, oldest first. */
  trends?: Partial<Record<"newRequests" | "pendingInvoices" | "readyForRelease" | "processedThisMonth", number[]>>;
}

/** A row of `GET /api/requests`. */
export interface RequestRow {
  id: number;
  patient: {
    firstName: string;
    middleName?: string | null;
    lastName: string;
    suffix?: string | null;
    dateOfBirth: string | null;
  } | null;
  requestType: string;
  source: string;
  receivedAt: string | null;
  isUrgent: boolean;
  status: string;
}

export const metricsQuery = read<Metrics>("/api/metrics");
export const activityQuery = read<ActivityEntry[]>("/api/activity-logs?limit=3");

const newRequestsPath = withQuery("/api/requests", { status: "new", limit: 10 });
export const newRequestsQuery = queryOptions({
  queryKey: [...keyOf(newRequestsPath), "page"],
  queryFn: ({ signal }) => getPage<RequestRow>(newRequestsPath, signal),
});
