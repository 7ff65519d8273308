import { ListFilter } from "lucide-react";
import { paths } from "../../../app/paths.ts";
import { titleCase } from "../../../lib/words.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Mono } from "../../../ui/Values.tsx";
import { type AuditRow, nameOfTarget, shortTarget } from "../queries.ts";

/** The longest id, in characters, that stands on one line: a longer one would push the table out of a tablet's width. */
const longestWhole = 12;

/** What an entry is about: by its name where people gave it one, else by its id, which is a link where it leads somewhere. */
export function Target({ row, change }: { row: AuditRow; change: (changed: { target: string }) => void }) {
  const type = `${titleCase(row.targetType)} `;
  const name = nameOfTarget(row);
  const id = name ?? shortTarget(row);
  const to = row.targetType === "request"
    ? paths.request(row.targetId)
    : row.targetType === "invoice"
    ? paths.invoice(row.targetId)
    : row.targetType === "inbox_entry"
    ? `${paths.inbox}/${row.targetId}`
    : null;
  return (
    <span className="flex items-center gap-1">
      <span>
        {type}
        <span
          className={id.length > longestWhole ? "wrap-anywhere" : "whitespace-nowrap"}
          title={id === row.targetId ? undefined : row.targetId}
        >
          {to ? <AppLink to={to} className="underline">#{id}</AppLink> : name ?? <Mono>{id}</Mono>}
        </span>
      </span>
      {row.targetId !== "" && (
        <Button
          variant="quiet"
          size="sm"
          icon={ListFilter}
          iconOnly
          className="no-print"
          onClick={() => change({ target: `${row.targetType}:${row.targetId}` })}
        >
          {`Show only ${type}${id}`}
        </Button>
      )}
    </span>
  );
}
