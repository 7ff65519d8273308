import { useState } from "react";
import { useRefresh } from "../../lib/action.ts";
import { passkeyHindrance } from "../../lib/passkey_support.ts";
import { useSignOut } from "../../lib/session.ts";
import { Button } from "../../ui/Button.tsx";
import { PasskeySetUp } from "../settings/parts/PasskeySetUp.tsx";
import { SecondFactorSetUp } from "../settings/parts/SecondFactorSetUp.tsx";
import { AuthCard } from "./parts/AuthCard.tsx";

/** Setting up the second factor that the office demands, before anything else: an authenticator app or a passkey. */
export default function SecondFactorPage() {
  const refresh = useRefresh("signIn");
  const signOut = useSignOut();
  const [byPasskey, choose] = useState(false);
  const [codesShown, showCodes] = useState(false);
  const SetUp = byPasskey ? PasskeySetUp : SecondFactorSetUp;
  return (
    <AuthCard
      title="Set up a second factor"
      lead="Your account sees patients' records, so your sign-in needs more than a password."
    >
      <div className="flex flex-col gap-4">
        <SetUp
          needsPassword={false}
          onCodes={() => showCodes(true)}
          onDone={() => void refresh()}
        />
        {!codesShown && !passkeyHindrance() && (
          <Button onClick={() => choose(!byPasskey)}>
            {byPasskey ? "Use an authenticator app instead" : "Use a passkey instead"}
          </Button>
        )}
        {!codesShown && <Button variant="quiet" onClick={() => signOut.mutate()}>Logout</Button>}
      </div>
    </AuthCard>
  );
}
