/**
 * A small server that speaks the chat-completions protocol, checks what it is sent, and answers as told. For tests only.
 * @module
 */
import assert from "node:assert/strict";

/** A call as it came in. */
export interface Heard {
  path: string;
  authorization: string | null;
  // deno-lint-ignore no-explicit-any -- the protocol's body, checked by its readers
  body: any;
}

export type Reply = (heard: Heard) => Response | Promise<Response>;

export interface FakeEndpoint {
  /** As it is entered: up to `/v1`. */
  url: string;
  heard: Heard[];
  /** Answers for the next calls in order; the last one stays. */
  replies: Reply[];
  close(): Promise<void>;
}

/** A completion with this text. */
export function completion(content: string | null, over: Record<string, unknown> = {}, finish = "stop"): Response {
  return Response.json({
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_800_000_000,
    model: "fake-1-2026",
    choices: [{ index: 0, finish_reason: finish, message: { role: "assistant", content, refusal: null, ...over } }],
    usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
  });
}

/** Starts it on a free port of 127.0.0.1. */
export function startFakeEndpoint(...replies: Reply[]): FakeEndpoint {
  const heard: Heard[] = [];
  const fake = { heard, replies } as FakeEndpoint;
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const body = await request.json();
    const { pathname } = new URL(request.url);
    const one = { path: pathname, authorization: request.headers.get("authorization"), body };
    heard.push(one);
    const problem = protocolProblem(request, body);
    if (problem) return Response.json({ error: { message: problem } }, { status: 400 });
    const reply = fake.replies.length > 1 ? fake.replies.shift()! : fake.replies[0];
    return await reply(one);
  });
  fake.url = `http://127.0.0.1:${server.addr.port}/v1`;
  fake.close = () => server.shutdown();
  return fake;
}

/** What the real servers would refuse; null when the call is right. */
// deno-lint-ignore no-explicit-any -- anything may come in
function protocolProblem(request: Request, body: any): string | null {
  try {
    assert.equal(request.method, "POST");
    assert.match(request.headers.get("content-type") ?? "", /^application\/json/);
    assert.equal(typeof body.model, "string");
    assert.equal(body.messages[0].role, "system");
    assert.equal(body.messages.at(-1).role, "user");
    assert.equal(body.response_format.type, "json_schema");
    assert.equal(body.response_format.json_schema.strict, true);
    strict(body.response_format.json_schema.schema);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : "wrong";
  }
}

/** Strict schemas: every property required, none besides, no keyword that structured outputs do not know. */
// deno-lint-ignore no-explicit-any -- a JSON schema
function strict(schema: any): void {
  const known = ["type", "properties", "required", "additionalProperties", "items", "enum", "anyOf"];
  for (const key of Object.keys(schema)) assert.ok(known.includes(key), `unknown keyword ${key}`);
  if (schema.type === "object") {
    assert.deepEqual([...schema.required].sort(), Object.keys(schema.properties).sort());
    assert.equal(schema.additionalProperties, false);
    for (const inner of Object.values(schema.properties)) strict(inner);
  }
  if (schema.items) strict(schema.items);
  for (const inner of schema.anyOf ?? []) strict(inner);
}

/** The document and the pictures of a call. */
export function documentOf({ body }: Heard): { text: string; pictures: number } {
  const { content } = body.messages.at(-1);
  if (typeof content === "string") return { text: content, pictures: 0 };
  const pictures = content.filter((part: { type: string }) => part.type === "image_url");
  for (const { image_url } of pictures) assert.match(image_url.url, /^data:image\/jpeg;base64,[A-Za-z0-9+/=]+$/);
  return { text: content[0].text, pictures: pictures.length };
}
