/** The API's description says what calls really get: failures of one shape, every status, and what uploads hold. */
import assert from "node:assert/strict";
import { namedRoutes } from "../server/http/allow.ts";
import { type Desk, json, openDesk } from "./harness.ts";

interface Operation {
  responses: Record<string, { description: string; content?: Record<string, { schema: { $ref?: string } }> }>;
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Error: { required: string[]; properties: Record<string, unknown> } } };
}
const document = (desk: Desk) => json<Document>(desk.stranger().call("/api/openapi.json"));

const told: Record<string, string> = {
  "get /api/user": "200 401 403 421 500 507",
  "get /api/requests": "200 304 400 401 403 421 500 507",
  "get /api/requests.csv": "200 400 401 403 421 500 507",
  "get /api/requests/{id}": "200 400 401 403 404 421 500 507",
  "patch /api/patients/{id}": "200 400 401 403 404 409 413 421 500 507",
  "post /api/requests/{id}/attach-records": "201 400 401 403 404 409 413 415 421 500 507",
  "post /api/login": "200 400 401 403 409 413 421 423 429 500 507",
  "get /api/secure/{token}": "200 400 403 404 410 421 429 500 507",
  "get /api/file-pages/{kind}/{id}/{n}": "200 204 400 401 403 404 421 422 500 507",
  "post /api/stripe-webhook": "200 400 409 413 421 500 502 507",
};

Deno.test("every operation tells the statuses that it can answer and no other, failures with the error envelope", async () => {
  await using desk = await openDesk();
  const { paths, components } = await document(desk);
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  assert.ok(operations.length > 100);
  const statuses = Object.keys(told).map((name) => {
    const [method, path] = name.split(" ");
    return [name, Object.keys(paths[path][method].responses).join(" ")];
  });
  assert.deepEqual(Object.fromEntries(statuses), told);
  for (const { responses } of operations) {
    for (const [status, { content }] of Object.entries(responses)) {
      const schema = content?.["application/json"].schema.$ref;
      assert.equal(schema, Number(status) < 400 ? undefined : "#/components/schemas/Error");
    }
  }
  assert.match(paths["/api/release-records"].post.responses[422].description, /^`cannot_assemble`: /);
  const refused = await json<Record<string, unknown>>(desk.stranger().call("/api/user"), 401);
  for (const field of components.schemas.Error.required) assert.ok(field in refused, field);
  for (const field of Object.keys(refused)) assert.ok(field in components.schemas.Error.properties, field);
});

Deno.test("uploads say which fields they take", async () => {
  await using desk = await openDesk();
  const { paths } = await document(desk);
  for (
    const [path, field] of [
      ["/api/inbox-entries", "document"],
      ["/api/inbox-entries/manual-entry", "document"],
      ["/api/documents/extract", "document"],
      ["/api/requests/{id}/attach-records", "files"],
    ]
  ) {
    const body = paths[path].post.requestBody;
    assert.deepEqual(body?.content["multipart/form-data"].schema.required, [field], path);
  }
});

Deno.test("a known address answers 405 and says what it takes; an unknown one 404", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const methods = ["GET", "POST", "PATCH", "PUT", "DELETE"];
  const routes = namedRoutes(desk.running.app.hono).filter(({ path }) => path.startsWith("/api/"));
  const taken = Map.groupBy(routes, ({ path }) => path);
  for (
    const path of [
      "/api/user",
      "/api/requests/:id",
      "/api/pay/:id/pdf",
      "/api/activity-logs",
      "/api/secure/:token/archive.zip",
    ]
  ) {
    const own = taken.get(path)!.map(({ method }) => method);
    for (const method of methods.filter((method) => !own.includes(method))) {
      const answer = await admin.call(path.replace(/:\w+/g, "7"), { method });
      assert.equal(answer.status, 405, `${method} ${path}`);
      assert.deepEqual(answer.headers.get("allow")?.split(", "), [...new Set(own)], path);
      await answer.body?.cancel();
    }
  }
  assert.equal((await json<{ code: string }>(admin.call("/api/nothing-here"), 404)).code, "not_found");
});
