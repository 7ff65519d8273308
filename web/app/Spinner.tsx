/** The spinner over the whole page: only while the current user loads, or a page's code on a first visit. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="grid min-h-dvh animate-late place-items-center text-primary">
      <span className="loading loading-spinner" aria-hidden />
      <span className="sr-only">{label}</span>
    </div>
  );
}
