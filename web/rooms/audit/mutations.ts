/**
 * What can be done with the audit trail: it can be checked.
 * @module
 */
import { useAction } from "../../lib/action.ts";
import { api, call } from "../../lib/api.ts";

/** Holds the trail against its seals; what is wrong stays on screen until it is dismissed. */
export const useVerify = () =>
  useAction({
    call: (_: void) => call(api["activity-logs"].verify.$post, { json: {} }),
    changes: "audit",
    done: ({ ok, message }) =>
      ok
        ? { title: "Audit Trail Verified", description: message }
        : { title: "Audit Trail Altered", description: message, tone: "error", duration: Infinity },
    failed: "Failed to verify the audit trail",
  });
