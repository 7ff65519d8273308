import assert from "node:assert/strict";
import { openStore } from "../../../tests/open_store.ts";
import { activities } from "../../db/activities.ts";
import { noteLook, sameLookMs } from "./note_activity.ts";

const someone = { userId: 4, name: "Ines Granger" };
const look = { action: "patient_viewed", targetType: "patient", targetId: 7 } as const;

Deno.test("a look that could not be written down is written down when it is repeated", async () => {
  using open = await openStore();
  const deps = { store: open.store, now: () => open.clock.now };
  const rows = async () => (await open.store.all(activities, "time")).length;
  const { change } = open.store;
  open.store.change = () => Promise.reject(new Error("disk full"));
  await assert.rejects(noteLook(deps, someone, look), /disk full/);
  open.store.change = change;
  await noteLook(deps, someone, look);
  assert.equal(await rows(), 1);
  await noteLook(deps, someone, look);
  assert.equal(await rows(), 1, "still the same look");
  open.clock.now += sameLookMs;
  await noteLook(deps, someone, look);
  assert.equal(await rows(), 2);
});
