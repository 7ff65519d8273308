/**
 * A PDF open in a worker thread. When the thread dies on a page, the PDF is opened again for the others.
 * @module
 */
import type { Context } from "./context.ts";
import { UnreadableDocument } from "./errors.ts";
import type { Jobs } from "./worker_jobs.ts";
import { Interrupted, type WorkerThread } from "./worker_pool.ts";

/** A document or page that waits behind others that trap is asked for again this often. */
const tries = 4;
/** Pages of a PDF on which the thread may die; after so many the others are not tried, for each costs others their time. */
const mostDeaths = 2;

type PageJob = "pdfText" | "pdfPicture";

export type PdfSession = {
  pages: number;
  /** Asks for a job on a page. @throws UnreadableDocument `failed` when the thread died on it. */
  ask<N extends PageJob>(name: N, input: Omit<Jobs[N]["in"], "id">): Promise<Jobs[N]["out"]>;
};

/**
 * Opens a PDF for as long as `use` runs.
 * @throws UnreadableDocument when it is protected, damaged or has no pages.
 */
export async function withPdf<T>(
  context: Context,
  bytes: Uint8Array,
  use: (pdf: PdfSession) => Promise<T>,
): Promise<T> {
  const thread = context.workers.pick();
  thread.held++;
  let open = await openIn(thread, bytes);
  let reopening: Promise<void> | null = null;
  let deaths = 0;
  const ask: PdfSession["ask"] = async (name, input) => {
    for (let tried = 1;; tried++) {
      if (deaths >= mostDeaths) throw new UnreadableDocument("failed");
      // A trap on another page took the document with it.
      if (open.life !== thread.lives) {
        reopening ??= openIn(thread, bytes).then((again) => {
          open = again;
          reopening = null;
        });
        await reopening;
      }
      const { life } = open;
      try {
        return await thread.ask(name, { ...input, id: open.id } as never);
      } catch (error) {
        if (!(error instanceof Interrupted)) {
          // It died of this very page.
          if (life !== thread.lives) deaths++;
          throw error;
        }
        if (tried === tries) throw error;
      }
    }
  };
  const session: PdfSession = { pages: open.pages, ask };
  try {
    return await use(session);
  } finally {
    thread.held--;
    if (open.life === thread.lives) await thread.ask("closePdf", { id: open.id }).catch(() => null);
  }
}

async function openIn(thread: WorkerThread, bytes: Uint8Array) {
  for (let tried = 1;; tried++) {
    const life = thread.lives;
    try {
      const opened = await thread.ask("openPdf", { bytes });
      return { ...opened, life };
    } catch (error) {
      // The thread died of another document, which says nothing of this one.
      if (error instanceof Interrupted) {
        if (tried < tries) continue;
        throw error;
      }
      // Damaged beyond what the module can bear is damaged all the same.
      throw error instanceof UnreadableDocument && error.code === "failed"
        ? new UnreadableDocument("truncated")
        : error;
    }
  }
}
