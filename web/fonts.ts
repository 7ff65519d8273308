/**
 * Cuts the Latin fonts down to what the screens use: the weights 400 to 600 and the features named in `styles.css`, without ligatures.
 * That halves the bytes of the first view. Run it by hand when a font package is updated; the results are kept in git.
 *
 * `deno run -A web/fonts.ts`
 * @module
 */
import { Buffer } from "node:buffer";
import subsetFont from "subset-font";

const packages = new URL("../node_modules/@fontsource-variable/", import.meta.url);
/** The characters of the packages' own Latin files (`unicode-range` in `styles.css`). */
const ranges: [first: number, last: number][] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
];
const characters = ranges.map(([first, last]) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i))
).join("");

for (const family of ["inter", "jetbrains-mono"]) {
  const whole = await Deno.readFile(new URL(`${family}/files/${family}-latin-wght-normal.woff2`, packages));
  const cut = await subsetFont(Buffer.from(whole), characters, {
    targetFormat: "woff2",
    variationAxes: { wght: { min: 400, max: 600, default: 400 } },
    keepFeatures: ["kern", "mark", "mkmk", "ccmp", "locl", "tnum", "zero", "cv05", "ss03"],
  });
  await Deno.writeFile(new URL(`fonts/${family}-latin-400-600.woff2`, import.meta.url), cut);
  console.log(`${family}: ${whole.length} → ${cut.length} bytes`);
}
