/**
 * A server that speaks Microsoft's token endpoint and the mail part of Graph v1.0, with faults to order. For tests only.
 *
 * It refuses what Microsoft's published rules refuse (learn.microsoft.com: "message: delta", "delta query for messages", "Microsoft Graph
 * throttling limits", "Get access without a user").
 * @module
 */

interface FakeMessage {
  id: string;
  folder: string;
  receivedDateTime: string;
  mime: Uint8Array<ArrayBuffer>;
}

export interface FakeGraph {
  graph: string;
  login: string;
  secret: string;
  /** Address → folder names by id; one below another is named `parentId/name`. */
  mailboxes: Map<string, Map<string, string>>;
  messages: FakeMessage[];
  arrive(address: string, mime: Uint8Array<ArrayBuffer>, at?: string): string;
  /** All places given so far are forgotten. */
  forget(): void;
  /** Tokens given so far are refused. */
  revoke(): void;
  /** How the secret is refused. */
  secretTrouble: { error: string; error_codes: number[] } | null;
  /** Answers given instead, once each, to paths that contain the text. */
  faults: { path: string; answer: () => Response | Promise<Response> }[];
  calls: string[];
  /** Most calls that were answered at once. */
  most(): number;
  /** Each call takes so long, ms. */
  slow: number;
  close(): Promise<void>;
}

/** A list asked for with $filter ends here. */
const mostFiltered = 5_000;

/** What a delta query may say: all of it at the beginning, and nothing but the token afterwards. */
function isAllowed(query: URLSearchParams): boolean {
  const names = [...query.keys()];
  if (names.some((name) => name === "$skiptoken" || name === "$deltatoken")) return names.length === 1;
  const filter = query.get("$filter");
  return names.every((name) => ["changeType", "$select", "$filter", "$top", "$expand", "$orderby"].includes(name)) &&
    ["created", "updated", "deleted", null].includes(query.get("changeType")) &&
    (filter === null || /^receivedDateTime (ge|gt) \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(filter)) &&
    [null, "receivedDateTime desc"].includes(query.get("$orderby"));
}

