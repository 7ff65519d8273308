/**
 * TIFF, JPEG and PNG files to pages, and pictures of those pages.
 * @module
 */
import type { Page } from "../../shared/documents.ts";
import { type Context, hashOf } from "./context.ts";
import { leftUnread } from "./errors.ts";
import { readPicture } from "./ocr_page.ts";
import { pageProblems, runPages } from "./page_run.ts";
import { measure, shown } from "./page_image.ts";
import { colourPage, dotCounter, greyPage, pictureFacts } from "./picture.ts";
import { withoutTexts } from "./png_chunks.ts";
import { endedAfter } from "./tiff_tags.ts";
import type { Reading, ReadOptions } from "./types.ts";

type PictureKind = "tiff" | "jpeg" | "png";

/** Reads every page of a picture file, page by page, so that memory does not grow with the pages. */
export async function readPictures(
  context: Context,
  bytes: Uint8Array,
  kind: PictureKind,
  how: ReadOptions,
  timings: Record<string, number>,
): Promise<Reading> {
  const hash = await hashOf(bytes);
  const plain = kind === "png" ? withoutTexts(bytes) : bytes;
  const facts = await pictureFacts(plain, kind);
  const count = Math.min(facts.length, how.most ?? context.maxPages);
  const readable = kind === "tiff" ? endedAfter(plain, count) : plain;
  const countDots = dotCounter(bytes);
  const pages = await runPages(context, count, how, async (index): Promise<Page> => {
    const started = context.now();
    countDots(facts[index].width * facts[index].height);
    const picture = await greyPage(readable, facts[index], index);
    timings.decode = (timings.decode ?? 0) + context.now() - started;
    const read = await readPicture(picture, index + 1, {
      ocr: context.ocr,
      workers: context.workers,
      signal: how.signal,
    });
    context.remember(`${hash}:${index}`, read.geometry);
    timings.ocr = (timings.ocr ?? 0) + context.now() - started;
    return read.page;
  });
  return { pages, mail: null, problems: [...leftUnread(count, facts.length), ...pageProblems(pages)] };
}

/** The upright picture of one page; null when there is no such page. */
export async function pictureImage(
  context: Context,
  bytes: Uint8Array,
  kind: PictureKind,
  index: number,
  width: number,
): Promise<Uint8Array | null> {
  const key = `${await hashOf(bytes)}:${index}`;
  const plain = kind === "png" ? withoutTexts(bytes) : bytes;
  const fact = (await pictureFacts(plain, kind))[index];
  if (!fact) return null;
  const readable = kind === "tiff" ? endedAfter(plain, index + 1) : plain;
  const geometry = context.recall(key) ?? await measure(context, key, () => greyPage(readable, fact, index));
  const draw = (dpi: number) => colourPage(readable, fact, index, dpi);
  return await shown(context, geometry, width, draw, fact.width / fact.xDpi);
}
