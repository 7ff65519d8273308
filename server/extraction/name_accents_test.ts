import assert from "node:assert/strict";
import { parseName } from "./names.ts";

const read = (text: string): string | undefined => parseName(text)?.name;

Deno.test("accents that were read as other letters come back where the spelling is no name", () => {
  assert.equal(read("Jiirgen Miiller"), "Jürgen Müller");
  assert.equal(read("Schiitz, Karl"), "Karl Schütz");
  assert.equal(read("Sgren Mgller"), "Søren Møller");
  assert.equal(read("HERNINDEZ, ANA"), "Ana Hernández");
  assert.equal(read("Ramén Lépez"), "Ramón López");
  assert.equal(read("Marfa Garcfa Peliez"), "María García Peláez");
});

Deno.test("names that are spelled so stay", () => {
  for (
    const name of ["Riikka Niinistö", "Kiira Piirto", "Seiichi Fujii", "Bill Miller", "Ann Morin", "Martina Galvin"]
  ) {
    assert.equal(read(name), name);
  }
});
