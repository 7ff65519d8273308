/// <reference lib="deno.worker" />
/**
 * The thread in which PDFs are opened and pixels are worked on, so that neither holds up the server.
 * @module
 */
import { yieldToOthers } from "../integrations/ocr/priority.ts";
import { answer } from "./worker_jobs.ts";
import type { JobAnswer, JobRequest } from "./worker_jobs.ts";

yieldToOthers();
const port = self as unknown as DedicatedWorkerGlobalScope;

port.onmessage = async (event: MessageEvent<JobRequest>) => {
  const reply: JobAnswer = await answer(event.data);
  port.postMessage(reply, reply.ok ? transferable(reply.value) : []);
};

/** Pixels are handed over, not copied: those of the answer, and of the pictures in it. */
function transferable(value: unknown): Transferable[] {
  if (!value || typeof value !== "object") return [];
  const found = new Set<ArrayBuffer>();
  for (const part of [value, ...Object.values(value)]) {
    const data = (part as { data?: unknown } | null)?.data;
    if (data instanceof Uint8Array && data.byteLength === data.buffer.byteLength) found.add(data.buffer as ArrayBuffer);
  }
  return [...found];
}
