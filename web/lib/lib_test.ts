import assert from "node:assert/strict";
import { ApiError, fieldErrors, lost, notice } from "./api.ts";
import { plural } from "../../shared/words.ts";
import { fileSize, localDate, localDay, shortFileName } from "./format.ts";
import { noticeOf } from "./notices.ts";
import { type Place, placeAt } from "./places.ts";
import { keyOf, makeQueryClient } from "./query.ts";
import { noticeHolds, removalDelay, ToastStore } from "./toast.ts";
import { initials, titleCase, words } from "./words.ts";

const envelope =
  '{"code":"bad_input","message":"Check the form.","details":{"email":"Please enter a valid email","n":1},"requestId":"r1"}';

Deno.test("api: the error's text is status, colon, body, or the status text where the body is empty", () => {
  assert.equal(new ApiError(400, envelope).message, `400: ${envelope}`);
  assert.equal(new ApiError(502, "", "Bad Gateway").message, "502: Bad Gateway");
});

Deno.test("api: people see the server's sentence or the fallback, never a body", () => {
  assert.equal(notice(new ApiError(400, envelope), "x"), "Check the form.");
  const [away, gone] = [new ApiError(0, "", "no answer"), new ApiError(404, "")];
  assert.deepEqual([lost(away, undefined), lost(away, []), lost(gone, []), lost(null, undefined)], [
    away,
    null,
    gone,
    null,
  ]);
  assert.equal(notice(new ApiError(500, "<html>nginx</html>"), "Failed to fetch invoices"), "Failed to fetch invoices");
  // A proxy answers while the server is started.
  assert.match(notice(new ApiError(502, "<html>nginx</html>"), "x"), /^The server is busy or being started\./);
  assert.match(notice(new ApiError(0, ""), "x"), /cannot be reached/);
  assert.equal(notice(new TypeError("boom"), "Unknown error"), "Unknown error");
  assert.deepEqual(fieldErrors(new ApiError(400, envelope)), { email: "Please enter a valid email" });
});

Deno.test("query: a shorter path's key is a prefix of a longer one's", () => {
  assert.deepEqual(keyOf("/requests"), ["requests"]);
  assert.deepEqual(keyOf("/requests/12"), ["requests", "12"]);
  assert.deepEqual(keyOf("/requests?status=new&limit=10"), ["requests", { status: "new", limit: "10" }]);
});

Deno.test("query: an ended session is told once per refusal, wrong credentials are not an ended session", async () => {
  let told = 0;
  const client = makeQueryClient(() => told++);
  const fails = (code: string) =>
    client.fetchQuery({
      queryKey: [code],
      queryFn: () => Promise.reject(new ApiError(401, JSON.stringify({ code, message: "m" }))),
    });
  await assert.rejects(fails("not_signed_in"));
  await assert.rejects(fails("wrong_credentials"));
  assert.equal(told, 1);
  client.clear();
});

Deno.test("toasts: one at a time; a dismissed one is kept for 1,000,000 ms, then gone", () => {
  const later: { run: () => void; ms: number }[] = [];
  const store = new ToastStore((run, ms) => later.push({ run, ms }));
  store.show({ title: "first" });
  const id = store.show({ title: "second" });
  assert.deepEqual(store.items().map((item) => item.title), ["second"]);
  store.dismiss(id);
  store.dismiss(id);
  assert.deepEqual([store.items()[0].open, later.length, later[0].ms], [false, 1, removalDelay]);
  store.show({ title: "third" });
  later[0].run();
  assert.deepEqual(store.items().map((item) => item.title), ["third"]);
});

