import type { Role } from "../../../../shared/permissions.ts";
import { assignableRoles, createUserInput } from "../../../../shared/users.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Checkbox, Field, Input } from "../../../ui/Field.tsx";
import { PasswordInput } from "../../../ui/PasswordInput.tsx";
import { useCreateUser } from "../mutations.ts";
import { UserFields } from "./UserFields.tsx";

const empty = {
  username: "",
  password: "",
  passwordConfirm: "",
  email: "",
  fullName: "",
  role: "intake" as Role,
  requesterId: null as number | null,
  invite: false,
};

/** Create New User: with a first password, or by a mailed invitation. */
export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateUser();
  const form = useSchemaForm(
    createUserInput,
    empty,
    (input) =>
      create.mutate(input, {
        onSuccess: onClose,
        onError: (error) => form.refused(error, { username_taken: "username" }),
      }),
    ({ password, passwordConfirm, ...rest }) => rest.invite ? rest : { ...rest, password, passwordConfirm },
  );
  const { values, errors } = form;
  return (
    <Dialog
      onSubmit={form.submit}
      open
      onOpenChange={onClose}
      title="Create New User"
      description="The person signs in with the username, which cannot be changed later."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={create.isPending}>
            {values.invite ? "Create and Invite" : "Create User"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Username" error={errors.username} required>
          <Input
            {...form.field("username")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
          />
        </Field>
        <UserFields form={form} roles={assignableRoles} />
        <Checkbox
          {...form.field("invite")}
          label="Invite by email"
          hint="Mails a link, good for 7 days, with which the person chooses a password. Nobody else knows it."
        />
        {!values.invite && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Password" error={errors.password} required>
              <PasswordInput {...form.field("password")} autoComplete="new-password" />
            </Field>
            <Field label="Confirm Password" error={errors.passwordConfirm} required>
              <PasswordInput {...form.field("passwordConfirm")} autoComplete="new-password" />
            </Field>
          </div>
        )}
      </div>
    </Dialog>
  );
}
