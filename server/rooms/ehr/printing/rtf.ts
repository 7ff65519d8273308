/**
 * The text of a note in Rich Text Format, as several EHRs write notes: its words, paragraphs and tabs, without fonts and pictures.
 *
 * Source: Rich Text Format Specification 1.9.1. Characters by `\'hh` are those of Windows-1252.
 * @module
 */

/** Groups whose content is no text of the note. */
const unseen = new Set(
  "fonttbl colortbl stylesheet info pict object themedata listtable listoverridetable generator xmlnstbl fldinst".split(
    " ",
  ),
);
const breaks: Record<string, string> = {
  par: "\n",
  line: "\n",
  row: "\n",
  page: "\n",
  sect: "\n",
  tab: "\t",
  cell: "\t",
  emdash: "—",
  endash: "–",
  bullet: "•",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
};
const token = /\\([a-z]+)(-?\d+)? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/gi;

/** Whether bytes are Rich Text, whatever they are called. */
export const isRtf = (bytes: Uint8Array): boolean => new TextDecoder().decode(bytes.subarray(0, 5)) === "{\\rtf";

export function textOfRtf(bytes: Uint8Array): string {
  const western = new TextDecoder("windows-1252");
  const source = western.decode(bytes);
  const groups: { hidden: boolean; skip: number }[] = [{ hidden: false, skip: 1 }];
  let text = "";
  /** Characters that stand in for one given by its Unicode number, and are passed over. */
  let pass = 0;
  const say = (said: string) => {
    const group = groups.at(-1)!;
    const dropped = Math.min(pass, said.length);
    pass -= dropped;
    if (!group.hidden) text += said.slice(dropped);
  };
  for (const [, word, number, hex, symbol, brace, plain] of source.matchAll(token)) {
    const group = groups.at(-1)!;
    if (brace === "{") groups.push({ ...group });
    else if (brace === "}") {
      if (groups.length > 1) groups.pop();
      pass = 0;
    } else if (hex) say(western.decode(Uint8Array.of(parseInt(hex, 16))));
    else if (symbol === "*") group.hidden = true;
    else if (symbol === "~") say(" ");
    else if (symbol && "\\{}".includes(symbol)) say(symbol);
    else if (plain) say(plain);
    else if (word === "uc") group.skip = Number(number);
    else if (word === "u" && number) {
      if (!group.hidden) text += String.fromCharCode((Number(number) + 65_536) % 65_536);
      pass = group.skip;
    } else if (word && unseen.has(word)) group.hidden = true;
    else if (word && breaks[word]) say(breaks[word]);
  }
  return text.replace(/[ \t]+\n/g, "\n").trim();
}
