import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** Above the fields of a form: what a colleague changed while it was open. Nothing without children. */
export function Meanwhile({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <div role="alert" className="flex gap-2.5 rounded-md bg-warning/10 px-3.5 py-2.5 text-sm">
      <CircleAlert size={16} className="mt-0.5 shrink-0 text-warning" aria-hidden />
      <div className="flex min-w-0 flex-col items-start gap-2 wrap-anywhere">{children}</div>
    </div>
  );
}
