import assert from "node:assert/strict";
import { findNames, parseName } from "./names.ts";

const read = (text: string): string | undefined => parseName(text)?.name;

Deno.test("accents that were read as other letters come back where the spelling is no name", () => {
  assert.equal(read("Jiirgen Miiller"), "Jürgen Müller");
  assert.equal(read("Schiitz, Karl"), "Karl Schütz");
  assert.equal(read("Sgren Mgller"), "Søren Møller");
  assert.equal(read("HERNINDEZ, ANA"), "Ana Hernández");
  assert.equal(read("Ramén Lépez"), "Ramón López");
  assert.equal(read("Marfa Garcfa Peliez"), "María García Peláez");
});

Deno.test("strokes, carons and the sharp s that were read as other letters", () => {
  assert.equal(read("Stanistaw Jabtoriski"), "Stanisław Jabłoński");
  assert.equal(read("Seren K. Halvorsen-Diaz"), "Søren K. Halvorsen-Diaz");
  assert.equal(read("@yvind Skjarten"), "Øyvind Skjørten");
  assert.equal(read("Goran Mirkovié"), "Goran Mirković");
  assert.equal(read("Matthias OBwald"), "Matthias Oßwald");
  assert.equal(read("Anna Mei&ner"), "Anna Meißner");
  assert.equal(read("Ivan Lonéar"), "Ivan Lončar");
});

Deno.test("a small l at a name's beginning is the capital I, where no name begins with the l", () => {
  assert.equal(read("Ravindra lyer-Solberg"), "Ravindra Iyer-Solberg");
  assert.equal(read("lbarra, lngrid"), "Ingrid Ibarra");
  assert.equal(read("llya Roe"), "Ilya Roe");
  assert.equal(read("lan Roe"), "Ian Roe");
  assert.equal(read("Maria lopez"), "Maria Lopez");
  assert.equal(read("Ana llanos"), "Ana Llanos");
  assert.equal(findNames("treated by Ravindra lyer in May")[0]?.name.lastName, "Iyer");
});

Deno.test("letters apart from their word, small at a double name's beginning, marks and captions around a name", () => {
  assert.equal(read("Bartholomew Quincy W illiams, Jr."), "Bartholomew Quincy Williams Jr.");
  assert.equal(read("whitcombe-Adeyemi, Rosamund"), "Rosamund Whitcombe-Adeyemi");
  assert.equal(read("Ana bin-Salem"), "Ana bin-Salem");
  assert.equal(read("(Name Whitcombe-Adeyemi, Rosamund"), "Rosamund Whitcombe-Adeyemi");
  assert.equal(read("Ingeborg S. Whitelaw e date of birth"), "Ingeborg S. Whitelaw");
  assert.equal(read("Oyelowo-Banks, Temperance. Joy"), "Temperance Joy Oyelowo-Banks");
  assert.equal(read("Ana T requests"), undefined);
});

Deno.test("names that are spelled so stay", () => {
  for (
    const name of [
      "Riikka Niinistö",
      "Kiira Piirto",
      "Seiichi Fujii",
      "Bill Miller",
      "Ann Morin",
      "Martina Galvin",
      "Seren Price",
      "Ray McBride",
      "Lee DeBoer",
      "Kay Garner",
    ]
  ) {
    assert.equal(read(name), name);
  }
});
