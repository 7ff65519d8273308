/** Each quoted text of specification 1 stands, letter for letter, in the file that shows it. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { root } from "../coverage.ts";

/** Files, and the texts each of them shows. */
const texts: Record<string, string[]> = {
  "web/rooms/auth/SignInPage.tsx": [
    "Secure and Compliant",
    "Smart Document Processing",
    "Controlled Record Release",
    "Forgot password",
    "Sign In",
    "Signing in...",
    "New accounts can only be created by system administrators.",
    "Developer Options",
    "Test Login (Admin)",
  ],
  "web/app/NotFound.tsx": ["404 Page Not Found", "Did you forget to add the page to the router?"],
};

for (const [path, words] of Object.entries(texts)) {
  Deno.test(`${path} shows its texts to the letter`, async () => {
    // A text may be broken over two lines of the source.
    const source = (await Deno.readTextFile(join(root, path))).replace(/\s+/g, " ");
    assert.deepEqual(words.filter((text) => !source.includes(text)), []);
  });
}
