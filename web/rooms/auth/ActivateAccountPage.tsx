import { activateAccount } from "./mutations.ts";
import { AuthCard } from "./parts/AuthCard.tsx";
import { TokenPasswordForm } from "./parts/TokenPasswordForm.tsx";

/** Sets the first password of an account by the link from its invitation. */
export default function ActivateAccountPage() {
  return (
    <AuthCard title="Activate your account" lead="Choose a password, then sign in with your username.">
      <TokenPasswordForm
        passwordLabel="Password"
        submitLabel="Activate Account"
        invalidLink="The activation link appears to be invalid. Please contact support."
        missingToken="Missing activation token"
        done={{
          title: "Account Activated",
          description: "Your account has been activated successfully. You can now log in.",
        }}
        failedTitle="Account Activation Failed"
        send={activateAccount}
      />
    </AuthCard>
  );
}
