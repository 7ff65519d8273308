/** Defaults, waiting times and other figures of specification 2 §4 and §9. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { changeableInboxStatuses, inboxMoves, inboxStatuses } from "../../../shared/inbox.ts";
import {
  dateOfRecord,
  describeRecord,
  ehrRecordGroups,
  ehrRecordTypeLabels,
  ehrRecordTypes,
  providerOfRecord,
} from "../../../shared/ehr.ts";
import { defaultBillingRates } from "../../../shared/invoices.ts";
import { defaultLinkDays, linkState } from "../../../shared/links.ts";
import { matchBand } from "../../../shared/patients.ts";
import { defaultNotifications } from "../../../shared/settings.ts";

import { maxAttempts, retryStep } from "../../../web/lib/live.ts";
import { gcTime, makeQueryClient, staleTime } from "../../../web/lib/query.ts";
import { defaultDuration } from "../../../web/lib/toast.ts";
import { previewText, shortId } from "../../../web/rooms/inbox/parts/words.ts";
import { fromOf } from "../../../web/rooms/audit/queries.ts";
import { usersQuery } from "../../../web/rooms/users/queries.ts";
import { lastDays } from "../../../web/rooms/ehr/parts/DayRange.tsx";
import { daysOf } from "../../../web/rooms/requests/parts/LinkCard.tsx";
import { fileSize } from "../../../web/lib/format.ts";
import { root } from "../coverage.ts";

Deno.test("default billing rates and notification switches", () => {
  assert.deepEqual(defaultBillingRates, {
    baseProcessingFee: 15,
    standardPageRate: 0.75,
    imagingPageRate: 1.25,
    labResultsPageRate: 1,
    urgencyFee: 10,
  });
  assert.deepEqual(defaultNotifications, {
    emailNotifications: true,
    newRequestsNotification: true,
    paymentNotification: true,
    systemNotification: false,
  });
});

Deno.test("inbox statuses, and what Change Status can set", () => {
  assert.deepEqual(inboxStatuses.toSorted(), [
    "archived",
    "duplicate",
    "failed",
    "flagged",
    "linked",
    "manual",
    "parsed",
    "processing",
    "warning",
  ]);
  assert.deepEqual(changeableInboxStatuses.toSorted(), [
    "archived",
    "failed",
    "flagged",
    "parsed",
    "processing",
    "warning",
  ]);
  assert.ok(inboxMoves.archived.includes("parsed"));
});

Deno.test("record types of the EHR: 15 in three groups with their labels", () => {
  assert.equal(ehrRecordTypes.length, 15);
  assert.deepEqual(ehrRecordGroups.map(({ key, types }) => [key, types]), [
    ["common", ["lab_results", "imaging", "clinical_notes", "medications"]],
    ["clinical", ["allergies", "immunizations", "vital_signs", "problems", "assessments"]],
    ["encounters", [
      "procedures",
      "encounters",
      "referrals",
      "diagnostic_reports",
      "discharge_summaries",
      "care_plans",
    ]],
  ]);
  assert.deepEqual(ehrRecordTypeLabels, {
    lab_results: "Laboratory Results",
    imaging: "Imaging & Radiology",
    clinical_notes: "Clinical Notes",
    medications: "Medications",
    allergies: "Allergies",
    immunizations: "Immunizations",
    vital_signs: "Vital Signs",
    procedures: "Procedures",
    encounters: "Encounters & Visits",
    problems: "Problem List",
    assessments: "Assessments",
    care_plans: "Care Plans",
    referrals: "Referrals",
    diagnostic_reports: "Diagnostic Reports",
    discharge_summaries: "Discharge Summaries",
  });
});

Deno.test("bands of a patient match: 0.8 high, 0.5 medium", () => {
  assert.deepEqual([1, 0.8, 0.79, 0.5, 0.49, 0].map(matchBand), ["high", "high", "medium", "medium", "low", "low"]);
});

Deno.test("data is fresh for 30 seconds and kept for 5 minutes, never retried, not read again on focus", () => {
  assert.deepEqual([staleTime, gcTime], [30_000, 300_000]);
  const client = makeQueryClient(() => {});
  const { queries } = client.getDefaultOptions();
  assert.deepEqual([queries?.retry, queries?.refetchOnWindowFocus, queries?.refetchInterval], [
    false,
    false,
    undefined,
  ]);
});

Deno.test("the list of users is fresh for 5 minutes", () => assert.equal(usersQuery({}).staleTime, 300_000));

Deno.test("the live connection tries five times, 3 seconds times the attempt", () => {
  assert.deepEqual([maxAttempts, retryStep], [5, 3000]);
});

Deno.test("a notice stays for 5 seconds", () => assert.equal(defaultDuration, 5000));

Deno.test("a preview ends after 500 characters with an ellipsis; an ID shows its first 8", () => {
  assert.equal(previewText("a".repeat(600)), `${"a".repeat(500)}…`);
  assert.equal(shortId("0123456789"), "01234567");
});

Deno.test("secure links last 7 days; one that has expired or was revoked says so", () => {
  assert.equal(defaultLinkDays, 7);
  const link = { isRevoked: false, expiresAt: "2026-11-20T00:00:00Z", accessLimitCount: null, accessCount: 0 };
  const at = Date.parse(link.expiresAt);
  assert.deepEqual([linkState(link, at - 1), linkState(link, at), linkState({ ...link, isRevoked: true }, at)], [
    "ACTIVE",
    "EXPIRED",
    "REVOKED",
  ]);
});

Deno.test("days left of a link are rounded up", () => {
  const now = Date.parse("2026-11-20T09:00:00Z");
  assert.deepEqual(
    ["2026-11-27T09:00:00Z", "2026-11-20T09:00:01Z", "2026-11-20T08:59:59Z"].map((at) => daysOf(at, now)),
    [7, 1, 0],
  );
});

Deno.test("sizes are shown in B, KB, MB and GB", () => {
  const shown = [512, 1536, 1.5 * 1024 ** 2, 2.5 * 1024 ** 3].map(fileSize);
  assert.deepEqual(shown, ["512.0 B", "1.5 KB", "1.5 MB", "2.5 GB"]);
});

Deno.test("the audit page's date filters: today, 7 and 30 days", () => {
  const now = new Date(2026, 10, 30, 15);
  assert.deepEqual(["all", "0", "7", "30"].map((days) => fromOf(days, now)), [
    undefined,
    new Date(2026, 10, 30).toISOString(),
    new Date(2026, 10, 23).toISOString(),
    new Date(2026, 9, 31).toISOString(),
  ]);
});

Deno.test("records are fetched of the last 365 days, with shortcuts of 7 and 30", () => {
  for (const days of [7, 30, 365]) {
    const { start, end } = lastDays(days);
    assert.equal((Date.parse(end) - Date.parse(start)) / 86_400_000, days);
    assert.match(`${start} ${end}`, /^\d{4}-\d{2}-\d{2} \d{4}-\d{2}-\d{2}$/);
  }
});

Deno.test("a record is described, dated and ascribed in the specification's order", () => {
  /** The same resource with one field fewer each time; what it is called by then. */
  const falls = (full: Record<string, unknown>, told: (record: never) => unknown, expected: unknown[]) => {
    const rest: Record<string, unknown> = { resourceType: "Procedure", id: "1", ...full };
    const names = Object.keys(full);
    assert.deepEqual(
      expected.map((_, at) => {
        if (at > 0) delete rest[names[at - 1]];
        return told(rest as never);
      }),
      expected,
    );
  };
  falls(
    { code: { text: "Code" }, serviceType: { text: "Service" }, category: [{ text: "Category" }] },
    describeRecord,
    ["Code", "Service", "Category", "Procedure"],
  );
  falls(
    { effectiveDateTime: "2026-01-04", date: "2026-01-03", issued: "2026-01-02", period: { start: "2026-01-01" } },
    dateOfRecord,
    ["2026-01-04", "2026-01-03", "2026-01-02", "2026-01-01", null],
  );
  const by = (display: string) => ({ display });
  falls(
    { performer: [by("Performer")], author: [by("Author")], recorder: by("Recorder") },
    providerOfRecord,
    ["Performer", "Author", "Recorder", null],
  );
});

