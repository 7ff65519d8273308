import assert from "node:assert/strict";
import fc from "fast-check";
import { type CardInput, checkCard, passesLuhn } from "./card_checks.ts";
import { testCards } from "./test_cards.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const good: CardInput = { number: "4242424242424242", expMonth: 12, expYear: 2030, cvc: "123" };

for (
  const [what, wrong, code, message] of [
    ["a short number", { number: "4242 4242" }, "incomplete_number", "Your card number is incomplete."],
    ["a wrong check digit", { number: "4242424242424241" }, "invalid_number", "Your card number is invalid."],
    ["letters", { number: "4242x" }, "invalid_number", "Your card number is invalid."],
    ["month 13", { expMonth: 13 }, "invalid_expiry_month", "Your card's expiration month is invalid."],
    [
      "last month",
      { expMonth: 10, expYear: 26 },
      "invalid_expiry_month_past",
      "Your card's expiration date is in the past.",
    ],
    ["last year", { expYear: 25 }, "invalid_expiry_year_past", "Your card's expiration year is in the past."],
    ["a far year", { expYear: 2080 }, "invalid_expiry_year", "Your card's expiration year is invalid."],
    ["no code", { cvc: "" }, "incomplete_cvc", "Your card's security code is incomplete."],
    ["four digits on a Visa", { cvc: "1234" }, "invalid_cvc", "Your card's security code is invalid."],
    [
      "three digits on an Amex",
      { number: "378282246310005" },
      "incomplete_cvc",
      "Your card's security code is incomplete.",
    ],
    ["a short ZIP", { zip: "123" }, "incomplete_zip", "Your postal code is incomplete."],
  ] as [string, Partial<CardInput>, string, string][]
) {
  Deno.test(`card form: ${what} is refused with ${code}`, () => {
    assert.deepEqual(checkCard({ ...good, ...wrong }, NOW), {
      type: "validation_error",
      code,
      declineCode: null,
      message,
    });
  });
}

Deno.test("card form: a card is good to the end of its month, and spaces and dashes do not matter", () => {
  const lastSecond = Date.parse("2026-11-30T23:59:59Z");
  const input = { number: "4242-4242 4242-4242", expMonth: 11, expYear: 26, cvc: "123", zip: "12345-6789" };
  assert.equal(checkCard(input, lastSecond), null);
  assert.equal(checkCard(input, lastSecond + 1000)?.code, "invalid_expiry_month_past");
});

Deno.test("card form: one wrong digit is always noticed", () => {
  fc.assert(
    fc.property(fc.constantFrom(...testCards), fc.nat(15), fc.integer({ min: 1, max: 9 }), ({ number }, at, by) => {
      const place = at % number.length;
      const wrong = (Number(number[place]) + by) % 10;
      assert.ok(!passesLuhn(number.slice(0, place) + wrong + number.slice(place + 1)));
    }),
  );
});
