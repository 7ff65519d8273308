import { ChevronLeft } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../../app/paths.ts";
import { ApiError, notice } from "../../../lib/api.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/EmptyState.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { Skeleton, SkeletonLines } from "../../../ui/Skeleton.tsx";
import { requestTabs } from "./facts.ts";

/** The way back to the tab that the request stands on. */
export function BackToRequests({ status }: { status?: string }) {
  const tab = requestTabs.find(({ id }) => id === status);
  const to = !tab
    ? `${paths.requests}?status=all`
    : tab.id === "new"
    ? paths.requests
    : `${paths.requests}?status=${tab.id}`;
  return (
    <Link to={to} className="no-print inline-flex items-center gap-1 rounded-sm text-quiet hover:text-base-content">
      <ChevronLeft size={16} aria-hidden />
      {tab?.heading ?? "All Requests"}
    </Link>
  );
}

/** The request could not be read, or there is none at this address. */
export function RequestFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Page title="Request" above={<BackToRequests />}>
      <div className="surface">
        <ErrorState
          message={error ? notice(error, "Failed to load request details") : "There is no request at this address."}
          action={
            <div className="flex gap-2">
              {Boolean(error) && !(error instanceof ApiError && error.status === 404) && (
                <Button onClick={onRetry}>Try again</Button>
              )}
              <LinkButton to={paths.requests}>Return to Requests</LinkButton>
            </div>
          }
        />
      </div>
    </Page>
  );
}

/** The shape of the page while it is read. */
export function RequestSkeleton({ id }: { id: string }) {
  return (
    <Page title={`Request ${id}`} above={<BackToRequests />} lead={<Skeleton className="h-4 w-64" />}>
      <p className="sr-only" role="status">Loading request details...</p>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex flex-col gap-4">
          {[3, 5, 4].map((lines) => (
            <Card key={lines}>
              <SkeletonLines lines={lines} />
            </Card>
          ))}
        </div>
        <Card title="History">
          <SkeletonLines lines={6} />
        </Card>
      </div>
    </Page>
  );
}
