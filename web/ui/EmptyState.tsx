import { Inbox, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

export interface EmptyStateProps {
  icon?: LucideIcon;
  title: string;
  /** What the first step is. */
  hint?: ReactNode;
  /** One button for it. */
  action?: ReactNode;
}

/** Nothing is here, and what to do about it. */
export function EmptyState({ icon: Icon = Inbox, title, hint, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <Icon size={24} className="text-quiet" aria-hidden />
      <p className="text-sm font-semibold">{title}</p>
      {hint && <p className="max-w-md text-sm text-quiet">{hint}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

/** Something could not be had: the sentence, and a way to try again. */
export function ErrorState({ message, action }: { message: ReactNode; action?: ReactNode }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <p className="max-w-lg text-sm wrap-break-word text-error">{message}</p>
      {action}
    </div>
  );
}
