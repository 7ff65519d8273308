import { useState } from "react";
import { roles } from "../../../../shared/permissions.ts";
import { assignableRoles, editUserForm, type PublicUser } from "../../../../shared/users.ts";
import { notice, standingFields } from "../../../lib/api.ts";
import { useUser } from "../../../lib/session.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field, Input } from "../../../ui/Field.tsx";
import { Meanwhile } from "../../../ui/Meanwhile.tsx";
import { useEditUser } from "../mutations.ts";
import { PasswordInput } from "../../../ui/PasswordInput.tsx";
import { UserFields, type UserValues } from "./UserFields.tsx";

const valuesOf = ({ email, fullName, role, requesterId }: PublicUser): UserValues => ({
  email,
  fullName,
  role,
  requesterId,
});

export interface EditUserDialogProps {
  user: PublicUser;
  /** Starts with a role in place of inactive. */
  reactivate?: boolean;
  onClose: () => void;
}

/** Edit User, and Reactivate User, which is the same with a role to choose. */
export function EditUserDialog({ user, reactivate, onClose }: EditUserDialogProps) {
  const edit = useEditUser(user);
  // What the server is told that was seen; after a refusal that is what the refusal said.
  const [seen, setSeen] = useState(() => valuesOf(user));
  const [stale, setStale] = useState<string | null>(null);
  // A new address of one's own leads to a new password, and so to the whole account.
  const me = useUser();
  const asks = user.id === me.id;
  const form = useSchemaForm(
    editUserForm,
    () => ({
      ...valuesOf(user),
      currentPassword: "",
      ...(reactivate ? { role: user.requesterId ? "external-requester" as const : "intake" as const } : {}),
    }),
    (input) =>
      edit.mutate({ ...input, before: seen }, {
        onSuccess: onClose,
        onError: (error) => {
          form.refused(error);
          const now = standingFields(error, seen);
          if (!now) return;
          // What was not touched here stays as the colleague made it.
          const untouched = Object.entries(now).filter(([field]) =>
            form.values[field as keyof UserValues] === seen[field as keyof UserValues]
          );
          form.set(Object.fromEntries(untouched));
          setSeen({ ...seen, ...now });
          setStale(notice(error, "Someone else changed this user meanwhile."));
        },
      }),
    ({ currentPassword, ...values }) => asks && currentPassword ? { ...values, currentPassword } : values,
  );
  return (
    <Dialog
      onSubmit={form.submit}
      open
      onOpenChange={onClose}
      title={reactivate ? "Reactivate User" : "Edit User"}
      description={reactivate
        ? `Choose the role with which ${user.fullName} signs in again.`
        : asks
        ? "This is your own account. Another role signs you out at once, and only another administrator can give this one back."
        : `A change of role ends the open sessions of ${user.fullName}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={edit.isPending}
            disabled={!reactivate && !form.changed}
          >
            {reactivate ? "Reactivate User" : "Save Changes"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Meanwhile>{stale}</Meanwhile>
        <Field label="Username" hint="The username cannot be changed.">
          <Input value={user.username} readOnly disabled />
        </Field>
        <UserFields form={form} roles={reactivate ? assignableRoles : roles} />
        {asks && form.values.email !== user.email && (
          <Field
            label="Current password"
            hint="Needed for a new e-mail address of your own."
            error={form.errors.currentPassword}
          >
            <PasswordInput autoComplete="current-password" {...form.field("currentPassword")} />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
