import assert from "node:assert/strict";
import { openStore } from "../../../tests/open_store.ts";
import { activities } from "../../db/activities.ts";
import { noteView, sameViewMs } from "./note_activity.ts";

const someone = { userId: 4, name: "Ines Granger" };
const look = { action: "patient_viewed", targetType: "patient", targetId: 7 } as const;

Deno.test("a look that could not be written down is written down when it is repeated", async () => {
  using open = await openStore();
  const deps = { store: open.store, now: () => open.clock.now };
  const rows = async () => (await open.store.all(activities, "time")).length;
  const { change } = open.store;
  open.store.change = () => Promise.reject(new Error("disk full"));
  await assert.rejects(noteView(deps, someone, look), /disk full/);
  open.store.change = change;
  await noteView(deps, someone, look);
  assert.equal(await rows(), 1);
  await noteView(deps, someone, look);
  assert.equal(await rows(), 1, "still the same look");
  open.clock.now += sameViewMs;
  await noteView(deps, someone, look);
  assert.equal(await rows(), 2);
});
