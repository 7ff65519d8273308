/**
 * The installed app: registers the service worker and offers a new version when there is one.
 * @module
 */
import { useSyncExternalStore } from "react";

/** The new version that waits for the person's word. */
let waiting: ServiceWorker | null = null;
const watchers = new Set<() => void>();

function offer(worker: ServiceWorker): void {
  waiting = worker;
  for (const watcher of watchers) watcher();
}

/** Takes the new version over and reloads, or null while there is none. */
export function useUpdate(): (() => void) | null {
  const worker = useSyncExternalStore((watcher) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  }, () => waiting);
  return worker && (() => worker.postMessage("activate"));
}

let registered: ServiceWorkerRegistration | null = null;

/** Asks the server for a new version; after a connection that was lost, as when the server was updated. */
export const lookForUpdate = (): void => void registered?.update().catch(() => {});

/**
 * Registers `/sw.js` where browsers allow it. A waiting new version takes over only when the person says so, so that
 * no form is lost. Does nothing where there is no service worker file, as on the development server.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  let first = !navigator.serviceWorker.controller;
  const registration = await navigator.serviceWorker.register("/sw.js").catch(() => null);
  if (!registration) return;
  registered = registration;
  let reloading = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // The first worker takes over a page that runs its version already.
    if (first) return void (first = false);
    if (reloading) return;
    reloading = true;
    location.reload();
  });
  if (registration.waiting && !first) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && navigator.serviceWorker.controller) offer(worker);
    });
  });
}
