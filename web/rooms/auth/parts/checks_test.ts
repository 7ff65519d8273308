import assert from "node:assert/strict";
import { loginInput } from "../../../../shared/users.ts";
import * as checks from "./checks.ts";

/** The sentence that a schema gives for one field, or undefined. */
function sentence(
  schema: typeof loginInput,
  values: object,
  field: string,
) {
  const result = schema.safeParse(values);
  return result.success ? undefined : result.error.issues.find((issue) => issue.path[0] === field)?.message;
}

Deno.test("sign-in checks say what the server's schemas say", () => {
  for (const value of ["", "ab", "abc", "😀😀", "long enough"]) {
    assert.equal(
      checks.username(value),
      sentence(loginInput, { username: value, password: "secret1" }, "username"),
      value,
    );
  }
  for (const value of ["", "12345", "123456"]) {
    assert.equal(
      checks.password(value),
      sentence(loginInput, { username: "abc", password: value }, "password"),
      value,
    );
  }
});
