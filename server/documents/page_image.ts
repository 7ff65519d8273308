/**
 * The picture of a page for the screen, stood up as the page was for reading, so that the boxes of its words fit.
 * @module
 */
import type { Context } from "./context.ts";
import { readPicture } from "./ocr_page.ts";
import { jpegOf } from "./picture.ts";
import type { ColourRaster, Geometry, SentPage } from "./types.ts";

/** Finds the geometry of a page not read lately, as reading finds it, and remembers it. */
export async function measure(context: Context, key: string, picture: () => Promise<SentPage>): Promise<Geometry> {
  const { geometry } = await readPicture(await picture(), 1, { ocr: context.ocr, workers: context.workers });
  context.remember(key, geometry);
  return geometry;
}

/**
 * Draws a page, stands it up and makes it a JPEG about so wide.
 * @param inchesWide width of the source page before it is turned.
 */
export async function shown(
  context: Context,
  geometry: Geometry,
  widthPx: number,
  draw: (dpi: number) => Promise<ColourRaster>,
  inchesWide: number,
): Promise<Uint8Array> {
  // A sheet in a photo is smaller than the photo, a turned page as wide as the source is high: both about a third.
  const spare = geometry.quad ? 1.2 : geometry.rotation % 180 ? 0.78 : 1;
  const drawn = await draw(Math.max(20, (widthPx / inchesWide) * spare));
  const upright = await context.workers.pick().ask("stand", { picture: drawn, geometry }, [
    drawn.data.buffer as ArrayBuffer,
  ]);
  return await jpegOf(upright, 82, widthPx);
}
