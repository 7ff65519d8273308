import type { Contact } from "../../../../shared/contacts.ts";
import type { FormPart } from "../../../lib/schema_form.ts";
import { Field, Input } from "../../../ui/Field.tsx";

export type ContactTyped = Record<keyof Contact, string>;

export const contactTyped = (c: Contact): ContactTyped => ({
  name: c.name ?? "",
  email: c.email ?? "",
  phone: c.phone ?? "",
  fax: c.fax ?? "",
});

/** Who of the requester asked: this request's invoice, mails and links go there, and no other request's. */
export function ContactFields({ form }: { form: FormPart<ContactTyped> }) {
  const field = (name: keyof Contact) => ({ autoComplete: "off", ...form.field(name) });
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">
        Contact <span className="font-normal text-quiet">of this request; invoice and records go there</span>
      </legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Contact name" optional>
          <Input maxLength={200} {...field("name")} />
        </Field>
        <Field label="Contact email" optional error={form.errors.email}>
          <Input type="email" {...field("email")} />
        </Field>
        <Field label="Contact phone" optional>
          <Input type="tel" maxLength={40} {...field("phone")} />
        </Field>
        <Field label="Contact fax" optional>
          <Input type="tel" maxLength={40} {...field("fax")} />
        </Field>
      </div>
    </fieldset>
  );
}
