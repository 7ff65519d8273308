import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { Navigate, useLocation } from "react-router";
import { notice } from "../lib/api.ts";
import { signedOutKey, userQuery } from "../lib/session.ts";
import { Spinner } from "./Spinner.tsx";
import { paths, signInPath } from "./paths.ts";

const SecondFactorPage = lazy(() => import("../rooms/auth/SecondFactorPage.tsx"));
const NewPasswordPage = lazy(() => import("../rooms/auth/NewPasswordPage.tsx"));

/**
 * Lets signed-in users through and sends others to sign in, with the way back. `keyInstead` also lets a visitor through
 * whose address carries a `key`: the page itself then asks the server what that key opens. `signedOut` is shown to visitors
 * instead of sending them to sign in.
 */
export function Guard({ children, keyInstead, signedOut }: {
  children: ReactNode;
  keyInstead?: boolean;
  signedOut?: ReactNode;
}) {
  const user = useQuery(userQuery);
  const client = useQueryClient();
  const location = useLocation();
  if (keyInstead && new URLSearchParams(location.search).has("key")) return children;
  if (user.isPending) return <Spinner label="Loading" />;
  if (user.isError) {
    return (
      <main className="grid min-h-dvh place-items-center p-6 text-center">
        <div className="flex max-w-md flex-col items-center gap-4">
          <h1 className="text-xl">ReleaseDesk cannot be reached</h1>
          <p>{notice(user.error, "The server answered in an unexpected way. Try again in a moment.")}</p>
          <button type="button" className="btn btn-primary" onClick={() => void user.refetch()}>Try again</button>
        </div>
      </main>
    );
  }
  if (!user.data) {
    if (signedOut) return signedOut;
    const byChoice = client.getQueryData(signedOutKey) === true;
    return <Navigate to={byChoice ? paths.auth : signInPath(location)} replace />;
  }
  // The server refuses everything else until it is done.
  if (user.data.forcePasswordChange) {
    return (
      <Suspense fallback={<Spinner label="Loading" />}>
        <NewPasswordPage />
      </Suspense>
    );
  }
  if (user.data.mustSetUpSecondFactor) {
    return (
      <Suspense fallback={<Spinner label="Loading" />}>
        <SecondFactorPage />
      </Suspense>
    );
  }
  return children;
}
