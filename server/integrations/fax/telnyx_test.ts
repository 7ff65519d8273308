import assert from "node:assert/strict";
import { holdTo } from "../../../tests/contracts/contract.ts";
import { faxOutContract } from "../../../tests/contracts/fax_out/contract.ts";
import { memoryFax } from "../fax_out/memory_fax.ts";
import { telnyxFaxOut } from "../fax_out/telnyx.ts";
import { ChannelFailed } from "../vendor/failure.ts";
import { faxContract } from "../../../tests/contracts/fax/contract.ts";
import { type FakeTelnyx, startFakeTelnyx } from "../../../tests/contracts/fax/fake_telnyx.ts";
import { checkTelnyx } from "./telnyx_check.ts";
import { telnyxFaxIn } from "./telnyx.ts";
import { toleranceMs, verifyTelnyx } from "./telnyx_webhook.ts";

const configFor = (fake: FakeTelnyx, over: object = {}) => ({
  apiKey: fake.apiKey,
  connectionId: "234423",
  from: "+15550100",
  base: fake.url,
  timeoutMs: 10_000,
  ...over,
});

holdTo("Telnyx", faxContract, async () => {
  const fake = await startFakeTelnyx();
  return {
    source: telnyxFaxIn(configFor(fake), null, Date.now),
    fileName: "fax.pdf",
    arrive: async (_, bytes) => void fake.arrive(bytes),
    vanish: async () => fake.removeAll(),
    close: () => fake.close(),
  };
});

holdTo("Telnyx", faxOutContract, async () => {
  const fake = await startFakeTelnyx();
  return {
    fax: telnyxFaxOut(configFor(fake), Date.now),
    received: async () => fake.delivered,
    behave: (how) =>
      void (fake.outcome = { deliver: null, busy: "user_busy", refuse: "receiver_unallocated_number" }[how]),
    close: () => fake.close(),
  };
});

holdTo("faxes that stay on the machine", faxOutContract, async () => {
  const fax = memoryFax();
  return { fax, received: async () => fax.sent, behave: (how) => fax.behave(how), close: async () => {} };
});

async function withFake(check: (fake: FakeTelnyx) => Promise<void>): Promise<void> {
  const fake = await startFakeTelnyx();
  try {
    await check(fake);
  } finally {
    await fake.close();
  }
}

const pdf = new TextEncoder().encode("%PDF-1.4");

Deno.test("Telnyx: a link that ran out is made anew", () =>
  withFake(async (fake) => {
    const source = telnyxFaxIn(configFor(fake), null, Date.now);
    const id = fake.arrive(pdf);
    fake.expireLinks();
    assert.deepEqual((await source.fetch(id))?.bytes, pdf);
    assert.ok(fake.calls.includes(`POST /faxes/${id}/actions/refresh`));
  }));

Deno.test("Telnyx: the list is followed to its end, and a fax still coming in is seen when it is there", () =>
  withFake(async (fake) => {
    const source = telnyxFaxIn(configFor(fake), null, Date.now);
    for (let n = 0; n < 230; n++) fake.arrive(pdf);
    const coming = fake.arrive(pdf, { status: "media.processing" });
    fake.arrive(pdf);
    const first = await source.list(null);
    assert.equal(first.items.length, 231);
    fake.faxes.get(coming)!.status = "received";
    assert.ok((await source.list(first.next)).items.some(({ id }) => id === coming));
  }));

Deno.test("Telnyx: missing pages are told, by the record or by the news", () =>
  withFake(async (fake) => {
    const source = telnyxFaxIn(configFor(fake), null, Date.now);
    assert.match((await source.fetch(fake.arrive(pdf, { partial_content: true })))!.notes![0], /missing/);
    assert.match((await source.fetch(fake.arrive(pdf), { partial: true }))!.notes![0], /missing/);
    assert.deepEqual((await source.fetch(fake.arrive(pdf)))!.notes, []);
  }));

