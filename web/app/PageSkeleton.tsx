import { Skeleton, SkeletonLines } from "../ui/Skeleton.tsx";

/** The shape of a page while its code loads: title, sentence, a surface. */
export function PageSkeleton() {
  return (
    <div className="mx-auto w-full max-w-[80rem] px-4 py-5 md:px-6 md:py-6" role="status" aria-label="Loading">
      <Skeleton className="h-7 w-56" />
      <Skeleton className="mt-2 w-80" />
      <div className="mt-6">
        <SkeletonLines lines={6} />
      </div>
    </div>
  );
}
