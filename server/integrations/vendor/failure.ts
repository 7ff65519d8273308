/**
 * Why a service could not be used: one kind of error for every vendor, with a sentence an administrator can act upon.
 * @module
 */

const channelFailures = [
  "host",
  "port",
  "timeout",
  "tls",
  "certificate",
  "sign_in",
  "not_allowed",
  "missing",
  "busy",
  "answer",
  "setup",
  "unreachable",
  "closed",
  "recipient",
] as const;
/** `closed`: the channel was switched off or changed meanwhile. `missing`: a mailbox, folder or number that is not there. `busy`: come back later. `answer`: not what the protocol allows. `recipient`: the number that this one goes to is refused, or its pages are; the service itself works. */
export type ChannelFailure = (typeof channelFailures)[number];

/** A service did not do what was asked. The message is a sentence for staff without patient data, addresses of people, or secrets. */
export class ChannelFailed extends Error {
  override name = "ChannelFailed";
  /**
   * @param status the service's own code, for support
   * @param retryAfterMs how long it asks to be left alone
   */
  constructor(
    readonly failure: ChannelFailure,
    message: string,
    readonly status: number | null = null,
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}

/** One item that cannot be taken in for its size, bytes; NaN: nobody said it. It stays where it is until it is put aside. */
export class ItemTooLarge extends Error {
  override name = "ItemTooLarge";
  constructor(readonly size: number, readonly maxBytes: number, thing = "message", advice = "") {
    const is = Number.isNaN(size) ? "too large" : `${megabytes(size)} MB`;
    super(
      `The ${thing} is ${is}. The largest that can be taken in is ${megabytes(maxBytes)} MB.${advice && ` ${advice}`}`,
    );
  }
}

/** A sentence on a refused password that was pasted with blanks around it, which a password may have; none otherwise. */
export const blanksIn = (password: string): string | undefined =>
  password === password.trim()
    ? undefined
    : "The mail server did not accept the user name and password. The password begins or ends with a blank: enter it without.";

/** What is asked of a channel that is not there any more. */
export const channelClosed = (): ChannelFailed =>
  new ChannelFailed("closed", "The channel was switched off or changed meanwhile.");

const megabytes = (bytes: number) => (bytes / (1024 * 1024)).toFixed(0);

/**
 * What a broken connection means, by the words of Deno, Node and rustls.
 * @param what the service in a sentence, such as "The mail server"
 * @param place host and port, told so that a typing slip is seen
 */
export function connectionFailure(error: unknown, what: string, place: string): ChannelFailed {
  const { code = "", message = "", cause } = error as { code?: string; message?: string; cause?: unknown };
  const words = `${code} ${message} ${cause instanceof Error ? cause.message : ""}`;
  if (/ENOTFOUND|EAI_AGAIN|EAI_NODATA|dns error|failed to lookup|Name or service|nodename/i.test(words)) {
    return new ChannelFailed("host", `${what} ${place} was not found. Check the name.`);
  }
  if (/expired/i.test(words) && /certificate|CERT/i.test(words)) {
    return new ChannelFailed("certificate", `The certificate of ${place} has expired. Its operator must renew it.`);
  }
  if (/NotValidForName|ALTNAME|not valid for name|does not match/i.test(words)) {
    return new ChannelFailed(
      "certificate",
      `The certificate of ${place} is for another name. Check the server's name.`,
    );
  }
  if (/NotValidYet/i.test(words)) {
    return new ChannelFailed("certificate", `The certificate of ${place} is not valid yet. Check this server's clock.`);
  }
  if (/UnknownIssuer|SELF_SIGNED|UNABLE_TO_|certificate|CaUsedAsEndEntity/i.test(words)) {
    return new ChannelFailed(
      "certificate",
      `The certificate of ${place} was not made by an authority that is trusted here.`,
    );
  }
  if (
    /InvalidContentType|corrupt message|wrong version|EPROTO|HandshakeFailure|handshake|UPGRADE_TIMEOUT/i.test(words)
  ) {
    return new ChannelFailed(
      "tls",
      `No encrypted connection to ${place} could be made. The port may belong to another kind of encryption.`,
    );
  }
  if (/ECONNREFUSED|refused/i.test(words)) {
    return new ChannelFailed(
      "port",
      `${what} ${place} refused the connection. Check the port, and that it is running.`,
    );
  }
  if (/TIMEOUT|TIMEDOUT|timed out|aborted due to timeout/i.test(words)) {
    return new ChannelFailed("timeout", `${what} ${place} did not answer in time.`);
  }
  if (/ENETUNREACH|EHOSTUNREACH|unreachable/i.test(words)) {
    return new ChannelFailed("unreachable", `${what} ${place} cannot be reached from here. Check the network.`);
  }
  return new ChannelFailed("unreachable", `The connection to ${place} broke off.`);
}
