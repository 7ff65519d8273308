import assert from "node:assert/strict";
import type { Patient } from "../../shared/patients.ts";
import { patients } from "../rooms/patients/store.ts";
import { derivedKeys } from "./batch.ts";
import type { Collection, Row } from "./collection.ts";
import { createKeys } from "./keys.ts";
import { remembered } from "./remembered.ts";
import { Store } from "./store.ts";

Deno.test("a sealed value of which one bit was changed, in nonce, text or tag, is not opened", () => {
  const keys = createKeys(new Uint8Array(32).fill(3));
  const sealed = keys.seal(new TextEncoder().encode("{}"));
  assert.equal(new TextDecoder().decode(keys.open(sealed)), "{}");
  for (let at = 0; at < sealed.length; at++) {
    const changed = new Uint8Array(sealed);
    changed[at] ^= 1;
    assert.throws(() => keys.open(changed), `byte ${at}`);
  }
});

Deno.test("the keys of a row under a master key never change: stores that stand are read by them", () => {
  const keys = createKeys(new Uint8Array(32).fill(3));
  assert.equal(keys.blind("index", "okafor"), "xQOy2Uom2d22a3bo");
  assert.equal(keys.derive("link", "7"), "eJIkPnkaKXFCwOfBqoaL7weWgBhW3y9f4I4jMyi56vU");
  assert.equal(keys.order("Ōkafor Né"), "393205245166053a22");
  const store = new Store({} as Deno.Kv, keys, { now: () => 0, newId: () => "", committed() {} });
  const at = "2026-11-20T09:00:00.000Z";
  const row: Patient = {
    id: 12,
    firstName: "María José",
    middleName: "Ann",
    lastName: "O'Neil-Díaz",
    suffix: "Jr",
    dateOfBirth: "1981-10-02",
    mrn: "HG-211242",
    email: "m@example.com",
    phone: "(503) 555-0195",
    address: "359 Heron Way, Wrenfield, OR 97399",
    ssnLast4: "1234",
    lastVisit: null,
    previousNames: [{ firstName: "Maria", middleName: null, lastName: "Šimić", suffix: null, until: at }],
    formerMrns: ["A-77"],
    mergedInto: null,
    createdAt: at,
    updatedAt: at,
  };
  assert.deepEqual([...derivedKeys(store, patients as unknown as Collection<Row>, row).values()], [
    ["i", "patients", "name", "3903441e2d3d041a2d07", "350d702f0e052c35531e", 12],
    ["i", "patients", "dateOfBirth", "0b130a350b32041a030a0b130a0f0a0e040f0b1e", "lTogjqUMDgucrR7O", 12],
    ["i", "patients", "mrn", "0b4d07590908081906130b130a160e1e081d", 12],
    ["i", "patients", "blocks", "awE5fF6QCH1ddOOi", 12],
    ["i", "patients", "blocks", "t1DyouRq-3hJ9MIg", 12],
    ["i", "patients", "blocks", "i7Y4w-2b45qtTjDv", 12],
    ["i", "patients", "blocks", "dF5B92iA7zy1S25a", 12],
    ["i", "patients", "blocks", "18Ls15Fxgee9-F5i", "AYquGeon94bzjVPb", 12],
    ["i", "patients", "blocks", "_MHrEMFFmjbL6RIC", 12],
    ["u", "patients", "mrn", "AJllSYAqt63dM911"],
    ["w", "patients", "-1cSbcEBfIpkOoKK", "5KkckRt1", "5KkckRt1", 0, 12],
    ["w", "patients", "UUEbFsJAr4hlr2Vh", "t6kkkaT8", "t6kkkaT8", 0, 12],
    ["w", "patients", "ThHHlP_iL9LKbjr_", "ThHHlP_i", "ThHHlP_i", 0, 12],
    ["w", "patients", "RHp49Y5BkVLdSNTZ", "MBxSs6MN", "MBxSs6MN", 0, 12],
    ["w", "patients", "5uia1BrfV2PNoEK1", "mFEXoC9T", "mFEXoC9T", 0, 12],
    ["w", "patients", "ZimfLmKeZHdSKQuA", "ZimfLmKe", "ZimfLmKe", 0, 12],
    ["w", "patients", "91J22n5T9Rox_MBX", "ohghD6aE", "ohghD6aE", 0, 12],
    ["w", "patients", "cbErWTwb5meGr3Os", "ysqSyi_y", "ysqSyi_y", 0, 12],
    ["w", "patients", "OVX9okxDS6Slkw-0", "OVX9okxD", "OVX9okxD", 0, 12],
  ]);
  assert.deepEqual(patients.counts!(row, store.blind), [
    ["all"],
    ["last", "yWRDtq3Giw4iZO0F"],
    ["first", "ny7BL_wPoU49CaaG"],
  ]);
});

Deno.test("a function that remembers gives the answers it gave, and forgets those asked for longest ago", () => {
  const asked: string[] = [];
  const length = remembered((text) => {
    asked.push(text);
    return text.length;
  }, 2);
  const answers = ["a", "bb", "a", "ccc", "bb", "dddd", "eeeee", "ffffff", "a"].map(length);
  assert.deepEqual(answers, [1, 2, 1, 3, 2, 4, 5, 6, 1]);
  assert.deepEqual(asked, ["a", "bb", "ccc", "dddd", "eeeee", "ffffff", "a"]);
});
