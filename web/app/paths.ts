/**
 * Each address of the app once. Only ids ever stand in an address, never a name.
 * @module
 */
const id = (value: string | number) => encodeURIComponent(String(value));

export const paths = {
  dashboard: "/",
  auth: "/auth",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  activateAccount: "/activate-account",
  requests: "/requests",
  newRequest: "/requests/new",
  request: (request: number | string) => `/requests/${id(request)}`,
  requestRecords: (request: number | string) => `/requests/${id(request)}/records`,
  inbox: "/inbox",
  inboxEntry: (entry: string) => `/inbox?entry=${id(entry)}`,
  /** The reading desk. */
  inboxDesk: (entry: string) => `/inbox/${id(entry)}`,
  readingAccuracy: "/reading/accuracy",
  invoices: "/invoices",
  invoice: (invoice: number | string) => `/invoices/${id(invoice)}`,
  payment: (invoice: number | string) => `/payment?id=${id(invoice)}`,
  calendar: "/calendar",
  ehrRecords: "/ehr-records",
  ehrRecordsOf: (request: number | string) => `/ehr-records?requestId=${id(request)}`,
  patients: "/patients",
  importPatients: "/patients/import",
  patient: (patient: number | string) => `/patients/${id(patient)}`,
  links: "/secure-links",
  users: "/users",
  auditLogs: "/audit-logs",
  outbox: "/outbox",
  jobs: "/background-work",
  simulator: "/workflow-simulator",
  settings: "/settings",
  settingsTab: (tab: string) => `/settings?tab=${id(tab)}`,
} as const;

/** The sign-in page's address, with the way back when there is one worth keeping. */
export function signInPath(from: { pathname: string; search: string }): string {
  const back = from.pathname + from.search;
  return back === "/" ? paths.auth : `${paths.auth}?next=${encodeURIComponent(back)}`;
}

/** Where to go after signing in: the kept way back if it is a path of this app, else the dashboard. */
export function wayBack(search: string): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  // "//host" and "/\host" are other sites to a browser.
  return /^\/(?![/\\])/.test(next) ? next : paths.dashboard;
}
