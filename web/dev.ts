/**
 * Development in one terminal: the API server, started again when its code changes, and the web app with hot reload.
 * The page's `/api` and `/ws` go on to the server.
 *
 * `PORT` is the API's port (8000 unless set), `WEB_PORT` the page's (5173 unless set).
 * @module
 */
import { createServer } from "vite";

const apiPort = Deno.env.get("PORT") ?? "8000";
const webPort = Number(Deno.env.get("WEB_PORT") ?? "5173");
const root = new URL("../", import.meta.url);

const api = new Deno.Command(Deno.execPath(), {
  args: ["run", "-A", "--unstable-kv", "--watch", "server/main.ts"],
  cwd: root.pathname,
  // The server accepts unsafe calls from its own page only, and here that page lies on another port.
  env: { PORT: apiPort, PUBLIC_URL: Deno.env.get("PUBLIC_URL") ?? `http://localhost:${webPort}` },
}).spawn();

const target = `http://127.0.0.1:${apiPort}`;
const web = await createServer({
  configFile: new URL("vite.config.ts", root).pathname,
  server: { port: webPort, strictPort: true, proxy: { "/api": target, "/ws": { target, ws: true } } },
});
await web.listen();
web.printUrls();

// At once and for good: Vite ends this process by itself as soon as it has closed, and a watcher outlives SIGTERM. The
// store loses nothing by it.
const stop = () => {
  try {
    api.kill("SIGKILL");
  } catch {
    // Already ended.
  }
};
for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, stop);
const { code } = await api.status;
await web.close();
Deno.exit(code);
