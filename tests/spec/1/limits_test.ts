/** Specification 1 §5 and §9: amounts, minimums, page sizes, cut-offs, times. */
import assert from "node:assert/strict";
import { maxFileBytes } from "../../../shared/common.ts";
import { defaultBillingRates } from "../../../shared/invoices.ts";
import { pageSize } from "../../../shared/paging.ts";
import { manualRecordTypes } from "../../../shared/records.ts";
import { priceLines, totalOf } from "../../../server/rooms/invoices/pricing/price.ts";
import { dollars } from "../../../shared/money.ts";
import { relativeTime, showDate, showReceived } from "../../../shared/time.ts";
import { localDate, shortFileName } from "../../../web/lib/format.ts";
import { gcTime, makeQueryClient, staleTime } from "../../../web/lib/query.ts";
import { defaultDuration, removalDelay } from "../../../web/lib/toast.ts";
import { dateFilters, firstMoment } from "../../../web/rooms/invoices/parts/facts.ts";
import { sortFiles } from "../../../web/rooms/requests/parts/attach_files.ts";
import { metadataFacts } from "../../../web/ui/Values.tsx";
import { must, openOffice, send } from "./office.ts";

const cost = (records: [recordType: string, pages: number][], isUrgent = false) =>
  totalOf(priceLines(
    records.map(([recordType, pages]) => ({ recordType, pages })),
    isUrgent,
    defaultBillingRates,
  ));

Deno.test("invoice amount: base 1500, pages times 75, 100 for lab, 125 for imaging, 1000 if urgent", () => {
  assert.equal(cost([]), 1500);
  assert.equal(cost([["Progress Note", 4]]), 1500 + 4 * 75);
  assert.equal(cost([["Lab Results", 4]]), 1500 + 4 * 100);
  assert.equal(cost([["Imaging Report", 4]]), 1500 + 4 * 125);
  assert.equal(cost([["Lab Results", 1], ["Imaging Report", 2]], true), 1500 + 100 + 250 + 1000);
  assert.deepEqual(Object.values(defaultBillingRates).sort((a, b) => a - b), [0.75, 1, 1.25, 10, 15]);
});

Deno.test("nothing included costs the base fee, and the number is INV-{year}-{request id in four digits}", async () => {
  await using office = await openOffice();
  const { id, number } = await office.fresh({ recordTypes: ["billing"] });
  const { records } = await must(office.intake, `GET /api/requests/${id}`);
  for (const record of records) {
    await must(office.intake, `PATCH /api/request-records/${record.requestRecordId}`, { isIncluded: false });
  }
  const invoice = await must(office.intake, "POST /api/invoices", { requestId: id }, 201);
  assert.deepEqual([invoice.amount, invoice.invoiceNumber], [1500, number]);
});

Deno.test("money is whole cents, shown as dollars with two decimals", () => {
  assert.deepEqual([dollars(1900), dollars(5), dollars(123456)], ["$19.00", "$0.05", "$1,234.56"]);
});

/** What is refused: the call, what is sent, the field and its sentence. */
const minimums: [call: string, body: Record<string, unknown>, field: string, sentence: string][] = [
  ["POST /api/login", { username: "ab", password: "123456" }, "username", "Username must be at least 3 characters"],
  ["POST /api/login", { username: "abc", password: "12345" }, "password", "Password must be at least 6 characters"],
  ["POST /api/register", { username: "ab" }, "username", "Username must be at least 3 characters"],
  ["POST /api/register", { password: "12345" }, "password", "Password must be at least 6 characters"],
  ["POST /api/register", { email: "not one" }, "email", "Please enter a valid email"],
  ["POST /api/register", { fullName: "A" }, "fullName", "Full name must be at least 2 characters"],
  ["POST /api/register", { passwordConfirm: "other" }, "passwordConfirm", "Passwords don't match"],
  [
    "POST /api/change-password",
    { currentPassword: "x", newPassword: "12345" },
    "newPassword",
    "Password must be at least 6 characters",
  ],
  ["POST /api/invoices/batch-send", { invoiceIds: [] }, "invoiceIds", "Please select at least one invoice to send"],
  [
    "POST /api/invoices/batch-mark-paid",
    { invoiceIds: [] },
    "invoiceIds",
    "Please select at least one invoice to mark as paid",
  ],
];

Deno.test("validation: each field is refused with the specification's sentence", async () => {
  await using office = await openOffice();
  const whole = {
    username: "somebody",
    password: "a long first word",
    email: "some@clinic.example",
    fullName: "Some Body",
    role: "billing",
  };
  for (const [call, body, field, sentence] of minimums) {
    const given = call === "POST /api/register" ? { ...whole, ...body } : body;
    const { status, body: error } = await send(office.admin, call, given);
    assert.deepEqual([status, error.details?.[field]], [400, sentence], `${call} ${field}`);
  }
  // As short as they may be.
  await must(
    office.admin,
    "POST /api/register",
    { ...whole, username: "abc", password: "zq7 kd", fullName: "Al" },
    201,
  );
  await must(office.desk.stranger(), "POST /api/login", { username: "abc", password: "zq7 kd" });
  const refused = await send(office.admin, "POST /api/register", { ...whole, role: "emperor" });
  assert.equal(refused.status, 400);
  assert.deepEqual(
    (await send(office.intake, `POST /api/requests/${(await office.fresh()).id}/attach-records`, new FormData())).body
      .message,
    "Please select at least one file to attach.",
  );
});

