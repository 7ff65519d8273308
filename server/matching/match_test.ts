import assert from "node:assert/strict";
import { elena, home, match, patient, query, sourceOf } from "../../tests/support/patients_to_match.ts";
import { blockLimit, matchPatient, type PatientIdentity } from "./mod.ts";

Deno.test("name and full date of birth, nobody else near: taken without a person", async () => {
  const result = await match(query({ firstName: "ELENA", lastName: "Marchetti", dob: "1962-03-04" }), [elena]);
  assert.equal(result.automatic?.patient.id, elena.id);
  assert.equal(result.candidates[0].band, "high");
  assert.match(result.why, /exactly one patient is certain: .*date of birth agrees/i);
  assert.ok(
    result.candidates[0].reasons.some((r) => r.field === "dob" && r.text === "Date of birth agrees" && r.weight > 5),
  );
});

Deno.test("a person who is not in the index is not found in it", async () => {
  const result = await match(query({ firstName: "Paul", lastName: "Okafor", dob: "1990-01-12", mrn: "7712345" }), [
    elena,
  ]);
  assert.deepEqual([result.candidates, result.automatic], [[], null]);
  assert.match(result.why, /^No patient/);
});

Deno.test("a name alone is never automatic, however rare, nor with a home", async () => {
  for (const extra of [{}, home]) {
    const result = await match(query({ firstName: "Elena", lastName: "Marchetti", ...extra }), [elena]);
    assert.equal(result.automatic, null);
    assert.equal(result.candidates[0].patient.id, elena.id);
    assert.match(result.why, /a name alone is never enough/);
  }
  const alone = await match(query({ firstName: "Elena", lastName: "Marchetti" }), [elena]);
  assert.notEqual(alone.candidates[0].band, "high");
});

Deno.test("without a date of birth the record number and the name decide", async () => {
  const q = query({ firstName: "Elena", lastName: "Marchetti", mrn: "MRN 04018827" });
  assert.equal((await match(q, [elena])).automatic?.patient.id, elena.id);
});

Deno.test("twins: the other one is never taken, the right one is", async () => {
  const twinHome = { lastName: "Barros", dob: "2015-06-21", ...home };
  const lucas = patient({ firstName: "Lucas", mrn: "4100001", ...twinHome });
  const mateo = patient({ firstName: "Mateo", mrn: "4100002", ...twinHome });
  const absentTwin = await match(query({ firstName: "Mateo", ...twinHome }), [lucas]);
  assert.equal(absentTwin.automatic, null);
  assert.equal(absentTwin.candidates[0].band, "low");
  assert.match(absentTwin.candidates[0].vetoes[0], /perhaps a twin/);
  const both = await match(query({ firstName: "Mateo", ...twinHome }), [lucas, mateo]);
  assert.equal(both.automatic?.patient.id, mateo.id);
  const unclear = await match(query({ firstName: "M", ...twinHome }), [lucas, mateo]);
  assert.equal(unclear.automatic, null);
});

Deno.test("twins of rhyming names: a letter between two real names is a sibling, not a slip", async () => {
  const twinHome = { lastName: "Barros", dob: "2015-06-21", ...home };
  const jayden = patient({ firstName: "Jayden", mrn: "4100003", ...twinHome });
  const result = await match(query({ firstName: "Kayden", ...twinHome }), [jayden]);
  assert.equal(result.automatic, null);
  for (const [stored, read] of [["Daniel", "Danielle"], ["Robert", "Roberta"], ["James", "Jameson"]]) {
    const sibling = patient({ firstName: stored, mrn: "4100004", ...twinHome });
    assert.equal(
      (await match(query({ firstName: read, ...twinHome }), [sibling])).automatic,
      null,
      `${read} for ${stored}`,
    );
  }
});

