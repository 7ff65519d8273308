import assert from "node:assert/strict";
import { api, ApiError, call, callPage, callWith, fileUrl, pathOf } from "./api.ts";
import { read, readPages } from "./query.ts";

/** Runs with a server of our own in place of `fetch`; gives what it was sent. */
async function against(
  answer: (url: string, init: RequestInit) => Response | Promise<Response>,
  run: () => Promise<void>,
): Promise<{ url: string; init: RequestInit }[]> {
  const sent: { url: string; init: RequestInit }[] = [];
  const real = globalThis.fetch;
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return await answer(url, init);
  }) as typeof fetch;
  try {
    await run();
  } finally {
    globalThis.fetch = real;
  }
  return sent;
}

Deno.test("api: a call goes to its route with encoded parts, without empty ones, with the cookie and its body", async () => {
  const [{ url, init }, next, upload] = await against(() => Response.json({ id: 7 }), async () => {
    assert.deepEqual(await call(api.requests[":id"].$patch, { param: { id: 7 }, json: { notes: "x" } }), { id: 7 });
    await callPage(api.requests.$get, { query: { q: "a b", limit: 10, status: "", cursor: null } });
    await callWith(api.requests[":id"]["attach-records"].$post, { param: { id: 7 } }, { form: new FormData() });
  });
  assert.deepEqual([url, init.method, init.credentials, init.body], [
    "/api/requests/7",
    "PATCH",
    "include",
    '{"notes":"x"}',
  ]);
  assert.equal(new Headers(init.headers).get("content-type"), "application/json");
  assert.equal(next.url, "/api/requests?q=a+b&limit=10");
  assert.ok(upload.init.body instanceof FormData);
  assert.equal(new Headers(upload.init.headers).get("content-type"), null);
});

Deno.test("api: what is not answered with 2xx is an ApiError of the spec's form; so is no answer at all", async () => {
  const refusal = { code: "not_found", message: "There is no such request.", requestId: "r" };
  await against(() => Response.json(refusal, { status: 404 }), async () => {
    await assert.rejects(call(api.requests[":id"].$get, { param: { id: 1 } }), (error) => {
      assert.ok(error instanceof ApiError);
      assert.equal(error.message, `404: ${JSON.stringify(refusal)}`);
      return error.code === "not_found";
    });
  });
  await against(() => Promise.reject(new TypeError("no route")), async () => {
    await assert.rejects(call(api.metrics.$get), (error) => error instanceof ApiError && error.status === 0);
  });
  const left = new AbortController();
  await against(() => (left.abort(), Promise.reject(left.signal.reason)), async () => {
    await assert.rejects(callWith(api.metrics.$get, {}, { signal: left.signal }), { name: "AbortError" });
  });
});

Deno.test("api: an answer without a body is null", async () => {
  await against(() => new Response(null, { status: 204 }), async () => {
    assert.equal(await call(api.logout.$post), null);
  });
});

Deno.test("api: a page tells how many match and where the next one begins", async () => {
  const headers = { "x-total-count": "31", link: '</api/outbox?limit=2&cursor=a%2Fb%3D>; rel="next"' };
  await against((url) => Response.json([{ url }], url.includes("cursor") ? {} : { headers }), async () => {
    const page = await callPage(api.outbox.$get, { query: { limit: 2 } });
    assert.deepEqual([page.total, page.counted, page.next], [31, true, "a/b="]);
    const last = await callPage(api.outbox.$get, { query: { limit: 2, cursor: page.next } });
    assert.deepEqual(last, {
      rows: [{ url: "/api/outbox?limit=2&cursor=a%2Fb%3D" }] as never,
      total: 1,
      counted: false,
      next: null,
    });
  });
});

Deno.test("api: keys and addresses follow from the call", () => {
  assert.deepEqual(read(api.requests[":id"], { param: { id: 12 } }).queryKey, ["requests", "12"]);
  assert.deepEqual(read(api.jobs).queryKey, ["jobs"]);
  assert.deepEqual(readPages(api.outbox, { query: { limit: 25, q: "" } }).queryKey, [
    "outbox",
    { limit: "25" },
    "pages",
  ]);
  assert.equal(pathOf(api.requests, { query: { status: "new" } }), "/requests?status=new");
  assert.equal(
    fileUrl(api.documents.view[":name"], { param: { name: "a/b c.pdf" } }),
    "/api/documents/view/a%2Fb%20c.pdf",
  );
});