export function startFakeGraph(): FakeGraph {
  let generation = 0;
  let tokens = 0;
  let oldest = 0;
  let made = 0;
  let [running, most] = [0, 0];
  const fake: FakeGraph = {
    graph: "",
    login: "",
    secret: "s3cret~value",
    mailboxes: new Map(),
    messages: [],
    arrive(address, mime, at = new Date(Date.now() + made).toISOString()) {
      const id = `AAkALg${String(++made).padStart(140, "0")}=`;
      fake.messages.push({ id, folder: `${address}/inbox`, receivedDateTime: at, mime });
      return id;
    },
    forget: () => void generation++,
    revoke: () => void (oldest = tokens + 1),
    secretTrouble: null,
    faults: [],
    calls: [],
    most: () => most,
    slow: 0,
    close: () => server.shutdown(),
  };
  const error = (status: number, code: string, headers: Record<string, string> = {}) =>
    Response.json({ error: { code, message: code } }, { status, headers });

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname.endsWith("/oauth2/v2.0/token")) return await token(await request.formData());
    // Links are written with keys in parentheses: users('a@b')/mailFolders('inbox').
    const path = decodeURIComponent(url.pathname.replace("/v1.0", "")).replace(/\('([^']*)'\)/g, "/$1");
    fake.calls.push(`${request.method} ${path}`);
    const fault = fake.faults.findIndex((one) => path.includes(one.path));
    if (fault >= 0) return await fake.faults.splice(fault, 1)[0].answer();
    const bearer = /^Bearer token-(\d+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
    if (!bearer || Number(bearer) < oldest) return error(401, "InvalidAuthenticationToken");
    if (running > 4) return error(429, "ApplicationThrottled", { "retry-after": "1" });
    if (!request.headers.get("prefer")?.includes('IdType="ImmutableId"')) return error(400, "ErrorInvalidIdMalformed");
    const [, , address, room, id, part] = path.split("/");
    const box = fake.mailboxes.get(address);
    if (!box) return error(404, "ErrorInvalidUser");
    if (room === "messages") return await messageRoom(request, id, part, address);
    if (!id) return await folderRoom(request, url, "", box);
    if (id !== "inbox" && !box.has(id)) return error(404, "ErrorItemNotFound");
    if (part === "childFolders") return await folderRoom(request, url, `${id}/`, box);
    if (part === "messages") return delta(request, url, `${address}/${id}`);
    return Response.json({ id, totalItemCount: fake.messages.filter((m) => m.folder === `${address}/${id}`).length });
  }

  async function token(form: FormData): Promise<Response> {
    if (fake.secretTrouble) return Response.json(fake.secretTrouble, { status: 401 });
    if (form.get("grant_type") !== "client_credentials" || !form.get("client_id")) {
      return Response.json({ error: "invalid_request", error_codes: [900144] }, { status: 400 });
    }
    if (form.get("scope") !== "https://graph.microsoft.com/.default") {
      return Response.json({ error: "invalid_scope", error_codes: [1002012] }, { status: 400 });
    }
    if (form.get("client_secret") !== fake.secret) {
      return Response.json({ error: "invalid_client", error_codes: [7000215] }, { status: 401 });
    }
    return Response.json({ token_type: "Bearer", expires_in: 3599, access_token: `token-${++tokens}` });
  }

  async function messageRoom(request: Request, id: string, part: string, address: string): Promise<Response> {
    if (!/^AAkALg\d{140}=$/.test(id)) return error(400, "ErrorInvalidIdMalformed");
    const message = fake.messages.find((one) => one.id === id && one.folder.startsWith(`${address}/`));
    if (!message) return error(404, "ErrorItemNotFound");
    if (part === "$value") return new Response(message.mime, { headers: { "content-type": "text/plain" } });
    if (part !== "move" || request.method !== "POST") return error(400, "RequestBroker--ParseUri");
    if (request.headers.get("content-type") !== "application/json") return error(415, "UnsupportedMediaType");
    const { destinationId } = await request.json();
    if (destinationId !== "inbox" && !fake.mailboxes.get(address)!.has(destinationId)) {
      return error(404, "ErrorItemNotFound");
    }
    message.folder = `${address}/${destinationId}`;
    return Response.json({ id }, { status: 201 });
  }

  async function folderRoom(request: Request, url: URL, parent: string, box: Map<string, string>): Promise<Response> {
    if (request.method === "POST") {
      const { displayName } = await request.json();
      if ([...box.values()].includes(parent + displayName)) return error(409, "ErrorFolderExists");
      const id = `folder-${box.size + 1}`;
      box.set(id, parent + displayName);
      return Response.json({ id, displayName }, { status: 201 });
    }
    const name = /displayName eq '(.*)'/.exec(url.searchParams.get("$filter") ?? "")?.[1];
    const value = [...box].filter(([, own]) => own === parent + name).map(([id]) => ({ id, displayName: name }));
    return Response.json({ value });
  }

  /** A place is `generation.from.since`; `from` counts messages. */
  function delta(request: Request, url: URL, folder: string): Response {
    if (!isAllowed(url.searchParams)) return error(400, "ErrorInvalidUrlQuery");
    const place = url.searchParams.get("$skiptoken") ?? url.searchParams.get("$deltatoken");
    const since = /ge (\S+)/.exec(url.searchParams.get("$filter") ?? "")?.[1] ?? "";
    const [given, from, bound, shown] = place ? place.split("_") : [String(generation), "0", since, "0"];
    if (Number(given) !== generation) return error(410, "syncStateNotFound");
    const size = Number(/maxpagesize=(\d+)/.exec(request.headers.get("prefer") ?? "")?.[1] ?? 10);
    const all = fake.messages.map((one, at) => ({ ...one, at: at + 1 })).filter((one) =>
      one.folder === folder && one.at > Number(from) && one.receivedDateTime >= bound
    );
    const left = bound && Number(shown) >= 0 ? mostFiltered - Number(shown) : Infinity;
    const value = all.slice(0, Math.min(size, left));
    const goesOn = all.length > size && left > size;
    const to = goesOn ? value.at(-1)!.at : fake.messages.length;
    const [address, id] = folder.split("/");
    const where = `${url.origin}/v1.0/users('${encodeURIComponent(address)}')/mailFolders('${id}')/messages/delta`;
    const link = `${where}?${goesOn ? "$skiptoken" : "$deltatoken"}=${generation}_${to}_${bound}_${
      goesOn ? Number(shown) + value.length : -1
    }`;
    return Response.json({
      value: value.map(({ id, receivedDateTime }) => ({ "@odata.etag": "W/1", id, receivedDateTime })),
      [goesOn ? "@odata.nextLink" : "@odata.deltaLink"]: link,
    });
  }

  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    most = Math.max(most, ++running);
    try {
      if (fake.slow) await new Promise((done) => setTimeout(done, fake.slow));
      return await answer(request);
    } finally {
      running--;
    }
  });
  const origin = `http://127.0.0.1:${(server.addr as Deno.NetAddr).port}`;
  [fake.graph, fake.login] = [`${origin}/v1.0`, origin];
  return fake;
}