Deno.test("Jr and Sr: a suffix that conflicts forbids, the dates tell them apart", async () => {
  const senior = patient({
    firstName: "Walter",
    lastName: "Greene",
    suffix: "Sr",
    dob: "1948-09-12",
    mrn: "4200001",
    ...home,
  });
  const junior = patient({
    firstName: "Walter",
    lastName: "Greene",
    suffix: "II",
    dob: "1975-02-18",
    mrn: "4200002",
    ...home,
  });
  const name = { firstName: "Walter", lastName: "Greene", ...home };
  assert.equal((await match(query({ ...name, dob: "1975-02-18" }), [senior, junior])).automatic?.patient.id, junior.id);
  // The second and Jr are one.
  assert.equal(
    (await match(query({ ...name, suffix: "Jr.", dob: "1975-02-18" }), [senior, junior])).automatic?.patient.id,
    junior.id,
  );
  const conflict = await match(query({ ...name, lastName: "Greene Jr", dob: "1948-09-12" }), [senior]);
  assert.equal(conflict.automatic, null);
  assert.match(conflict.candidates[0].vetoes[0], /Jr and the other Sr/);
  const absentJunior = await match(query({ ...name, dob: "1975-02-18" }), [senior]);
  assert.equal(absentJunior.automatic, null);
  assert.equal(absentJunior.candidates[0].band, "low");
  assert.ok(absentJunior.candidates[0].vetoes.includes("Born 27 years apart: perhaps parent and child"));
});

Deno.test("two people of one name born on one day: none is automatic, both are shown", async () => {
  const twins = ["30114", "30555"].map((zip, i) =>
    patient({
      firstName: "Maria",
      lastName: "Lopez",
      dob: "1980-05-05",
      mrn: `430000${i}`,
      address: `${i + 1}7 Oak St, Springfield GA ${zip}`,
    })
  );
  const result = await match(query({ firstName: "Maria", lastName: "Lopez", dob: "1980-05-05" }), twins);
  assert.equal(result.automatic, null);
  assert.equal(result.candidates.length, 2);
  assert.ok(result.candidates.every((c) => c.score > 0.45 && c.score < 0.55));
  assert.match(result.why, /^2 patients fit equally well/);
});

Deno.test("a common name needs more than a date of birth, in an index where both are frequent", async () => {
  const john = patient({
    firstName: "John",
    lastName: "Smith",
    dob: "1970-08-14",
    mrn: "4300009",
    phone: "2225550100",
  });
  const common = { john: 30_000, smith: 9_000 };
  const source = sourceOf([john], 1_000_000, common);
  const bare = await matchPatient(query({ firstName: "John", lastName: "Smith", dob: "1970-08-14" }), source);
  assert.equal(bare.automatic, null);
  assert.match(bare.why, /too common/);
  const phoned = query({ firstName: "John", lastName: "Smith", dob: "1970-08-14", phone: "(222) 555-0100" });
  assert.equal((await matchPatient(phoned, source)).automatic?.patient.id, john.id);
});

const AGREEING: [string, Partial<PatientIdentity>, Partial<PatientIdentity>, RegExp][] = [
  [
    "nickname",
    { firstName: "Peggy", lastName: "Oduya", dob: "1951-11-30" },
    { firstName: "Margaret" },
    /everyday form/,
  ],
  ["swapped names", { firstName: "Oduya", lastName: "Margaret", dob: "1951-11-30" }, {}, /when exchanged/],
  ["one letter", { firstName: "Margaret", lastName: "Odduya", dob: "1951-11-30" }, {}, /differs in one letter/],
  ["scanner", { firstName: "Margaret", lastName: "0duya", dob: "1951-11-30" }, {}, /one letter|scanning confuses/],
  ["day and month", { firstName: "Margaret", lastName: "Oduya", dob: "1951-10-11", ...home }, {
    dob: "1951-11-10",
    ...home,
  }, /day and month/],
  [
    "a digit of the date",
    { firstName: "Margaret", lastName: "Oduya", dob: "1951-11-20", ...home },
    home,
    /differs in one digit/,
  ],
  [
    "MRN transposed",
    { firstName: "Margaret", lastName: "Oduya", dob: "1951-11-30", mrn: "4010772" },
    {},
    /two digits exchanged/,
  ],
  ["accents and case", { firstName: "MÁRGARET", lastName: "ODÚYA", dob: "11/30/1951" }, {}, /Last name agrees/],
  [
    "half a double name",
    { firstName: "Margaret", lastName: "Oduya", dob: "1951-11-30" },
    { lastName: "Oduya-Finch" },
    /one part of a double/,
  ],
  [
    "maiden name",
    { firstName: "Margaret", lastName: "Finch", dob: "1951-11-30", mrn: "4010727" },
    {},
    /Last name differs/,
  ],
  [
    "maiden name and home",
    { firstName: "Margaret", lastName: "Finch", dob: "1951-11-30", ...home },
    home,
    /Last name differs/,
  ],
];

