import assert from "node:assert/strict";
import { byDay, monthDays, monthOf, shiftMonth } from "./parts/calendar.ts";
import { leftOut, offeredTypes, sortFiles, typeByName } from "./parts/attach_files.ts";
import { bulkAction, dueWords, includedOf, nameOf, pathSteps, rowAction } from "./parts/facts.ts";
import { nextActions, otherActions } from "./parts/desk.ts";
import { filtersIn, listQuery, type RequestDetail } from "./queries.ts";

Deno.test("files are sorted by kind and size, by type or by ending", () => {
  const file = (name: string, type: string, size = 4) => new File([new Uint8Array(size)], name, { type });
  const { taken, wrongType, tooLarge } = sortFiles([
    file("a.pdf", "application/pdf"),
    file("scan.TIF", ""),
    file("letter.docx", "application/octet-stream"),
    file("page.html", "text/html"),
    file("big.png", "image/png", 20 * 1024 * 1024 + 1),
    file("full.png", "image/png", 20 * 1024 * 1024),
  ]);
  assert.deepEqual(taken.map(({ name }) => name), ["a.pdf", "scan.TIF", "letter.docx", "full.png"]);
  assert.deepEqual(wrongType.map(({ name }) => name), ["page.html"]);
  assert.deepEqual(tooLarge.map(({ name }) => name), ["big.png"]);
});

Deno.test("files that were left out are named, each with its reason", () => {
  const file = (name: string, size: number) => new File([new Uint8Array(size)], name);
  assert.equal(leftOut(sortFiles([file("a.pdf", 4)])), null);
  const given = [
    file("a.pdf", 4),
    file("b.txt", 4),
    file("c.exe", 4),
    file("d.pdf", 20 * 1024 * 1024 + 1),
    file("e.pdf", 0),
  ];
  assert.equal(
    leftOut(sortFiles(given)),
    "Not taken: b.txt, c.exe (not of a kind that can be attached); d.pdf (larger than 20MB); e.pdf (empty).",
  );
});

Deno.test("a row's second action follows its status, and its role", () => {
  const labels = (["new", "processing", "pending_payment", "ready_for_release", "completed", "rejected"] as const)
    .map((status) => rowAction(status, "admin").label);
  assert.deepEqual(labels, ["Process", "Invoice", "Payment", "Release", "View", "View"]);
  assert.equal(rowAction("new", "billing").label, "View");
  assert.equal(rowAction("processing", "billing").label, "Invoice");
  assert.equal(rowAction("ready_for_release", "billing").label, "View");
});

Deno.test("the bulk button is called as the spec has it", () => {
  assert.deepEqual(
    (["new", "processing", "pending_payment", "ready_for_release", "all"] as const).map((tab) =>
      bulkAction(tab)?.label
    ),
    ["Process Selected", "Generate Invoices", undefined, "Release Records", "Process Selected"],
  );
});

const detail = (more: Partial<RequestDetail> = {}): RequestDetail =>
  ({
    id: 7,
    status: "new",
    receivedAt: "2026-11-01T09:00:00.000Z",
    statusHistory: [],
    records: [],
    attachedRecords: [],
    missing: [],
    released: [],
    ...more,
  }) as unknown as RequestDetail;
const record = (isIncluded: boolean, pages: number) => ({ isIncluded, pages }) as RequestDetail["records"][number];

Deno.test("the desk offers the spec's buttons by status; the next one is the primary one", () => {
  const offered = (request: RequestDetail, role: Parameters<typeof nextActions>[1] = "admin") =>
    nextActions(request, role).map(({ label, primary }) => (primary ? `${label}!` : label));
  assert.deepEqual(offered(detail()), ["Generate Invoice", "Attach Records!"]);
  assert.deepEqual(offered(detail({ records: [record(true, 2)] })), ["Attach Records", "Generate Invoice!"]);
  assert.deepEqual(offered(detail({ records: [record(true, 2)] }), "billing"), ["Generate Invoice!"]);
  const stands = { records: [record(true, 2)], invoiceReview: {} as RequestDetail["invoiceReview"] };
  assert.deepEqual(offered(detail(stands)), ["Attach Records!"], "an invoice that stands is not made twice");
  assert.deepEqual(offered(detail({ status: "pending_payment" })), ["Confirm Payment!"]);
  const sent = (deliveryStatus: string) =>
    detail({ status: "pending_payment", invoice: { status: "sent", sentAt: "x", deliveryStatus } as never });
  assert.deepEqual(offered(sent("received")), ["Confirm Payment!"]);
  assert.deepEqual(offered(sent("failed")), ["Confirm Payment"], "first it is to be sent where it arrives");
  assert.deepEqual(offered(detail({ status: "ready_for_release" })), ["Release Records!"]);
  assert.deepEqual(offered(detail({ status: "ready_for_release" }), "billing"), []);
  for (const status of ["completed", "rejected"] as const) {
    assert.deepEqual([...offered(detail({ status })), ...otherActions(detail({ status }), "admin")], []);
  }
  assert.deepEqual(otherActions(detail(), "external-requester"), []);
});