Deno.test("Telnyx: pages are fetched from public addresses only, never with the key", () =>
  withFake(async (fake) => {
    const source = telnyxFaxIn(configFor(fake), null, Date.now);
    for (const media_url of ["http://169.254.169.254/latest", "file:///etc/passwd", "https://10.0.0.1/x", "nothing"]) {
      await assert.rejects(() => source.fetch(fake.arrive(pdf, { media_url })), /may not be fetched/);
    }
  }));

Deno.test("Telnyx: a fax with odd values in what is only told holds up none of those listed with it", () =>
  withFake(async (fake) => {
    const source = telnyxFaxIn(configFor(fake), null, Date.now);
    const good = fake.arrive(pdf);
    const odd = fake.arrive(pdf, { page_count: "3", partial_content: "no", failure_reason: {}, from: 15550177 });
    fake.faxes.get(odd)!.media_url = [fake.faxes.get(odd)!.media_url];
    assert.deepEqual((await source.list(null)).items.map(({ id }) => id), [good, odd]);
    assert.deepEqual((await source.fetch(odd))?.bytes, pdf);
  }));

Deno.test("Telnyx: why a fax was not taken is told in its words, without the number", () =>
  withFake(async (fake) => {
    const out = telnyxFaxOut(configFor(fake), Date.now);
    const detail = "The 'to' number +15550142 is not valid for this destination.";
    const answer = () => Response.json({ errors: [{ code: "10015", title: "Invalid", detail }] }, { status: 422 });
    fake.faults.push({ path: "/media", answer: () => Response.json({ data: {} }) });
    const fault = { path: "/faxes", answer };
    // The list is asked first whether it was handed over before.
    fake.faults.push({ path: "/faxes", answer: () => Response.json({ data: [] }) }, fault);
    await assert.rejects(() => out.send({ id: "a", to: "+15550142", pdf }), (error: ChannelFailed) => {
      assert.equal(
        error.message,
        "Telnyx refused the fax: The 'to' number is not valid for this destination.",
      );
      return error.failure === "recipient";
    });
  }));

Deno.test("Telnyx: a number that is refused is told apart from a channel that is set up wrong", () =>
  withFake(async (fake) => {
    const sent = (id: string, over: object = {}, to = "+15550142") =>
      telnyxFaxOut(configFor(fake, over), Date.now).send({ id, to, pdf });
    const refused = (failure: string, words: RegExp) => (error: ChannelFailed) => {
      assert.equal(error.failure, failure, error.message);
      assert.match(error.message, words);
      assert.doesNotMatch(error.message, /\+1555/);
      return true;
    };
    fake.refusedNumbers.add("+15550142");
    await assert.rejects(() => sent("a"), refused("recipient", /^Telnyx refused the fax: The 'to' number/));
    await assert.rejects(
      () => sent("b", { connectionId: "999" }),
      refused("setup", /for how the channel is set up: The requested connection_id/),
    );
    await assert.rejects(() => sent("c", { from: "+15550199" }), refused("setup", /The from number is not yours/));
    const blank = () => Response.json({ errors: [{ code: "10015" }] }, { status: 422 });
    fake.faults.push({ path: "/faxes", answer: () => Response.json({ data: [] }) }, { path: "/faxes", answer: blank });
    await assert.rejects(() => sent("d", {}, "+15550143"), refused("recipient", /no reason was given/));
    const rights = { code: "10010", title: "Authorization failed", detail: "The API key may not send faxes." };
    const forbidden = () => Response.json({ errors: [rights] }, { status: 403 });
    fake.faults.push({ path: "/faxes", answer: () => Response.json({ data: [] }) }, {
      path: "/faxes",
      answer: forbidden,
    });
    await assert.rejects(() => sent("e", {}, "+15550143"), refused("not_allowed", /may not send faxes/));
    assert.deepEqual(fake.delivered, []);
  }));

