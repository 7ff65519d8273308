import assert from "node:assert/strict";
import type { InvoiceStatus } from "../../../../shared/invoices.ts";
import { ApiError } from "../../../lib/api.ts";
import { fieldOf, isRefusal, returnOf, stageOf, withoutReturn } from "./flow.ts";

Deno.test("stage: the invoice and the processor's status say what the page shows", () => {
  const invoice = (status: InvoiceStatus) => ({
    status,
    amount: 1925,
  });
  assert.equal(stageOf(undefined, undefined), "loading");
  assert.equal(stageOf(invoice("sent"), undefined), "loading");
  assert.equal(stageOf(invoice("processing"), undefined), "processing");
  assert.equal(stageOf(invoice("sent"), { status: "requires_payment_method" }), "form");
  assert.equal(stageOf(invoice("failed"), { status: "requires_payment_method" }), "form");
  assert.equal(stageOf(invoice("sent"), { status: "requires_action" }), "bank");
  // The processor goes before the invoice, which follows it by a moment.
  assert.equal(stageOf(invoice("sent"), { status: "processing" }), "processing");
  assert.equal(stageOf(invoice("processing"), { status: "requires_payment_method" }), "form");
  assert.equal(stageOf(invoice("sent"), { status: "succeeded" }), "paid");
  assert.equal(stageOf(invoice("paid"), undefined), "paid");
  assert.equal(stageOf(invoice("paid"), { status: "processing" }), "paid");
  assert.equal(stageOf(invoice("cancelled"), undefined), "cancelled");
  assert.equal(stageOf(invoice("refunded"), undefined), "refunded");
  assert.equal(stageOf({ status: "pending", amount: 0 }, undefined), "nothing");
});

Deno.test("return: the processor's parameters are read once and leave the address, the client secret above all", () => {
  const search = "?id=7&key=k&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=succeeded";
  assert.deepEqual(returnOf(search), { paymentIntentId: "pi_1", status: "succeeded" });
  assert.equal(withoutReturn(search), "?id=7&key=k");
  assert.equal(returnOf("?id=7&key=k"), null);
  assert.deepEqual(returnOf("?redirect_status=failed"), { paymentIntentId: "", status: "failed" });
  // The client secret alone is read and removed as well.
  const secretAlone = "?id=7&payment_intent_client_secret=pi_1_secret_x";
  assert.deepEqual(returnOf(secretAlone), { paymentIntentId: "pi_1", status: null });
  assert.equal(withoutReturn(secretAlone), "?id=7");
});

Deno.test("failures stand at the field that Stripe's code is about, others above the form", () => {
  const expected = {
    incomplete_number: "number",
    invalid_number: "number",
    incorrect_number: "number",
    expired_card: "expiry",
    invalid_expiry_month_past: "expiry",
    invalid_expiry_year: "expiry",
    incorrect_cvc: "cvc",
    incomplete_cvc: "cvc",
    incomplete_zip: "zip",
    incorrect_zip: "zip",
    card_declined: null,
    processing_error: null,
    payment_intent_authentication_failure: null,
  };
  for (const [code, field] of Object.entries(expected)) assert.equal(fieldOf(code), field, code);
});

Deno.test("only the server's clear no stops a payment that the processor called made; anything else goes on", () => {
  const answer = (status: number, code: string) => new ApiError(status, JSON.stringify({ code, message: "." }));
  assert.ok(isRefusal(answer(402, "payment_not_done")) && isRefusal(answer(409, "payment_mismatch")));
  assert.ok(isRefusal(answer(404, "not_found")) && isRefusal(answer(409, "invoice_closed")));
  assert.ok(!isRefusal(answer(500, "internal")) && !isRefusal(new ApiError(0, "")) && !isRefusal(new Error("x")));
});
