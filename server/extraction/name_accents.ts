/**
 * Names whose accented letter OCR reads as another one: "Hernindez", "Jiirgen", "Sgren", "Lépez". Only spellings that are
 * no name are put right.
 * @module
 */
import { fold } from "./fold.ts";
import { givenFirst } from "./given_names.ts";

/** What accented letters are read as. */
const misread: Record<string, string[]> = {
  á: ["i", "d"],
  ã: ["i", "d"],
  í: ["f"],
  "ó": ["d", "é"],
  ö: ["é"],
  ø: ["g", "é", "p"],
  "ü": ["ii", "ti", "il"],
  "ú": ["ti", "i"],
  ç: ["g"],
};

const spelled =
  ("Hernández Fernández Sánchez González Márquez Vázquez Velázquez Vásquez Suárez Chávez Peláez Ibáñez Gálvez Cárdenas " +
    "Juárez Guzmán Beltrán Tomás Nicolás Sebastián Adrián Julián Fabián Damián Germán Hernán Lázaro Dávila Dávalos " +
    "Zárate Cáceres Bárbara Martínez Rodríguez García Ramírez Domínguez Gutiérrez Jiménez Pérez Gómez López Méndez " +
    "Meléndez Núñez Muñoz Ordóñez Verónica Ramón Gastón Joaquín Agustín Benjamín Víctor María Lucía Sofía Mónica " +
    "Garzón Calderón Rincón Aragón Alarcón Echeverría Mejía Zúñiga Argüello Agüero Magalhães Guimarães Gonçalves François " +
    "Françoise Søren Sørensen Jørgen Jørgensen Jørgen Bjørn Bjørnstad Bjørnsen Møller Høyer Høegh Nørgaard Østergaard " +
    "Løken Lønning Bjørk Brønsted Grønlund Grønbech Tønnesen Tønder Strøm Rønning Sjøberg Bødker Børge Mørch Thøgersen " +
    "Björn Björk Köhler Schröder Schröter Möller Jörgen Sjöberg Sjögren Lindström Bergström Öztürk Özdemir Gökhan Göran " +
    "Döring Körner Böttcher Förster Söderberg Söderström Jürgen Jürgens Günter Günther Müller Schürmann Schüler Bürger " +
    "Krüger Fürst Grünwald Grünberg Grüner Hübner Kübler Küng Küster Lüthi Lüders Lüdtke Lübke Rüdiger Rüegg Schlüter " +
    "Schüssler Brüning Brüggemann Büchner Büchler Büttner Gürbüz Güler Günes Günay Hülya Hüseyin Yüksel Yücel Süleyman " +
    "Özgür Bülent Würth Wünsch Süsskind Dürer Zürcher Flückiger Mühlbauer")
    .split(" ");

const slips = new Map<string, string>();
for (const name of spelled) {
  const plain = fold(name);
  [...name].forEach((letter, at) => {
    for (const read of misread[letter.toLowerCase()] ?? []) {
      for (const around of [name.toLowerCase(), plain]) {
        const slip = around.slice(0, at) + read + around.slice(at + 1);
        if (slip.length > 4 && fold(slip) !== plain && !givenFirst(slip)) slips.set(slip, name);
      }
    }
  });
}

/** Two i before what stands behind ü in German names; Finnish and Japanese have other letters there. */
const umlaut = /(?<=\p{L})ii(?=rg|tz|ck|nth|hr|hl|hn|bn|dt|rr|ller)/u;

/**
 * One word with its accent as it was printed, in the same case; other words unchanged.
 *
 * @param word letters only
 */
export function mendAccent(word: string): string {
  const right = slips.get(word.toLowerCase()) ?? (/^\p{Lu}\p{Ll}+$/u.test(word) ? word.replace(umlaut, "ü") : word);
  return word === word.toUpperCase() ? right.toUpperCase() : right;
}
