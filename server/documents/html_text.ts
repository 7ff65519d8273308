/**
 * HTML mail to blocks of text: what a reader would see, without hidden preview text, styles or pictures.
 * @module
 */
import { cellText, placedByRow } from "./cells.ts";
import type { Block } from "./layout.ts";
import { attribute, tokens } from "./markup.ts";

const skipped = new Set(["style", "script", "head", "title", "template", "noscript", "svg", "select"]);
const voids = new Set(["br", "hr", "img", "input", "meta", "link", "area", "base", "col", "wbr", "source"]);
const blockTags = new Set(
  "p div h1 h2 h3 h4 h5 h6 ul ol li blockquote pre section article header footer address center dl dt dd form fieldset"
    .split(" "),
);

/** What stands in a cell: its paragraphs and the tables within it, and the text that is being gathered. */
type Cell = { blocks: Block[]; text: string };
/** A table of values becomes rows; one that only places things on the page (a row of one cell) is what it holds. */
type Table = { rows: Block[][][]; row: Block[][] | null; cell: Cell | null };

/** Signs of a message that are read: more than 500 pages hold. */
const maxHtml = 2_000_000;
/** No mail nests tables as deep; deeper ones are taken as their content. */
const maxTables = 30;
/** Elements within a hidden one that are told apart. */
const maxHidden = 500;

/** Turns HTML into blocks. Text hidden by its own style is left out. `cut` tells that the end was left unread. */
export function blocksOfHtml(html: string): { blocks: Block[]; cut: boolean } {
  const read = html.slice(0, maxHtml);
  const walker = new Walker(hiddenClasses(read));
  for (const token of tokens(read)) walker.take(token);
  return { blocks: walker.end(), cut: html.length > maxHtml };
}

const hiding =
  /display\s*:\s*none|visibility\s*:\s*hidden|(?:^|[;\s"'])(?:font-size|max-height|line-height)\s*:\s*0(?:px|pt|em)?\s*(?:;|$|!)|opacity\s*:\s*0\s*(?:;|$)|mso-hide\s*:\s*all/i;

/** Signs of style sheets, and of one selector, that are looked at. */
const maxStyles = 200_000;
const maxSelector = 2000;

/** Classes whose rule in a style element hides what they are on. */
function hiddenClasses(html: string): Set<string> {
  const found = new Set<string>();
  for (const [selector, body] of rulesOf(stylesOf(html))) {
    if (selector.length > maxSelector || !hiding.test(body)) continue;
    for (const name of selector.matchAll(/^\s*(?:\w+)?\.([\w-]+)\s*$/gm)) found.add(name[1]);
  }
  return found;
}

/** What stands in style elements. */
function stylesOf(html: string): string {
  let styles = "";
  for (let at = 0; styles.length < maxStyles;) {
    const start = indexOf(html, /<style\b/gi, at);
    const from = start < 0 ? -1 : html.indexOf(">", start) + 1;
    if (from <= 0) break;
    const end = indexOf(html, /<\/style/gi, from);
    if (end < 0) break;
    styles += html.slice(from, Math.min(end, from + maxStyles)) + "\n";
    at = end + 1;
  }
  return styles.slice(0, maxStyles);
}

function indexOf(text: string, what: RegExp, from: number): number {
  what.lastIndex = from;
  return what.exec(text)?.index ?? -1;
}

/** The rules of a style sheet; those for certain media only are passed over. */
function* rulesOf(css: string): Generator<[selector: string, body: string]> {
  let selector = "";
  let at = 0;
  /** How deep within rules for certain media. */
  let passed = 0;
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    const text = css.slice(at, index);
    at = index + 1;
    if (passed > 0) passed += brace === "{" ? 1 : -1;
    else if (brace === "}") {
      if (selector) yield [selector, text];
      selector = "";
    } else if (text.includes("@media")) passed = 1;
    else selector = text;
  }
}

class Walker {
  #blocks: Block[] = [];
  #text = "";
  #tables: Table[] = [];
  /** Names of open elements since the outermost skipped or hidden one. */
  #hidden: string[] = [];
  #pre = 0;
  /** Tables nested so deep that they are passed through. */
  #deeper = 0;

  constructor(readonly hiddenNames: Set<string>) {}

  take(token: ReturnType<typeof tokens> extends Generator<infer T> ? T : never): void {
    if (token.kind === "text") {
      if (!this.#hidden.length) this.#add(this.#pre ? token.text : token.text.replace(/[ \t\r\n\f]+/g, " "));
    } else if (token.kind === "open") this.#open(token.name, token.attributes, token.closed);
    else this.#close(token.name);
  }

  end(): Block[] {
    while (this.#tables.length) this.#endTable();
    this.#flush();
    return this.#blocks;
  }

  #open(name: string, attributes: string, closed: boolean): void {
    if (this.#hidden.length || skipped.has(name) || this.#isHidden(attributes)) {
      if (!voids.has(name) && !closed && this.#hidden.length < maxHidden) this.#hidden.push(name);
      return;
    }
    const table = this.#tables.at(-1);
    if (name === "br") this.#add("\n");
    else if (name === "hr") this.#break();
    else if (name === "table" && this.#tables.length >= maxTables) this.#deeper++;
    else if (name === "table") {
      if (!table) this.#flush();
      this.#tables.push({ rows: [], row: null, cell: null });
    } else if (name === "tr" && table) {
      this.#endRow(table);
      table.row = [];
    } else if ((name === "td" || name === "th") && table?.row) {
      this.#endCell(table);
      table.cell = { blocks: [], text: "" };
    } else if (name === "pre") this.#pre++;
    else if (name === "input") this.#add(checkGlyph(attributes));
    if (blockTags.has(name)) this.#break();
    if (name === "li") this.#add("• ");
  }

  #close(name: string): void {
    if (this.#hidden.length) {
      const at = this.#hidden.lastIndexOf(name);
      if (at >= 0) this.#hidden.length = at;
      return;
    }
    const table = this.#tables.at(-1);
    if ((name === "td" || name === "th") && table) this.#endCell(table);
    else if (name === "tr" && table) this.#endRow(table);
    else if (name === "table" && this.#deeper > 0) this.#deeper--;
    else if (name === "table" && table) this.#endTable();
    else if (name === "pre") this.#pre = Math.max(0, this.#pre - 1);
    if (blockTags.has(name)) this.#break();
  }

  #isHidden(attributes: string): boolean {
    if (!attributes) return false;
    if (/(?:^|\s)hidden(?:\s|=|$)/i.test(attributes.replace(/"[^"]*"|'[^']*'/g, '""'))) return true;
    const style = attribute(attributes, "style");
    if (style && hiding.test(style)) return true;
    return (attribute(attributes, "class") ?? "").split(/\s+/).some((name) => this.hiddenNames.has(name));
  }

  #add(text: string): void {
    // Zero-width characters pad preview texts.
    const clean = text.replace(/[\u200b-\u200f\u2060\ufeff\u034f\u00ad]/g, "").replaceAll("\u00a0", " ");
    const table = this.#tables.at(-1);
    if (table) {
      if (table.cell) table.cell.text += clean;
    } else this.#text += clean;
  }

  /** The end of a paragraph: once, however many elements end there. */
  #break(): void {
    const table = this.#tables.at(-1);
    if (!table) this.#flush();
    else if (table.cell?.text && !table.cell.text.endsWith("\n")) table.cell.text += "\n";
  }

  #flush(): void {
    const text = tidy(this.#text, this.#pre > 0);
    if (text) this.#blocks.push({ kind: "text", text }, { kind: "gap" });
    this.#text = "";
  }

  #endCell(table: Table): void {
    if (table.cell) (table.row ??= []).push(flushed(table.cell));
    table.cell = null;
  }

  #endRow(table: Table): void {
    this.#endCell(table);
    if (table.row?.some((blocks) => blocks.length)) table.rows.push(table.row);
    table.row = null;
  }

  #endTable(): void {
    const table = this.#tables.pop()!;
    this.#endRow(table);
    const outer = this.#tables.at(-1);
    const blocks = blocksOfTable(table.rows);
    const into = outer ? outer.cell && flushed(outer.cell) : this.#blocks;
    // One by one: a call takes only so many values.
    for (const block of blocks) into?.push(block);
  }
}