Deno.test("Telnyx: pages that its store refuses are told so, and no fax is called for; those left by a crash are used", () =>
  withFake(async (fake) => {
    const out = telnyxFaxOut(configFor(fake), Date.now);
    const refuse = () =>
      Response.json({ errors: [{ title: "Unprocessable", detail: "The file is damaged." }] }, { status: 422 });
    fake.faults.push({ path: "/media", answer: refuse });
    await assert.rejects(() => out.send({ id: "a", to: "+15550142", pdf }), (error: ChannelFailed) => {
      assert.deepEqual([error.failure, error.message], [
        "recipient",
        "Telnyx did not take the pages of the fax: The file is damaged.",
      ]);
      return true;
    });
    assert.ok(!fake.calls.includes("POST /faxes"));
    const cut = () => new Response("", { status: 503 });
    fake.faults.push({ path: "/faxes", answer: () => Response.json({ data: [] }) }, { path: "/faxes", answer: cut });
    await assert.rejects(() => out.send({ id: "b", to: "+15550142", pdf }), { name: "ChannelFailed" });
    await out.send({ id: "b", to: "+15550142", pdf });
    assert.equal(fake.delivered.length, 1);
  }));

Deno.test("Telnyx: a web page, an error of the store or nothing in place of the pages is asked for anew, and never taken for a fax", () =>
  withFake(async (fake) => {
    const source = telnyxFaxIn(configFor(fake), null, Date.now);
    const id = fake.arrive(pdf);
    const odd = [
      () => new Response("<html>Sign in</html>", { headers: { "content-type": "text/html" } }),
      () => new Response("<?xml version='1.0'?><Error/>", { headers: { "content-type": "application/pdf" } }),
      () => new Response(""),
    ];
    for (const answer of odd) {
      fake.faults.push({ path: "/media-store", answer });
      assert.deepEqual((await source.fetch(id))?.bytes, pdf);
      fake.faults.push({ path: "/media-store", answer }, { path: "/media-store", answer });
      await assert.rejects(() => source.fetch(id), /cannot be fetched/);
    }
    const huge = new Uint8Array(64 * 1024 * 1024);
    await assert.rejects(() => source.fetch(fake.arrive(huge)), { name: "ItemTooLarge" });
  }));

Deno.test("Telnyx: a trial says whether application and number are set up there, and where news go", () =>
  withFake(async (fake) => {
    const address = "https://office.example/api/fax-webhook";
    const check = (over: object = {}, url: string | undefined = address) =>
      checkTelnyx(configFor(fake, over), url, Date.now);
    const good = "Telnyx accepted the key; 0 faxes came in the last day. Faxes are sent from +15550100.";
    assert.equal(await check(), good);
    assert.equal(await check({}, undefined), good);
    assert.match(await check({ connectionId: "", from: "" }), /No faxes are sent/);
    assert.match(await check({}, "https://other.example/api/fax-webhook"), /leads to https:\/\/office\.example/);
    await assert.rejects(() => check({ connectionId: "999" }), /no fax application 999/);
    await assert.rejects(() => check({ from: "+15550199" }), /no number \+15550199/);
    await assert.rejects(() => check({ apiKey: "KEY-revoked" }), /did not accept the key/);
    fake.numbers.set("+15550100", { connection_id: "77" });
    await assert.rejects(() => check(), /not assigned to the fax application/);
    fake.applications.get("234423")!.outbound = { outbound_voice_profile_id: null };
    await assert.rejects(() => check(), /no outbound voice profile/);
    fake.applications.get("234423")!.active = false;
    await assert.rejects(() => check(), /switched off at Telnyx/);
  }));

Deno.test("Telnyx: pages are not left at the vendor once the fax was delivered", () =>
  withFake(async (fake) => {
    const out = telnyxFaxOut(configFor(fake), Date.now);
    const id = await out.send({ id: "a", to: "+15550142", pdf });
    assert.equal(fake.media.size, 1);
    await out.fate(id);
    assert.equal(fake.media.size, 0);
  }));

