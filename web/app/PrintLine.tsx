import { useIsMutating, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { settingQuery } from "../lib/settings.ts";
import { signOutKey, useUser } from "../lib/session.ts";
import { showDate } from "../../shared/time.ts";

/** The organization is asked for when the page stands, so that no first view waits for it. Milliseconds. */
const askAfter = 1_000;

/** What stands below every sheet (print.css): the page's heading, and its title where that says more, such as the request's number. */
function nameSheets(): void {
  const heading = document.querySelector("main h1")?.textContent?.trim();
  const title = document.title.replace(/ · ReleaseDesk$/, "");
  const name = heading && heading !== title ? `${heading} · ${title}` : title;
  document.documentElement.style.setProperty("--printed", JSON.stringify(name));
}

/** The first line of every printed page of the office: whose it is, who printed it and when. */
export function PrintLine() {
  const { fullName } = useUser();
  const [enabled, enable] = useState(false);
  const isLeaving = useIsMutating({ mutationKey: signOutKey }) > 0;
  const { data } = useQuery({ ...settingQuery("organization"), staleTime: Infinity, enabled: enabled && !isLeaving });
  useEffect(() => {
    const timer = setTimeout(() => enable(true), askAfter);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    addEventListener("beforeprint", nameSheets);
    return () => removeEventListener("beforeprint", nameSheets);
  }, []);
  return (
    <p data-print-line className="mb-4 hidden justify-between gap-4 border-b border-base-300 pb-2 text-xs print:flex">
      <span className="font-semibold">{data?.value.name ?? "ReleaseDesk"}</span>
      <span>Printed {showDate(new Date().toISOString())} by {fullName}</span>
    </p>
  );
}