/** Figures and rules that stand in one screen alone. */
const constants: [what: string, path: string, code: string][] = [
  [
    "the sign-in page comes 2000 ms after a reset or an activation",
    "web/rooms/auth/parts/TokenPasswordForm.tsx",
    "redirectAfter = 2000",
  ],
  [
    "the inbox is read again 3 seconds after a check began",
    "web/rooms/inbox/intake/CheckSources.tsx",
    "refreshAfter = 3000",
  ],
  ["six cards stand in for those to come", "web/rooms/inbox/parts/EntryCards.tsx", "length: 6"],
  ["five table rows stand in for those to come", "web/rooms/inbox/parts/EntryTable.tsx", "skeletonRows={5}"],
  ["the audit page asks for 100 rows", "web/rooms/audit/queries.ts", "rowsAtOnce = 100"],
  ["the banner's state is looked at every 5 seconds", "web/lib/live_session.ts", "5000"],
  ["Connection Restored shows for 3 seconds", "web/lib/live_session.ts", "duration: 3000"],
  ["Connection Lost shows for 5 seconds", "web/lib/live_session.ts", "duration: 5000"],
  ["Connection Failed stays until dismissed", "web/lib/live_session.ts", "duration: Infinity"],
  ["F8 reaches the notices", "web/ui/Toaster.tsx", 'hotkey={["F8"]}'],
  [
    "a swipe of 50 pixels to the right sends a notice away",
    "web/ui/Toaster.tsx",
    'swipeDirection="right" swipeThreshold={50}',
  ],
  ["the patients found scroll in 280 pixels", "web/rooms/ehr/parts/PatientSearch.tsx", "max-h-[280px]"],
  ["a record scrolls in 320 pixels", "web/rooms/ehr/parts/RecordTabs.tsx", "max-h-[320px]"],
  [
    "the EHR screen takes a request without a status for one in processing",
    "web/rooms/ehr/EhrRecordsPage.tsx",
    'request.status ?? "processing"',
  ],
  [
    "a spinner stands while the current user is asked for",
    "web/app/Guard.tsx",
    'if (user.isPending) return <Spinner label="Loading" />',
  ],
  [
    "a server without API keys has an empty list of them",
    "web/rooms/settings/queries.ts",
    "error.status === 404) return []",
  ],
  ["a fetch tells how many records came", "web/rooms/ehr/mutations.ts", "`Retrieved ${plural(count,"],
  ["a link that is over is not sent again", "web/rooms/requests/parts/LinkActions.tsx", "disabled={dead}"],
  ["a link is revoked once", "web/rooms/requests/parts/LinkActions.tsx", '{state !== "REVOKED" && ('],
  ["a link that is over can be made anew", "web/rooms/requests/parts/LinkActions.tsx", "{dead && ("],
  ["notes have three rows", "web/rooms/inbox/intake/ManualEntryDialog.tsx", "rows={3}"],
  ["rates step by 0.01", "web/rooms/settings/parts/BillingTab.tsx", "step={0.01}"],
  ["days show as MMM dd, yyyy", "web/rooms/ehr/parts/DayRange.tsx", '"MMM dd, yyyy"'],
  ["a link's moments show as MMM dd, yyyy HH:mm", "web/lib/format.ts", "MMM dd, yyyy HH:mm"],
];
for (const [what, path, code] of constants) {
  Deno.test(
    what,
    async () => assert.ok((await Deno.readTextFile(join(root, path))).includes(code), `${path}: ${code}`),
  );
}
