import type { RequestRow } from "../../../../shared/requests.ts";
import { ahead } from "../../../lib/days_typed.ts";
import { dayField, type FormPart } from "../../../lib/schema_form.ts";
import { DateInput } from "../../../ui/DateInput.tsx";
import { Checkbox, Field } from "../../../ui/Field.tsx";

type Authorization = NonNullable<RequestRow["authorization"]>;

export type AuthorizationInput = {
  attached: boolean;
  signed: boolean;
  signedOn: string;
  expiresOn: string;
};

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

/** The authorization that came with the request: there, signed, when, until when. */
export function AuthorizationFields({ form }: { form: FormPart<AuthorizationInput> }) {
  const { values: value, errors } = form;
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">Authorization</legend>
      <div className="flex flex-wrap gap-x-8 gap-y-2">
        <Checkbox
          label="Attached"
          {...form.field("attached")}
        />
        <Checkbox
          label="Signed"
          checked={value.attached && value.signed}
          disabled={!value.attached}
          onChange={(event) => form.set({ signed: event.target.checked })}
        />
      </div>
      {value.attached && (
        <div className="mt-3 grid gap-4 sm:grid-cols-3">
          {value.signed && (
            <Field label="Signed on" optional error={errors.signedOn}>
              <DateInput {...dayField(form, "signedOn")} />
            </Field>
          )}
          <Field label="Expires" optional error={errors.expiresOn}>
            <DateInput {...dayField(form, "expiresOn")} until={ahead()} />
          </Field>
        </div>
      )}
    </fieldset>
  );
}
