import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link, useParams } from "react-router";
import { paths } from "../../app/paths.ts";
import { ApiError, notice } from "../../lib/api.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/EmptyState.tsx";
import { Skeleton, SkeletonLines } from "../../ui/Skeleton.tsx";
import { Desk } from "./review/Desk.tsx";
import { entryQuery, readingQuery } from "./queries.ts";
import { shortId } from "./parts/words.ts";

/** The reading desk: the page on the left, its values on the right in the order a clerk checks them. */
export default function DeskPage() {
  const { id = "" } = useParams();
  const entry = useQuery(entryQuery(id));
  const wanted = entry.data?.hasReading === true;
  const reading = useQuery({ ...readingQuery(entry.data ?? { id, updatedAt: "" }), enabled: wanted });
  const unread = reading.error instanceof ApiError && reading.error.status === 404;
  if (entry.error && !entry.data) {
    return (
      <Frame id={id}>
        <ErrorState
          message={notice(entry.error, "Failed to fetch inbox entry details")}
          action={
            <>
              <Button onClick={() => void entry.refetch()}>Try again</Button>
              <Link to={paths.inbox} className="text-sm text-primary hover:underline">Back to the inbox</Link>
            </>
          }
        />
      </Frame>
    );
  }
  if (reading.error && !reading.data && !unread) {
    return (
      <Frame id={id}>
        <ErrorState
          message={notice(reading.error, "The reading of this document could not be opened.")}
          action={<Button onClick={() => void reading.refetch()}>Try again</Button>}
        />
      </Frame>
    );
  }
  if (!entry.data || (wanted && !reading.data && !unread)) {
    return (
      <Frame id={id}>
        <div className="grid gap-6 p-4 lg:grid-cols-[1.35fr_1fr]" role="status" aria-label="Loading">
          <Skeleton className="h-[70dvh] w-full" />
          <div className="flex flex-col gap-6">
            <SkeletonLines lines={6} />
            <SkeletonLines lines={6} />
          </div>
        </div>
      </Frame>
    );
  }
  return <Desk key={id} entry={entry.data} reading={wanted ? reading.data ?? null : null} />;
}

function Frame({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <div>
      <title>{`Document ${shortId(id)} · ReleaseDesk`}</title>
      <h1 className="sr-only">Document {shortId(id)}</h1>
      <p className="px-4 pt-3 text-sm">
        <Link to={paths.inbox} className="inline-flex items-center gap-1.5 text-primary hover:underline">
          <ArrowLeft size={15} aria-hidden />
          Inbox
        </Link>
      </p>
      {children}
    </div>
  );
}