for (const [what, read, stored, reason] of AGREEING) {
  Deno.test(`the right patient is taken in spite of: ${what}`, async () => {
    const row = patient({ firstName: "Margaret", lastName: "Oduya", dob: "1951-11-30", mrn: "4010727", ...stored });
    const result = await match(query(read), [row, elena]);
    assert.equal(result.automatic?.patient.id, row.id, result.why);
    assert.ok(
      result.candidates[0].reasons.some((r) => reason.test(r.text)),
      result.candidates[0].reasons.map((r) => r.text).join("; "),
    );
  });
}

Deno.test("a slip in the date of birth with nothing but the name is for a person", async () => {
  const row = patient({ firstName: "Margaret", lastName: "Oduya", dob: "1951-11-30", mrn: "4010727" });
  const result = await match(query({ firstName: "Margaret", lastName: "Oduya", dob: "1951-11-20" }), [row]);
  assert.equal(result.automatic, null);
  assert.equal(result.candidates[0].band, "high");
});

Deno.test("a record number that belongs to somebody of another name is never taken", async () => {
  const result = await match(query({ firstName: "Carl", lastName: "Jensen", dob: "1962-03-04", mrn: "4018827" }), [
    elena,
  ]);
  assert.equal(result.automatic, null);
  assert.match(result.candidates[0].vetoes.join(), /belongs to a patient of another name/);
});

Deno.test("another record number on the request is looked at, unless something bears the match out", async () => {
  const q = query({ firstName: "Elena", lastName: "Marchetti", dob: "1962-03-04", mrn: "5550001" });
  assert.equal((await match(q, [elena])).automatic, null);
  assert.equal((await match({ ...q, phone: home.phone }, [elena])).automatic?.patient.id, elena.id);
});

Deno.test("middle name, sex and SSN that differ are looked at", async () => {
  const row = { ...elena, ssnLast4: "1234" };
  const q = query({ firstName: "Elena", lastName: "Marchetti", dob: "1962-03-04" });
  for (const against of [{ middleName: "Kay" }, { sex: "M" }, { ssnLast4: "9876" }]) {
    assert.equal((await match({ ...q, ...against }, [row])).automatic, null, JSON.stringify(against));
  }
});

Deno.test("a doubtful reading lowers the grade: two hard-to-read fields are never automatic", async () => {
  const q = { firstName: "Elena", lastName: "Marchetti", dob: "1962-03-04" };
  const sure = await match(query({ ...q, confidence: { lastName: 0.99, dob: 0.97 } }), [elena]);
  const doubtful = await match(query({ ...q, confidence: { lastName: 0.4, dob: 0.5 } }), [elena]);
  assert.ok(sure.automatic);
  assert.equal(doubtful.automatic, null);
  assert.ok(doubtful.candidates[0].score < sure.candidates[0].score);
  assert.ok(doubtful.candidates[0].reasons.some((r) => /hard to read/.test(r.text)));
});

Deno.test("placeholders say nothing: 1 January 1900, MRN 0000000, Baby Boy, Unknown", async () => {
  const born = { dob: "1900-01-01", mrn: "0000000", ssnLast4: "0000", phone: "000-000-0000" };
  const baby = patient({ firstName: "Baby Boy", lastName: "Unknown", ...born });
  const result = await match(query({ firstName: "Baby Boy", lastName: "Unknown", ...born }), [baby]);
  assert.deepEqual([result.automatic, result.candidates], [null, []]);
});

