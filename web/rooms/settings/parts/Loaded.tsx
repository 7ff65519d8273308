import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { lost, notice } from "../../../lib/api.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/EmptyState.tsx";
import { SkeletonLines } from "../../../ui/Skeleton.tsx";

/** What was read, or lines in its place, or the sentence why not. */
export function Loaded<T>({ query, failed = "The setting could not be read.", children }: {
  query: UseQueryResult<T>;
  failed?: string;
  children: (data: T) => ReactNode;
}) {
  const failure = lost(query.error, query.data);
  if (failure) {
    return (
      <ErrorState
        message={notice(failure, failed)}
        action={<Button onClick={() => void query.refetch()}>Try again</Button>}
      />
    );
  }
  return query.data === undefined ? <SkeletonLines lines={6} /> : children(query.data);
}
