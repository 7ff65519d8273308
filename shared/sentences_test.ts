import assert from "node:assert/strict";
import { z } from "zod";
import type { ErrorBody } from "./errors.ts";
import { json, openDesk } from "../tests/harness.ts";
import { sentenceOf } from "./sentences.ts";

Deno.test("what a schema refuses without words of its own is said in a sentence that names the field, never its value", () => {
  const schema = z.object({
    patientId: z.number().int().positive(),
    recordTypes: z.array(z.enum(["lab", "imaging"])).min(1),
    reason: z.string().min(1).max(5),
    isUrgent: z.boolean(),
    sentAt: z.iso.datetime(),
  });
  const right = { patientId: 7, recordTypes: ["lab"], reason: "why", isUrgent: true, sentAt: "2026-11-20T09:00:00Z" };
  const said = (change: Record<string, unknown>) =>
    schema.safeParse({ ...right, ...change }, { error: sentenceOf }).error?.issues.map(({ message }) => message);
  assert.equal(said({}), undefined);
  for (
    const [change, sentence] of [
      [{ patientId: undefined }, "Patient id is missing."],
      [{ patientId: "Okafor" }, "Patient id must be a number."],
      [{ patientId: 1.5 }, "Patient id must be a whole number."],
      [{ patientId: 0 }, "Patient id must be more than 0."],
      [{ recordTypes: ["Okafor"] }, "Record types must be one of: lab, imaging."],
      [{ recordTypes: [] }, "Record types must hold at least 1."],
      [{ recordTypes: "lab" }, "Record types must be a list."],
      [{ reason: "" }, "Reason is missing."],
      [{ reason: "Okafor" }, "Reason must have at most 5 characters."],
      [{ isUrgent: "Okafor" }, "Is urgent must be true or false."],
      [{ sentAt: "Okafor" }, "Sent at is not valid."],
    ] as const
  ) assert.deepEqual(said(change), [sentence]);
});

Deno.test("the API answers in these sentences", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const refused = async (path: string, init?: RequestInit) =>
    (await json<ErrorBody>(intake.call(path, init), 400)).message;
  assert.equal(await refused("/api/requests?limit=ten"), "Limit must be a number.");
  assert.match(await refused("/api/requests?status=Okafor"), /^Status must be one of: new, processing, /);
  const headers = { "content-type": "application/json" };
  assert.equal(await refused("/api/requests", { method: "POST", headers, body: "{}" }), "Choose the request type");
});
