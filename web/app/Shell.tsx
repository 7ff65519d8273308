import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useContext, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { may } from "../../shared/permissions.ts";
import { api } from "../lib/api.ts";
import { dropWhenUnreachable, LiveContext, makeLiveSession } from "../lib/live_session.ts";
import { placeAt, PlacesContext, useCanGo } from "../lib/places.ts";
import { registerServiceWorker } from "../lib/pwa.ts";
import { read } from "../lib/query.ts";
import { useUser } from "../lib/session.ts";
import { AccessDenied } from "./AccessDenied.tsx";
import { BottomBar } from "./BottomBar.tsx";
import { ConnectionBanner } from "./ConnectionBanner.tsx";
import { ErrorPage } from "./ErrorPage.tsx";
import { navFor } from "./nav.ts";
import { PageSkeleton } from "./PageSkeleton.tsx";
import { PrintLine } from "./PrintLine.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { TopBar } from "./TopBar.tsx";
import { ShellKeys } from "./ShellKeys.tsx";

/** The frame of every signed-in page: navigation, top bar, live connection, shortcuts. */
export default function Shell({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const user = useUser();
  const canGo = useCanGo();
  const [live] = useState(() => makeLiveSession(client));
  const { data: counts = {} } = useQuery(read(api.metrics));
  const items = navFor(user.role, canGo);

  useEffect(() => {
    const { connection } = live;
    const back = () => {
      if (document.visibilityState === "visible" && navigator.onLine) connection.connect();
    };
    connection.connect();
    const stopWatching = dropWhenUnreachable(client, connection);
    addEventListener("online", back);
    document.addEventListener("visibilitychange", back);
    return () => {
      removeEventListener("online", back);
      document.removeEventListener("visibilitychange", back);
      stopWatching();
      connection.close();
    };
  }, [client, live]);
  useEffect(() => void registerServiceWorker(), []);

  return (
    <LiveContext value={live}>
      <a href="#main" className="btn btn-primary fixed top-2 left-2 z-50 not-focus:sr-only">Skip to content</a>
      <ShellKeys items={items} />
      <Sidebar items={items} counts={counts} />
      <div data-frame className="flex min-h-dvh flex-col max-md:pb-16 md:pl-16 xl:pl-56">
        <PrintLine />
        <TopBar />
        <Main>{children}</Main>
      </div>
      <BottomBar items={items} counts={counts} />
      <ConnectionBanner />
    </LiveContext>
  );
}

/** The page itself. A new page starts at its top and gets the focus, so that screen readers begin there. */
function Main({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const place = placeAt(useContext(PlacesContext), pathname);
  const { role } = useUser();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  // After signing in, too: the page begins where a screen reader does, not on the browser's own bars.
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id="main" ref={main} tabIndex={-1} className="min-w-0 flex-1">
      <ErrorPage resetKey={pathname}>
        <Suspense fallback={<PageSkeleton />}>
          {place?.permission && !may(role, place.permission) ? <AccessDenied hint={place.denied} /> : children}
        </Suspense>
      </ErrorPage>
    </main>
  );
}
