import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Activity, lazy, type ReactNode, Suspense, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { notice } from "../lib/api.ts";
import { payKeyOf } from "../lib/pay_key.ts";
import { type SessionUser, signedOutKey, UserContext, userQuery } from "../lib/session.ts";
import { Spinner } from "./Spinner.tsx";
import { paths, signInPath } from "./paths.ts";

const SignInPage = lazy(() => import("../rooms/auth/SignInPage.tsx"));
const SecondFactorPage = lazy(() => import("../rooms/auth/SecondFactorPage.tsx"));
const NewPasswordPage = lazy(() => import("../rooms/auth/NewPasswordPage.tsx"));

/**
 * Lets signed-in users through and sends others to sign in, with the way back. Where a session ends in the middle, the page waits
 * out of sight with all that was typed until its user has signed in again. `keyInstead` also lets a visitor through
 * who came by a mailed pay link, and comes back from the card processor: the page itself then asks the server what its
 * key opens. `signedOut` is shown to visitors instead of sending them to sign in.
 */
export function Guard({ children, keyInstead, signedOut }: {
  children: ReactNode;
  keyInstead?: boolean;
  signedOut?: ReactNode;
}) {
  const user = useQuery(userQuery);
  const client = useQueryClient();
  const location = useLocation();
  const [last, setLast] = useState<SessionUser | null>(null);
  if (user.data && user.data !== last) setLast(user.data);
  if (keyInstead && payKeyOf(location.search) !== undefined) return children;
  if (user.isPending) return <Spinner label="Loading" />;
  if (user.isError && !user.data && !last) {
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
  const byChoice = client.getQueryData(signedOutKey) === true;
  const ended = !user.data && last !== null && !byChoice;
  if (!user.data && !ended) return signedOut || <Navigate to={byChoice ? paths.auth : signInPath(location)} replace />;
  // The server refuses everything else until it is done.
  if (user.data?.forcePasswordChange) {
    return (
      <Suspense fallback={<Spinner label="Loading" />}>
        <NewPasswordPage />
      </Suspense>
    );
  }
  if (user.data?.mustSetUpSecondFactor) {
    return (
      <Suspense fallback={<Spinner label="Loading" />}>
        <SecondFactorPage />
      </Suspense>
    );
  }
  const owner = user.data ?? last;
  return (
    <>
      {/* Another person who signs in gets a page of their own. */}
      <Activity key={owner?.id} mode={ended ? "hidden" : "visible"}>
        <UserContext value={owner}>{children}</UserContext>
      </Activity>
      {ended && (
        <Suspense fallback={<Spinner label="Loading" />}>
          <SignInPage isInPlace />
        </Suspense>
      )}
    </>
  );
}
