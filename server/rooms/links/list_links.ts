/**
 * Secure links with their access logs: those of a request, and those of all requests by state and words.
 * @module
 */
import {
  type AccessLog,
  isUndelivered,
  type LinkListQuery,
  type LinkSort,
  linkState,
  type SecureLink,
} from "../../../shared/links.ts";
import type { PageOf } from "../../../shared/paging.ts";
import type { Deps } from "../../deps.ts";
import { listSorted } from "../../lists/list_sorted.ts";
import { nameOf, patientsById, searchPatients } from "../patients/find_patients.ts";
import { readSetting } from "../settings/read_setting.ts";
import { accessLogs, disclosures, links } from "./store.ts";

type Reading = Pick<Deps, "store" | "now">;

/** A link as staff see it: never the hashes, nor the token. */
export function shownLink(link: SecureLink, logs: AccessLog[] = []) {
  const {
    tokenHash: _t,
    passcodeHash: _p,
    passcodeTries: _n,
    counted: _r,
    generation: _g,
    codeHash: _c,
    codeExpiresAt: _e,
    codeTries: _i,
    simulationId: _s,
    openedSinceFailure: _o,
    ...shown
  } = link;
  return { ...shown, accessLogs: logs };
}

/** One page of links, newest first: with their accesses, the patients whose records they open, and the recipients. */
export async function listLinks(deps: Reading, query: LinkListQuery) {
  const page = await linksOf(deps, query);
  return { ...page, rows: await withAccesses(deps, page.rows) };
}

/** One link in full. @throws not_found */
export async function showLink(deps: Reading, id: string) {
  const [link] = await withAccesses(deps, [await deps.store.must(links, id)]);
  return link;
}

/** How many links the list shows as undelivered. */
export async function summarizeLinks(deps: Reading): Promise<{ undelivered: number }> {
  const filter = (link: SecureLink) => isIn(link, "undelivered", deps.now());
  const from = new Date(deps.now()).toISOString();
  const { rows } = await deps.store.page(links, { index: "notArrived", from, filter });
  return { undelivered: rows.length };
}

/** The index of each column. */
const columns: Record<LinkSort, string> = {
  createdAt: "created",
  expiresAt: "expires",
  lastAccessedAt: "opened",
  requestId: "request",
};

async function linksOf(deps: Reading, query: LinkListQuery): Promise<PageOf<SecureLink>> {
  const { limit, cursor, q, state, requestId, sort } = query;
  const filter = (link: SecureLink) =>
    (!state || isIn(link, state, deps.now())) && (!requestId || link.requestId === requestId);
  if (requestId && !q) {
    const rows = (await deps.store.all(links, "request", [requestId])).filter(filter).toReversed();
    return { rows, next: null, total: rows.length };
  }
  if (q && !sort) return await findLinks(deps, q, { limit, cursor, filter });
  const now = new Date(deps.now()).toISOString();
  const select = state === "active"
    ? { index: "standing", from: now }
    : state === "expired"
    ? { index: "standing", to: now }
    : state === "undelivered"
    ? { index: "notArrived", from: now }
    : { index: state ?? "created" };
  const reverse = query.order !== "asc";
  if (!sort) return await deps.store.page(links, { ...select, reverse, limit, cursor, filter });
  const among = q
    ? (most: number) => findLinks(deps, q, { limit: most, filter })
    : (most: number) => deps.store.page(links, { ...select, limit: most, filter });
  return await listSorted(deps.store, links, {
    index: columns[sort],
    prefix: [],
    reverse,
    limit,
    cursor,
    q,
    filter: state || requestId ? filter : undefined,
    among: q || state ? among : undefined,
  });
}

function isIn(link: SecureLink, state: NonNullable<LinkListQuery["state"]>, now: number): boolean {
  const isInTime = linkState(link, now) === "ACTIVE";
  return state === "undelivered" ? isInTime && isUndelivered(link) : linkState(link, now) === state.toUpperCase();
}

/** Names looked up at most, each of patients and of recipients. */
const mostNames = 50;

/** By address and request number; on the first page also by the recipient's or the patient's name. */
async function findLinks(
  deps: Reading,
  q: string,
  request: { limit: number; cursor?: string; filter: (link: SecureLink) => boolean },
): Promise<PageOf<SecureLink>> {
  const { store } = deps;
  const found = await store.search(links, q, request);
  if (request.cursor || found.next) return found;
  const people = await searchPatients(deps, q, mostNames);
  const released = [
    ...(await store.search(disclosures, q, { limit: mostNames })).rows,
    ...(await Promise.all(people.map(({ id }) => store.all(disclosures, "patient", [id])))).flat(),
  ];
  // A number of one digit is no word of the index.
  const typed = /^\d{1,12}$/.test(q) ? [Number(q)] : [];
  const requestIds = [...new Set([...typed, ...released.map((disclosure) => disclosure.requestId)])];
  const others = (await Promise.all(requestIds.map((id) => store.all(links, "request", [id])))).flat();
  const all = new Map([...found.rows, ...others.filter(request.filter)].map((link) => [link.id, link]));
  const rows = [...all.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, request.limit);
  return { rows, next: null, total: rows.length };
}

async function withAccesses(deps: Reading, rows: SecureLink[]) {
  const [logs, released] = await Promise.all([
    Promise.all(rows.map((link) => deps.store.all(accessLogs, "link", [link.id]))),
    deps.store.getMany(disclosures, rows.map((link) => link.disclosureId)),
  ]);
  const { askCode } = await readSetting(deps, "link_policy");
  const people = await patientsById(deps, released.map((disclosure) => disclosure?.patientId ?? null));
  return rows.map((link, i) => {
    const patient = people.get(released[i]?.patientId ?? 0);
    return {
      ...shownLink(link, logs[i].toReversed()),
      asksCode: link.asksCode || askCode,
      recipientName: released[i]?.recipientName ?? null,
      patient: patient ? { id: patient.id, ...nameOf(patient) } : null,
    };
  });
}
