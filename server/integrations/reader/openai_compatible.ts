/**
 * A language model behind the chat-completions protocol: OpenAI and others who speak it, or a model on one's own machine
 * (Ollama, llama.cpp, vLLM, LM Studio).
 *
 * Only the configured origin is called: redirects are not followed. Unencrypted only to this machine and private networks, whose
 * names are looked up before each call. Time, tries and the size of answers are bounded. Errors hold nothing of what was sent.
 * @module
 */
import { lookup } from "node:dns/promises";
import { type Endpoint, reachOf, readEndpoint } from "../../../shared/endpoints.ts";
import { answerJsonSchema, instructions, questionText, readAnswer } from "./answer_schema.ts";
import { readBounded } from "./bounded.ts";
import { type Answer, type LanguageModel, LanguageModelFailed, type Question } from "./port.ts";

export interface OpenAiCompatibleConfig {
  /** Up to and without `/chat/completions`. */
  baseUrl: string;
  model: string;
  /** None for an endpoint of one's own. */
  apiKey: string | null;
}

/** What of the world is needed; tests give their own. */
export interface ReaderWorld {
  fetch: typeof fetch;
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs something later; answers how to call it off. */
  after(ms: number, run: () => void): () => void;
  /** The addresses behind a name. */
  resolve(hostname: string): Promise<string[]>;
}

export const realWorld: ReaderWorld = {
  fetch: (...args) => fetch(...args),
  now: Date.now,
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  resolve: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
};

/** A model on a machine without a graphics card takes minutes for a long letter. */
const answerMs = 180_000;
const checkMs = 60_000;
const tries = 3;
/** A wait longer than this is told instead of waited. */
const longestWaitMs = 30_000;
const firstWaitMs = 1_000;
const answerBytes = 512 * 1024;

/** @throws {TypeError} when the address is none that may be called; settings are checked before they are kept. */
export function openAiCompatible(config: OpenAiCompatibleConfig, world: ReaderWorld = realWorld): LanguageModel {
  const endpoint = readEndpoint(config.baseUrl);
  if (typeof endpoint === "string") throw new TypeError(endpoint);
  const client = { endpoint, config, world };
  return {
    model: config.model,
    host: endpoint.hostname,
    extract: async (question, signal) => (await ask(client, question, answerMs, signal)).answer,
    async check(signal) {
      const { answer, model } = await ask(client, sample, checkMs, signal);
      const [person, ...others] = answer.patients;
      const right = others.length === 0 && person?.lastName === "Sample" && person.dateOfBirth === "1980-04-12";
      return { model, right };
    },
  };
}

/** Nobody real; the letter by which a connection is tried. */
const sample: Question = {
  today: "2026-01-15",
  pages: [{
    number: 1,
    text: "Please send the medical records of our client.\nPatient: Maria Sample\nDate of birth: 04/12/1980",
  }],
  pictures: [],
};

interface Client {
  endpoint: Endpoint;
  config: OpenAiCompatibleConfig;
  world: ReaderWorld;
}

async function ask(
  client: Client,
  question: Question,
  ms: number,
  signal: AbortSignal,
): Promise<{ answer: Answer; model: string }> {
  const body = JSON.stringify(callOf(client.config.model, question));
  for (let tried = 1;; tried++) {
    signal.throwIfAborted();
    await mustStayPrivate(client);
    const result = await call(client, body, ms, signal);
    if (!("waitMs" in result)) return readCompletion(result.text, client.config.model);
    const wait = result.waitMs ?? firstWaitMs * 2 ** (tried - 1);
    if (tried === tries || wait > longestWaitMs) throw result.failed;
    await pause(client.world, wait, signal);
  }
}

function callOf(model: string, question: Question): unknown {
  const pictures = question.pictures.flatMap(({ page, jpeg }) => [
    { type: "text", text: `Picture of page ${page}:` },
    { type: "image_url", image_url: { url: `data:image/jpeg;base64,${jpeg.toBase64()}` } },
  ]);
  const document = questionText(question);
  return {
    model,
    stream: false,
    messages: [
      { role: "system", content: instructions },
      { role: "user", content: pictures.length === 0 ? document : [{ type: "text", text: document }, ...pictures] },
    ],
    response_format: {
      type: "json_schema",
      json_schema: { name: "records_request", strict: true, schema: answerJsonSchema },
    },
  };
}

