/**
 * The parts of a multipart body (RFC 7578). The runtime's own parser cuts a file's name at `;` and `=`, so names are read here.
 * @module
 */

const ascii = (text: string) => new TextEncoder().encode(text);

/** Where `needle` stands in `bytes` from `from` on; -1 when nowhere. */
function find(bytes: Uint8Array, needle: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(needle[0], from); at >= 0; at = bytes.indexOf(needle[0], at + 1)) {
    let i = 1;
    while (i < needle.length && bytes[at + i] === needle[i]) i++;
    if (i === needle.length) return at;
  }
  return -1;
}

/** A parameter of Content-Disposition as browsers write it: in quotes, with `"` and line ends as `%22`, `%0D` and `%0A`. */
function parameter(header: string, name: string): string | null {
  const found = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, "i").exec(header);
  if (!found) return null;
  const text = found[1]?.replace(/\\(["\\])/g, "$1") ?? found[2];
  return text.replace(/%22/g, '"').replace(/%0D/gi, "\r").replace(/%0A/gi, "\n");
}

export interface Part {
  name: string;
  /** Null for a field. */
  fileName: string | null;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** @throws Error when the body is cut off or no form */
export function formParts(bytes: Uint8Array<ArrayBuffer>, contentType: string): Part[] {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  if (!boundary) throw new Error("no boundary");
  const mark = ascii(`--${boundary[1] ?? boundary[2]}`);
  const between = ascii(`\r\n--${boundary[1] ?? boundary[2]}`);
  const headEnd = ascii("\r\n\r\n");
  const parts: Part[] = [];
  let at = find(bytes, mark, 0);
  if (at < 0) throw new Error("no part");
  at += mark.length;
  // After each mark: two dashes at the end, else a line end and the next part.
  while (!(bytes[at] === 0x2d && bytes[at + 1] === 0x2d)) {
    const head = find(bytes, headEnd, at);
    const end = head < 0 ? -1 : find(bytes, between, head + 2);
    if (end < 0) throw new Error("cut off");
    const lines = new TextDecoder().decode(bytes.subarray(at, head)).split("\r\n");
    const header = (name: string) => lines.find((line) => line.toLowerCase().startsWith(`${name}:`)) ?? "";
    const disposition = header("content-disposition");
    const name = parameter(disposition, "name");
    if (name !== null) {
      parts.push({
        name,
        fileName: parameter(disposition, "filename"),
        type: header("content-type").slice("content-type:".length).trim(),
        bytes: bytes.subarray(head + headEnd.length, Math.max(head + headEnd.length, end)),
      });
    }
    at = end + between.length;
  }
  return parts;
}
