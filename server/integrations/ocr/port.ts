/**
 * The `ocr` port: a picture of text in, words with places out.
 * @module
 */

/** A grey picture, 8 bits a pixel, 0 black, pixels square. */
export type OcrPicture = { width: number; height: number; data: Uint8Array; dpi: number };

/** How the page is cut up before reading. `page` finds columns, `column` and `block` trust one, `sparse` takes any text, `line` is one line. */
export type OcrLayout = "page" | "column" | "block" | "sparse" | "line";

/** A word in pixels of the picture; `confidence` is 0..1; `line` numbers the engine's own lines in reading order. */
export type OcrWord = {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  confidence: number;
  line: number;
};

export interface Ocr {
  /** For reports: "tesseract (WASM)", "tesseract 5.3.0". */
  readonly name: string;
  /** How many pictures are read at once; more wait their turn. */
  readonly lanes: number;
  /** What each lane costs in this process while it lives, bytes; 0 when the work is done elsewhere. */
  readonly memoryALane: number;
  /**
   * Reads a picture. One without text gives no words.
   * @throws OcrFailed when the engine broke or took longer than its limit; the next call starts a fresh engine.
   */
  recognize(picture: OcrPicture, options?: { layout?: OcrLayout; signal?: AbortSignal }): Promise<OcrWord[]>;
  /** Reads pictures of one line each: the words of each, as `recognize` gives them. Sooner than one by one. */
  recognizeLines?(pictures: OcrPicture[], options?: { signal?: AbortSignal }): Promise<OcrWord[][]>;
  /** Ends everything started. */
  close(): Promise<void>;
}

/** The engine broke, was cancelled, or ran out of time. Holds nothing of the content. */
export class OcrFailed extends Error {
  override readonly name = "OcrFailed";
  constructor(readonly reason: "broken" | "timeout" | "cancelled") {
    super(`OCR ${reason}`);
  }
}

/** Tesseract's page segmentation modes by our names. */
export const segmentation: Record<OcrLayout, string> = { page: "3", column: "4", block: "6", sparse: "11", line: "7" };

/**
 * We find tables ourselves: without the engine's search fewer words are torn or lost, and a page costs less. Nor need it
 * look for type of one width: the network that reads parts words by itself, and on 90 pages no field came out worse.
 * White print on black keeps its second reading (`invert_threshold`): with less of it such headings were lost.
 */
export const settings = { textord_tabfind_find_tables: "0", textord_all_prop: "1" };
