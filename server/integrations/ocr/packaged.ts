/**
 * Where the packages keep the embedded engine and its English data.
 * @module
 */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const here = createRequire(import.meta.url);

/** The engine's script or code by name, such as "tesseract-core-simd-lstm.wasm". It is a package of the wrapper's. */
export function corePath(name: string): string {
  return createRequire(here.resolve("tesseract.js/package.json")).resolve(`tesseract.js-core/${name}`);
}

/** English, as whole numbers made of the best network; packed with gzip. */
export function dataPath(): string {
  return join(dirname(here.resolve("@tesseract.js-data/eng/package.json")), "4.0.0_best_int", "eng.traineddata.gz");
}
