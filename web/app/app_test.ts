import assert from "node:assert/strict";
import { bannerText } from "./ConnectionBanner.tsx";
import { isCurrent, navFor, navItems } from "./nav.ts";
import { signInPath, wayBack } from "./paths.ts";
import { places } from "./routes.tsx";

Deno.test("signing in leads back to where one wanted to go, and never to another site", () => {
  assert.equal(signInPath({ pathname: "/", search: "" }), "/auth");
  const way = signInPath({ pathname: "/requests/4", search: "?tab=a" });
  assert.equal(wayBack(new URL(way, "http://x").search), "/requests/4?tab=a");
  for (const next of ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", ""]) {
    assert.equal(wayBack(`?next=${encodeURIComponent(next)}`), "/", next);
  }
});

Deno.test("navigation: each role sees the spec's items, and only screens that exist", () => {
  const labels = (role: Parameters<typeof navFor>[0]) => navFor(role, () => true).map((item) => item.label);
  assert.deepEqual(labels("external-requester"), ["Dashboard", "Requests", "Your invoices", "Settings"]);
  assert.deepEqual(labels("billing"), ["Dashboard", "Requests", "Invoices", "Calendar", "Patients", "Settings"]);
  assert.deepEqual(labels("intake"), [
    "Dashboard",
    "Document Inbox",
    "Requests",
    "Calendar",
    "Patients",
    "EHR Records",
    "Secure Links",
    "Settings",
  ]);
  assert.equal(labels("admin").length, navItems.length);
  assert.deepEqual(navFor("admin", (path) => path === "/").map((item) => item.label), ["Dashboard"]);
  const letters = navItems.map((item) => item.letter);
  assert.equal(new Set(letters).size, letters.length);
});

Deno.test("navigation: the current place is the page or what lies below it", () => {
  const [dashboard, , requests] = navItems;
  assert.ok(isCurrent(dashboard, "/") && !isCurrent(dashboard, "/requests"));
  assert.ok(isCurrent(requests, "/requests/4") && !isCurrent(requests, "/requesters"));
});

Deno.test("routes: each path once; exactly the spec's four pages and key pages are open to nobody signed in", () => {
  const paths = places.map((place) => place.path);
  assert.equal(new Set(paths).size, paths.length);
  const open = places.filter((place) => place.access === "public" && !place.path.startsWith("/secure")).map((place) =>
    place.path
  );
  assert.deepEqual(open, ["/auth", "/forgot-password", "/reset-password", "/activate-account"]);
});

Deno.test("the banner says the spec's words and nothing while connected", () => {
  assert.equal(bannerText("connected"), null);
  assert.equal(bannerText("connecting"), "Establishing connection...");
  assert.equal(bannerText("reconnecting"), "Reconnecting...");
  assert.equal(bannerText("disconnected"), "Connection lost. You may miss real-time updates.");
  assert.equal(bannerText("odd" as never), "Connection status unknown");
});