/** A name that is called unencrypted must lead into the private network: all of its addresses. */
async function mustStayPrivate({ endpoint, world }: Client): Promise<void> {
  if (endpoint.encrypted || /^[\d.]+$|:/.test(endpoint.hostname)) return;
  let addresses: string[];
  try {
    addresses = await world.resolve(endpoint.hostname);
  } catch {
    throw new LanguageModelFailed("unreachable");
  }
  const inside = addresses.every((address) => ["this_machine", "private_network"].includes(reachOf(address) ?? ""));
  if (addresses.length === 0 || !inside) throw new LanguageModelFailed("forbidden_address");
}

type CallResult = { text: string } | {
  /** Worth another try after this many milliseconds; null when the endpoint names no time. */
  waitMs: number | null;
  failed: LanguageModelFailed;
};

async function call(client: Client, body: string, ms: number, signal: AbortSignal): Promise<CallResult> {
  const { endpoint, config, world } = client;
  const late = new AbortController();
  const cancel = world.after(ms, () => late.abort());
  try {
    const response = await world.fetch(`${endpoint.base}/chat/completions`, {
      method: "POST",
      redirect: "manual",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        ...(config.apiKey ? { authorization: `Bearer ${config.apiKey}` } : {}),
      },
      body,
      signal: AbortSignal.any([signal, late.signal]),
    });
    if (response.ok) return { text: await readBounded(response, answerBytes) };
    await response.body?.cancel();
    return refusal(response, world.now());
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof LanguageModelFailed) throw error;
    // Neither a slow endpoint nor a missing one is asked again: a clerk is waiting for our own reading.
    throw new LanguageModelFailed(late.signal.aborted ? "timeout" : "unreachable");
  } finally {
    cancel();
  }
}

/** What an answer other than 2xx means. */
function refusal({ status, headers }: Response, now: number): CallResult {
  const failed = (failure: ConstructorParameters<typeof LanguageModelFailed>[0]) =>
    new LanguageModelFailed(failure, status);
  if (status === 429 || status >= 500) {
    return { waitMs: retryAfter(headers.get("retry-after"), now), failed: failed(status === 429 ? "busy" : "broken") };
  }
  if (status === 401 || status === 403) throw failed("sign_in");
  if (status === 404) throw failed("not_found");
  if (status >= 300 && status < 400) throw failed("moved");
  throw failed("refused_question");
}

/** Milliseconds of a Retry-After header (seconds or a date, RFC 9110 §10.2.3); null when there is none to read. */
function retryAfter(header: string | null, now: number): number | null {
  if (!header) return null;
  if (/^\d{1,6}$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

function pause(world: ReaderWorld, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const stop = () => {
      cancel();
      fail(signal.reason);
    };
    const cancel = world.after(ms, () => {
      signal.removeEventListener("abort", stop);
      done();
    });
    signal.addEventListener("abort", stop, { once: true });
  });
}

interface Completion {
  model?: unknown;
  choices?: { finish_reason?: unknown; message?: { content?: unknown; refusal?: unknown } }[];
}

/** The first choice of a chat completion. @throws {LanguageModelFailed} */

function readCompletion(text: string, asked: string): { answer: Answer; model: string } {
  let completion: Completion | null;
  try {
    completion = JSON.parse(text);
  } catch {
    throw new LanguageModelFailed("garbage");
  }
  const choice = Array.isArray(completion?.choices) ? completion.choices[0] : undefined;
  if (choice?.message?.refusal || choice?.finish_reason === "content_filter") throw new LanguageModelFailed("declined");
  if (choice?.finish_reason === "length") throw new LanguageModelFailed("cut_short");
  const content = choice?.message?.content;
  if (typeof content !== "string") throw new LanguageModelFailed("garbage");
  const model = typeof completion?.model === "string" ? completion.model.slice(0, 200) : asked;
  return { answer: readAnswer(content), model };
}