Deno.test("Telnyx: what is wrong is told in a sentence, and asks for patience where that helps", async () => {
  const held = Promise.withResolvers<Response>();
  const cut = () => new Response(`{"data": [{"id": "0f`, { headers: { "content-type": "application/json" } });
  const cases: [string, () => Response | Promise<Response>, string, RegExp][] = [
    ["a revoked key", () => new Response("{}", { status: 401 }), "sign_in", /did not accept the key/],
    ["an unpaid account", () => new Response("{}", { status: 402 }), "not_allowed", /paid/],
    ["a key without rights", () => new Response("{}", { status: 403 }), "not_allowed", /use faxes/],
    ["a wrong address", () => new Response("{}", { status: 404 }), "missing", /does not know/],
    ["a conflict", () => new Response("{}", { status: 409 }), "busy", /tried again/],
    ["something gone", () => new Response("{}", { status: 410 }), "missing", /no longer/],
    ["too much", () => new Response("{}", { status: 413 }), "setup", /larger/],
    ["throttling", () => new Response("{}", { status: 429, headers: { "retry-after": "7" } }), "busy", /pause/],
    ["trouble there", () => new Response("oops", { status: 503 }), "busy", /trouble of its own/],
    [
      "a redirect",
      () => new Response(null, { status: 302, headers: { location: "http://evil.example" } }),
      "setup",
      /another address/,
    ],
    ["half an answer", cut, "answer", /cut off/],
    ["no JSON", () => new Response("<html>"), "answer", /no JSON/],
    ["silence", () => held.promise, "timeout", /in time/],
  ];
  await withFake(async (fake) => {
    for (const [what, answer, failure, words] of cases) {
      const config = configFor(fake, what === "silence" ? { timeoutMs: 500 } : {});
      const source = telnyxFaxIn(config, null, Date.now);
      fake.faults.push({ path: "/faxes", answer });
      await assert.rejects(() => source.list(null), (error: Error) => {
        assert.ok(error instanceof ChannelFailed, `${what}: ${error}`);
        assert.equal(error.failure, failure, what);
        assert.match(error.message, words, what);
        assert.doesNotMatch(error.message, /KEY0123/);
        if (what === "throttling") assert.equal(error.retryAfterMs, 7_000);
        return true;
      });
    }
    assert.deepEqual((await telnyxFaxIn(configFor(fake), null, Date.now).list(null)).items, []);
    held.resolve(new Response());
  });
});

Deno.test("Telnyx: news count when signed by its key and at most five minutes off", () =>
  withFake(async (fake) => {
    const id = fake.arrive(pdf);
    const now = Date.now();
    const verified = async (init: RequestInit, at = now, key = fake.publicKey) =>
      await verifyTelnyx(key, String(init.body), new Headers(init.headers), at);
    const refusal = async (...given: Parameters<typeof verified>) => {
      const found = await verified(...given);
      return "refused" in found ? found.refused : null;
    };
    const good = await fake.news(id, "fax.received", { at: now });
    const { news } = await verified(good) as { news: { faxId: string; direction: string } };
    assert.deepEqual([news.faxId, news.direction], [id, "inbound"]);
    assert.ok("news" in await verified(good, now + toleranceMs - 2_000));
    assert.deepEqual(await verified(good, now + toleranceMs + 2_000), { refused: "clock" });
    assert.deepEqual(await verified(good, now - 600_000), { refused: "clock" });
    assert.equal(await refusal({ ...good, body: String(good.body).replace(id, crypto.randomUUID()) }), "signature");
    const later = {
      ...good.headers as Record<string, string>,
      "telnyx-timestamp": String(Math.floor(now / 1000) + 60),
    };
    assert.equal(await refusal({ ...good, headers: later }), "signature");
    const other = await startFakeTelnyx();
    assert.equal(await refusal(good, now, other.publicKey), "signature");
    await other.close();
    for (const key of ["", "not base64", "AAAA"]) {
      assert.equal(await refusal(good, now, key), "signature");
    }
    assert.equal(await refusal({ ...good, headers: {} }), "signature");
  }));
