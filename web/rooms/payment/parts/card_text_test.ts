import assert from "node:assert/strict";
import { brandOf, digitsOf, expiryParts, missingOf, spacedExpiry, spacedNumber } from "./card_text.ts";
import { demoCards } from "./demo_cards.ts";

Deno.test("card numbers are spaced as they stand on the card, and spacing twice changes nothing", () => {
  assert.equal(spacedNumber("4242424242424242"), "4242 4242 4242 4242");
  assert.equal(spacedNumber("378282246310005"), "3782 822463 10005");
  assert.equal(spacedNumber("4242-4242 42"), "4242 4242 42");
  assert.equal(spacedNumber("42424"), "4242 4");
  assert.equal(spacedNumber("1".repeat(30)).replaceAll(" ", "").length, 19);
  for (const number of ["4", "4242 4", "3782 822463 1"]) assert.equal(spacedNumber(spacedNumber(number)), number);
});

Deno.test("an expiry is completed while typing and can be deleted again", () => {
  assert.equal(spacedExpiry("4"), "04 / ");
  assert.equal(spacedExpiry("1"), "1");
  assert.equal(spacedExpiry("12"), "12 / ");
  assert.equal(spacedExpiry("1/"), "01 / ");
  assert.equal(spacedExpiry("1234"), "12 / 34");
  assert.equal(spacedExpiry("12/2034"), "12 / 34");
  assert.equal(spacedExpiry("3/2031"), "03 / 31");
  // "12 / " minus one character must not grow back.
  assert.equal(spacedExpiry("12 /", true), "12");
  assert.equal(spacedExpiry("1", true), "1");
  assert.deepEqual(expiryParts("03 / 31"), { expMonth: 3, expYear: 31 });
});

Deno.test("what is missing is said for each field at once; the ZIP code may be left out", () => {
  const whole = { number: "4242 4242 4242 4242", expiry: "12 / 34", cvc: "123", zip: "" };
  assert.deepEqual(missingOf(whole), {});
  assert.deepEqual(missingOf({ number: "", expiry: "", cvc: "", zip: "" }), {
    number: "Your card number is incomplete.",
    expiry: "Your card's expiration date is incomplete.",
    cvc: "Your card's security code is incomplete.",
  });
  assert.equal(missingOf({ ...whole, zip: "440" }).zip, "Your postal code is incomplete.");
  assert.deepEqual(missingOf({ ...whole, zip: "44000-1234" }), {});
  const amex = { ...whole, number: "3782 822463 10005" };
  assert.equal(missingOf(amex).cvc, "Your card's security code is incomplete.");
  assert.deepEqual(missingOf({ ...amex, cvc: "1234" }), {});
  assert.deepEqual(missingOf({ ...whole, number: "3056 9300 0900 04" }), {});
});

Deno.test("the listed demo cards are whole, of a known brand, and listed once", () => {
  for (const { number } of demoCards) {
    assert.equal(digitsOf(number), number);
    assert.equal(missingOf({ number, expiry: "12 / 34", cvc: "123", zip: "" }).number, undefined);
    assert.equal(brandOf(number), "Visa");
  }
  assert.equal(new Set(demoCards.map(({ number }) => number)).size, demoCards.length);
});
