/**
 * Calls of one application to Microsoft Graph: at most four at once, patient where Graph asks for it, and every trouble a sentence.
 * @module
 */
import { z } from "zod";
import { channelClosed, ChannelFailed } from "../vendor/failure.ts";
import { statusFailure, type VendorAnswer, type VendorCall, vendorCall } from "../vendor/http.ts";

export interface GraphConfig {
  /** Address of the API, without a slash at its end. */
  base: string;
  token(): Promise<string>;
  /** The token was refused. */
  forgetToken(): void;
  wait(ms: number): Promise<void>;
  now(): number;
  timeoutMs?: number;
  /** Larger mails are refused on fetch, bytes. Default 64 MiB. */
  maxBytes?: number;
}

/** Calls at once for one application; Outlook refuses the fifth. */
const atOnce = 4;
/** A call that is asked to wait is made again so often, and waits at most so long, ms. */
const mostWaits = 3;
const longestWaitMs = 60_000;
/** Items on a page of a list. */
const pageSize = 50;
const graphError = z.object({ error: z.object({ code: z.string(), message: z.string().default("") }) });

/** One application's calls: at most four at once, patient where Graph asks for it. */
export class GraphClient {
  #running = 0;
  #waiting: (() => void)[] = [];
  #closed = false;

  constructor(readonly config: GraphConfig) {}

  async call(path: string, options: Partial<VendorCall> & { json?: unknown } = {}): Promise<VendorAnswer> {
    while (this.#running >= atOnce) await new Promise<void>((go) => this.#waiting.push(go));
    this.#running++;
    try {
      if (this.#closed) throw channelClosed();
      return await this.#patiently(path, options);
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }

  /** Makes no further call. */
  close(): void {
    this.#closed = true;
  }

  async #patiently(path: string, options: Partial<VendorCall> & { json?: unknown }): Promise<VendorAnswer> {
    for (let waits = 0, refused = false;;) {
      try {
        return await this.#once(path, options);
      } catch (error) {
        if (!(error instanceof ChannelFailed)) throw error;
        if (error.status === 401 && !refused) {
          refused = true;
          this.config.forgetToken();
          continue;
        }
        const pause = error.retryAfterMs;
        if (error.failure !== "busy" || pause === null || pause > longestWaitMs || waits++ >= mostWaits) throw error;
        await this.config.wait(pause);
      }
    }
  }

  async #once(path: string, { json, headers, ...rest }: Partial<VendorCall> & { json?: unknown }) {
    const { base, timeoutMs } = this.config;
    const told = {
      what: "Microsoft Graph",
      signIn: "Microsoft did not accept the application's token. Check tenant, client and secret.",
      notAllowed:
        "The application may not use this mailbox. Give it Mail.ReadWrite (application) for the mailbox, with an administrator's consent.",
    };
    const answer = await vendorCall({
      ...told,
      url: path.startsWith("http") ? path : `${base}${path}`,
      timeoutMs,
      ...rest,
      // All of them are looked at here, as the body says what a status alone does not.
      passErrors: Array.from({ length: 200 }, (_, n) => 400 + n),
      headers: {
        Authorization: `Bearer ${await this.config.token()}`,
        Prefer: `IdType="ImmutableId", odata.maxpagesize=${pageSize}`,
        ...(json === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    if (answer.status < 400) return answer;
    const code = graphError.safeParse(answer.body).data?.error.code ?? "";
    if (isGone.test(code)) throw new ItemGone(answer.status);
    if (answer.status === 410 || /syncState|resync/i.test(code)) throw new PlaceForgotten();
    if (
      /MailboxNotEnabledForRESTAPI|MailboxNotFound|ErrorInvalidUser|Request_ResourceNotFound|ErrorNonExistentMailbox/
        .test(code)
    ) {
      throw new ChannelFailed(
        "missing",
        "Microsoft knows no such mailbox, or it is not in Exchange Online. Check its address.",
        answer.status,
      );
    }
    throw statusFailure(told, answer.status, answer.headers);
  }
}

/** There is no such mail or folder, or its id is none (learn.microsoft.com, "Microsoft Graph error responses"). */
const isGone = /^(?:ErrorItemNotFound|ErrorInvalidIdMalformed|ErrorInvalidId|ErrorFolderNotFound)$/;
export class ItemGone extends ChannelFailed {
  constructor(status: number) {
    super("missing", "Microsoft Graph no longer has what was asked for. Check the folder's name.", status);
  }
}

/** Graph no longer knows how far we were (410, syncStateNotFound): all is listed anew. */
export class PlaceForgotten extends ChannelFailed {
  constructor() {
    super("busy", "Microsoft Graph no longer knows how far its list was read. It is begun anew.", 410);
  }
}
