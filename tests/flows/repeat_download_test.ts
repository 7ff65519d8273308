/** A download that broke off: fetched again by the same browser without using another, and by nobody else. */
import assert from "node:assert/strict";
import type { ErrorBody } from "../../shared/errors.ts";
import type { SecureLink } from "../../shared/links.ts";
import { type Desk, json, openDesk, type Person } from "../harness.ts";
import { released, staffOf } from "./fixtures.ts";

interface Seen {
  downloadsLeft: number | null;
  again: string[];
}
const look = (person: Person, token: string) => json<Seen>(person.call(`/api/secure/${token}`));
const fetched = async (person: Person, token: string, what: string): Promise<number> => {
  const answer = await person.call(`/api/secure/${token}/${what}`);
  await answer.arrayBuffer();
  return answer.status;
};
async function openTo(desk: Desk, limit: number | null) {
  const staff = await staffOf(desk);
  const { requestId, token } = await released(staff, { accessLimitCount: limit });
  const linkNow = async () =>
    (await json<(SecureLink & { accessLogs: unknown[] })[]>(
      staff.intake.call(`/api/secure-links?requestId=${requestId}`),
    ))[0];
  return { staff, requestId, token, linkNow };
}

Deno.test("a link of one download serves it again to the browser that it was counted for, for an hour, and to nobody else", async () => {
  await using desk = await openDesk();
  const { staff, token, linkNow } = await openTo(desk, 1);
  const [person, other] = [desk.stranger(), desk.stranger()];
  assert.deepEqual((await look(person, token)).again, []);
  await look(other, token);
  assert.equal(await fetched(person, token, "merged.pdf"), 200);
  // It broke off: the page is read again, and offers that one download.
  const { downloadsLeft, again } = await look(person, token);
  assert.deepEqual([downloadsLeft, again], [0, ["merged"]]);
  assert.equal(await fetched(person, token, "merged.pdf"), 200);
  assert.equal(await fetched(person, token, "archive.zip"), 410, "nothing else than what was begun");
  assert.equal(await fetched(other, token, "merged.pdf"), 410, "nobody else");
  assert.equal((await json<ErrorBody>(other.call(`/api/secure/${token}`), 410)).code, "link_gone");
  const link = await linkNow();
  assert.deepEqual([link.accessCount, link.accessLogs.length], [1, 5], "each is seen by staff, one is counted");
  assert.ok(!("counted" in link), "how a browser is known is not shown");
  const trail = await json<{ action: string; details: { again?: true } | null }[]>(
    staff.admin.call("/api/activity-logs?action=link_downloaded"),
  );
  assert.deepEqual(trail.map(({ details }) => details?.again ?? false), [true, false]);
  desk.clock.advance(60 * 60_000);
  assert.equal(await fetched(person, token, "merged.pdf"), 410, "an hour later it is over");
});

Deno.test("a download that is revoked or expired is not served again, and without a limit each counts", async () => {
  await using desk = await openDesk();
  const { staff, token, linkNow } = await openTo(desk, 1);
  const person = desk.stranger();
  await look(person, token);
  assert.equal(await fetched(person, token, "merged.pdf"), 200);
  await json(
    staff.intake.client["secure-links"][":id"].revoke.$post({
      param: { id: (await linkNow()).id },
      json: { reason: "Wrong recipient" },
    }),
  );
  assert.equal(await fetched(person, token, "merged.pdf"), 410);

  await using office = await openDesk();
  const free = await openTo(office, null);
  const reader = office.stranger();
  await look(reader, free.token);
  for (let i = 0; i < 2; i++) assert.equal(await fetched(reader, free.token, "merged.pdf"), 200);
  assert.equal((await free.linkNow()).accessCount, 2);
});