Deno.test("notices: titles and tones follow the spec; at most two names", () => {
  const event = { requestId: 4, invoiceId: 7, patientName: "Ann Lee", amount: 4275, details: "", recordTypes: [] };
  assert.deepEqual(noticeOf({ type: "PAYMENT_CONFIRMED", ...event } as never), {
    title: "Payment Confirmed",
    description: "$42.75 received for Ann Lee.",
    tone: "success",
    to: "/requests/4",
  });
  const invoice = (status: string) => noticeOf({ type: "INVOICE_STATUS_CHANGED", ...event, status } as never)!;
  assert.deepEqual([invoice("failed").title, invoice("failed").tone], ["Payment Failed", "error"]);
  const mailed = (delivery: string) =>
    noticeOf({ type: "INVOICE_STATUS_CHANGED", ...event, status: "sent", delivery } as never);
  assert.equal(mailed("done"), null);
  assert.deepEqual([mailed("failed")!.title, mailed("failed")!.tone], ["Invoice Not Delivered", "error"]);
  assert.deepEqual([invoice("sent").title, invoice("sent").tone, invoice("cancelled").tone], [
    "Invoice Sent",
    "success",
    "error",
  ]);
  // A paid invoice stays paid while its money is taken back: that is no confirmation.
  const ofMoney = (money: string, details?: string) =>
    noticeOf({ type: "INVOICE_STATUS_CHANGED", ...event, details, status: "paid", money } as never)!;
  assert.deepEqual(
    ["refunded", "refund_failed", "disputed", "dispute_changed"].map((money) => {
      const { title, tone, description } = ofMoney(money);
      assert.ok(!/is paid|undefined/.test(description), description);
      return [title, tone];
    }),
    [["Payment Refunded", "success"], ["Refund Failed", "error"], ["Payment Disputed", "error"], [
      "Dispute Changed",
      "warning",
    ]],
  );
  assert.equal(ofMoney("disputed").description, "The invoice of $42.75 for Ann Lee is disputed by the payer's bank.");
  assert.equal(
    ofMoney("refund_failed", "A refund of $2.00 of invoice INV-1 failed. Give it back in another way.").description,
    "A refund of $2.00 of invoice INV-1 failed. Give it back in another way.",
  );
  const request = (status: string) => noticeOf({ type: "REQUEST_STATUS_CHANGED", ...event, status } as never)!;
  assert.deepEqual([request("completed").title, request("rejected").tone], ["Records Released", "error"]);
  assert.equal(request("ready_for_release").title, "Request Ready for Release");
  const entry = noticeOf({
    type: "INBOX_ENTRY_PROCESSED",
    entryId: "e",
    patientCount: 3,
    source: "fax",
    sender: "Hargrove",
    extractedPatients: [{ name: "A" }, { name: "B" }, { name: "C" }],
    status: "warning",
    details: "",
  } as never)!;
  assert.equal(entry.description, "Fax from Hargrove: 3 patients found (A, B…).");
  assert.equal(entry.tone, "warning");
  const counted = "1 patient was found.";
  const read = (status: string) =>
    noticeOf({
      type: "INBOX_ENTRY_PROCESSED",
      entryId: "e",
      patientCount: 1,
      source: "fax",
      sender: "Hargrove",
      extractedPatients: [{ name: "A" }],
      status,
      details: counted,
    } as never)!.description;
  assert.equal(read("parsed"), "Fax from Hargrove: 1 patient found (A).");
  assert.equal(read("duplicate"), `Fax from Hargrove: 1 patient found (A). ${counted}`);
  assert.equal(noticeOf({ type: "LINK_CHANGED" }), null);
  const lost = { type: "LINK_CHANGED", linkId: "l", requestId: 7, delivery: "failed", details: "The line was busy." };
  assert.deepEqual(noticeOf(lost), {
    title: "Records Not Delivered",
    description: "What was released for request 7 did not arrive. The line was busy.",
    tone: "error",
    to: "/requests/7",
  });
  for (const type of ["INBOX_ENTRY_PROCESSED", "PAYMENT_CONFIRMED", "RECORDS_UPDATED", "INVOICE_STATUS_CHANGED"]) {
    const { title, description } = noticeOf({ type })!;
    assert.deepEqual([title, description], ["Error", "An error occurred. Please try again."], type);
  }
  const records = noticeOf(
    { type: "RECORDS_UPDATED", ...event, source: "manual", recordType: "Lab Results", recordCount: 1 } as never,
  )!;
  assert.equal(records.description, "1 record (Lab Results) attached for Ann Lee.");
  const moved = noticeOf(
    { type: "REQUEST_STATUS_CHANGED", ...event, status: "completed", previousStatus: "ready_for_release" } as never,
  )!;
  const said = { ...event, status: "processing", previousStatus: "new", details: "Request 4 is now processing" };
  assert.equal(
    noticeOf({ type: "REQUEST_STATUS_CHANGED", ...said } as never)!.description,
    "Request 4 for Ann Lee is now processing, was new.",
  );
  assert.equal(moved.description, "Request 4 for Ann Lee is now completed, was ready for release.");
});

Deno.test("places: an address finds its screen, whatever its query", () => {
  const places = ["/", "/requests", "/requests/:id"].map((path) => ({ path }) as Place);
  assert.equal(placeAt(places, "/requests/4?x=1#y")?.path, "/requests/:id");
  assert.equal(placeAt(places, "/requests/4/records"), undefined);
});

Deno.test("words and values", () => {
  assert.deepEqual(["Maria van der Berg", "ann", "", null, "יוסף כהן"].map(initials), ["MB", "A", "?", "?", "יכ"]);
  assert.deepEqual([plural(1, "record"), plural(2000, "reply", "replies")], ["1 record", "2,000 replies"]);
  assert.deepEqual([words("pageCount"), titleCase("ready_for_release")], ["page count", "Ready for release"]);
  assert.deepEqual([0, 512, 1536, 20 * 1024 ** 2, 3 * 1024 ** 4].map(fileSize), [
    "0.0 B",
    "512.0 B",
    "1.5 KB",
    "20.0 MB",
    "3072.0 GB",
  ]);
  assert.deepEqual([localDay(new Date(2026, 0, 2, 0, 5)), localDay(new Date(2026, 0, 2, 23, 55))], [
    "2026-01-02",
    "2026-01-02",
  ]);
  assert.deepEqual([localDate("1961-02-09"), localDate(null), localDate("no date")], ["2/9/1961", "N/A", "N/A"]);
  assert.deepEqual(
    [
      shortFileName("short.pdf"),
      shortFileName("a-very-long-name-of-a-file.pdf"),
      shortFileName("no-extension-but-very-long"),
    ],
    ["short.pdf", "a-very-long-nam….pdf", "no-extension-but-ve…"],
  );
});

Deno.test("news waits behind a notice that has only just appeared; news of one's own action is left out then", () => {
  let now = 0;
  let waiting: (() => void)[] = [];
  const store = new ToastStore((run) => waiting.push(run), () => now);
  const shown = () => store.items().map((item) => item.title);
  const pass = () => {
    now += noticeHolds;
    const due = waiting;
    waiting = [];
    for (const run of due) run();
  };
  store.show({ title: "Invoice marked as paid" });
  store.showNews({ title: "Payment Confirmed" }, true);
  store.showNews({ title: "Document Processed" });
  store.showNews({ title: "Records Fetched" });
  assert.deepEqual(shown(), ["Invoice marked as paid"]);
  pass();
  assert.deepEqual(shown(), ["Document Processed"]);
  pass();
  assert.deepEqual(shown(), ["Records Fetched"]);
  assert.equal(waiting.length, 0);
  now += noticeHolds;
  store.showNews({ title: "Records Released" }, true);
  assert.deepEqual(shown(), ["Records Released"]);
});
