import { type ReactNode, Suspense } from "react";
import { lazy } from "react";
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation } from "react-router";
import { isReturn } from "../lib/pay_key.ts";
import { type Place, placeAt, PlacesContext } from "../lib/places.ts";
import { ErrorPage } from "./ErrorPage.tsx";
import { Guard } from "./Guard.tsx";
import { paths } from "./paths.ts";
import { places } from "./routes.tsx";
import { Spinner } from "./Spinner.tsx";

const Shell = lazy(() => import("./Shell.tsx"));
const ReturnedPage = lazy(() => import("../rooms/payment/ReturnedPage.tsx"));
const NotFound = lazy(() => import("./NotFound.tsx"));
const NotFoundOutside = lazy(() =>
  import("./NotFound.tsx").then(({ NotFoundOutside }) => ({ default: NotFoundOutside }))
);

/** A page outside of the shell, with its own error page and spinner. */
function Bare({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorPage resetKey={pathname}>
      <Suspense fallback={<Spinner label="Loading" />}>{children}</Suspense>
    </ErrorPage>
  );
}

function bareElement({ page: Page, access }: Place): ReactNode {
  const page = (
    <Bare>
      <Page />
    </Bare>
  );
  if (access === "public") return page;
  return access === "user" ? <Guard>{page}</Guard> : <UserOrKey>{page}</UserOrKey>;
}

/** The payment page. Who comes back from the card processor as a stranger is told what to do, instead of asked to sign in. */
function UserOrKey({ children }: { children: ReactNode }) {
  const { search } = useLocation();
  const back = isReturn(search) && (
    <Bare>
      <ReturnedPage />
    </Bare>
  );
  return <Guard keyInstead signedOut={back}>{children}</Guard>;
}

/** The shell for those who are signed in. At an address without a page others are told so, instead of asked to sign in. */
function Inside() {
  const { pathname } = useLocation();
  const missing = !placeAt(places, pathname) && (
    <Bare>
      <NotFoundOutside />
    </Bare>
  );
  return (
    <Guard signedOut={missing}>
      <Bare>
        <Shell>
          <Outlet />
        </Shell>
      </Bare>
    </Guard>
  );
}

/** The app: public pages, the shell with the rooms' pages, and the page for any other address. */
export function Router() {
  const inside = places.filter((place) => !place.bare);
  return (
    <PlacesContext value={places}>
      <BrowserRouter>
        <Routes>
          {places.filter((place) => place.bare).map((place) => (
            <Route key={place.path} path={place.path} element={bareElement(place)} />
          ))}
          {/* The dashboard's other address (spec 1 §2, the payment page's success card). */}
          <Route path="/dashboard" element={<Navigate to={paths.dashboard} replace />} />
          <Route element={<Inside />}>
            {inside.map((place) => <Route key={place.path} path={place.path} element={<place.page />} />)}
            <Route path="*" element={<NotFound />} />
          </Route>
        </Routes>
      </BrowserRouter>
    </PlacesContext>
  );
}
