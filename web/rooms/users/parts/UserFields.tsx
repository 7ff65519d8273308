import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Role, roleLabels } from "../../../../shared/permissions.ts";
import type { FormPart } from "../../../lib/schema_form.ts";
import { Field, Input, Select } from "../../../ui/Field.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { type ChosenRequester, RequesterPicker } from "../../requests/parts/RequesterPicker.tsx";
import { requesterQuery } from "../queries.ts";

export type UserValues = {
  email: string;
  fullName: string;
  role: Role;
  requesterId: number | null;
};

/** E-mail, full name, role, and for an external requester the organization that the account acts for. */
export function UserFields({ form, roles }: { form: FormPart<UserValues>; roles: readonly Role[] }) {
  const { values, errors } = form;
  return (
    <>
      <Field label="Full Name" error={errors.fullName} required>
        <Input maxLength={120} autoComplete="off" {...form.field("fullName")} />
      </Field>
      <Field label="Email" error={errors.email} required>
        <Input type="email" autoComplete="off" {...form.field("email")} />
      </Field>
      <Field label="Role" error={errors.role} required>
        <Select options={roles.map((role) => ({ value: role, label: roleLabels[role] }))} {...form.field("role")} />
      </Field>
      {values.role === "external-requester" && (
        <RequesterField
          id={values.requesterId}
          error={errors.requesterId}
          onChange={(requesterId) => form.set({ requesterId })}
        />
      )}
    </>
  );
}

interface RequesterFieldProps {
  id: number | null;
  error?: string;
  onChange: (id: number | null) => void;
}

/** An external requester sees the requests of this requester and of nobody else. */
function RequesterField({ id, error, onChange }: RequesterFieldProps) {
  const [chosen, choose] = useState<ChosenRequester | null>(null);
  const known = useQuery({ ...requesterQuery(id ?? 0), enabled: id !== null && chosen?.id !== id });
  const value = id === null ? null : chosen?.id === id ? chosen : known.data ?? null;
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">Acts for</legend>
      {id !== null && !value && known.isPending ? <Skeleton className="h-12 w-full" /> : (
        <RequesterPicker
          value={value}
          error={error}
          onChange={(requester) => {
            choose(requester);
            onChange(requester?.id ?? null);
          }}
        />
      )}
      <p className="text-xs text-quiet">The account sees the requests of this requester only.</p>
    </fieldset>
  );
}