/** What stands in a cell, the gathered text as its last paragraph. */
function flushed(cell: Cell): Block[] {
  const text = tidy(cell.text, false);
  if (text) cell.blocks.push({ kind: "text", text });
  cell.text = "";
  return cell.blocks;
}

function blocksOfTable(rows: Block[][][]): Block[] {
  const placed = rows.map(placedByRow);
  const texts = rows.map((row, i) => placed[i] ? [] : row.map(cellText));
  const wide = texts.reduce((most, row) => Math.max(most, row.length), 0);
  const columns = columnShares(texts, wide);
  const blocks = texts.flatMap((cells, i): Block[] => placed[i] ?? [{ kind: "row", cells, columns }]);
  return blocks.length ? [...blocks, { kind: "gap" }] : [];
}

function checkGlyph(attributes: string): string {
  const type = attribute(attributes, "type")?.toLowerCase();
  if (type !== "checkbox" && type !== "radio") return " ";
  return /(?:^|\s)checked(?:\s|=|\/|$)/i.test(attributes) ? "☒ " : "☐ ";
}

function tidy(text: string, pre: boolean): string {
  const lines = text.split("\n").map((line) => pre ? line.trimEnd() : line.replace(/[ \t]+/g, " ").trim());
  return lines.join("\n").replace(/\n{3,}/g, "\n\n").trim();
}

/** Letters that stand side by side on a page, and those between two columns. */
const lineLetters = 100, betweenColumns = 2;

/** Column widths by the longest cells: where they have no room side by side, the longest wrap and the short stay whole. */
function columnShares(rows: string[][], wide: number): number[] {
  const need = new Array<number>(wide).fill(6);
  for (const row of rows) {
    if (row.length === wide) row.forEach((cell, i) => need[i] = Math.max(need[i], longestLine(cell) + betweenColumns));
  }
  let room = lineLetters;
  const most = need.toSorted((a, b) => a - b).reduce((cap, letters, i) => {
    const even = room / (wide - i);
    room -= Math.min(letters, even);
    return Math.max(cap, Math.min(letters, even));
  }, 0);
  const given = need.map((letters) => Math.min(letters, most));
  const total = given.reduce((a, b) => a + b, 0);
  return given.map((letters) => letters / total);
}

function longestLine(cell: string): number {
  return cell.split("\n").reduce((most, line) => Math.max(most, line.length), 0);
}
