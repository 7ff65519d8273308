/**
 * What is done with background work.
 * @module
 */
import { useAction } from "../../lib/action.ts";
import { api, call } from "../../lib/api.ts";
import { jobLabel } from "./parts/facts.ts";

/** Tries a job again that gave up. */
export const useRetry = () =>
  useAction({
    call: (id: string) => call(api.jobs[":id"].retry.$post, { param: { id } }),
    changes: "job",
    done: ({ kind }) => ({ title: `${jobLabel(kind)}: started again` }),
    failed: "Failed to start it again",
  });
