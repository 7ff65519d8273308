import assert from "node:assert/strict";
import { okafor } from "../support/inbox.ts";
import { attach, onePage, requester } from "../flows/fixtures.ts";
import { json, openDesk } from "../harness.ts";
import { ok, signedIn } from "./terminal.ts";

Deno.test("a request shown says that its records changed after the invoice, in the words of its page", async () => {
  await using desk = await openDesk();
  const { terminal, person } = await signedIn(desk);
  const { id } = await json<{ id: number }>(
    person.client.requests.$post({
      json: { patient: okafor, requester: { ...requester, contactName: null }, requestType: "attorney" },
    }),
    201,
  );
  await json(await attach(person, id, [await onePage("lab")]), 201);
  await json(person.client.invoices.$post({ json: { requestId: id } }), 201);
  const show = () => ok(terminal, "requests", "show", String(id));
  assert.doesNotMatch(await show(), /^Notice/m);
  await json(await attach(person, id, [await onePage("imaging")]), 201);
  assert.match(
    await show(),
    /^Notice +1 page was added after invoice INV-2026-0001 was made\. It asks for \$[\d.]+; what is included now costs \$[\d.]+\.$/m,
  );
});
