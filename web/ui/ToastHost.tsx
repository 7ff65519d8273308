import { lazy, Suspense, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { toasts } from "../lib/toast.ts";

/** Where the notices' code cannot be loaded, because the server is away, they are told all the same. */
function PlainToaster() {
  const items = useSyncExternalStore(toasts.watch, toasts.items).filter(({ open }) => open);
  return (
    <div role="alert" data-toasts="" className="toast-place fixed z-[100]">
      {items.map(({ id, title, description }) => (
        <div key={id} className="floating flex items-start gap-3 p-4 text-sm">
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{title}</p>
            <p className="mt-0.5 wrap-break-word text-quiet">{description}</p>
          </div>
          <button type="button" className="btn btn-ghost btn-xs" onClick={() => toasts.dismiss(id)}>Dismiss</button>
        </div>
      ))}
    </div>
  );
}

const Toaster = lazy(() => import("./Toaster.tsx").catch(() => ({ default: PlainToaster })));

/**
 * Loads the notices' code when there is the first one, so that the sign-in page does without. They stand beside the
 * page, not in it: a modal dialog makes the page inert, and a notice must still be reached.
 */
export function ToastHost() {
  const any = useSyncExternalStore(toasts.watch, () => toasts.items().length > 0);
  return any
    ? createPortal(
      <Suspense>
        <Toaster />
      </Suspense>,
      document.body,
    )
    : null;
}
