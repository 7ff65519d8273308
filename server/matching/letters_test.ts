import assert from "node:assert/strict";
import {
  blockKeys,
  type CandidateSource,
  matchPatient,
  nameKeys,
  type PatientIdentity,
  type PatientRow,
} from "./mod.ts";
import { asciiDigits, foldLetters, sameScript } from "./letters.ts";

const person = (lastName: string, firstName: string, rest: Partial<PatientIdentity> = {}): PatientIdentity => ({
  firstName,
  lastName,
  dob: null,
  mrn: null,
  ...rest,
});

/** An index of these people, by the blocks the app stores. */
function index(people: PatientIdentity[]): CandidateSource {
  const rows = people.map((p, i): PatientRow => ({ ...p, id: i + 1 }));
  const count = (kind: "last" | "first", name: string) => rows.filter((row) => nameKeys(row)[kind] === name).length;
  return {
    byBlock: (key, limit) => Promise.resolve(rows.filter((row) => blockKeys(row).includes(key)).slice(0, limit)),
    frequency: (kind, name) => Promise.resolve(count(kind, name)),
    total: () => Promise.resolve(rows.length),
  };
}

Deno.test("Cyrillic and Greek are read as passports spell them; other scripts stay what they are", () => {
  const latin: [string, string][] = [
    ["Горбачёв", "gorbachev"],
    ["ЩЕРБАКОВ", "shcherbakov"],
    ["Юлия", "iuliia"],
    ["Сергей", "sergei"],
    ["Зеленський", "zelenskii"],
    // A letter with an accent that passports do not know is read as the letter.
    ["Ӂан", "zhan"],
    ["Παπαδόπουλος", "papadopoulos"],
    ["ΕΥΑΓΓΕΛΟΥ", "evangelou"],
    ["Μπακογιάννης", "bakogiannis"],
    ["Λαύρα", "lavra"],
    ["Ευθύμιος", "efthymios"],
    ["Əliyev", "eliyev"],
    ["ＳＭＩＴＨ", "smith"],
  ];
  for (const [name, spelled] of latin) assert.equal(foldLetters(name), spelled);
  for (const name of ["王小明", "محمد", "김민수", "राम", "がっこう", "สมชาย"]) assert.equal(foldLetters(name), name);
  assert.equal(foldLetters("مُحَمَّد"), "محمد", "vowel points are written or left out");
  assert.equal(foldLetters("فاطمة"), foldLetters("فاطمه"));
  assert.equal(foldLetters("שָׁלוֹם"), "שלום");
  assert.notEqual(foldLetters("राम"), foldLetters("रमा"), "vowel signs of India are part of the name");
  assert.equal(asciiDigits("١٩٨٠-۰۱-०२"), "1980-01-02");
  assert.ok(
    sameScript("wang", "smith") && sameScript("王", "李") && !sameScript("王", "wang") && !sameScript("王", "محمد"),
  );
});

Deno.test("a patient of any script is found by name and date of birth, and taken when only one fits", async () => {
  const people = [
    person("王", "小明", { dob: "1980-01-02" }),
    person("王", "小红", { dob: "1980-01-02" }),
    person("حسن", "محمد", { dob: "1971-05-06" }),
    person("Иванов", "Сергей", { dob: "1969-07-20" }),
    person("Παπαδόπουλος", "Γιώργος", { dob: "1958-11-30" }),
    person("김", "민수", { dob: "1990-03-09" }),
  ];
  const source = index(people);
  for (const [i, p] of people.entries()) {
    const { automatic, candidates } = await matchPatient(p, source);
    assert.equal(candidates[0]?.patient.id, i + 1, p.lastName!);
    assert.equal(candidates[0].band, "high", p.lastName!);
    assert.equal(automatic?.patient.id, i + 1, p.lastName!);
  }
  const spaced = await matchPatient(person("王", "小 明", { dob: "1980-01-02" }), source);
  assert.equal(spaced.automatic?.patient.id, 1, "blanks between Chinese signs say nothing");
  const spelled = await matchPatient(person("Ivanov", "Sergey", { dob: "1969-07-20" }), source);
  assert.equal(spelled.candidates[0]?.patient.id, 4, "and in Latin letters as on a passport");
  const sister = await matchPatient(person("王", "小丽", { dob: "1980-01-02" }), source);
  assert.equal(sister.automatic, null, "one sign makes another name");
  const other = await matchPatient(person("حسين", "محمد", { dob: "1971-05-06" }), source);
  assert.equal(other.automatic, null, "Hassan and Hussein are one letter apart");
});

Deno.test("names of two scripts meet by record number or date of birth, and a person decides", async () => {
  const source = index([person("Wang", "Xiaoming", { dob: "1980-01-02", mrn: "4010727", phone: "222-555-0142" })]);
  for (
    const facts of [{ mrn: "4010727" }, { dob: "1980-01-02", phone: "222-555-0142" }, {
      dob: "1980-01-02",
      mrn: "٤٠١٠٧٢٧",
    }]
  ) {
    const { candidates, automatic, why } = await matchPatient(person("王", "小明", facts), source);
    assert.equal(candidates[0]?.patient.id, 1);
    assert.equal(automatic, null);
    assert.match(why, /another script\. A person must look/);
    assert.ok(candidates[0].reasons.some((r) => r.text === "Last name is written in another script" && r.weight === 0));
  }
  const stored = index([person("王", "小明", { dob: "1980-01-02" })]);
  const found = await matchPatient(person("Wang", "Xiaoming", { dob: "1980-01-02" }), stored);
  assert.equal(found.candidates[0]?.patient.id, 1, "and the other way round");
  assert.equal(found.automatic, null);
});

Deno.test("a letter of any script that was folded once stays what it became", () => {
  const changed = Array.from({ length: 0x30000 }, (_, code) => String.fromCodePoint(code))
    .filter((letter) => foldLetters(foldLetters(letter)) !== foldLetters(letter));
  assert.deepEqual(changed, []);
});
