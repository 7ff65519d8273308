/**
 * A small reader of XML and of HTML as mail programs write it: tags and text in order, nothing kept, nothing fetched.
 * @module
 */

export type Token =
  | { kind: "text"; text: string }
  | { kind: "open"; name: string; attributes: string; closed: boolean }
  | { kind: "close"; name: string };

/** Where a tag, a comment or a declaration begins. Any other "<" is text. */
const tagStart = /<(?:[!?]|\/?\s*[A-Za-z])/g;
const tagName = /^\/?\s*([A-Za-z][\w:.-]*)/;

/**
 * Splits markup into tags and text. Never throws; what is not well formed is taken as text or passed over. Each sign is
 * looked at a bounded number of times, whatever the source.
 */
export function* tokens(source: string): Generator<Token> {
  let at = 0;
  while (at < source.length) {
    tagStart.lastIndex = at;
    const start = tagStart.exec(source)?.index ?? source.length;
    if (start > at) yield { kind: "text", text: decodeEntities(source.slice(at, start)) };
    if (start === source.length) return;
    if (source.startsWith("<!--", start)) {
      at = after(source, "-->", start + 4);
    } else if (source.startsWith("<![CDATA[", start)) {
      const end = source.indexOf("]]>", start);
      yield { kind: "text", text: source.slice(start + 9, end < 0 ? undefined : end) };
      at = end < 0 ? source.length : end + 3;
    } else if (source[start + 1] === "!" || source[start + 1] === "?") {
      at = after(source, ">", start);
    } else {
      const end = tagEnd(source, start);
      const inner = source.slice(start + 1, end);
      const found = inner.match(tagName)!;
      const name = found[1].toLowerCase();
      if (inner[0] === "/") yield { kind: "close", name };
      else yield { kind: "open", name, attributes: inner.slice(found[0].length), closed: inner.endsWith("/") };
      at = end + 1;
    }
  }
}

function after(source: string, mark: string, from: number): number {
  const end = source.indexOf(mark, from);
  return end < 0 ? source.length : end + mark.length;
}

/** The end of a tag; a ">" inside quotes does not end it. */
function tagEnd(source: string, start: number): number {
  let quote = "";
  const limit = Math.min(source.length, start + 20_000);
  for (let i = start + 1; i < limit; i++) {
    const char = source[i];
    if (quote) {
      if (char === quote) quote = "";
    } else if (char === '"' || char === "'") quote = char;
    else if (char === ">") return i;
  }
  const end = source.indexOf(">", start);
  return end < 0 ? source.length : end;
}

/** The value of an attribute, or null. Names without regard to case. */
export function attribute(attributes: string, name: string): string | null {
  const escaped = name.replace(/[.:]/g, "\\$&");
  const found = attributes.match(new RegExp(`(?:^|\\s)${escaped}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, "i"));
  return found ? decodeEntities(found[1] ?? found[2] ?? found[3]) : null;
}

const named: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  copy: "©",
  reg: "®",
  trade: "™",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  bull: "•",
  middot: "·",
  hellip: "…",
  sect: "§",
  para: "¶",
  deg: "°",
  zwnj: "",
  zwj: "",
  shy: "",
  ensp: " ",
  emsp: " ",
  thinsp: " ",
};
/** Letters with marks are named by letter and mark: eacute, Ntilde, szlig aside. */
const marks: Record<string, string> = {
  acute: "\u0301",
  grave: "\u0300",
  circ: "\u0302",
  uml: "\u0308",
  tilde: "\u0303",
  cedil: "\u0327",
  caron: "\u030c",
  ring: "\u030a",
};

function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,10}\d?);?/gi, (whole, name: string) => {
    if (name[0] === "#") {
      const code = name[1] === "x" || name[1] === "X" ? parseInt(name.slice(2), 16) : Number(name.slice(1));
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
    }
    if (Object.hasOwn(named, name)) return named[name];
    const marked = name.match(/^([A-Za-z])(acute|grave|circ|uml|tilde|cedil|caron|ring)$/);
    return marked ? (marked[1] + marks[marked[2]]).normalize("NFC") : whole;
  });
}
