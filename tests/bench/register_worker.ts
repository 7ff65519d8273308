/**
 * Makes patients and their keys for `registers.ts`, some slices of the register, into a part file.
 * @module
 */
/// <reference lib="deno.worker" />
import process from "node:process";
import { putSlices, type Task } from "./register_slices.ts";

self.onmessage = async ({ data }: MessageEvent<Task>) => {
  const totals = await putSlices(data);
  const { user, system } = process.threadCpuUsage();
  self.postMessage({ totals, cpuMs: (user + system) / 1000 });
};
