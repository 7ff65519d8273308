/**
 * One kept connection to an IMAP mailbox: opened when it is needed, opened again after a drop, its work done one after the other.
 * @module
 */
import { ImapFlow } from "imapflow";
import { certificateTrouble } from "../vendor/certificate_trouble.ts";
import { blanksIn, channelClosed, ChannelFailed, connectionFailure, ItemTooLarge } from "../vendor/failure.ts";

export interface ImapPlace {
  host: string;
  port: number;
  /** `tls`: encrypted from the first byte (993). `starttls`: must become encrypted before the sign-in (143). `none`: on this machine. */
  encryption: "tls" | "starttls" | "none";
  user: string;
  /** A password, or what gives an access token for XOAUTH2. */
  password?: string;
  token?(): Promise<string>;
  /** The service refused the token. */
  forgetToken?(): void;
  mailbox: string;
  /** Certificates (PEM) of a private authority to trust besides the public ones. */
  certificateAuthority?: string;
  /** For connecting, greeting and each answer, ms. Default 30 seconds. */
  timeoutMs?: number;
  /** Pauses between tries to come back while somebody watches, ms. */
  comeBackMs?: readonly number[];
  /** Default five seconds; see {@link ImapConnection}. */
  silentMs?: number;
}

/** IDLE is begun anew after this long, ms: routers and some servers forget a silent connection after five minutes. */
const maxIdleMs = 4 * 60_000;
/** Default of `timeoutMs`. */
const timeoutMs = 30_000;
/** Default of `comeBackMs`. */
const patience = [1_000, 5_000, 30_000, 60_000, 300_000];
/** After a refused sign-in, ms: many services lock an account that tries too often. */
const afterRefusalMs = 15 * 60_000;
/** A connection that was silent for so long is asked whether it still lives before it is used, ms. */
const silentMs = 5_000;

const isTold = (error: unknown): error is Error => error instanceof ChannelFailed || error instanceof ItemTooLarge;

export class ImapConnection {
  #client: ImapFlow | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #arrived: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #tries = 0;
  #closed = false;
  /** When the connection was last heard, by `performance.now()`. */
  #heardAt = 0;

  constructor(readonly place: ImapPlace) {}

