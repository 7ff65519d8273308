import assert from "node:assert/strict";
import fc from "fast-check";
import { blockKeys, blockPath, blockPaths, queryKeys } from "./blocks.ts";
import { formalNames, isNickname } from "./nicknames.ts";
import { isOtherScript, normalise } from "./normalise.ts";
import { jaroWinkler, neighboursSwapped, oneEditApart, scannedShape } from "./similarity.ts";
import type { PatientIdentity } from "./types.ts";

const of = (fields: Partial<PatientIdentity>) =>
  normalise({ firstName: null, lastName: null, dob: null, mrn: null, ...fields });

Deno.test("names of one person in many spellings are one", () => {
  const same: [string, string][] = [
    ["O'Brien", "OBRIEN"],
    ["O’Brien", "O Brien"],
    ["McDonald", "Mc Donald"],
    ["St. John", "Saint John"],
    ["García-López", "GARCIA LOPEZ"],
    ["de la Cruz", "DeLaCruz"],
    ["Nguyễn", "Nguyen"],
    ["Weiß", "Weiss"],
    ["  Smith ,", "smith"],
  ];
  for (const [a, b] of same) assert.equal(of({ lastName: a }).last, of({ lastName: b }).last, `${a} / ${b}`);
});

Deno.test("suffixes are found beside, behind and spelled out, but an initial is none", () => {
  assert.equal(of({ suffix: "Jr." }).suffix, "jr");
  assert.equal(of({ lastName: "Greene, Jr" }).suffix, "jr");
  assert.equal(of({ lastName: "Greene, Jr" }).last, "greene");
  assert.equal(of({ firstName: "Walter III", lastName: "Greene" }).suffix, "3");
  assert.equal(of({ suffix: "Senior" }).suffix, "sr");
  assert.deepEqual([of({ firstName: "Mary V" }).suffix, of({ firstName: "Mary V" }).middle], ["", "v"]);
  assert.equal(of({ lastName: "Junior" }).last, "junior");
});

Deno.test("numbers lose their dress; placeholders count as not stated", () => {
  assert.equal(of({ mrn: "MRN# 00-40188-27" }).mrn, "4018827");
  assert.equal(of({ phone: "+1 (222) 555-0142 x12" }).phone, "2225550142");
  assert.equal(of({ ssnLast4: "***-**-1234" }).ssnLast4, "1234");
  assert.deepEqual(of({ dob: "03/04/1962" }).dob, { year: 1962, month: 3, day: 4 });
  assert.deepEqual(of({ dob: "1962-03-04T00:00:00Z" }).dob, { year: 1962, month: 3, day: 4 });
  for (const dob of ["1962-02-30", "1900-01-01", "62", "unknown", ""]) assert.equal(of({ dob }).dob, null, dob);
  for (const mrn of ["0000000", "1111111", "N/A", "12"]) assert.equal(of({ mrn }).mrn, "", mrn);
});

Deno.test("addresses keep house, street and postcode", () => {
  const expected = { house: "418", street: "birch", zip: "30114" };
  assert.deepEqual(of({ address: "418 N. Birch Lane, Apt 3, Springfield, GA 30114-2201" }).address, expected);
  assert.deepEqual(of({ address: "418 birch ln springfield ga 30114" }).address, expected);
  assert.equal(of({ address: "General Delivery" }).address, null);
});

Deno.test("nicknames join a name and its forms, never two formal names", () => {
  for (
    const [a, b] of [["bill", "william"], ["bill", "will"], ["peggy", "margaret"], ["jack", "john"], ["pat", "patrick"]]
  ) {
    assert.ok(isNickname(a, b) && isNickname(b, a), `${a} ${b}`);
  }
  for (const [a, b] of [["mary", "ann"], ["william", "robert"], ["edward", "theodore"], ["john", "john"]]) {
    assert.ok(!isNickname(a, b), `${a} ${b}`);
  }
  assert.equal(formalNames("bob")[0], "robert");
  assert.deepEqual(formalNames("zebulon"), ["zebulon"]);
});

Deno.test("edits, swaps and scanner shapes", () => {
  assert.ok(oneEditApart("smith", "smth") && oneEditApart("smith", "smiith") && oneEditApart("smith", "smyth"));
  assert.ok(oneEditApart("smith", "simth") && !oneEditApart("smith", "smith") && !oneEditApart("smith", "sthim"));
  assert.ok(neighboursSwapped("4010727", "4010772") && !neighboursSwapped("4010727", "4010728"));
  assert.equal(scannedShape("barnes"), scannedShape("bames"));
  assert.equal(scannedShape("5mith"), scannedShape("smith"));
  assert.ok(Math.abs(jaroWinkler("martha", "marhta") - 0.9611) < 1e-4);
  assert.ok(Math.abs(jaroWinkler("dixon", "dicksonx") - 0.8133) < 1e-4);
  assert.equal(jaroWinkler("abc", ""), 0);
});

