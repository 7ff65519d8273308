import { CircleAlert, FileText, Mail } from "lucide-react";
import { partName } from "../../../../shared/inbox.ts";
import { may } from "../../../../shared/permissions.ts";
import { fileSize } from "../../../lib/format.ts";
import { useUser } from "../../../lib/session.ts";
import { Card } from "../../../ui/Page.tsx";
import { CameBefore, pagesText, ViewPart } from "../reading/PartTabs.tsx";
import type { Entry, Part } from "../queries.ts";

/** What came with a mail: the message and each attachment, with its pages or why it was not read. */
export function EntryParts({ entry: { parts } }: { entry: Entry }) {
  if (parts.length === 0) return null;
  return (
    <Card title={`Parts of the email (${parts.length})`} flush>
      <ul className="max-h-[20rem] overflow-y-auto" tabIndex={0} aria-label="Parts of the email">
        {parts.map((part, index) => <PartLine key={index} part={part} />)}
      </ul>
    </Card>
  );
}

function PartLine({ part }: { part: Part }) {
  const { role } = useUser();
  const Icon = part.problem ? CircleAlert : part.kind === "message" ? Mail : FileText;
  const pages = pagesText(part);
  const facts = [
    part.kind === "attachment" && fileSize(part.file.size),
    pages && (part.from === part.to ? `page ${pages}` : `pages ${pages}`),
  ].filter(Boolean).join(" · ");
  return (
    <li className="flex gap-2.5 border-b border-base-300 px-4 py-2.5 text-sm last:border-b-0">
      <Icon
        size={16}
        className={part.problem ? "mt-0.5 shrink-0 text-warning" : "mt-0.5 shrink-0 text-quiet"}
        aria-hidden
      />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          {partName(part)} <span className="text-xs whitespace-nowrap text-quiet">{facts}</span>
        </p>
        {part.problem && <p className="text-xs text-warning">{part.problem}</p>}
        {part.duplicateOf && (
          <p className="text-xs text-quiet">
            <CameBefore id={part.duplicateOf} />
          </p>
        )}
      </div>
      {part.viewPath && may(role, "documents:view") && (
        <span className="shrink-0 text-xs">
          <ViewPart part={part} path={part.viewPath} />
        </span>
      )}
    </li>
  );
}
