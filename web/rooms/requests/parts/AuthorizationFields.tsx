import type { RequestRow } from "../../../../shared/requests.ts";
import { Checkbox, DateInput, Field } from "../../../ui/Field.tsx";

type Authorization = NonNullable<RequestRow["authorization"]>;

export interface AuthorizationInput {
  attached: boolean;
  signed: boolean;
  signedOn: string;
  expiresOn: string;
}

export const authorizationInput = (a: Authorization | null): AuthorizationInput => ({
  attached: a?.attached ?? false,
  signed: a?.signed ?? false,
  signedOn: a?.signedOn ?? "",
  expiresOn: a?.expiresOn ?? "",
});

/** As it is sent; what is not attached is not signed, and has no days. */
export const authorizationOf = ({ attached, signed, signedOn, expiresOn }: AuthorizationInput): Authorization => ({
  attached,
  signed: attached && signed,
  signedOn: attached && signed && signedOn || null,
  expiresOn: attached && expiresOn || null,
});

/** A sentence when it would end before it was signed. */
export function authorizationErrors(input: AuthorizationInput): Record<string, string> {
  const { signedOn, expiresOn } = authorizationOf(input);
  return signedOn && expiresOn && expiresOn < signedOn
    ? { "authorization.expiresOn": "The authorization cannot end before it was signed" }
    : {};
}

/** The authorization that came with the request: there, signed, when, until when. */
export function AuthorizationFields({ value, onChange, errors }: {
  value: AuthorizationInput;
  onChange: (value: AuthorizationInput) => void;
  errors: Record<string, string>;
}) {
  const set = (change: Partial<AuthorizationInput>) => onChange({ ...value, ...change });
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">Authorization</legend>
      <div className="flex flex-wrap gap-x-8 gap-y-2">
        <Checkbox
          label="Attached"
          checked={value.attached}
          onChange={(event) => set({ attached: event.target.checked })}
        />
        <Checkbox
          label="Signed"
          checked={value.attached && value.signed}
          disabled={!value.attached}
          onChange={(event) => set({ signed: event.target.checked })}
        />
      </div>
      {value.attached && (
        <div className="mt-3 grid gap-4 sm:grid-cols-3">
          {value.signed && (
            <Field label="Signed on" optional error={errors["authorization.signedOn"]}>
              <DateInput value={value.signedOn} onChange={(event) => set({ signedOn: event.target.value })} />
            </Field>
          )}
          <Field label="Expires" optional error={errors["authorization.expiresOn"]}>
            <DateInput value={value.expiresOn} onChange={(event) => set({ expiresOn: event.target.value })} />
          </Field>
        </div>
      )}
    </fieldset>
  );
}
