import assert from "node:assert/strict";
import { extractFrom } from "../../../tests/extraction/text_pages.ts";

const letter = (body: string[], name = "Cornelius P. van der Meulen, Jr.") =>
  extractFrom([[
    name,
    "1080 Dike Road",
    "Tulip Falls, MI 49299",
    "Home phone (616) 555-0146",
    "",
    "November 2, 2026",
    "",
    "To whom it may concern,",
    "",
    ...body,
    "",
    "Respectfully,",
    "",
    name,
  ]]);

Deno.test("who speaks of a late father's papers in passing asks for their own", () => {
  const found = letter([
    "Last spring I had my hip replaced at your hospital. Please mail me the operation report.",
    "My birthday is April 12, 1955. Please be careful: my late father had the same name (he was Sr.,",
    "born in 1928) and was also your patient once. Do not mix his papers in with mine.",
  ]);
  const [{ name, suffix, dob }] = found.patients;
  assert.deepEqual([name, suffix, dob, found.requestType], [
    "Cornelius P. van der Meulen Jr.",
    "Jr.",
    "1955-04-12",
    "patient",
  ]);
});

Deno.test("who came for a check and wants the results of that day is the patient, without 'my records'", () => {
  const found = letter([
    "I came to the hospital on May 28, 2026 for a check.",
    "Could I have a copy of the lab results from that day?",
  ], "Odalys Fontaine");
  assert.deepEqual([found.patients.map((p) => p.name), found.requester.name, found.requestType], [
    ["Odalys Fontaine"],
    "Odalys Fontaine",
    "patient",
  ]);
});

Deno.test("a mother who was admitted herself and asks for her son's chart asks for his", () => {
  const found = letter([
    "I was admitted with my son Teo Fontaine (born 03/09/2019) on May 28, 2026.",
    "Please send me my son's complete chart.",
  ], "Odalys Fontaine");
  assert.deepEqual(found.patients.map((p) => p.firstName), ["Teo"]);
});

Deno.test("'My name (print)' on a custodian's form names the patient", () => {
  const found = extractFrom([[
    "CEDAR BLUFF MEDICAL CLINIC",
    "Health records desk  18 Juniper Street, Cedar Bluff, UT 84999   (435) 555-0130",
    "",
    "REQUEST AND AUTHORIZATION FOR COPIES OF MY RECORDS",
    "",
    "My name (print)      Nkechi B. Osei-Mensah           Born  4/23/1991",
    "Clinic chart number  CB 30419                  Cell  (435) 555-0164",
    "",
    "Give the copies to:  [x] me   [ ] the following:",
    "Copies needed: medicine list",
  ]]);
  assert.deepEqual(found.patients.map((p) => [p.name, p.dob, p.mrn]), [[
    "Nkechi B. Osei-Mensah",
    "1991-04-23",
    "CB 30419",
  ]]);
  assert.deepEqual([found.requester.name, found.requestType], ["Nkechi B. Osei-Mensah", "patient"]);
});

Deno.test("who is called otherwise in the chart than in the mail; a father's birth date is his", () => {
  const mail = {
    from: "Gus Pelletier",
    fromAddress: "gus@home.example",
    subject: "copies",
    date: "2026-10-19",
    messageId: null,
  };
  const read = (sign: string, ...lines: string[]) =>
    extractFrom([["Good morning,", "", "I need copies of my own chart.", ...lines, "", "Thanks a lot,", sign]], {
      kind: "eml",
      mail,
    }).patients.map((p) => [p.name?.replace(/\.$/, ""), p.dob]);
  const want = [["Augustin R. Pelletier Jr", "1963-06-27"]];
  const father = "My dad, Augustin Sr., born 10/01/1938, goes to you too. I was born 6/27/1963.";
  assert.deepEqual(read("Gus Pelletier (Augustin R. Pelletier Jr.)", father), want);
  assert.deepEqual(
    read("Gus", "You will have me under my full name, which is Augustin R. Pelletier Jr.", father),
    want,
  );
  assert.deepEqual(read("Gus Pelletier", "My chart is under Augustin R. Pelletier Jr., I think.", father), want);
  assert.deepEqual(read("Karen Pelletier (Tyler Pelletier's mother)", father)[0][0], "Karen Pelletier");
});

Deno.test("who signs with the everyday form of the given name is one person with the writer", () => {
  const mail = {
    from: "Wes Tanaka",
    fromAddress: "wes@home.example",
    subject: "copies",
    date: "2026-10-19",
    messageId: null,
  };
  const read = (signature: string) =>
    extractFrom([[
      "Hi,",
      "",
      "My name is Wesley Kenji Tanaka, born April 9, 1988. I'd like copies of the operative report of my stay.",
      "",
      "Thanks a lot",
      "Wes",
      "--",
      signature,
    ]], { kind: "eml", mail });
  const found = read("Wes Tanaka | Tanaka Cabinetry | shop 309-555-0188");
  assert.deepEqual(found.patients.map((p) => [p.name, p.dob]), [["Wesley Kenji Tanaka", "1988-04-09"]]);
  assert.deepEqual([found.requester.name, found.requester.email], ["Wesley Kenji Tanaka", "wes@home.example"]);
});
