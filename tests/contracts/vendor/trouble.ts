/**
 * A server in trouble: each thing that goes wrong between the office and a service on the web, to order. For tests only.
 * @module
 */
import {
  certificate,
  expiredCertificate,
  expiredKey,
  key,
  otherCertificate,
  otherKey,
} from "../mail_out/smtp_certificate.ts";

/** What a trouble does to a call; answers where the call must go. */
export interface Trouble {
  name: string;
  /** Where the call goes, without a slash at its end. */
  at(world: TroubleWorld): string;
  /** What the server answers. */
  answer?(): Response | Promise<Response>;
}

export interface TroubleWorld {
  /** Answers as the trouble says. */
  plain: string;
  plainPort: number;
  /** Encrypted, with a certificate that no authority made. */
  selfSignedPort: number;
  /** Encrypted, with certificates of an authority that the test trusts: for other.example, and past its time. */
  otherPort: number;
  expiredPort: number;
  freePort: number;
}

const status = (code: number, headers: Record<string, string> = {}): Trouble => ({
  name: String(code),
  at: ({ plain }) => plain,
  // Stripe's shape; the others look at the status.
  answer: () =>
    Response.json({ error: { type: "api_error", code: "x", message: "Refused." } }, { status: code, headers }),
});

export const troubles: Trouble[] = [
  { name: "a host that is not there", at: () => "http://nowhere.invalid" },
  { name: "a wrong port", at: ({ freePort }) => `http://127.0.0.1:${freePort}` },
  { name: "TLS on a port without", at: ({ plainPort }) => `https://localhost:${plainPort}` },
  { name: "an expired certificate", at: ({ expiredPort }) => `https://localhost:${expiredPort}` },
  { name: "a certificate for another name", at: ({ otherPort }) => `https://localhost:${otherPort}` },
  { name: "a certificate that nobody vouches for", at: ({ selfSignedPort }) => `https://localhost:${selfSignedPort}` },
  ...[401, 403, 404, 409, 410, 413, 500, 503].map((code) => status(code)),
  status(429, { "retry-after": "900" }),
  { name: "a redirect", at: ({ plain }) => plain, answer: () => Response.redirect("http://evil.example/x") },
  { name: "no JSON", at: ({ plain }) => plain, answer: () => new Response("<html>", { status: 200 }) },
  { name: "half an answer", at: ({ plain }) => plain, answer: half },
  { name: "silence", at: ({ plain }) => plain, answer: silence },
];

/** The connection breaks amid the body. */
function half(): Response {
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('{"data": [{"id":'));
      controller.error(new Error("gone"));
    },
  });
  return new Response(body, { headers: { "content-type": "application/json" } });
}

const held = new Set<(response: Response) => void>();
function silence(): Promise<Response> {
  return new Promise((done) => void held.add(done));
}

/** Lets go of who was kept waiting. */
export function endSilence(): void {
  for (const done of held) done(new Response());
  held.clear();
}

export interface TroubleServer extends TroubleWorld {
  /** What it answers from now on. */
  answer: () => Response | Promise<Response>;
  close(): Promise<void>;
}

export function startTrouble(): TroubleServer {
  const options = { hostname: "127.0.0.1", port: 0, onListen() {}, onError: () => new Response("", { status: 500 }) };
  const handler = () => server.answer();
  const plain = Deno.serve(options, handler);
  const selfSigned = Deno.serve({ ...options, cert: certificate, key }, handler);
  const other = Deno.serve({ ...options, cert: otherCertificate, key: otherKey }, handler);
  const expired = Deno.serve({ ...options, cert: expiredCertificate, key: expiredKey }, handler);
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  listener.close();
  const server: TroubleServer = {
    answer: () => Response.json({}),
    plain: `http://127.0.0.1:${plain.addr.port}`,
    plainPort: plain.addr.port,
    selfSignedPort: selfSigned.addr.port,
    otherPort: other.addr.port,
    expiredPort: expired.addr.port,
    freePort: (listener.addr as Deno.NetAddr).port,
    close: async () => void await Promise.all([plain, selfSigned, other, expired].map((one) => one.shutdown())),
  };
  return server;
}
