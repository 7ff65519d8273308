import { lazy, Suspense, useSyncExternalStore } from "react";
import { toasts } from "../lib/toast.ts";

const Toaster = lazy(() => import("./Toaster.tsx"));

/** Loads the notices' code when there is the first one, so that the sign-in page does without. */
export function ToastHost() {
  const any = useSyncExternalStore(toasts.watch, () => toasts.items().length > 0);
  return any
    ? (
      <Suspense>
        <Toaster />
      </Suspense>
    )
    : null;
}
