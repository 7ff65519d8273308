import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { passkeyHindrance } from "../../lib/passkey_support.ts";
import { userQuery, useSignOut } from "../../lib/session.ts";
import { Button } from "../../ui/Button.tsx";
import { PasskeySetUp } from "../settings/parts/PasskeySetUp.tsx";
import { SecondFactorSetUp } from "../settings/parts/SecondFactorSetUp.tsx";
import { AuthCard } from "./parts/AuthCard.tsx";

/** Setting up the second factor that the office demands, before anything else: an authenticator app or a passkey. */
export default function SecondFactorPage() {
  const client = useQueryClient();
  const signOut = useSignOut();
  const [byPasskey, choose] = useState(false);
  const SetUp = byPasskey ? PasskeySetUp : SecondFactorSetUp;
  return (
    <AuthCard
      title="Set up a second factor"
      lead="Your account sees patients' records, so your sign-in needs more than a password."
    >
      <div className="flex flex-col gap-4">
        <SetUp
          needsPassword={false}
          onDone={() => void client.invalidateQueries({ queryKey: userQuery.queryKey })}
        />
        {!passkeyHindrance() && (
          <Button onClick={() => choose(!byPasskey)}>
            {byPasskey ? "Use an authenticator app instead" : "Use a passkey instead"}
          </Button>
        )}
        <Button variant="quiet" onClick={() => signOut.mutate()}>Logout</Button>
      </div>
    </AuthCard>
  );
}
