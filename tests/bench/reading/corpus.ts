/**
 * The documents a reading benchmark runs on: generated on the spot, or a folder with truths beside the documents.
 * @module
 */
import { documents, type Part } from "../../forms/generate.ts";
import type { Truth } from "../../forms/truth.ts";

/** A document with the answers known. `handFilled` documents are counted apart. */
export interface Sample {
  name: string;
  fileName: string;
  bytes: Uint8Array;
  truth: Truth;
  handFilled: boolean;
}

/** Generates `n` documents of a part. */
export async function generated(part: Part, n: number, seed: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  for await (const { name, ending, bytes, truth } of documents(part, n, seed)) {
    samples.push({ name, fileName: `${name}.${ending}`, bytes, truth, handFilled: truth.handFilled ?? false });
  }
  return samples;
}

function namesIn(dir: string): string[] {
  try {
    return [...Deno.readDirSync(dir)].map((entry) => entry.name);
  } catch {
    throw new Error(`${dir} is no folder that can be read.`);
  }
}

const endings = ["pdf", "tif", "tiff", "jpg", "jpeg", "png", "docx", "eml"];

/**
 * Reads a folder in which NAME.truth.json lies beside NAME.ext. `hand` names documents filled in by hand.
 * @throws Error with a sentence when the folder has no truths or a document is missing.
 */
export async function folder(dir: string, hand: readonly string[]): Promise<Sample[]> {
  const files = namesIn(dir).sort();
  const names = files.filter((f) => f.endsWith(".truth.json")).map((f) => f.slice(0, -".truth.json".length));
  if (!names.length) throw new Error(`There are no *.truth.json files in ${dir}.`);
  return await Promise.all(names.map(async (name) => {
    const fileName = endings.map((e) => `${name}.${e}`).find((f) => files.includes(f));
    if (!fileName) throw new Error(`${dir} has a truth for ${name}, but no document.`);
    const truth: Truth = JSON.parse(await Deno.readTextFile(`${dir}/${name}.truth.json`));
    const handFilled = truth.handFilled === true || hand.includes(name);
    return { name, fileName, bytes: await Deno.readFile(`${dir}/${fileName}`), truth, handFilled };
  }));
}