  /**
   * Does work in the opened mailbox, after the work before it. A kept connection that turns out to be dead is replaced once.
   * @throws {ChannelFailed}
   */
  use<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => this.#attempt(work));
    this.#last = turn.catch(() => {});
    return turn;
  }

  async #attempt<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const kept = this.#client?.usable === true;
    try {
      if (kept) await this.#probe();
      return await this.#done(work);
    } catch (error) {
      if (isTold(error)) throw error;
      const lost = this.#client?.usable !== true;
      if (kept && lost && !this.#closed) return await this.#onceMore(work);
      throw this.#told(error);
    }
  }

  async #onceMore<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    try {
      return await this.#done(work);
    } catch (error) {
      throw this.#told(error);
    }
  }

  async #done<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const done = await work(await this.#open());
    this.#heardAt = performance.now();
    return done;
  }

  /** A router may have forgotten a connection without telling either side: it takes what is sent, and never answers. */
  async #probe(): Promise<void> {
    const client = this.#client;
    if (!client || performance.now() - this.#heardAt < (this.place.silentMs ?? silentMs)) return;
    const patience = setTimeout(() => client.close(), this.place.timeoutMs ?? timeoutMs);
    try {
      await client.noop();
    } finally {
      clearTimeout(patience);
    }
  }

  /** @param isAgain with a new token, as the one before was refused */
  async #open(isAgain = false): Promise<ImapFlow> {
    if (this.#closed) throw channelClosed();
    if (this.#client?.usable) return this.#client;
    this.#drop();
    const { place } = this;
    const timeout = place.timeoutMs ?? timeoutMs;
    const client = new ImapFlow({
      host: place.host.replace(/^\[|\]$/g, ""),
      port: place.port,
      secure: place.encryption === "tls",
      doSTARTTLS: place.encryption === "tls" ? undefined : place.encryption === "starttls",
      auth: place.token
        ? { user: place.user, accessToken: await place.token() }
        : { user: place.user, pass: place.password ?? "" },
      tls: { minVersion: "TLSv1.2", ca: place.certificateAuthority },
      logger: false,
      disableAutoIdle: this.#arrived === null,
      autoIdleDelay: 500,
      maxIdleTime: maxIdleMs,
      connectionTimeout: timeout,
      // Less than the time for the whole, so that a silent port is told from one that is not there.
      greetingTimeout: timeout * 0.7,
      socketTimeout: Math.max(timeout, this.#arrived ? maxIdleMs + timeout : 0),
    });
    // Without an "error" listener a drop right after the sign-in would end the process; after "close" the client is of no use any more.
    client.on("error", () => {});
    client.on("close", () => this.#lost(client));
    client.on("exists", () => this.#arrived?.());
    try {
      await client.connect();
    } catch (error) {
      client.close();
      const told = await this.#exactly(this.#signInFailure(error));
      if (isAgain || !place.token || !(told instanceof ChannelFailed) || told.failure !== "sign_in") throw told;
      // It may have been revoked before its end.
      place.forgetToken?.();
      return await this.#open(true);
    }
    try {
      await client.mailboxOpen(place.mailbox.split("/"));
    } catch (error) {
      client.close();
      if ((error as { responseStatus?: string }).responseStatus === "NO") {
        throw new ChannelFailed("missing", `The mailbox "${place.mailbox}" was not found. Check its name.`);
      }
      throw this.#told(error);
    }
    this.#client = client;
    this.#tries = 0;
    return client;
  }

  #signInFailure(error: unknown): Error {
    const { authenticationFailed, serverResponseCode, responseText } = error as {
      authenticationFailed?: boolean;
      serverResponseCode?: string;
      responseText?: string;
    };
    if (!authenticationFailed) return this.#told(error);
    if (
      /UNAVAILABLE|INUSE|LIMIT|OVERQUOTA/i.test(serverResponseCode ?? "") ||
      /try again|too many|temporar/i.test(responseText ?? "")
    ) {
      return new ChannelFailed("busy", "The mail server takes no sign-in now. It is tried again later.");
    }
    const isOpen = this.place.encryption === "none";
    if (isOpen && /PRIVACYREQUIRED|plaintext|cleartext|disabled/i.test(`${serverResponseCode} ${responseText}`)) {
      return new ChannelFailed(
        "tls",
        "The mail server takes no password on an unencrypted connection. Choose TLS or STARTTLS.",
      );
    }
    if (/disabled|not enabled|blocked/i.test(responseText ?? "")) {
      return new ChannelFailed(
        "sign_in",
        "The provider has switched off IMAP, or this kind of sign-in, for the mailbox. Switch it on there, or use OAuth.",
      );
    }
    return new ChannelFailed(
      "sign_in",
      this.place.token
        ? "The mail server did not accept the access token. Check the user name, and that the application may use the mailbox."
        : blanksIn(this.place.password ?? "") ??
          "The mail server did not accept the user name and password. With two-step sign-in an app password is needed.",
    );
  }

  async #exactly(error: Error): Promise<Error> {
    if (!(error instanceof ChannelFailed) || error.failure !== "certificate") return error;
    const startTls = this.place.encryption === "starttls" ? ["a STARTTLS"] : [];
    return await certificateTrouble({ ...this.place, startTls }, "The mail server") ?? error;
  }

  #told(error: unknown): Error {
    if (isTold(error)) return error;
    const { host, port, encryption } = this.place;
    const { code, message = "", responseStatus } = error as {
      code?: string;
      message?: string;
      responseStatus?: string;
    };
    const place = `${host}:${port}`;
    if (code === "GREETING_TIMEOUT" || code === "UPGRADE_TIMEOUT") {
      const other = encryption === "tls" ? "STARTTLS" : "TLS";
      return new ChannelFailed("tls", `${place} did not greet as a mail server. Check the port, or choose ${other}.`);
    }
    if (/STARTTLS/i.test(message) && encryption === "starttls") {
      return new ChannelFailed("tls", `${place} offers no STARTTLS. Choose TLS, with its port.`);
    }
    if (responseStatus === "NO" || responseStatus === "BAD") {
      return new ChannelFailed("answer", "The mail server refused a command. It is tried again.");
    }
    return connectionFailure(error, "The mail server", place);
  }

  /** Keeps the connection open from now on and tells when something may have arrived. */
  watch(arrived: () => void): void {
    this.#arrived = arrived;
    this.#comeBack(0);
  }

  #lost(client: ImapFlow): void {
    if (this.#client !== client) return;
    this.#client = null;
    if (this.#arrived) this.#comeBack(this.#pause());
  }

  #comeBack(afterMs: number): void {
    if (this.#closed || this.#timer) return;
    this.#timer = setTimeout(async () => {
      this.#timer = null;
      try {
        await this.use(async () => {});
        // What came while nobody listened was not told.
        this.#arrived?.();
      } catch (error) {
        this.#tries++;
        const isRefused = error instanceof ChannelFailed && error.failure === "sign_in";
        this.#comeBack(Math.max(this.#pause(), isRefused ? afterRefusalMs : 0));
      }
    }, afterMs);
  }

  #pause(): number {
    const pauses = this.place.comeBackMs ?? patience;
    return pauses[Math.min(this.#tries, pauses.length - 1)];
  }

  #drop(): void {
    const client = this.#client;
    this.#client = null;
    client?.close();
  }

  /** Says goodbye where the server still listens. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#arrived = null;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#last;
    const client = this.#client;
    this.#client = null;
    if (client?.usable) await client.logout().catch(() => {});
    client?.close();
  }
}
