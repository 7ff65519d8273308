/**
 * Draws the app's PNG icons from the mark in `public/favicon.svg`. Run by hand when the mark changes; the results are
 * kept in git because they are small and installing needs them before any build.
 *
 * `deno run -A web/icons.ts`
 * @module
 */
import { Buffer } from "node:buffer";
import sharp from "sharp";

const folder = new URL("./public/", import.meta.url);
const mark = await Deno.readTextFile(new URL("favicon.svg", folder));

/** The mark on a full-bleed ground, inside the safe circle that launchers may cut out. */
const maskable = mark
  .replace('rx="7"', "")
  .replace(/(<rect[^>]*>)([\s\S]*)<\/svg>/, '$1<g transform="translate(5.6 5.6) scale(.65)">$2</g></svg>');

async function draw(svg: string, size: number, name: string): Promise<void> {
  const png = await sharp(Buffer.from(svg), { density: 72 * size / 32 }).resize(size, size).png({ compressionLevel: 9 })
    .toBuffer();
  await Deno.writeFile(new URL(`icons/${name}.png`, folder), png);
}

await draw(mark, 192, "mark-192");
await draw(mark, 512, "mark-512");
await draw(maskable, 512, "maskable-512");
await draw(maskable, 180, "apple-touch-180");
