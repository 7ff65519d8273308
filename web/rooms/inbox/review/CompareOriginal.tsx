import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { paths } from "../../../app/paths.ts";
import { notice } from "../../../lib/api.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/EmptyState.tsx";
import { SkeletonLines } from "../../../ui/Skeleton.tsx";
import { DateText } from "../../../ui/Values.tsx";
import { EntryStatus, SourceText } from "../parts/EntryBits.tsx";
import { LinkedText } from "../parts/LinkedText.tsx";
import { entryQuery, picturePath, readingQuery } from "../queries.ts";
import { marksOf } from "../reading/marks.ts";
import { PageViewer } from "../reading/PageViewer.tsx";
import { usePages } from "../reading/use_pages.ts";

/** The original of a duplicate, beside it. */
export function CompareOriginal({ id, onClose }: { id: string; onClose: () => void }) {
  const entry = useQuery(entryQuery(id));
  const reading = useQuery({
    ...readingQuery(entry.data ?? { id, updatedAt: "" }),
    enabled: entry.data?.hasReading === true,
  });
  const { pages, onPage } = usePages(entry.data ?? { id, updatedAt: "" }, reading.data ?? null);
  const marks = useMemo(() => (reading.data ? marksOf(reading.data) : []), [reading.data]);
  if (entry.error) {
    return (
      <ErrorState
        message={notice(entry.error, "Failed to fetch inbox entry details")}
        action={<Button onClick={onClose}>Show values</Button>}
      />
    );
  }
  if (!entry.data) {
    return (
      <div className="p-4">
        <SkeletonLines lines={6} />
      </div>
    );
  }
  return (
    <div className="flex min-h-[60dvh] min-w-0 flex-col lg:min-h-0">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-base-300 bg-base-100 px-4 py-1.5 text-sm">
        <h2 className="text-sm">The original</h2>
        <EntryStatus status={entry.data.status} />
        <span className="flex items-center gap-3 text-quiet">
          <SourceText source={entry.data.source} />
          <DateText value={entry.data.timestamp} as="received" />
        </span>
        <LinkedText entry={entry.data} />
        <AppLink to={paths.inboxDesk(id)} className="ml-auto">Open the original</AppLink>
      </div>
      <PageViewer
        label="Pages of the original"
        pictureUrl={(page, width) => picturePath(id, page, width)}
        pages={pages}
        pictures={entry.data.attachmentPath !== null}
        marks={marks}
        parts={entry.data.parts}
        onPage={onPage}
      />
    </div>
  );
}
