import assert from "node:assert/strict";
import { Failure } from "./client.ts";
import { readCsv } from "./csv.ts";
import { isoOf } from "../shared/patient_columns.ts";
import { peopleOf } from "./people.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => peopleOf("list.csv", readCsv("list.csv", bytes(text)));

Deno.test("cells: quotes, line breaks in them, separators, the lines that Excel adds, and the numbers of the rows", () => {
  const csv = (text: string | Uint8Array) => readCsv("x.csv", typeof text === "string" ? bytes(text) : text);
  const cells = (text: string | Uint8Array) => csv(text).rows.map((row) => row.cells);
  assert.deepEqual(cells('a,b\n"x, ""y""\nz",2'), [['x, "y"\nz', "2"]]);
  assert.deepEqual(cells("a;b\r\n1,5;2\r\n"), [["1,5", "2"]]);
  assert.deepEqual(cells('"a,b"\tc\n1\t2'), [["1", "2"]]);
  assert.deepEqual(csv("sep=;\na;b\n\n1;2").rows, [{ number: 4, cells: ["1", "2"] }]);
  assert.deepEqual(cells(bytes("\uFEFFa,b\nJosé,2")), [["José", "2"]]);
  assert.deepEqual(csv("\uFEFFa,b\n1,2").header, ["a", "b"]);
  assert.deepEqual(cells(new Uint8Array([...bytes("a\nJos"), 0xe9])), [["José"]]);
  // The mark that keeps a spreadsheet from running a cell is none of the cell's.
  assert.deepEqual(cells("a,b\n'+1 555,'quoted'"), [["+1 555", "'quoted'"]]);
  const utf16 = Uint8Array.from([0xff, 0xfe, ...[..."a\tb\n1\t2"].flatMap((c) => [c.charCodeAt(0), 0])]);
  assert.deepEqual(cells(utf16), [["1", "2"]]);
  const swapped = Uint8Array.from(utf16, (_, i) => utf16[i ^ 1]);
  assert.deepEqual(cells(swapped), [["1", "2"]]);
  for (const wrong of ["", "a,b\n", 'a\n"x', "%PDF-1.7\nx", "a\0b\nc"]) assert.throws(() => csv(wrong), Failure);
});

Deno.test("a sheet of more rows or columns than a list of people has is refused before it is taken apart", () => {
  const csv = (text: string) => readCsv("x.csv", bytes(text));
  assert.equal(csv("mrn\n" + "1\n".repeat(100_000)).rows.length, 100_000);
  assert.throws(() => csv("mrn\n" + "1\n".repeat(1_000_000)), /^Error: x\.csv holds more than 100,000 rows\./);
  assert.throws(() => csv("mrn" + ",x".repeat(500_000) + "\n1\n"), /^Error: x\.csv has more than 500 columns\./);
});

Deno.test("columns by the names of other systems, and addresses put together", () => {
  const { people, unused } = read(
    "PAT_LAST_NAME,Pt First,M.I.,DateOfBirth,Med Rec,MRN,Home Phone,Cell,Street Address,City,State,Zip Code\n" +
      "Okafor,Maria,L,1980-04-12,x,A-1,,(222) 555-0142,418 Birch Lane,Springfield,GA,30114",
  );
  assert.deepEqual(people, [{
    row: 2,
    query: {
      lastName: "Okafor",
      firstName: "Maria",
      middleName: "L",
      dob: "1980-04-12",
      mrn: "A-1",
      phone: "(222) 555-0142",
      address: "418 Birch Lane, Springfield, GA 30114",
    },
  }]);
  assert.deepEqual(unused, ["Med Rec"]);
  const named = (name: string) => read(`Patient\n"${name}"`).people[0].query;
  assert.deepEqual(named("Okafor, Maria Lena"), { firstName: "Maria", middleName: "Lena", lastName: "Okafor" });
  assert.deepEqual(named("Maria Okafor"), { firstName: "Maria", middleName: undefined, lastName: "Okafor" });
  assert.deepEqual(read("last,first,address\nOkafor,Maria,418 Birch,Springfield").problems, [
    "Row 2: it has 4 cells, the header 3. Put quotes around a cell that holds a separator.",
  ]);
  assert.match(read(`last,mrn\n${"x".repeat(90)},1\nOkafor,2`).problems[0], /^Row 2: lastName: .*\.$/);
  assert.throws(() => read("color\nred"), /no column that tells who is meant/);
});

Deno.test("dates as people write them; what the calendar does not have is none", () => {
  const same = [
    "1980-04-12",
    "1980-04-12T00:00:00",
    "19800412",
    "4/12/1980",
    "04-12-1980",
    "12-Apr-1980",
    "Apr 12, 1980",
    "April 12th 1980",
  ];
  for (const text of same) assert.equal(isoOf(text), "1980-04-12", text);
  assert.equal(isoOf("13/04/1980"), "1980-04-13");
  for (const text of ["4/12/80", "soon", "1980-02-30", "31/31/1980", "29323", "12-Foo-1980"]) {
    assert.equal(isoOf(text), null, text);
  }
});
