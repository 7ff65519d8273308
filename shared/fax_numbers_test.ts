import assert from "node:assert/strict";
import { dialled, shownNumber, splitRecipient } from "./fax_numbers.ts";

Deno.test("a fax number is dialled as it is meant, however it was typed; what is not plainly one is not dialled", () => {
  const same = [
    "(555) 555-0142",
    "555.555.0142",
    "1-555-555-0142",
    "+1 555 555 0142",
    " 555 555 0142 ",
    "011 1 555 555 0142",
  ];
  for (const text of same) assert.equal(dialled(text), "+15555550142", text);
  for (const text of ["+44 (0)20 7946 0958", "011 44 20 7946 0958", "0044 20 7946 0958"]) {
    assert.equal(dialled(text), "+442079460958", text);
  }
  const none = [
    "",
    "555-0142",
    "555-555-0142 ext. 12",
    "555-555-0142 x12",
    "(555) 555-0142, 3",
    "555-555-0142 / 0143",
    "+1 555 555",
    "+1555555014299",
    "055 555 0142",
    "155 555 0142",
    "1-800-CALLFAX",
    "jo@firm.example",
    "+0 555 555 0142",
    "555-555-0142\n555-555-0143",
  ];
  for (const text of none) assert.equal(dialled(text), null, text);
});

Deno.test("a number is shown as people read it, and told apart from an address", () => {
  assert.equal(shownNumber("+15555550142"), "+1 (555) 555-0142");
  assert.equal(shownNumber("+442079460958"), "+442079460958");
  assert.deepEqual(splitRecipient(" (555) 555-0142 "), { fax: "(555) 555-0142" });
  assert.deepEqual(splitRecipient("jo55555@firm.example"), { email: "jo55555@firm.example" });
  assert.deepEqual(splitRecipient("nobody"), { email: "nobody" });
  assert.deepEqual(splitRecipient(""), { email: "" });
});
