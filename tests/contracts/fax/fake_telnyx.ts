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
  /** Its fax applications and phone numbers, as the account has them. */
  applications: Map<string, Record<string, unknown>>;
  numbers: Map<string, { connection_id: string | null }>;
  /** Numbers that it does not take a fax to: `POST /faxes` answers 422. */
  refusedNumbers: Set<string>;
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
    applications: new Map([["234423", {
      active: true,
      webhook_event_url: "https://office.example/api/fax-webhook",
      outbound: { outbound_voice_profile_id: "1911630617284445511" },
    }]]),
    numbers: new Map([["+15550100", { connection_id: "234423" }]]),
    refusedNumbers: new Set(),
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
    if (room === "fax_applications") {
      const found = fake.applications.get(id);
      return found ? Response.json({ data: { record_type: "fax_application", id, ...found } }) : notFound();
    }
    if (room === "phone_numbers") {
      const asked = url.searchParams.get("filter[phone_number]");
      const data = [...fake.numbers].filter(([number]) => !asked || number === asked)
        .map(([phone_number, one]) => ({ record_type: "phone_number", phone_number, status: "active", ...one }));
      return Response.json({ data, meta: { total_pages: 1, total_results: data.length, page_number: 1 } });
    }
    if (room !== "faxes") return notFound();
    if (!id) return request.method === "POST" ? await sendFax(request) : listFaxes(url);
    const fax = faxes.get(id);
    if (!fax) return notFound();
    if (action === "refresh") {
      if (request.method !== "POST") return errors(405, "Method not allowed");
      if (fax.direction !== "inbound") return errors(422, "Only inbound faxes can be refreshed");
      fax.media_url = linkTo(id);
      return Response.json({ data: { result: "ok" } });
    }
    return Response.json({ data: fax });
  };

  async function mediaRoom(request: Request, name: string): Promise<Response> {
    if (request.method === "DELETE") return new Response(null, { status: fake.media.delete(name) ? 200 : 404 });
    if (request.method === "GET") {
      return fake.media.has(name) ? Response.json({ data: { media_name: name } }) : notFound();
    }
    const form = await request.formData();
    const file = form.get("media");
    if (!(file instanceof File)) return errors(422, "media is missing");
    if (file.size > 20_000_000) return errors(422, "media is too large");
    const seconds = Number(form.get("ttl_secs") ?? 172_800);
    if (!Number.isInteger(seconds) || seconds < 1 || seconds > 630_720_000) return errors(422, "ttl_secs is invalid");
    // A name is given once.
    if (fake.media.has(String(form.get("media_name")))) return errors(422, "media_name has already been taken");
    fake.media.set(String(form.get("media_name")), new Uint8Array(await file.arrayBuffer()));
    return Response.json({ data: { media_name: form.get("media_name") } });
  }

  async function sendFax(request: Request): Promise<Response> {
    if (request.headers.get("content-type") !== "application/json") return errors(415, "Unsupported media type");
    const given = await request.json();
    const unknown = Object.keys(given).find((key) => !sendable.split(" ").includes(key));
    if (unknown) return errors(422, "Invalid parameter", `${unknown} is not a parameter`, `/${unknown}`);
    const { connection_id, to, from, media_name, client_state, quality } = given;
    if (!fake.applications.has(connection_id)) {
      return errors(
        422,
        "Invalid parameter",
        "The requested connection_id is either invalid or does not exist.",
        "/connection_id",
      );
    }
    if (!fake.numbers.has(from)) {
      return errors(422, "Invalid parameter", `The from number ${from} is not yours.`, "/from");
    }
    if (!/^\+[1-9]\d{6,14}$/.test(to) || fake.refusedNumbers.has(to)) {
      return errors(422, "Invalid parameter", `The 'to' number ${to} is not a valid destination.`, "/to");
    }
    if (!qualities.includes(quality)) return errors(422, "Invalid parameter", "quality is invalid", "/quality");
    if (client_state !== undefined && !isBase64(client_state)) {
      return errors(422, "Invalid parameter", "client_state must be base64", "/client_state");
    }
    const pdf = fake.media.get(media_name);
    if (!pdf) return errors(422, "Invalid parameter", "media_name was not found", "/media_name");
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
    const odd = [...searchParams.keys()].find((key) => !listable.includes(key));
    if (odd) return errors(400, "Invalid parameter", `${odd} is not a parameter`);
    if (Number(searchParams.get("page[size]")) > 250) {
      return errors(422, "Invalid parameter", "page[size] is too large");
    }
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

const notFound = () => errors(404, "Resource not found", "The requested resource or URL could not be found.");

/** What `POST /faxes` takes by Telnyx' published API. */
const sendable =
  "black_threshold client_state connection_id from from_display_name media_name media_url monochrome preview_format " +
  "quality store_media store_preview t38_enabled to webhook_url";
const qualities = ["normal", "high", "very_high", "ultra_light", "ultra_dark"];
const listable = [
  "filter[created_at][gte]",
  "filter[created_at][gt]",
  "filter[created_at][lte]",
  "filter[created_at][lt]",
  "filter[direction][eq]",
  "filter[from][eq]",
  "filter[to][eq]",
  "page[number]",
  "page[size]",
];
const isBase64 = (text: unknown) =>
  typeof text === "string" && /^[A-Za-z0-9+/]+={0,2}$/.test(text) && text.length % 4 === 0;

/** As Telnyx answers: a code, a title, what is wrong, and of which parameter. */
const errors = (status: number, title: string, detail?: string, pointer?: string) =>
  Response.json({ errors: [{ code: "10015", title, detail, ...(pointer ? { source: { pointer } } : {}) }] }, {
    status,
  });
