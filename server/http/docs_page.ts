/**
 * The API reference as a plain page, made from the routes themselves. The full schemas are in /api/openapi.json.
 * @module
 */
import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import type { NamedRoute } from "./allow.ts";

const style = "body{font:15px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#16302f}" +
  "table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.4rem .8rem;border-bottom:1px solid #dfe6e6;" +
  "vertical-align:top}code{font:13px ui-monospace,monospace}";

/** The page's own policy: nothing but this very style. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${
  createHash("sha256").update(style).digest("base64")
}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

export function docsPage(routes: NamedRoute[]) {
  const rows = routes.toSorted((a, b) => a.path.localeCompare(b.path)).map((route) =>
    html`
      <tr>
        <td><code>${route.method}</code></td>
        <td><code>${route.path}</code></td>
        <td>${route.summary}</td>
        <td>${route.permission === "public" ? "none" : html`<code>${route.permission ?? ""}</code>`}</td>
      </tr>
    `
  );
  return html`
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <title>ReleaseDesk API</title>
        <meta name="viewport" content="width=device-width">
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <h1>ReleaseDesk API</h1>
        <p>Every call answers JSON. Errors are <code>{ code, message, details?, requestId }</code>. Lists take <code>limit</code>,
    <code>cursor</code>, <code>order</code> and <code>q</code>; the next page is in the <code>Link</code> header, the total in
    <code>X-Total-Count</code>. Scripts sign in with <code>Authorization: Bearer rd_…</code>, a token made with
    <code>POST /api/tokens</code>. Schemas: <a href="/api/openapi.json">openapi.json</a>.</p>
        <table>
          <thead>
            <tr>
              <th>Method</th>
              <th>Path</th>
              <th>What it does</th>
              <th>Permission</th>
            </tr>
          </thead>
          <tbody>${rows}</tbody>
        </table>
      </body>
    </html>
  `;
}
