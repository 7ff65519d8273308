import { adminResetForm, type PublicUser } from "../../../../shared/users.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { PasswordInput } from "../../../ui/PasswordInput.tsx";
import { useDeactivate, useResetPassword } from "../mutations.ts";

interface UserDialogProps {
  user: PublicUser;
  onClose: () => void;
}

/** Reset Password: the person must choose another at the next sign-in. */
export function ResetPasswordDialog({ user, onClose }: UserDialogProps) {
  const reset = useResetPassword(user);
  const form = useSchemaForm(
    adminResetForm,
    { password: "", passwordConfirm: "" },
    ({ password }) => reset.mutate({ password }, { onSuccess: onClose, onError: (error) => form.refused(error) }),
  );
  const text = (name: "password" | "passwordConfirm") => ({ ...form.field(name), autoComplete: "new-password" });
  return (
    <Dialog
      onSubmit={form.submit}
      open
      onOpenChange={onClose}
      title="Reset Password"
      description={`Sets a password for ${user.fullName} (${user.username}), who must choose another at the next sign-in. All open sessions end.`}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={reset.isPending}>Reset Password</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="New Password" error={form.errors.password} required>
          <PasswordInput {...text("password")} />
        </Field>
        <Field label="Confirm Password" error={form.errors.passwordConfirm} required>
          <PasswordInput {...text("passwordConfirm")} />
        </Field>
      </div>
    </Dialog>
  );
}

/** Asks before an account is deactivated. */
export function DeactivateDialog({ user, onClose, own }: UserDialogProps & { own: boolean }) {
  const deactivate = useDeactivate(user);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Are you sure?"
      consequence={own
        ? "This is your own account. You are signed out at once, and only another administrator can let you in again."
        : `${user.fullName} (${user.username}) is signed out everywhere and cannot sign in until reactivated. API tokens of the account end for good.`}
      confirmLabel="Deactivate User"
      busy={deactivate.isPending}
      onConfirm={() => deactivate.mutate(undefined, { onSettled: onClose })}
    />
  );
}
