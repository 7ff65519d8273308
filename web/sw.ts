/**
 * The service worker: keeps the app's code so that it opens at once and opens offline. Nothing else is ever kept: an
 * offline copy of /api or of a file would be patient data lying in a browser.
 */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends Extendable {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  __WB_MANIFEST: { url: string; revision: string | null }[];
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: "install" | "activate", listener: (event: Extendable) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
}
declare const self: Worker;

const shell = self.__WB_MANIFEST;
const page = "/index.html";
/** The shell's own name changes with its content, so that an old one is dropped when a new one takes over. */
const shellCache = `shell-${checksum()}`;

function checksum(): string {
  let sum = 0;
  for (const char of JSON.stringify(shell)) sum = (sum * 31 + char.charCodeAt(0)) >>> 0;
  return sum.toString(36);
}

self.addEventListener("install", (event) => {
  const fill = async () => {
    const cache = await caches.open(shellCache);
    await cache.addAll(
      shell.map(({ url }) => new Request(new URL(url, location.origin).pathname, { cache: "reload" })),
    );
  };
  event.waitUntil(fill());
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== shellCache).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener("message", (event) => {
  if (event.data === "activate") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && !url.pathname.startsWith("/api")) event.respondWith(openPage(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(fromShell(request));
});

/** A page from the server; without a connection, the kept shell, whatever its address. */
async function openPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(page);
    if (kept) return kept;
    throw error;
  }
}

/** Files under /assets/ are named by their content, so a kept one is never stale. */
async function fromShell(request: Request): Promise<Response> {
  return await caches.match(request) ?? await fetch(request);
}
