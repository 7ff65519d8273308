/** The API's description says what calls really get: failures of one shape, every status, and what uploads hold. */
import assert from "node:assert/strict";
import { errorTable } from "../shared/errors.ts";
import { namedRoutes } from "../server/http/allow.ts";
import { type Desk, json, openDesk } from "./harness.ts";

interface Operation {
  responses: Record<string, { content?: Record<string, { schema: { $ref?: string } }> }>;
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Error: { required: string[]; properties: Record<string, unknown> } } };
}
const document = (desk: Desk) => json<Document>(desk.stranger().call("/api/openapi.json"));

Deno.test("every operation documents the error envelope for every status that the error table knows", async () => {
  await using desk = await openDesk();
  const { paths, components } = await document(desk);
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  assert.ok(operations.length > 90);
  const statuses = [...new Set(Object.values(errorTable).map(([status]) => String(status)))];
  for (const { responses } of operations) {
    for (const status of statuses) {
      assert.equal(responses[status]?.content?.["application/json"].schema.$ref, "#/components/schemas/Error", status);
    }
    assert.ok(responses["200"]);
  }
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
