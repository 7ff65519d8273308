import { lazy, Suspense, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { toasts } from "../lib/toast.ts";

const Toaster = lazy(() => import("./Toaster.tsx"));

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