Deno.test("what is included is counted with its pages", () => {
  const { count, pages } = includedOf(detail({ records: [record(true, 2), record(false, 9), record(true, 3)] }));
  assert.deepEqual([count, pages], [2, 5]);
});

Deno.test("a path tells what was skipped and where it stopped", () => {
  const change = (from: string | null, to: string, day: number) => ({
    from,
    to,
    timestamp: `2026-11-0${day}T09:00:00.000Z`,
    username: "System",
    reason: null,
  });
  const waived = pathSteps(detail({
    status: "ready_for_release",
    statusHistory: [change(null, "new", 1), change("new", "ready_for_release", 2)],
  }));
  assert.deepEqual(waived.map(({ label, state, note }) => `${label}: ${note ?? state}`), [
    "Received: done",
    "Processing: skipped",
    "Payment: skipped",
    "Release: current",
    "Completed: ahead",
  ]);
  const rejected = pathSteps(detail({
    status: "rejected",
    statusHistory: [change(null, "new", 1), change("new", "processing", 2), change("processing", "rejected", 3)],
  }));
  assert.deepEqual(rejected.map(({ label, state }) => `${label}: ${state}`), [
    "Received: done",
    "Rejected: stopped",
  ]);
});

Deno.test("names and days read as people say them", () => {
  assert.equal(nameOf(null), "Unknown Patient");
  assert.equal(dueWords("2026-11-20", "2026-11-20"), "due today");
  assert.equal(dueWords("2026-11-21", "2026-11-20"), "1 day left");
  assert.equal(dueWords("2026-11-18", "2026-11-20"), "2 days overdue");
});

Deno.test("a month is shown in whole weeks, over the turn of a year and in a leap year", () => {
  const february = monthDays("2026-02");
  assert.deepEqual([february.length, february[0], february.at(-1)], [28, "2026-02-01", "2026-02-28"]);
  const leap = monthDays("2028-02");
  assert.deepEqual([leap.length, leap[0], leap.at(-1)], [35, "2028-01-30", "2028-03-04"]);
  assert.equal(shiftMonth("2026-12", 1), "2027-01");
  assert.equal(shiftMonth("2026-01", -1), "2025-12");
  assert.deepEqual([monthOf("2026-13"), monthOf("2026-11"), monthOf(null)], [null, "2026-11", null]);
  assert.deepEqual([...byDay(["b1", "a1", "b2"], (row) => row[0])], [["a", ["a1"]], ["b", ["b1", "b2"]]]);
});

Deno.test("an address filters the list; what was cut or typed wrong in it filters nothing, and breaks nothing", () => {
  const said = (address: string) =>
    Object.fromEntries(Object.entries(filtersIn(new URLSearchParams(address))).filter(([, value]) => value));
  const right = "source=fax&urgent=true&requesterId=12&from=2026-11-01&to=2026-11-30";
  assert.deepEqual(said(right), Object.fromEntries(new URLSearchParams(right)));
  const wrong = "source=faxes&urgent=yes&requesterId=0&from=2026-11&to=2026-02-31";
  assert.deepEqual(said(wrong), {});
  assert.deepEqual(listQuery(filtersIn(new URLSearchParams(wrong)), 1).queryKey.at(-1), "1");
});

Deno.test("attached files are offered the types that were asked for first; a telling name decides", () => {
  assert.deepEqual(offeredTypes(["imaging", "operative", "all"]).slice(0, 3), [
    "Imaging Report",
    "Operative Report",
    "Progress Note",
  ]);
  assert.equal(offeredTypes([])[0], "Progress Note");
  assert.deepEqual(["chest x-ray.pdf", "LABS_2026.tif", "scan 12.pdf"].map(typeByName), [
    "Imaging Report",
    "Lab Results",
    undefined,
  ]);
});
