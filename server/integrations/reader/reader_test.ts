import assert from "node:assert/strict";
import { languageModelInput } from "../../../shared/language_model.ts";
import { readEndpoint } from "../../../shared/endpoints.ts";
import { holdTo } from "../../../tests/contracts/contract.ts";
import {
  exampleAnswer,
  exampleQuestion,
  failing,
  type ModelDoes,
  readerContract,
} from "../../../tests/contracts/reader/contract.ts";
import {
  completion,
  documentOf,
  type FakeEndpoint,
  type Reply,
  startFakeEndpoint,
} from "../../../tests/contracts/reader/fake_endpoint.ts";
import { noLanguageModel } from "./none.ts";
import { openLanguageModel } from "./open.ts";
import { openAiCompatible, type OpenAiCompatibleConfig, type ReaderWorld, realWorld } from "./openai_compatible.ts";
import type { LanguageModel } from "./port.ts";

const never = new AbortController().signal;
const good: Reply = () => completion(JSON.stringify(exampleAnswer));

function replyOf(does: ModelDoes): Reply {
  if ("answer" in does) return () => completion(JSON.stringify(does.answer));
  if ("says" in does) return () => completion(does.says);
  if ("declines" in does) return () => completion(null, { refusal: "I cannot help with that." });
  if ("cutShort" in does) return () => completion('{"patients": [', {}, "length");
  return () => new Response(new ReadableStream({ pull: (c) => c.enqueue(new Uint8Array(65_536).fill(32)) }));
}

holdTo("chat completions", readerContract, () => {
  const fake = startFakeEndpoint(good);
  return Promise.resolve({
    reader: openAiCompatible({ baseUrl: fake.url, model: "fake-1", apiKey: null }),
    model: (does: ModelDoes) => fake.replies = [replyOf(does)],
    seen: () => documentOf(fake.heard.at(-1)!),
    close: fake.close,
  });
});

/** A clock that is moved by hand: waits end at once and are written down, limits only when told. */
function handWorld(over: Partial<ReaderWorld> = {}) {
  const waits: number[] = [];
  const limits = new Set<() => void>();
  const world: ReaderWorld = {
    ...realWorld,
    now: () => Date.parse("2026-11-20T09:00:00Z"),
    after(ms, run) {
      if (ms >= 60_000) limits.add(run);
      else {
        waits.push(ms);
        queueMicrotask(run);
      }
      return () => limits.delete(run);
    },
    ...over,
  };
  return { world, waits, limits };
}

async function withFake(
  replies: Reply[],
  check: (reader: LanguageModel, fake: FakeEndpoint) => Promise<void>,
  config: Partial<OpenAiCompatibleConfig> = {},
  world: ReaderWorld = handWorld().world,
): Promise<void> {
  const fake = startFakeEndpoint(...replies);
  try {
    await check(openAiCompatible({ baseUrl: fake.url, model: "fake-1", apiKey: null, ...config }, world), fake);
  } finally {
    await fake.close();
  }
}

Deno.test("the key goes along as a bearer, and none where there is none", async () => {
  await withFake([good], async (reader, fake) => {
    await reader.extract(exampleQuestion, never);
    assert.equal(fake.heard[0].path, "/v1/chat/completions");
    assert.equal(fake.heard[0].authorization, "Bearer sk-secret");
    assert.equal(fake.heard[0].body.model, "fake-1");
  }, { apiKey: "sk-secret" });
  await withFake([good], async (reader, fake) => {
    assert.equal((await reader.check(never)).model, "fake-1-2026");
    assert.equal(fake.heard[0].authorization, null);
  });
});

Deno.test("answers in a fence or after a thought are read", async () => {
  const json = JSON.stringify(exampleAnswer, null, 2);
  for (
    const says of [
      "```json\n" + json + "\n```",
      "```\n" + json + "\n```\nI hope that helps.",
      `<think>hm</think>\n${json}`,
    ]
  ) {
    await withFake([() => completion(says)], async (reader) => {
      assert.deepEqual(await reader.extract(exampleQuestion, never), exampleAnswer);
    });
  }
});

Deno.test("a busy endpoint is asked again after the time it names, three times in all", async () => {
  const busy = (after?: string): Reply => () =>
    new Response("slow down, Okafor", { status: 429, headers: after ? { "retry-after": after } : {} });
  const hand = handWorld();
  await withFake(
    [busy("7"), busy("Fri, 20 Nov 2026 09:00:12 GMT"), good],
    async (reader, fake) => {
      assert.deepEqual(await reader.extract(exampleQuestion, never), exampleAnswer);
      assert.equal(fake.heard.length, 3);
    },
    {},
    hand.world,
  );
  assert.deepEqual(hand.waits, [7000, 12_000]);
  const again = handWorld();
  await withFake(
    [busy()],
    async (reader, fake) => {
      await assert.rejects(reader.extract(exampleQuestion, never), failing("busy", 429));
      assert.equal(fake.heard.length, 3);
    },
    {},
    again.world,
  );
  assert.deepEqual(again.waits, [1000, 2000]);
  const long = handWorld();
  await withFake(
    [busy("3600")],
    async (reader, fake) => {
      await assert.rejects(reader.extract(exampleQuestion, never), failing("busy", 429));
      assert.equal(fake.heard.length, 1);
    },
    {},
    long.world,
  );
  assert.deepEqual(long.waits, []);
});

