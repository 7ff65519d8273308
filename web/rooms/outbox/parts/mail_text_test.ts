import assert from "node:assert/strict";
import { piecesOf } from "./mail_text.ts";

Deno.test("links to our pages stay on this server, others lead out, and the text is whole", () => {
  const text = "Pay here:\nhttp://127.0.0.1:9/payment?id=7&key=a-b_c\n\nOr see https://example.org/help.";
  const pieces = piecesOf(text);
  assert.equal(pieces.map((piece) => piece.text).join(""), text);
  const links = pieces.filter((piece) => piece.href);
  assert.deepEqual(links.map(({ href, own }) => [href, own]), [
    ["/payment?id=7&key=a-b_c", true],
    ["https://example.org/help", false],
  ]);
  assert.deepEqual(piecesOf("no link"), [{ text: "no link" }]);
});
