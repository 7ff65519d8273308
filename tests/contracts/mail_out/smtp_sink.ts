/**
 * A small SMTP server (RFC 5321, AUTH PLAIN and LOGIN, SIZE-less, no SMTPUTF8) that keeps what it is sent. For tests only.
 * @module
 */

export interface SinkOptions {
  /** Ask for this sign-in. */
  auth?: { user: string; password: string };
  /** Encrypted from the first byte, with this certificate. */
  tls?: { cert: string; key: string };
  /** Answers to give instead of the usual ones, by command word, e.g. { RCPT: "550 5.1.1 <a@b> unknown" }; "" says nothing at all. */
  answers?: Partial<Record<"GREETING" | "EHLO" | "MAIL" | "RCPT" | "DATA" | "END", string>>;
}

export interface SinkMail {
  from: string;
  to: string[];
  /** The message as MIME, dots unstuffed. */
  source: string;
}

export interface SmtpSink {
  port: number;
  mails: SinkMail[];
  /** Each text that came whole, confirmed or not. */
  sources: string[];
  /** Breaks the connections that wait for an answer to a text. */
  cut(): void;
  /** Connections made so far. */
  connections(): number;
  answers: NonNullable<SinkOptions["answers"]>;
  close(): Promise<void>;
}

/** Starts a server on a free port of 127.0.0.1. */
export function startSmtpSink(options: SinkOptions = {}): SmtpSink {
  const address = { hostname: "127.0.0.1", port: 0 };
  const listener = options.tls ? Deno.listenTls({ ...address, ...options.tls }) : Deno.listen(address);
  const open = new Set<Deno.Conn>();
  const talks: Promise<void>[] = [];
  const waiting = new Set<Deno.Conn>();
  const sink: SmtpSink = {
    port: (listener.addr as Deno.NetAddr).port,
    mails: [],
    sources: [],
    cut() {
      for (const connection of waiting) if (open.delete(connection)) connection.close();
      waiting.clear();
    },
    connections: () => talks.length,
    answers: options.answers ?? {},
    async close() {
      listener.close();
      for (const connection of open) connection.close();
      await Promise.all([accepting, ...talks]);
    },
  };
  const accepting = (async () => {
    for await (const connection of listener) {
      open.add(connection);
      const talk = converse(connection, sink, options.auth, () => waiting.add(connection)).catch(() => {}).finally(
        () => {
          if (open.delete(connection)) {
            try {
              connection.close();
            } catch { /* closed by the other side */ }
          }
        },
      );
      talks.push(talk);
    }
  })().catch(() => {});
  return sink;
}

async function converse(
  connection: Deno.Conn,
  sink: SmtpSink,
  auth: SinkOptions["auth"],
  unanswered: () => void,
): Promise<void> {
  const lines = readLines(connection);
  const say = async (text: string) => {
    if (!text) return;
    const bytes = new TextEncoder().encode(text + "\r\n");
    for (let at = 0; at < bytes.length;) at += await connection.write(bytes.subarray(at));
  };
  const hear = async () => (await lines.next()).value ?? null;
  let signedIn = !auth;
  let mail: SinkMail = { from: "", to: [], source: "" };
  await say(sink.answers.GREETING ?? "220 sink.example ESMTP");
  for (let line = await hear(); line !== null; line = await hear()) {
    const word = line.slice(0, 4).toUpperCase();
    if (word === "EHLO") {
      await say(sink.answers.EHLO ?? `250-sink.example\r\n${auth ? "250-AUTH PLAIN LOGIN\r\n" : ""}250 8BITMIME`);
    } else if (word === "AUTH" && auth) {
      signedIn = await signIn(line, auth, say, hear);
      await say(signedIn ? "235 2.7.0 Accepted" : `535 5.7.8 Bad credentials for ${auth.user}`);
    } else if (word === "MAIL") {
      mail = { from: between(line), to: [], source: "" };
      await say(signedIn ? sink.answers.MAIL ?? "250 2.1.0 Ok" : "530 5.7.0 Authentication required");
    } else if (word === "RCPT") {
      // deno-lint-ignore no-control-regex -- letters beyond ASCII need SMTPUTF8 (RFC 6531), which is not offered
      const isAscii = /^[\x00-\x7f]*$/.test(line);
      const answer = sink.answers.RCPT ??
        (isAscii ? "250 2.1.5 Ok" : "553 5.6.7 Non-ASCII addresses are not permitted");
      if (answer.startsWith("250")) mail.to.push(between(line));
      await say(answer);
    } else if (word === "DATA") {
      const answer = sink.answers.DATA ?? "354 End data with <CR><LF>.<CR><LF>";
      await say(answer);
      if (!answer.startsWith("354")) continue;
      const source = await readData(hear);
      // Half a mail is no mail (RFC 5321 §4.1.1.4).
      if (source === null) return;
      mail.source = source;
      sink.sources.push(source);
      const end = sink.answers.END ?? `250 2.0.0 Ok: queued as ${String(sink.mails.length + 1).padStart(6, "0")}`;
      if (end.startsWith("250")) sink.mails.push(mail);
      if (!end) unanswered();
      await say(end);
    } else if (word === "QUIT") {
      return await say("221 2.0.0 Bye");
    } else {
      await say(word === "RSET" || word === "NOOP" ? "250 2.0.0 Ok" : "502 5.5.2 Command not known");
    }
  }
}

async function signIn(
  line: string,
  auth: { user: string; password: string },
  say: (text: string) => Promise<void>,
  hear: () => Promise<string | null>,
): Promise<boolean> {
  const [, way, first] = line.split(" ");
  if (way.toUpperCase() === "PLAIN") {
    if (!first) await say("334 ");
    const [, user, password] = fromBase64(first ?? await hear() ?? "").split("\0");
    return user === auth.user && password === auth.password;
  }
  await say("334 VXNlcm5hbWU6");
  const user = fromBase64(await hear() ?? "");
  await say("334 UGFzc3dvcmQ6");
  return user === auth.user && fromBase64(await hear() ?? "") === auth.password;
}

async function readData(hear: () => Promise<string | null>): Promise<string | null> {
  const lines: string[] = [];
  for (let line = await hear(); line !== "."; line = await hear()) {
    if (line === null) return null;
    lines.push(line.startsWith(".") ? line.slice(1) : line);
  }
  return lines.join("\r\n") + "\r\n";
}

async function* readLines(connection: Deno.Conn): AsyncGenerator<string, null> {
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(65536);
  let text = "";
  for (;;) {
    for (let end = text.indexOf("\r\n"); end >= 0; end = text.indexOf("\r\n")) {
      yield text.slice(0, end);
      text = text.slice(end + 2);
    }
    const count = await connection.read(buffer);
    if (count === null) return null;
    text += decoder.decode(buffer.subarray(0, count), { stream: true });
  }
}

function between(line: string): string {
  return line.match(/<([^>]*)>/)?.[1] ?? "";
}

function fromBase64(text: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
}
