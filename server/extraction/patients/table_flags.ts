/**
 * Columns that say for which rows nothing is asked: "Need?  Y / N", "Received  yes / no", a remark "withdrawn".
 * @module
 */
import { normalLabel } from "../words/label_kinds.ts";
import type { Table } from "../layout/table_types.ts";
import { pattern } from "../words/pattern.ts";

const needed = pattern(
  "",
  String.raw`^(?:(?:records?|copies|chart|file) )?(?:needs?|needed|wanted|requested|required|asked for|to send|to copy`,
  String.raw`|to pull|include|included|send|pull|copy|request)`,
  String.raw`(?: (?:records?|copies|chart|from you|for (?:this )?(?:child|patient|person)))?(?: ?\(?y ?\/ ?n\)?)?$`,
);
const done =
  /^(?:(?:records?|copies|chart|already|we) )*(?:received|sent|have|on file|in hand|brought|complete|completed|withdrawn|cancell?ed|closed|skip|exclude[d]?)(?: it| them)?(?: ?\(?y ?\/ ?n\)?)?$/;
const yes = /^(?:y|yes|x|✓|✔|needed|requested|wanted|required|send|please send|copy|pull|include)\.?$/i;
const no =
  /^(?:n|no|none|not needed|not requested|not wanted|not required|do not send|skip|exclude|nothing|-|–|—)\.?$/i;
const saysNo = pattern(
  "i",
  String.raw`^(?:(?:records? )?(?:not|no longer) (?:needed|requested|wanted|required)`,
  String
    .raw`|no records? (?:needed|wanted|requested)|do not (?:send|copy|pull|include)|don't send|withdrawn|cancell?ed`,
  String.raw`|already (?:sent|received|copied|have|on file)|exclude[d]?|skip|left out|omit(?:ted)?)\b`,
);

/** Whether the table itself says of each record that nothing is asked for it; all false where it says so of none or all. */
export function unwantedRows(table: Table): boolean[] {
  const none = table.records.map(() => false);
  if (table.records.length < 2) return none;
  for (const [i, column] of table.columns.entries()) {
    if (column.is && ["person", "name", "last", "first", "dob", "mrn", "ssn", "account"].includes(column.is.kind)) {
      continue;
    }
    const texts = table.records.map((r) => r.cells[i]?.text.trim() ?? "");
    const title = normalLabel(column.title);
    const answered = texts.filter((t) => yes.test(t) || no.test(t)).length;
    const drop = needed.test(title) && answered > 0.7 * texts.length
      ? texts.map((t) => no.test(t))
      : done.test(title) && answered > 0.7 * texts.length
      ? texts.map((t) => yes.test(t))
      : texts.map((t) => saysNo.test(t));
    if (drop.includes(true) && drop.includes(false)) return drop;
  }
  return none;
}