Deno.test("faults of its own are tried again; keys, addresses and questions that are refused are not", async () => {
  const status = (code: number, headers = {}): Reply => () => new Response("Okafor", { status: code, headers });
  await withFake([status(503), status(500), good], async (reader, fake) => {
    assert.deepEqual(await reader.extract(exampleQuestion, never), exampleAnswer);
    assert.equal(fake.heard.length, 3);
  });
  await withFake(
    [status(502)],
    (reader) => assert.rejects(reader.extract(exampleQuestion, never), failing("broken", 502)),
  );
  const once = [[401, "sign_in"], [403, "sign_in"], [404, "not_found"], [400, "refused_question"]] as const;
  for (const [code, failure] of once) {
    await withFake([status(code)], async (reader, fake) => {
      await assert.rejects(reader.extract(exampleQuestion, never), failing(failure, code));
      assert.equal(fake.heard.length, 1);
    }, { apiKey: "sk-secret" });
  }
});

Deno.test("a redirect is not followed: nothing goes to another address", async () => {
  const other = startFakeEndpoint(good);
  try {
    for (const code of [301, 302, 307, 308]) {
      const away: Reply = () =>
        new Response(null, { status: code, headers: { location: `${other.url}/chat/completions` } });
      await withFake(
        [away],
        (reader) => assert.rejects(reader.extract(exampleQuestion, never), failing("moved", code)),
      );
    }
    assert.equal(other.heard.length, 0);
  } finally {
    await other.close();
  }
});

Deno.test("an endpoint that takes too long is given up, before and in the middle of its answer", async () => {
  for (const begins of [false, true]) {
    const asked = Promise.withResolvers<void>();
    const hand = handWorld();
    const held = Promise.withResolvers<Response>();
    const slow: Reply = () => {
      asked.resolve();
      if (!begins) return held.promise;
      return new Response(new ReadableStream({ start: (c) => c.enqueue(new TextEncoder().encode('{"choices"')) }));
    };
    await withFake(
      [slow],
      async (reader) => {
        const reading = assert.rejects(reader.extract(exampleQuestion, never), failing("timeout"));
        await asked.promise;
        for (const limit of hand.limits) limit();
        await reading;
        held.resolve(new Response());
      },
      {},
      hand.world,
    );
  }
});

Deno.test("no endpoint at all is told as that", async () => {
  const fake = startFakeEndpoint(good);
  await fake.close();
  const reader = openAiCompatible({ baseUrl: fake.url, model: "m", apiKey: null }, handWorld().world);
  await assert.rejects(reader.extract(exampleQuestion, never), failing("unreachable"));
});

Deno.test("addresses: https anywhere, http only into the private network, never the network's own", () => {
  const reach = (address: string) => {
    const read = readEndpoint(address);
    return typeof read === "string" ? "refused" : read.reach;
  };
  for (
    const [address, expected] of Object.entries({
      "https://api.example.com/v1": "outside",
      "http://api.example.com/v1": "refused",
      "http://localhost:11434/v1": "this_machine",
      "http://2130706433/v1": "this_machine",
      "http://[::1]:8080/v1": "this_machine",
      "http://[::ffff:127.0.0.1]/v1": "this_machine",
      "http://10.1.2.3/v1": "private_network",
      "http://172.31.0.1/v1": "private_network",
      "http://172.32.0.1/v1": "refused",
      "http://192.168.1.20:8000/v1": "private_network",
      "http://[fd00::5]/v1": "private_network",
      "http://[::ffff:8.8.8.8]/v1": "refused",
      "http://ollama:11434/v1": "private_network",
      "http://models.hospital.internal/v1": "private_network",
      "https://169.254.169.254/latest": "refused",
      "http://[fe80::1]/v1": "refused",
      "http://0.0.0.0/v1": "refused",
      "https://user:pass@api.example.com/v1": "refused",
      "https://api.example.com/v1?key=1": "refused",
      "file:///etc/passwd": "refused",
      "api.example.com": "refused",
    })
  ) assert.equal(reach(address), expected, address);
  assert.equal(
    languageModelInput.safeParse({ enabled: true, baseUrl: "http://api.example.com", model: "m", sendPictures: false })
      .success,
    false,
  );
});

Deno.test("a name that is called unencrypted must lead into the private network", async () => {
  const fetched: string[] = [];
  const answers = (addresses: string[]) =>
    handWorld({
      resolve: () => Promise.resolve(addresses),
      fetch: (input) => {
        fetched.push(String(input));
        return Promise.resolve(completion(JSON.stringify(exampleAnswer)));
      },
    }).world;
  const reader = (addresses: string[]) =>
    openAiCompatible({ baseUrl: "http://models.internal/v1/", model: "m", apiKey: null }, answers(addresses));
  for (const outside of [["203.0.113.9"], ["10.0.0.4", "203.0.113.9"], ["169.254.169.254"], []]) {
    await assert.rejects(reader(outside).extract(exampleQuestion, never), failing("forbidden_address"));
  }
  assert.deepEqual(fetched, []);
  await reader(["10.0.0.4"]).extract(exampleQuestion, never);
  assert.deepEqual(fetched, ["http://models.internal/v1/chat/completions"]);
});

Deno.test("none is the default: nobody is asked", async () => {
  const setting = {
    enabled: false,
    baseUrl: "https://api.example.com/v1",
    model: "m",
    apiKey: null,
    sendPictures: false,
  };
  assert.equal(openLanguageModel(setting), noLanguageModel);
  assert.equal(openLanguageModel({ ...setting, enabled: true }).host, "api.example.com");
  assert.equal(noLanguageModel.host, null);
  await assert.rejects(noLanguageModel.extract(exampleQuestion, never), failing("off"));
  await assert.rejects(noLanguageModel.check(never), failing("off"));
});
