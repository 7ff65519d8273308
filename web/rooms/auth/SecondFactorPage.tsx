import { useQueryClient } from "@tanstack/react-query";
import { userQuery, useSignOut } from "../../lib/session.ts";
import { Button } from "../../ui/Button.tsx";
import { SecondFactorSetUp } from "../settings/parts/SecondFactorSetUp.tsx";
import { AuthCard } from "./parts/AuthCard.tsx";

/** Setting up the second factor that the office demands, before anything else. */
export default function SecondFactorPage() {
  const client = useQueryClient();
  const signOut = useSignOut();
  return (
    <AuthCard
      title="Set up a second factor"
      lead="Your account sees patients' records, so your sign-in needs more than a password."
    >
      <div className="flex flex-col gap-4">
        <SecondFactorSetUp
          needsPassword={false}
          onDone={() => void client.invalidateQueries({ queryKey: userQuery.queryKey })}
        />
        <Button variant="quiet" onClick={() => signOut.mutate()}>Logout</Button>
      </div>
    </AuthCard>
  );
}
