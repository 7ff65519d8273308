import { useQueryClient } from "@tanstack/react-query";
import { roleLabels } from "../../../../shared/permissions.ts";
import { profileForm } from "../../../../shared/users.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { userQuery, useUser } from "../../../lib/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field, Input } from "../../../ui/Field.tsx";
import { Card } from "../../../ui/Page.tsx";
import { PasswordInput } from "../../../ui/PasswordInput.tsx";
import { changeAccount, useSave } from "../mutations.ts";

/** Name and e-mail; username and role are an administrator's to say. */
export default function ProfileTab() {
  const user = useUser();
  const client = useQueryClient();
  const save = useSave({
    call: (input: { fullName: string; email: string; currentPassword?: string }) => changeAccount(user.id, input),
    done: ["Profile Updated", "Your profile has been updated."],
    failed: "Failed to update profile",
    onSuccess: (after) => {
      client.setQueryData(userQuery.queryKey, after);
      form.reset({ fullName: after.fullName, email: after.email, currentPassword: "" });
    },
  });
  const form = useSchemaForm(
    profileForm,
    { fullName: user.fullName, email: user.email, currentPassword: "" },
    (input) => save.mutate(input, { onError: (error) => form.refused(error) }),
    ({ currentPassword, ...rest }) => ({ ...rest, ...(currentPassword ? { currentPassword } : {}) }),
  );
  const text = (name: "fullName" | "email" | "currentPassword") => ({
    name,
    value: form.values[name],
    onChange: (event: { target: { value: string } }) => form.set({ [name]: event.target.value }),
  });
  return (
    <Card title="Profile" className="max-w-2xl">
      <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
        <Field label="Full Name" error={form.errors.fullName} required>
          <Input {...text("fullName")} autoComplete="name" maxLength={120} />
        </Field>
        <Field
          label="Email"
          error={form.errors.email}
          hint="Links to set a new password and notices are mailed to it."
          required
        >
          <Input {...text("email")} type="email" autoComplete="email" />
        </Field>
        {form.values.email.trim().toLowerCase() !== user.email.toLowerCase() && (
          <Field
            label="Current Password"
            error={form.errors.currentPassword}
            hint="A new address leads to a new password, so it needs the one you have."
            required
          >
            <PasswordInput {...text("currentPassword")} autoComplete="current-password" />
          </Field>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Username">
            <Input value={user.username} readOnly disabled />
          </Field>
          <Field label="Role">
            <Input value={roleLabels[user.role]} readOnly disabled />
          </Field>
        </div>
        <div>
          <Button type="submit" variant="primary" busy={save.isPending} disabled={!form.changed}>Save Changes</Button>
        </div>
      </form>
    </Card>
  );
}
