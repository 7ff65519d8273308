/**
 * HTML mail to blocks of text: what a reader would see, without hidden preview text, styles or pictures.
 * @module
 */
import type { Block } from "./layout.ts";
import { attribute, tokens } from "./markup.ts";

const skipped = new Set(["style", "script", "head", "title", "template", "noscript", "svg", "select"]);
const voids = new Set(["br", "hr", "img", "input", "meta", "link", "area", "base", "col", "wbr", "source"]);
const blockTags = new Set(
  "p div h1 h2 h3 h4 h5 h6 ul ol li blockquote pre section article header footer address center dl dt dd form fieldset"
    .split(" "),
);

/** Looks like a table of values: rows of several short cells. Page-layout tables are read as running text. */
type Table = { rows: string[][]; row: string[] | null; cell: string | null };

/** Turns HTML into blocks. Text hidden by its own style is left out. */
export function blocksOfHtml(html: string): Block[] {
  const walker = new Walker(hiddenClasses(html));
  for (const token of tokens(html.slice(0, 2_000_000))) walker.take(token);
  return walker.end();
}

const hiding =
  /display\s*:\s*none|visibility\s*:\s*hidden|(?:^|[;\s"'])(?:font-size|max-height|line-height)\s*:\s*0(?:px|pt|em)?\s*(?:;|$|!)|opacity\s*:\s*0\s*(?:;|$)|mso-hide\s*:\s*all/i;

/** Classes whose rule in a style element hides what they are on. */
function hiddenClasses(html: string): Set<string> {
  const found = new Set<string>();
  for (const style of html.matchAll(/<style[^>]*>([\s\S]{0,100000}?)<\/style/gi)) {
    for (
      const rule of style[1].replace(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, "").matchAll(
        /([^{}]+)\{([^{}]*)\}/g,
      )
    ) {
      if (!hiding.test(rule[2])) continue;
      for (const name of rule[1].matchAll(/^\s*(?:\w+)?\.([\w-]+)\s*$/gm)) found.add(name[1]);
    }
  }
  return found;
}

class Walker {
  #blocks: Block[] = [];
  #text = "";
  #tables: Table[] = [];
  /** Names of open elements since the outermost skipped or hidden one. */
  #hidden: string[] = [];
  #pre = 0;

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
      if (!voids.has(name) && !closed) this.#hidden.push(name);
      return;
    }
    const table = this.#tables.at(-1);
    if (name === "br") this.#add("\n");
    else if (name === "hr") this.#break();
    else if (name === "table") {
      if (!table?.row) this.#flush();
      this.#tables.push({ rows: [], row: null, cell: null });
    } else if (name === "tr" && table) {
      this.#endRow(table);
      table.row = [];
    } else if ((name === "td" || name === "th") && table?.row) {
      this.#endCell(table);
      table.cell = "";
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
      if (table.cell !== null) table.cell += clean;
    } else this.#text += clean;
  }

  /** The end of a paragraph: once, however many elements end there. */
  #break(): void {
    const table = this.#tables.at(-1);
    if (!table) this.#flush();
    else if (table.cell && !table.cell.endsWith("\n")) table.cell += "\n";
  }

  #flush(): void {
    const text = tidy(this.#text, this.#pre > 0);
    if (text) this.#blocks.push({ kind: "text", text }, { kind: "gap" });
    this.#text = "";
  }

  #endCell(table: Table): void {
    if (table.cell !== null) (table.row ??= []).push(tidy(table.cell, false));
    table.cell = null;
  }

  #endRow(table: Table): void {
    this.#endCell(table);
    if (table.row?.some((cell) => cell)) table.rows.push(table.row);
    table.row = null;
  }

  /** A table within a cell becomes lines of that cell; an outer one becomes rows or running text. */
  #endTable(): void {
    const table = this.#tables.pop()!;
    this.#endRow(table);
    const outer = this.#tables.at(-1);
    if (outer) {
      const text = table.rows.map((row) => row.filter(Boolean).join("  ")).join("\n");
      if (outer.cell !== null) outer.cell += (outer.cell ? "\n" : "") + text + "\n";
      return;
    }
    const wide = Math.max(0, ...table.rows.map((row) => row.length));
    const columns = columnShares(table.rows, wide);
    for (const row of table.rows) {
      if (row.length === 1 || wide < 2) this.#blocks.push({ kind: "text", text: row.join("\n") });
      else this.#blocks.push({ kind: "row", cells: row, columns });
    }
    if (table.rows.length) this.#blocks.push({ kind: "gap" });
  }
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

/** Column widths by the longest cells, none under a tenth. */
export function columnShares(rows: string[][], wide: number): number[] {
  const need = Array.from({ length: wide }, (_, i) => {
    const lengths = rows.filter((row) => row.length === wide).map((row) => longestLine(row[i] ?? ""));
    return Math.min(60, Math.max(6, ...lengths));
  });
  const total = need.reduce((a, b) => a + b, 0);
  return need.map((width) => width / total);
}

function longestLine(cell: string): number {
  return Math.max(0, ...cell.split("\n").map((line) => line.length));
}
