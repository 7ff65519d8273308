import assert from "node:assert/strict";
import fc from "fast-check";
import { type CandidateSource, matchPatient, type PatientIdentity, type PatientRow } from "./mod.ts";

const row: PatientRow = {
  id: 1,
  firstName: "Margaret",
  middleName: "Kay",
  lastName: "Oduya",
  suffix: "Sr",
  dob: "1951-11-30",
  mrn: "4010727",
  phone: "2225550142",
  email: "m.oduya@example.com",
  address: "418 Birch Lane, Springfield, GA 30114",
  ssnLast4: "1234",
  sex: "F",
};
const other: Required<PatientIdentity> = {
  firstName: "Wolfgang",
  middleName: "Quentin",
  lastName: "Thistlewood",
  suffix: "Jr",
  dob: "1987-02-14",
  mrn: "5993318",
  phone: "3175550199",
  email: "someone@example.com",
  address: "77 Canyon Road, Rivertown, OH 45011",
  ssnLast4: "8086",
  sex: "M",
};
const FIELDS = Object.keys(other) as (keyof PatientIdentity)[];

/** Whatever is asked, this one patient is in the block: the score is then of the comparison alone. */
const source: CandidateSource = {
  byBlock: () => Promise.resolve([row]),
  frequency: () => Promise.resolve(40),
  total: () => Promise.resolve(100_000),
};

type State = "agrees" | "differs" | "missing";
const states = fc.record(
  Object.fromEntries(FIELDS.map((f) => [f, fc.constantFrom<State>("agrees", "differs", "missing")])),
);

function queryOf(state: Record<string, State>): PatientIdentity {
  const value = (f: keyof PatientIdentity) => state[f] === "agrees" ? row[f] : state[f] === "differs" ? other[f] : null;
  return Object.fromEntries(FIELDS.map((f) => [f, value(f)])) as unknown as PatientIdentity;
}

async function scoreOf(state: Record<string, State>, confidence = {}): Promise<number> {
  return (await matchPatient({ ...queryOf(state), confidence }, source)).candidates[0]?.score ?? 0;
}

Deno.test("a field that goes from differing to agreeing never lowers the score", async () => {
  await fc.assert(
    fc.asyncProperty(states, fc.constantFrom(...FIELDS), async (state, field) => {
      const before = await scoreOf({ ...state, [field]: "differs" });
      const after = await scoreOf({ ...state, [field]: "agrees" });
      assert.ok(after >= before - 1e-12, `${field}: ${before} to ${after}`);
    }),
    { numRuns: 600 },
  );
});

Deno.test("a missing field weighs between a differing and an agreeing one, in the evidence", async () => {
  await fc.assert(
    fc.asyncProperty(states, fc.constantFrom(...FIELDS), async (state, field) => {
      const weight = async (s: State) => {
        const [best] = (await matchPatient(queryOf({ ...state, [field]: s }), source)).candidates;
        return best?.reasons.filter((r) => r.field === field).reduce((sum, r) => sum + r.weight, 0) ?? 0;
      };
      assert.ok(await weight("differs") <= 0 && await weight("agrees") >= 0 && await weight("missing") === 0);
    }),
    { numRuns: 200 },
  );
});

Deno.test("an automatic match never rests on a conflict of suffix, first name or date of birth, nor on names alone", async () => {
  await fc.assert(
    fc.asyncProperty(states, async (state) => {
      const result = await matchPatient(queryOf(state), source);
      if (!result.automatic) return;
      for (const field of ["suffix", "firstName", "dob"]) assert.notEqual(state[field], "differs", field);
      assert.ok(state.dob === "agrees" || state.mrn === "agrees" || state.ssnLast4 === "agrees");
      assert.equal(result.automatic.vetoes.length, 0);
      assert.equal(result.automatic.band, "high");
    }),
    { numRuns: 600 },
  );
});

Deno.test("scores are probabilities and their bands those of the spec, whatever is asked", async () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constant(null),
    fc.constantFrom("Margaret", "1951-11-30", "4010727"),
  );
  const anyQuery = fc.record(Object.fromEntries(FIELDS.map((f) => [f, text])));
  const confidence = fc.dictionary(fc.constantFrom(...FIELDS), fc.double());
  await fc.assert(fc.asyncProperty(anyQuery, confidence, async (q, c) => {
    const result = await matchPatient({ ...(q as unknown as PatientIdentity), confidence: c }, source);
    for (const { score, band } of result.candidates) {
      assert.ok(score >= 0 && score <= 1);
      assert.equal(band, score >= 0.8 ? "high" : score >= 0.5 ? "medium" : "low");
    }
  }));
});

Deno.test("a doubtful field that agrees never raises the score above a clear one", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("firstName", "lastName", "dob", "mrn"),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (f, c) => {
        const state = { firstName: "agrees", lastName: "agrees", dob: "agrees" } as Record<string, State>;
        assert.ok(await scoreOf({ ...state, [f]: "agrees" }, { [f]: c }) <= await scoreOf({ ...state, [f]: "agrees" }));
      },
    ),
  );
});
