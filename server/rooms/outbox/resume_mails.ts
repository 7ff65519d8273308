/**
 * Mails that wait for a service are sent once an administrator connected or mended one.
 * @module
 */
import type { Deps } from "../../deps.ts";
import { mails } from "./store.ts";
import { isUnsent } from "./types.ts";

/** Sends now what waits; a mail that a service may have taken waits on for that service's news. Answers how many. */
export const resumeMails = ({ store, jobs }: Pick<Deps, "store" | "jobs">): Promise<number> =>
  jobs.hasten("send_mail", async ({ payload }) => {
    const mail = await store.get(mails, String(payload.mailId));
    return mail !== null && isUnsent(mail) && mail.tries === 0 && !mail.handing;
  });
