/**
 * The installed app: registers the service worker and offers a new version when there is one.
 * @module
 */
import { toast } from "./toast.ts";

function offer(worker: ServiceWorker): void {
  toast({
    title: "A new version is ready",
    description: "Finish what you are doing, then reload.",
    tone: "info",
    duration: Infinity,
    action: { label: "Reload", perform: () => worker.postMessage("activate") },
  });
}

/**
 * Registers `/sw.js` where browsers allow it. A waiting new version takes over only when the person says so, so that
 * no form is lost. Does nothing where there is no service worker file, as on the development server.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const first = !navigator.serviceWorker.controller;
  const registration = await navigator.serviceWorker.register("/sw.js").catch(() => null);
  if (!registration) return;
  let reloading = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (first || reloading) return;
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
