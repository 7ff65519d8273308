/**
 * Shapes that the inner steps of reading hand to one another. Pixels are 8-bit grey, 0 black, row by row.
 * @module
 */
import type { MailHeaders, Page, ReadPart } from "../../shared/documents.ts";

/** A grey picture. `data.length === width * height`. */
export type Raster = { width: number; height: number; data: Uint8Array };

/** A colour or grey picture, `channels` bytes a pixel. */
export type ColourRaster = Raster & { channels: 1 | 3 };

/** A grey picture with its resolution in dots an inch, pixels square. */
export type ScannedPage = Raster & { dpi: number; source: "scan" | "fax" | "photo" | "render" };

/** A page as it was sent, its dots not square: the rows that it is to have. */
export type SentPage = ScannedPage & { rows?: number };

export type Mark = Page["marks"][number];

/** Four corners of a sheet in the source picture, in fractions: top left, top right, bottom right, bottom left. */
export type Quad = [number, number, number, number, number, number, number, number];

/**
 * How the lines of an upright, level page run crooked: by how much of the page's height a point lies below its line, as
 * a polynomial of its place (-1 to 1 either way). Terms x y⁰ … x yⁿ, x² y⁰ …
 */
export type Bend = { across: number; down: number; terms: number[] };

/** How a source picture is turned into the upright page; kept so that the page's picture can be made the same way. */
export type Geometry = {
  /** Degrees clockwise. */
  rotation: 0 | 90 | 180 | 270;
  /** Degrees by which the lines of the turned picture rise (counter-clockwise) and are levelled. */
  skew: number;
  /** The sheet in the source picture, when it is a photo with something around the sheet. */
  quad: Quad | null;
  /** What is left crooked after that. */
  bend?: Bend | null;
};

export const noGeometry: Geometry = { rotation: 0, skew: 0, quad: null };

export type ReadOptions = {
  /** Called after each page with the pages done and the pages in all. */
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
  /** Pages read at most, where less than the reader's own limit is left. */
  most?: number;
};

/** What reading one file gave, before the document is put together. */
export type Reading = { pages: Page[]; mail: MailHeaders | null; problems: string[]; parts?: ReadPart[] };
