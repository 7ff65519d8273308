/**
 * A server that speaks Telnyx' fax API, with its own key pair, signed webhooks and faults to order. For tests only.
 * @module
 */

export interface FakeTelnyx {
  url: string;
  apiKey: string;
  publicKey: string;
  /** A fax arrives; answers its id. */
  arrive(pdf: Uint8Array<ArrayBuffer>, over?: Record<string, unknown>): string;
  /** The signed message that Telnyx would send for a fax. */
  news(faxId: string, type: string, options?: { at?: number; over?: Record<string, unknown> }): Promise<RequestInit>;
  /** What the machines called by `POST /faxes` got. */
  delivered: { to: string; pdf: Uint8Array }[];
  /** Media that stand in the store. */
  media: Map<string, Uint8Array>;
  /** What calls to send come to: a reason of failure, or delivery. */
  outcome: string | null;
  /** Answers given instead, once each, to paths that contain the text. */
  faults: { path: string; answer: () => Response | Promise<Response> }[];
  /** Links given so far stop working, as after ten minutes. */
  expireLinks(): void;
  removeAll(): void;
  /** Method and path of each call. */
  calls: string[];
  faxes: Map<string, Record<string, unknown>>;
  close(): Promise<void>;
}

/** Starts it on a free port. @param now its clock, ms */
export async function startFakeTelnyx(now: () => number = Date.now): Promise<FakeTelnyx> {
  const pair = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]) as CryptoKeyPair;
  const raw = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  const pdfs = new Map<string, Uint8Array<ArrayBuffer>>();
  const faxes = new Map<string, Record<string, unknown>>();
  let links = 0;
  let oldest = 0;
  let clock = 0;
  const created = () => new Date(now() + clock++).toISOString();
  const linkTo = (id: string) => `${fake.url.replace("/v2", "")}/media-store/${id}?link=${++links}`;
  const fake: FakeTelnyx = {
    url: "",
    apiKey: "KEY0123456789",
    publicKey: raw.toBase64(),
    delivered: [],
    media: new Map(),
    outcome: null,
    faults: [],
    calls: [],
    faxes,
    arrive(pdf, over = {}) {
      const id = crypto.randomUUID();
      pdfs.set(id, pdf);
      faxes.set(id, {
        record_type: "fax",
        id,
        direction: "inbound",
        status: "received",
        from: "+15550177",
        to: "+15550100",
        created_at: created(),
        page_count: 1,
        media_url: linkTo(id),
        ...over,
      });
      return id;
    },
    async news(faxId, type, { at = now(), over = {} } = {}) {
      const fax = faxes.get(faxId) ?? { direction: "inbound" };
      const payload = {
        fax_id: faxId,
        direction: fax.direction,
        status: fax.status,
        media_url: fax.media_url,
        ...over,
      };
      const body = JSON.stringify({
        data: { record_type: "event", id: crypto.randomUUID(), event_type: type, occurred_at: created(), payload },
      });
      const timestamp = String(Math.floor(at / 1000));
      const signed = new TextEncoder().encode(`${timestamp}|${body}`);
      const signature = new Uint8Array(await crypto.subtle.sign("Ed25519", pair.privateKey, signed));
      return {
        method: "POST",
        body,
        headers: {
          "content-type": "application/json",
          "telnyx-timestamp": timestamp,
          "telnyx-signature-ed25519": signature.toBase64(),
        },
      };
    },
    expireLinks: () => void (oldest = links + 1),
    removeAll() {
      faxes.clear();
      pdfs.clear();
    },
    close: () => server.shutdown(),
  };

  const handle = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const path = url.pathname.replace(/^\/v2/, "");
    fake.calls.push(`${request.method} ${path}`);
    const fault = fake.faults.findIndex((one) => path.includes(one.path));
    if (fault >= 0) return await fake.faults.splice(fault, 1)[0].answer();
    if (path.startsWith("/media-store/")) {
      if (request.headers.has("authorization")) return new Response("no key here", { status: 400 });
      const pdf = pdfs.get(path.slice(13));
      if (!pdf || Number(url.searchParams.get("link")) < oldest) return new Response("Expired", { status: 403 });
      return new Response(pdf, { headers: { "content-type": "application/pdf" } });
    }
    if (request.headers.get("authorization") !== `Bearer ${fake.apiKey}`) return errors(401, "Authentication failed");
    const [, room, id, , action] = path.split("/");
    if (room === "media") return await mediaRoom(request, id);
    if (room !== "faxes") return errors(404, "Not found");
    if (!id) return request.method === "POST" ? await sendFax(request) : listFaxes(url);
    const fax = faxes.get(id);
    if (!fax) return errors(404, "Resource not found");
    if (action === "refresh") {
      fax.media_url = linkTo(id);
      return Response.json({ data: { result: "ok" } });
    }
    return Response.json({ data: fax });
  };

  async function mediaRoom(request: Request, name: string): Promise<Response> {
    if (request.method === "DELETE") return new Response(null, { status: fake.media.delete(name) ? 200 : 404 });
    const form = await request.formData();
    const file = form.get("media");
    if (!(file instanceof File)) return errors(422, "media is missing");
    if (file.size > 20_000_000) return errors(422, "media is too large");
    fake.media.set(String(form.get("media_name")), new Uint8Array(await file.arrayBuffer()));
    return Response.json({ data: { media_name: form.get("media_name") } });
  }

  async function sendFax(request: Request): Promise<Response> {
    const { connection_id, to, from, media_name, client_state } = await request.json();
    if (!connection_id || !/^\+\d+$/.test(from) || !/^\+\d+$/.test(to)) return errors(422, "Invalid parameters");
    const pdf = fake.media.get(media_name);
    if (!pdf) return errors(422, "media_name not found");
    const id = crypto.randomUUID();
    const failed = fake.outcome !== null;
    if (!failed) fake.delivered.push({ to, pdf });
    faxes.set(id, {
      id,
      direction: "outbound",
      status: failed ? "failed" : "delivered",
      failure_reason: fake.outcome,
      to,
      from,
      client_state,
      created_at: created(),
      page_count: 2,
    });
    return Response.json({ data: { id, status: "queued" } }, { status: 202 });
  }

  function listFaxes({ searchParams }: URL): Response {
    const [number, size] = [
      Number(searchParams.get("page[number]") ?? 1),
      Number(searchParams.get("page[size]") ?? 20),
    ];
    const [since, to] = [searchParams.get("filter[created_at][gte]") ?? "", searchParams.get("filter[to][eq]")];
    const found = [...faxes.values()].filter((fax) =>
      fax.direction === searchParams.get("filter[direction][eq]") && String(fax.created_at) >= since &&
      (!to || fax.to === to)
    ).reverse();
    return Response.json({
      data: found.slice((number - 1) * size, number * size),
      meta: {
        page_number: number,
        page_size: size,
        total_pages: Math.ceil(found.length / size),
        total_results: found.length,
      },
    });
  }

  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, handle);
  fake.url = `http://127.0.0.1:${(server.addr as Deno.NetAddr).port}/v2`;
  return fake;
}

const errors = (status: number, title: string) =>
  Response.json({ errors: [{ code: String(status), title }] }, { status });
