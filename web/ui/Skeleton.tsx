import { classes } from "./class_names.ts";

/** A bar in place of something that is on its way; appears after 200 ms. Give width and height by class. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span className="block animate-late" aria-hidden>
      <span className={classes("skeleton-bar block h-4", className)} />
    </span>
  );
}

/** Bars in the shape of a few lines of text. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <div className="flex flex-col gap-2">
      {Array.from(
        { length: lines },
        (_, line) => <Skeleton key={line} className={line === lines - 1 ? "w-2/3" : "w-full"} />,
      )}
    </div>
  );
}