Deno.test("attached files: kinds by type or ending, 20MB a file, names cut to 20 characters", () => {
  const file = (name: string, type = "") => new File(["x"], name, { type });
  const good = ["a.pdf", "a.jpg", "a.jpeg", "a.png", "a.tif", "a.tiff", "a.doc", "a.docx"].map((name) => file(name));
  const { taken, wrongType } = sortFiles([...good, file("scan", "image/tiff"), file("a.txt", "text/plain")]);
  assert.deepEqual([taken.length, wrongType.map(({ name }) => name)], [9, ["a.txt"]]);
  const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  const types = ["application/pdf", "image/jpeg", "image/png", "image/tiff", "application/msword", word];
  assert.equal(sortFiles(types.map((type) => file("scan", type))).taken.length, types.length);
  assert.equal(maxFileBytes, 20 * 1024 * 1024);
  const short = shortFileName("a-very-long-name-of-a-file.pdf");
  assert.ok(short.length <= 20 && short.endsWith(".pdf"));
});

Deno.test("manual record types: the specification's ten in its order", () => {
  assert.deepEqual(manualRecordTypes, [
    "Progress Note",
    "Discharge Summary",
    "Lab Results",
    "Imaging Report",
    "Consultation",
    "Operative Report",
    "Pathology Report",
    "Medication List",
    "Immunization Record",
    "Emergency Record",
  ]);
});

Deno.test("relative times: cut-offs at 60 seconds, 1 hour, 1 day and 7 days", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  const ago = (seconds: number) => relativeTime(new Date(now - seconds * 1000).toISOString(), now);
  assert.deepEqual(
    [59, 60, 3599, 3600, 7200, 86_399, 86_400, 6 * 86_400].map(ago),
    [
      "just now",
      "1 minute ago",
      "59 minutes ago",
      "1 hour ago",
      "2 hours ago",
      "23 hours ago",
      "1 day ago",
      "6 days ago",
    ],
  );
  assert.match(ago(7 * 86_400), /^Nov 13, 2026$/);
});

Deno.test("dates: N/A, Today, Yesterday, otherwise a short date", () => {
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  assert.deepEqual([showDate(null), showDate(""), localDate(null)], ["N/A", "N/A", "N/A"]);
  assert.match(showReceived(at(0)), /^Today, \d{1,2}:\d{2} [AP]M$/);
  assert.match(showReceived(at(1)), /^Yesterday, \d{1,2}:\d{2} [AP]M$/);
  assert.match(showReceived(at(40)), /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  assert.match(showDate(at(40), { time: true }), /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M$/);
});

Deno.test("reads: fresh for 30 seconds, kept 5 minutes, no retry, no reload on focus, no polling", () => {
  const { queries, mutations } = makeQueryClient(() => {}).getDefaultOptions();
  assert.deepEqual([staleTime, gcTime], [30_000, 300_000]);
  assert.deepEqual(
    [queries?.staleTime, queries?.gcTime, queries?.retry, queries?.refetchOnWindowFocus, queries?.refetchInterval],
    [30_000, 300_000, false, false, undefined],
  );
  assert.equal(mutations?.retry, false);
});

Deno.test("notices stay 5 seconds and are kept 1,000,000 ms", () => {
  assert.deepEqual([defaultDuration, removalDelay], [5000, 1_000_000]);
});

Deno.test("the requests table has ten rows a page", () => assert.equal(pageSize, 10));

Deno.test("invoice dates: all, today, 7 days, a month", () => {
  assert.deepEqual(dateFilters.map(({ label }) => label), ["All Dates", "Today", "Last 7 Days", "Last 30 Days"]);
  const now = new Date(2026, 10, 20, 15);
  const days = dateFilters.map(({ value }) => firstMoment(value, now)).map((moment) =>
    moment && Math.round((new Date(2026, 10, 20).getTime() - Date.parse(moment)) / 86_400_000)
  );
  assert.deepEqual(days, [undefined, 0, 7, 30]);
});

Deno.test("extracted metadata: nested and empty values skipped, arrays joined, names as words", () => {
  const facts = metadataFacts({ documentTitle: "CBC", kinds: ["lab", "blood"], empty: "", nested: { a: 1 } });
  assert.deepEqual(facts.map(([name, value]) => [name.toLowerCase(), value]), [
    ["document title", "CBC"],
    ["kinds", "lab, blood"],
  ]);
});
