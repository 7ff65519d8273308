import assert from "node:assert/strict";
import { z } from "zod";
import { readInPart } from "../../shared/common.ts";
import { unknownFields } from "./unknown_fields.ts";

const options = z.object({
  requestId: z.number(),
  expiresInDays: z.number().default(7),
  recipients: z.array(z.object({ email: z.email() })).optional(),
  way: z.union([z.object({ fax: z.string() }), z.object({ email: z.string(), copyTo: z.string() })]).optional(),
  extra: z.record(z.string(), z.string()).optional(),
  resource: z.looseObject({ id: z.string() }).nullish(),
  line: readInPart({ id: z.string() }).optional(),
}).refine(() => true);

const told = (body: unknown) => unknownFields(options, body).map(({ path, message }) => [path.join("."), message]);

Deno.test("a field that a schema does not know is named with the nearest that it has, at any depth", () => {
  assert.deepEqual(told({ requestId: 1, expires: 3 }), [
    ["expires", 'There is no field "expires" here. Did you mean "expiresInDays"?'],
  ]);
  assert.deepEqual(told({ recipients: [{ email: "a@b.example" }, { emial: "c@d.example" }] }), [
    ["recipients.1.emial", 'There is no field "emial" here. Did you mean "email"?'],
  ]);
  assert.deepEqual(told({ recipients: [{ zzz: 1 }] }), [
    ["recipients.0.zzz", 'There is no field "zzz" here. There is: email.'],
  ]);
  assert.deepEqual(told({ way: { email: "a@b.example", copyto: "x" } }), [
    ["way.copyto", 'There is no field "copyto" here. Did you mean "copyTo"?'],
  ]);
  assert.equal(told(JSON.parse('{"__proto__": {"isAdmin": true}}')).length, 1);
});

Deno.test("what may hold any field, and what is no object, is left to the schema", () => {
  for (
    const body of [
      { line: { id: "1", at: "noon" } },
      { extra: { anything: "x" } },
      { resource: { id: "1", status: "final" } },
      null,
      [],
      "text",
      7,
    ]
  ) {
    assert.deepEqual(told(body), []);
  }
});

Deno.test("what is no name of a field is not said again: it may tell of a patient", () => {
  assert.deepEqual(told({ "Ana Novak 1970-05-06": true }), [
    ["", "There is a field here that is not known. Check the names of the fields."],
  ]);
});
