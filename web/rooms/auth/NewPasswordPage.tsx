import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ownPasswordForm } from "../../../shared/users.ts";
import { notice } from "../../lib/api.ts";
import { healthQuery } from "../../lib/query.ts";
import { useSchemaForm } from "../../lib/schema_form.ts";
import { userQuery, useSignOut } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { changePassword } from "./mutations.ts";
import { AuthCard } from "./parts/AuthCard.tsx";

/** Choosing a password of one's own, before anything else, after signing in with one that somebody else set. */
export default function NewPasswordPage() {
  const client = useQueryClient();
  const signOut = useSignOut();
  // Production takes none as short as the demo office does.
  const least = useQuery(healthQuery).data?.env === "production" ? 8 : 6;
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: (user) => {
      client.setQueryData(userQuery.queryKey, user);
      toast({
        title: "Password Changed",
        description: "Your password has been changed successfully.",
        tone: "success",
      });
    },
    onError: (error) => {
      refused(error);
      toast({
        title: "Password Change Failed",
        description: notice(error, "The password could not be changed. Try again."),
        tone: "error",
      });
    },
  });
  const { errors, submit, field, refused } = useSchemaForm(
    ownPasswordForm,
    { currentPassword: "", newPassword: "", confirm: "" },
    ({ currentPassword, newPassword }) => change.mutate({ currentPassword, newPassword }),
  );
  return (
    <AuthCard
      title="Choose a new password"
      lead="You signed in with a password that you did not choose. Choose one that only you know, then go on."
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <Field label="Current Password" error={errors.currentPassword} required>
          <PasswordInput {...field("currentPassword")} autoComplete="current-password" autoFocus />
        </Field>
        <Field label="New Password" hint={`At least ${least} characters.`} error={errors.newPassword} required>
          <PasswordInput {...field("newPassword")} autoComplete="new-password" />
        </Field>
        <Field label="Confirm Password" error={errors.confirm} required>
          <PasswordInput {...field("confirm")} autoComplete="new-password" />
        </Field>
        <Button type="submit" variant="primary" busy={change.isPending}>Change password</Button>
        <Button variant="quiet" onClick={() => signOut.mutate()}>Logout</Button>
      </form>
    </AuthCard>
  );
}