const junk = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.constant(null),
  fc.constantFrom("", "-", "''", "Jr", "de la", "O'", "99/99/9999", "0000-00-00", "x".repeat(100_000)),
  fc.anything(),
);
const junkIdentity = fc.record({
  firstName: junk,
  middleName: junk,
  lastName: junk,
  suffix: junk,
  dob: junk,
  mrn: junk,
  phone: junk,
  email: junk,
  address: junk,
  ssnLast4: junk,
  sex: junk,
}) as fc.Arbitrary<PatientIdentity>;

Deno.test("junk is normalised without complaint, to letters and digits, and a number only once", () => {
  fc.assert(fc.property(junkIdentity, (p) => {
    const n = normalise(p);
    assert.match(n.first + n.middle + n.last + n.mrn + n.phone, /^[\p{L}\p{N}\p{M}]*$/u);
    assert.equal(n.first + n.last, (n.first + n.last).toLowerCase());
    assert.equal(normalise({ firstName: null, lastName: null, dob: null, mrn: n.mrn }).mrn, n.mrn);
    assert.ok(blockKeys(p).length <= 10);
  }));
});

const letters = fc.constantFrom("abcdeilmnorstyzáéñö' -", "иванлопебйёщ -", "王小明欧阳 ", "محدعبال ");
const word = letters.chain((of) => fc.string({ unit: fc.constantFrom(...of), maxLength: 14 }));
const identity = fc.record({
  firstName: word,
  middleName: fc.option(word),
  lastName: word,
  dob: fc.constantFrom("1962-03-04", "1999-12-31", null),
  mrn: fc.constantFrom("4010727", null),
  phone: fc.constantFrom("222-555-0142", null),
  address: fc.constantFrom("418 Birch Lane, Springfield GA 30114", null),
});

Deno.test("every key a patient is stored under is looked under for the same identity, in capitals or not", () => {
  fc.assert(fc.property(identity, (p) => {
    const asked = new Set(
      queryKeys({ ...p, firstName: p.firstName.toUpperCase(), lastName: p.lastName.toUpperCase() }),
    );
    // The date alone is looked under across scripts only.
    const [own, across] = isOtherScript(normalise(p)) ? ["d:", "dx:"] : ["dx:", "d:"];
    assert.deepEqual(blockKeys(p).filter((key) => !asked.has(key) && !key.startsWith(across)), []);
    assert.equal([...asked].some((key) => key.startsWith(own)), p.dob !== null);
  }));
});

Deno.test("a patient stands under each of its keys by at most eight paths", () => {
  fc.assert(fc.property(fc.oneof(identity, junkIdentity), (p) => {
    const paths = blockPaths(p).map((path) => JSON.stringify(path).slice(0, -1));
    assert.ok(paths.length <= 8, paths.join());
    for (const key of blockKeys(p)) {
      const asked = JSON.stringify(blockPath(key)).slice(0, -1);
      assert.ok(paths.some((path) => path === asked || path.startsWith(`${asked},`)), key);
    }
  }));
});

Deno.test("likeness does not depend on which side is read and which is stored", () => {
  fc.assert(fc.property(word, word, (a, b) => {
    assert.equal(oneEditApart(a, b), oneEditApart(b, a));
    assert.equal(isNickname(a, b), isNickname(b, a));
    assert.ok(Math.abs(jaroWinkler(a, b) - jaroWinkler(b, a)) < 0.1);
    assert.ok(jaroWinkler(a, b) >= 0 && jaroWinkler(a, b) <= 1);
  }));
});

Deno.test("a nickname and its name meet in a block, whichever is stored", () => {
  for (
    const [a, b] of [["Bill", "William"], ["Pat", "Patrick"], ["Pat", "Patricia"], ["Sandy", "Alexander"], [
      "Kit",
      "Christopher",
    ]]
  ) {
    for (const [stored, read] of [[a, b], [b, a]]) {
      const keys = queryKeys({ firstName: read, lastName: "Kowalczyk", dob: "1962-03-04", mrn: null });
      const df = blockKeys({ firstName: stored, lastName: "Anders", dob: "1962-03-04", mrn: null }).find((k) =>
        k.startsWith("df:")
      );
      assert.ok(keys.includes(df!), `${read} reads ${stored}`);
    }
  }
});

Deno.test("a query looks under exchanged day and month, exchanged digits of the record number and exchanged names", () => {
  const none = { firstName: null, lastName: null, dob: null, mrn: null };
  const finds = (read: Partial<PatientIdentity>, stored: Partial<PatientIdentity>, kind: string) => {
    const key = blockKeys({ ...none, ...stored }).find((k) => k.startsWith(kind));
    return queryKeys({ ...none, ...read }).includes(key!);
  };
  assert.ok(finds({ lastName: "Oduya", dob: "1951-10-11" }, { lastName: "Oduya", dob: "1951-11-10" }, "dl:"));
  assert.ok(finds({ mrn: "4010772" }, { mrn: "4010727" }, "mrn:"));
  const names = { firstName: "Elena", lastName: "Oduya" };
  assert.ok(finds({ firstName: "Oduya", lastName: "Elena" }, names, "n:"));
  assert.ok(finds({ firstName: "Ruth", middleName: "Elena", lastName: "Oduya" }, names, "n:"));
});
