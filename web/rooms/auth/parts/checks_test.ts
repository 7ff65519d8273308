import assert from "node:assert/strict";
import {
  activateInput,
  changePasswordInput,
  forgotInput,
  loginInput,
  resetPasswordInput,
} from "../../../../shared/users.ts";
import * as checks from "./checks.ts";

/** The sentence that a schema gives for one field, or undefined. */
function sentence(
  schema:
    | typeof loginInput
    | typeof resetPasswordInput
    | typeof activateInput
    | typeof forgotInput
    | typeof changePasswordInput,
  values: object,
  field: string,
) {
  const result = schema.safeParse(values);
  return result.success ? undefined : result.error.issues.find((issue) => issue.path[0] === field)?.message;
}

Deno.test("sign-in checks say what the server's schemas say", () => {
  for (const value of ["", "ab", "abc", "😀😀", "long enough"]) {
    assert.equal(
      checks.username(value, {}),
      sentence(loginInput, { username: value, password: "secret1" }, "username"),
      value,
    );
  }
  for (const value of ["", "12345", "123456"]) {
    assert.equal(
      checks.password(value, {}),
      sentence(loginInput, { username: "abc", password: value }, "password"),
      value,
    );
  }
  for (const value of ["", "1234567", "12345678"]) {
    assert.equal(
      checks.newPassword(value, {}),
      sentence(resetPasswordInput, { token: "t", newPassword: value }, "newPassword"),
      value,
    );
    assert.equal(
      checks.newPassword(value, {}),
      sentence(activateInput, { token: "t", password: value }, "password"),
      value,
    );
  }
  for (const value of ["", "x"]) {
    const values = { currentPassword: value, newPassword: "secret1" };
    assert.equal(checks.currentPassword(value, {}), sentence(changePasswordInput, values, "currentPassword"), value);
  }
  for (const value of ["", "a", "a@b", "a b@c.de", "a@b.co", "first.last@records.example"]) {
    assert.equal(checks.email(value, {}), sentence(forgotInput, { email: value }, "email"), value);
  }
});

Deno.test("the confirmation must equal the password", () => {
  assert.equal(checks.same("password")("x", { password: "y" }), "Passwords don't match");
  assert.equal(checks.same("password")("y", { password: "y" }), undefined);
});
