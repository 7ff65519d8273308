import { resetPassword } from "./mutations.ts";
import { AuthCard } from "./parts/AuthCard.tsx";
import { TokenPasswordForm } from "./parts/TokenPasswordForm.tsx";

/** Sets a new password by the link from a mail. */
export default function ResetPasswordPage() {
  return (
    <AuthCard title="Reset password" lead="Choose a new password for your account.">
      <TokenPasswordForm
        passwordLabel="New Password"
        submitLabel="Reset Password"
        invalidLink="The password reset link appears to be invalid. Please request a new link."
        missingToken="Missing reset token"
        done={{
          title: "Password Reset Successful",
          description: "Your password has been reset successfully. You can now log in with your new password.",
        }}
        failedTitle="Password Reset Failed"
        send={resetPassword}
      />
    </AuthCard>
  );
}
