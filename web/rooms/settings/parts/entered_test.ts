import assert from "node:assert/strict";
import { keptSecret } from "../../../../shared/language_model.ts";
import { enteredOf } from "./entered.ts";

Deno.test("a service of the environment shows what is set, of a secret that it is, and nothing that is not used", () => {
  const smtp = { host: "mail.example.org", port: 587, encryption: "starttls", user: "", password: keptSecret };
  assert.equal(
    enteredOf({ kind: "smtp", values: smtp }),
    "Mail server: mail.example.org · Port: 587 · Encryption: STARTTLS · Password: set",
  );
  const imap = { host: "imap.example.org", signIn: "password", password: null, tokenUrl: "https://unused.example" };
  assert.equal(
    enteredOf({ kind: "imap", values: imap }),
    "Mail server: imap.example.org · Sign-in: Password or app password",
  );
});
