/**
 * What a live event, or something done here, makes stale: the one map of it.
 * @module
 */
import type { QueryClient } from "@tanstack/react-query";
import type { LiveEventType } from "../../shared/events.ts";
import type { Key } from "./query.ts";

const money: Key[] = [["pay"], ["invoices"], ["requests"], ["records"], ["metrics"], ["activity-logs"]];
const request: Key[] = [["requests"], ["records"], ["invoices"], ["metrics"], ["activity-logs"]];
const entry: Key[] = [["inbox-entries"], ["requests"], ["patients"], ["metrics"], ["activity-logs"]];

/** Another EHR may be asked from now on. */
const channels: Key[] = [["settings"], ["ehr"], ["inbox-entries", "failing-sources"]];
const simulation: Key[] = [["simulate-workflow"]];

/** Cache keys by event (capitals, shared/events.ts) and by what a mutation changes. A key refreshes everything under it. */
const refreshes = {
  CONNECTED: [],
  PAYMENT_CONFIRMED: money,
  INVOICE_STATUS_CHANGED: money,
  RECORDS_UPDATED: request,
  REQUEST_STATUS_CHANGED: request,
  INBOX_ENTRY_PROCESSED: entry,
  INBOX_ENTRY_CHANGED: [["inbox-entries"], ["metrics"]],
  CHANNEL_CHANGED: [["settings"], ["inbox-entries", "failing-sources"]],
  CHANNEL_SAVED: channels,
  JOB_FAILED: [["jobs"]],
  EHR_FETCH_PROGRESS: [],
  LINK_CHANGED: [["secure-links"], ["requests"], ["activity-logs"]],
  PATIENT_CHANGED: [["patients"]],
  USER_CHANGED: [["users"]],
  document_processed: simulation,
  requests_created: simulation,
  invoices_created: simulation,
  payment_processed: simulation,
  records_attached: simulation,
  secure_links_created: simulation,
  records_released: simulation,
  simulation_changed: simulation,
  simulation,
  audit: [["activity-logs"]],
  entry: [["inbox-entries"], ["metrics"], ["activity-logs"]],
  entryRequests: [...entry, ["requesters"], ["reading"]],
  invoice: money,
  job: [["jobs"]],
  request: [...request, ["secure-links"]],
  patient: [["patients"], ["requests"], ["activity-logs"]],
  settings: [["settings"]],
  setUp: [["settings", "set-up"]],
  channels,
  account: [["user"], ["second-factor"], ["sessions"]],
  signIn: [["user"]],
  sessions: [["sessions"]],
  secondFactor: [["second-factor"]],
  tokens: [["tokens"]],
  ehr: [["ehr", "vendor"]],
  // The payer's own page knows the payment already.
  paidByPayer: [["invoices"], ["requests"], ["metrics"]],
  released: [["secure"]],
  user: [["users"]],
} as const satisfies Record<LiveEventType | "CONNECTED", Key[]> & Record<string, Key[]>;

/** What a mutation changes, as the map above names it. */
export type Changed = Exclude<keyof typeof refreshes, LiveEventType | "CONNECTED">;

/** The cache keys an event makes stale, or null for a type that is not known. */
export function staleKeys(event: { type: string }): readonly Key[] | null {
  return Object.hasOwn(refreshes, event.type) ? refreshes[event.type as LiveEventType] : null;
}

/** Reads again what stands under cache keys, as far as it is on screen. */
export async function readAgain(client: QueryClient, keys: readonly Key[]): Promise<void> {
  // A first read is not asked for twice at once, and its answer may be older than the news: it is read again once it is here.
  const first = keys.flatMap((queryKey) => client.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" }))
    .filter(({ state }) => state.data === undefined);
  await Promise.all([
    ...keys.map((queryKey) => client.invalidateQueries({ queryKey })),
    ...first.map(async ({ promise, queryKey }) => {
      await promise?.catch(() => {});
      await client.invalidateQueries({ queryKey, exact: true });
    }),
  ]);
}

/** Removes what the cache holds under a key: a screen that shows it next waits for the answer. */
export const forget = (client: QueryClient, queryKey: Key): void => client.removeQueries({ queryKey });

/** Reads again what a change may have made stale, as far as it is on screen. */
export const refresh = (client: QueryClient, changed: Changed): Promise<unknown> =>
  readAgain(client, refreshes[changed]);