Deno.test("reading is bounded: at most five candidates, and no block beyond its limit", async () => {
  const smiths = Array.from(
    { length: 5000 },
    (_, i) => patient({ firstName: "John", lastName: "Smith", mrn: String(4_500_000 + i) }),
  );
  const source = sourceOf(smiths, 1_000_000);
  const asked: [string, number][] = [];
  const counted = {
    ...source,
    byBlock: (key: string, limit: number) => (asked.push([key, limit]), source.byBlock(key, limit)),
  };
  const result = await matchPatient(query({ firstName: "John", lastName: "Smith", dob: "1970-08-14" }), counted);
  assert.ok(result.rowsRead <= 60 * 2, `${result.rowsRead} rows`);
  assert.ok(asked.length < 40 && asked.every(([key, limit]) => limit === blockLimit(key) && limit <= 60));
  assert.equal(result.candidates.length, 5);
  assert.equal(result.automatic, null);
});

Deno.test("a block too full to read to its end forbids an automatic match", async () => {
  const crowd = Array.from(
    { length: 80 },
    (_, i) =>
      patient({
        firstName: ["Ada", "Ulrich", "Otto", "Ines"][i % 4],
        lastName: "Marchetti",
        dob: "1962-03-04",
        mrn: String(4_600_000 + i),
      }),
  );
  const result = await match(query({ firstName: "Elena", lastName: "Marchetti", dob: "1962-03-04", mrn: "4018827" }), [
    elena,
    ...crowd,
  ]);
  assert.equal(result.candidates[0].patient.id, elena.id);
  assert.equal(result.automatic, null);
  assert.match(result.why, /Too many patients/);
});

Deno.test("two slips in the names need something else that agrees", async () => {
  const row = patient({ firstName: "Margaret", lastName: "Oduya", dob: "1951-11-30", mrn: "4010727", ...home });
  const slips = { firstName: "Peggy", lastName: "Odduya", dob: "1951-11-30" };
  assert.equal((await match(query(slips), [row])).automatic, null);
  assert.equal((await match(query({ ...slips, phone: home.phone }), [row])).automatic?.patient.id, row.id);
});

Deno.test("a shared home does not bear out another record number when the first name is not exact", async () => {
  const row = patient({ firstName: "Margaret", lastName: "Oduya", dob: "1951-11-30", mrn: "4010727", ...home });
  const q = query({ firstName: "Peggy", lastName: "Oduya", dob: "1951-11-30", mrn: "5550001", ...home });
  assert.equal((await match(q, [row])).automatic, null);
});

Deno.test("a rival who is not certain but near forbids an automatic match", async () => {
  const initialOnly = patient({ firstName: "E.", lastName: "Marchetti", dob: "1962-03-04" });
  const q = query({ firstName: "Elena", lastName: "Marchetti", dob: "1962-03-04" });
  const common = { elena: 2000 };
  assert.ok((await match(q, [elena], common)).automatic);
  const result = await match(q, [elena, initialOnly], common);
  assert.equal(result.automatic, null);
  assert.match(result.why, /too close/);
});

Deno.test("a slip away from a common name says less than a slip away from a rare one", async () => {
  const row = patient({ firstName: "Elena", lastName: "Smith", dob: "1962-03-04", mrn: "4018827" });
  const weight = async (common: Record<string, number>) => {
    const result = await match(query({ firstName: "Elena", lastName: "Smmith", dob: "1962-03-04" }), [row], common);
    return result.candidates[0].reasons.find((r) => r.field === "lastName")!.weight;
  };
  assert.ok(await weight({ smith: 900 }) < await weight({ smith: 2 }));
});

Deno.test("a home counts once, however many of its contacts agree", async () => {
  const row = patient({ firstName: "Elena", lastName: "Marchetti", email: "home@example.com", ...home });
  const name = query({ lastName: "Marchetti", phone: home.phone });
  const phoneOnly = await match(name, [row]);
  const everything = await match({ ...name, address: home.address, email: "home@example.com" }, [row]);
  assert.equal(everything.candidates[0].score, phoneOnly.candidates[0].score);
  assert.equal(everything.candidates[0].reasons.length, 4);
});
