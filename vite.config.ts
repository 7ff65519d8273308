/**
 * How the web app is built: sources in `web/`, result in `web/dist/`, everything self-hosted and nothing inline but
 * one small script, so that the server can answer with a content security policy without `unsafe-inline`.
 */
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { defineConfig, minifySync } from "vite";
import { VitePWA } from "vite-plugin-pwa";

interface Graph {
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null;
}

/** The files that a signed-in person's first screens load, besides their own, by the first file that needs them. */
const layers: readonly [name: string, roots: readonly string[]][] = [
  ["start", ["main.tsx", "rooms/auth/SignInPage.tsx"]],
  ["desk", ["app/Shell.tsx", "rooms/dashboard/DashboardPage.tsx"]],
  ["lists", ["rooms/requests/RequestsPage.tsx"]],
];
const web = fileURLToPath(new URL("./web/", import.meta.url));
const layerOf = new Map<string, string>();

function readLayers(graph: Graph): void {
  for (const [name, roots] of layers) {
    const waiting = roots.map((path) => web + path);
    for (let id = waiting.pop(); id; id = waiting.pop()) {
      if (layerOf.has(id)) continue;
      layerOf.set(id, name);
      const { code, importedIds } = graph.getModuleInfo(id) ?? { code: "", importedIds: [] };
      const icons = importedIds.find((path) => iconList.test(path));
      waiting.push(...importedIds.filter((path) => path !== icons));
      if (icons && code) waiting.push(...iconsNamedIn(code, icons, graph));
    }
  }
}

/** The icon library's list of all icons. It leads to more than a file uses, so the icons that the file names are looked up in it. */
const iconList = /lucide-react\.m?js$/;

function iconsNamedIn(code: string, list: string, graph: Graph): string[] {
  const named = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)]
    .flatMap(([, names]) => names.split(",").map((name) => name.trim().split(" ")[0]).filter((name) => name !== ""));
  const listed = graph.getModuleInfo(list)?.code ?? "";
  return named.map((name) => {
    const path = new RegExp(`default as ${name}\\b[^}]*\\} from ["']\\./([^"']+)`).exec(listed)?.[1];
    if (!path) throw new Error(`lucide-react lists no icon ${name}`);
    return list.replace(iconList, path);
  });
}

/** What changes with a library only, with the bundler's helpers, apart from what changes with us: browsers keep it over our updates. */
const vendor =
  /^\0rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](react-query|query-core))[\\/]/;

/** A first view loads few files: libraries, and what each layer adds. Other screens are split by who shares what. */
const chunks = [
  { name: "vendor", test: vendor, priority: 9 },
  ...layers.map(([name], i) => ({
    priority: 8 - i,
    debugName: name,
    name: (id: string, graph: Graph) => {
      if (layerOf.size === 0) readLayers(graph);
      return layerOf.get(id) === name ? name : null;
    },
  })),
  // The other screens' icons in one file: many of them are shared, and each is small.
  { name: "icons", test: /lucide-react/, priority: 1 },
];

/** The script that sets the theme stands in the page: nothing is waited for before the first paint. The server's policy names its hash. */
const themeInPage = {
  name: "theme-in-page",
  transformIndexHtml: async (html: string) => {
    const { code } = minifySync("theme.js", await readFile(`${web}theme.js`, "utf8"));
    return html.replace("<!-- theme.js: vite.config.ts puts it here -->", `<script>${code.trim()}</script>`);
  },
};

/** Zod writes JSON Schema by functions that each of its types holds on to. The pages never ask for one: 33 KB that a first view does without. */
const withoutJsonSchema = {
  name: "without-json-schema",
  transform(code: string, id: string) {
    if (!/zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/.test(id)) return null;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    return names.map((name) => `export const ${name} = () => () => undefined;`).join("\n");
  },
};

export default defineConfig({
  root: fileURLToPath(new URL("./web", import.meta.url)),
  cacheDir: fileURLToPath(new URL("./node_modules/.vite", import.meta.url)),
  plugins: [
    themeInPage,
    withoutJsonSchema,
    react(),
    tailwind(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: ".",
      filename: "sw.ts",
      // web/lib/pwa.ts registers it, after sign-in; the generated script would be inline.
      injectRegister: false,
      // Whoever installs the app gets them from the server.
      includeManifestIcons: false,
      injectManifest: {
        // The app's code, so that it opens at once and an update on the server never breaks an open page. Never /api or
        // files (see sw.ts).
        globPatterns: [
          "index.html",
          "assets/*.{js,css}",
          "assets/*-latin-400-600-*.woff2",
        ],
        minify: true,
      },
      manifest: {
        id: "/",
        name: "ReleaseDesk",
        short_name: "ReleaseDesk",
        description: "Back office for requests for patients' medical records",
        start_url: "/",
        scope: "/",
        display: "standalone",
        background_color: "#f7f9fa",
        theme_color: "#0d5f63",
        categories: ["medical", "productivity"],
        shortcuts: [
          { name: "Document Inbox", url: "/inbox", icons: [{ src: "/icons/mark-192.png", sizes: "192x192" }] },
          { name: "Requests", url: "/requests", icons: [{ src: "/icons/mark-192.png", sizes: "192x192" }] },
        ],
        // Taken by `deno task pictures`.
        screenshots: [
          {
            src: "/screenshots/dashboard.png",
            sizes: "1440x900",
            type: "image/png",
            form_factor: "wide",
            label: "The dashboard: what is new, what is due",
          },
          {
            src: "/screenshots/inbox.png",
            sizes: "390x844",
            type: "image/png",
            form_factor: "narrow",
            label: "The document inbox on a phone",
          },
        ],
        icons: [
          { src: "/icons/mark-192.png", sizes: "192x192", type: "image/png" },
          { src: "/icons/mark-512.png", sizes: "512x512", type: "image/png" },
          { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
        ],
      },
    }),
  ],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    // Inlined assets would need `data:` in the policy for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // A schema that nobody asks for is left out.
      treeshake: { manualPureFunctions: ["z"] },
      output: { codeSplitting: { groups: chunks } },
    },
  },
});
