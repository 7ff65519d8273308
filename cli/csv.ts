/**
 * A CSV with a header row, as spreadsheets write it (RFC 4180): quotes, doubled quotes, line breaks inside quotes.
 * @module
 */
export function parseCsv(text: string): Record<string, string>[] {
  const rows = cellsOf(text.replace(/^\uFEFF/, "")).filter((row) => row.some((cell) => cell.trim()));
  const [header = [], ...body] = rows;
  const names = header.map((name) => name.trim());
  return body.map((row) =>
    Object.fromEntries(names.map((name, i) => [name, (row[i] ?? "").trim()]).filter(([, cell]) => cell))
  );
}

function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[i + 1] === '"') cell += text[++i];
      else quoted = false;
    } else if (char === '"' && cell === "") quoted = true;
    else if (char === ",") {
      row.push(cell);
      cell = "";
    } else if (char === "\n" || char === "\r") {
      if (char === "\r" && text[i + 1] === "\n") i++;
      rows.push([...row, cell]);
      row = [];
      cell = "";
    } else cell += char;
  }
  if (cell || row.length > 0) rows.push([...row, cell]);
  return rows;
}
