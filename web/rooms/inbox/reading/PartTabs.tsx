import { CircleAlert, ExternalLink, FileText, Mail } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { partName, partOfPage } from "../../../../shared/inbox.ts";
import { may } from "../../../../shared/permissions.ts";
import { paths } from "../../../app/paths.ts";
import { shortFileName } from "../../../lib/format.ts";
import { useUser } from "../../../lib/session.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { classes } from "../../../ui/class_names.ts";
import { shortId } from "../parts/words.ts";
import { originalPath, type Part } from "../queries.ts";

/** `2`, `2–4`; nothing for a part without pages. */
export const pagesText = ({ from, to }: Pick<Part, "from" | "to">): string =>
  from === null || to === null ? "" : from === to ? `${from}` : `${from}–${to}`;

/** The parts of a mail above its pages: the one whose page is looked at, and what is to be said of it. */
export function PartTabs({ parts, page, onPage }: {
  parts: readonly Part[];
  /** The page looked at. */
  page: number;
  onPage: (page: number) => void;
}) {
  const { role } = useUser();
  // A part without pages is chosen by hand, until another page is looked at.
  const [chosen, setChosen] = useState<{ index: number; page: number } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const index = chosen?.page === page ? chosen.index : partOfPage(parts, page)?.index ?? 0;
  const part = parts[index];
  // None has pages before the mail was read.
  const isRead = parts.some(({ from }) => from !== null);
  useEffect(() => {
    list.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [index]);
  return (
    <div className="shrink-0 border-b border-base-300 bg-base-100 text-sm">
      <div
        ref={list}
        role="group"
        aria-label="Parts of the email"
        className="flex gap-1 overflow-x-auto px-2 py-1 [scrollbar-width:thin]"
      >
        {parts.map((one, i) => {
          const Icon = one.problem ? CircleAlert : one.kind === "message" ? Mail : FileText;
          const isUnread = one.from === null;
          return (
            <button
              key={i}
              type="button"
              title={partName(one)}
              aria-pressed={i === index}
              className={classes(
                "flex h-8 shrink-0 cursor-pointer items-center gap-1.5 rounded-md px-2 whitespace-nowrap focus-visible:-outline-offset-2 pointer-coarse:h-11",
                i === index ? "bg-primary/10 font-semibold" : "text-quiet hover:bg-base-content/5",
              )}
              onClick={() => {
                setChosen(isUnread ? { index: i, page } : null);
                if (one.from !== null) onPage(one.from);
              }}
            >
              <Icon size={14} className={classes("shrink-0", one.problem && "text-warning")} aria-hidden />
              {shortFileName(partName(one), 28)}
              <span className="text-xs font-normal text-quiet tabular-nums">
                {!isUnread ? pagesText(one) : one.problem ? "not read" : isRead && "empty"}
              </span>
            </button>
          );
        })}
      </div>
      {(part.problem || part.duplicateOf || part.viewPath) && (
        <p className="flex flex-wrap items-center gap-x-3 border-t border-base-300 px-3 py-1 text-xs text-quiet">
          {part.problem && <span className="text-warning">{part.problem}</span>}
          {part.duplicateOf && <CameBefore id={part.duplicateOf} />}
          {part.viewPath && may(role, "documents:view") && <ViewPart part={part} path={part.viewPath} />}
        </p>
      )}
    </div>
  );
}

/** Where the same file came with before. */
export const CameBefore = ({ id }: { id: string }) => (
  <span>
    The same file came before: <AppLink to={paths.inboxDesk(id)} className="mono">{shortId(id)}</AppLink>
  </span>
);

/** Opens one part in a new tab. */
export const ViewPart = ({ part, path }: { part: Part; path: string }) => (
  <a
    href={originalPath(path)}
    target="_blank"
    rel="noreferrer"
    aria-label={`View Document: ${partName(part)}`}
    className="inline-flex items-center gap-1 text-primary hover:underline"
  >
    <ExternalLink size={13} aria-hidden />
    View Document
  </a>
);
