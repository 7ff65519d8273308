// Sets the theme before the first paint, so that a dark screen never flashes white. The build puts it into the page, and the
// server's content security policy names its hash. Keep in step with web/lib/theme.ts.
(function () {
  let choice = null;
  try {
    choice = localStorage.getItem("releasedesk-theme");
  } catch (_) {
    // Storage may be blocked; the system's choice is used then.
  }
  const dark = choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "releasedesk-dark" : "releasedesk";
})();
