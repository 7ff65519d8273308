import { useQueryClient } from "@tanstack/react-query";
import { ownPasswordForm } from "../../../../shared/users.ts";
import { refresh } from "../../../lib/refreshes.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { userQuery, useUser } from "../../../lib/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Card } from "../../../ui/Page.tsx";
import { PasswordInput } from "../../../ui/PasswordInput.tsx";
import { changeAccount, useSave } from "../mutations.ts";
import { PasskeysCard } from "./PasskeysCard.tsx";
import { SecondFactorCard } from "./SecondFactorCard.tsx";
import { Sessions } from "./Sessions.tsx";

/** One's password, second factor, passkeys and open sessions. */
export default function SecurityTab() {
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PasswordCard />
      <SecondFactorCard />
      <PasskeysCard />
      <Sessions />
    </div>
  );
}

const empty = { currentPassword: "", newPassword: "", confirm: "" };

function PasswordCard() {
  const user = useUser();
  const client = useQueryClient();
  const save = useSave({
    call: ({ currentPassword, newPassword }: typeof empty) =>
      changeAccount(user.id, { currentPassword, password: newPassword }),
    done: ["Password Updated", "Your other sessions have ended."],
    failed: "Failed to update password",
    onSuccess: (after) => {
      client.setQueryData(userQuery.queryKey, after);
      void refresh(client, "sessions");
      form.reset(empty);
    },
  });
  const form = useSchemaForm(
    ownPasswordForm,
    empty,
    (input) => save.mutate(input, { onError: (error) => form.refused(error, {}, { password: "newPassword" }) }),
  );
  const field = (name: keyof typeof empty, autoComplete: string) => ({
    name,
    autoComplete,
    value: form.values[name],
    onChange: (event: { target: { value: string } }) => form.set({ [name]: event.target.value }),
  });
  return (
    <Card title="Change Password">
      <form noValidate className="flex max-w-md flex-col gap-4" onSubmit={form.submit}>
        <Field label="Current Password" error={form.errors.currentPassword} required>
          <PasswordInput {...field("currentPassword", "current-password")} />
        </Field>
        <Field label="New Password" error={form.errors.newPassword} required>
          <PasswordInput {...field("newPassword", "new-password")} />
        </Field>
        <Field label="Confirm Password" error={form.errors.confirm} required>
          <PasswordInput {...field("confirm", "new-password")} />
        </Field>
        <div>
          <Button type="submit" variant="primary" busy={save.isPending}>Change Password</Button>
        </div>
      </form>
    </Card>
  );
}
