import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, CircleDashed, ImageUp, Trash2 } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import { type Organization, organizationInput } from "../../../../shared/settings.ts";
import { paths } from "../../../app/paths.ts";
import { api, fileUrl } from "../../../lib/api.ts";
import { type Setting, settingQuery, setUpQuery } from "../../../lib/settings.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field, Input, Textarea } from "../../../ui/Field.tsx";
import { Card } from "../../../ui/Page.tsx";
import { removeLogo, setLogo, useSave, useSaveSetting } from "../mutations.ts";
import { ChangedMeanwhile } from "./ChangedMeanwhile.tsx";
import { Loaded } from "./Loaded.tsx";
import { useSettingForm } from "./use_setting_form.ts";

/** Who holds the records: on invoices, mails, and the pages of payers and recipients. */
export default function OrganizationTab() {
  const query = useQuery(settingQuery("organization"));
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Card title="Organization">
        <Loaded query={query}>{(setting) => <OrganizationForm setting={setting} />}</Loaded>
      </Card>
      <div className="flex flex-col gap-4">
        <Card title="Logo">
          <Loaded query={query}>{({ value }) => <Logo saved={value} />}</Loaded>
        </Card>
        <SetUp />
      </div>
    </div>
  );
}

const typedOf = ({ name, address, phone, taxId }: Organization) => ({
  name,
  address: address.join("\n"),
  phone,
  taxId,
});

function OrganizationForm({ setting }: { setting: Setting<"organization"> }) {
  const save = useSaveSetting("organization", {
    done: ["Organization Updated", "Invoices, mails and pages show it from now on."],
    failed: "Failed to update the organization",
  });
  const { form, theirs, discard } = useSettingForm({
    setting,
    schema: organizationInput,
    typedOf,
    save: save.mutate,
    shape: (typed) => ({ ...typed, address: typed.address.split("\n") }),
  });
  const text = (name: "name" | "address" | "phone" | "taxId") => ({
    name,
    value: form.values[name],
    onChange: (event: { target: { value: string } }) => form.set({ [name]: event.target.value }),
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <ChangedMeanwhile
        theirs={theirs}
        labels={{ name: "Name", address: "Address", phone: "Telephone", taxId: "Tax ID" }}
        onTake={discard}
      />
      <Field label="Name" error={form.errors.name} required>
        <Input {...text("name")} autoComplete="organization" maxLength={200} />
      </Field>
      <Field label="Address" error={form.errors.address} hint="As on an envelope, at most five lines.">
        <Textarea {...text("address")} rows={4} autoComplete="street-address" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Telephone" error={form.errors.phone} hint="Payers and recipients are told to call it.">
          <Input {...text("phone")} type="tel" autoComplete="tel" maxLength={40} />
        </Field>
        <Field label="Tax ID" optional error={form.errors.taxId} hint="Printed on invoices.">
          <Input {...text("taxId")} maxLength={40} />
        </Field>
      </div>
      <div>
        <Button type="submit" variant="primary" busy={save.isPending} disabled={!form.changed}>Save Changes</Button>
      </div>
    </form>
  );
}

function Logo({ saved }: { saved: Organization }) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const keep = (after: Organization) =>
    client.setQueryData(settingQuery("organization").queryKey, (before) => before && { ...before, value: after });
  const set = useSave({
    call: setLogo,
    done: ["Logo Updated", "Invoices and the pages of payers and recipients show it."],
    failed: "Failed to update the logo",
    onSuccess: keep,
  });
  const remove = useSave({
    call: removeLogo,
    done: ["Logo Removed", "The name stands alone now."],
    failed: "Failed to remove the logo",
    onSuccess: keep,
  });
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      {saved.logo
        ? (
          <img
            src={`${fileUrl(api.settings.organization.logo)}?v=${saved.logo.sha256?.slice(0, 12)}`}
            alt="The organization's logo"
            className="max-h-24 max-w-full rounded border border-base-300 bg-white p-2"
          />
        )
        : <p className="text-quiet">None. The name stands alone.</p>}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="hidden"
        aria-label="Logo file"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (file) set.mutate(file);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button icon={ImageUp} busy={set.isPending} onClick={() => input.current?.click()}>
          {saved.logo ? "Replace Logo" : "Upload Logo"}
        </Button>
        {saved.logo && (
          <Button variant="quiet" icon={Trash2} busy={remove.isPending} onClick={() => remove.mutate()}>Remove</Button>
        )}
      </div>
      <p className="text-xs text-quiet">PNG, JPEG or WebP.</p>
    </div>
  );
}

/** What the installation still lacks. */
function SetUp() {
  const { data } = useQuery(setUpQuery);
  if (!data) return null;
  const open = data.filter((step) => !step.done).length;
  return (
    <Card title={open === 0 ? "Set-up is complete" : `Set-up: ${open} of ${data.length} left`}>
      <ul className="flex flex-col gap-3 text-sm">
        {data.map((step) => {
          const Icon = step.done ? CircleCheck : CircleDashed;
          return (
            <li key={step.id} className="flex gap-2.5">
              <Icon
                size={16}
                className={`mt-0.5 shrink-0 ${step.done ? "text-success" : "text-warning"}`}
                aria-hidden
              />
              <div className="min-w-0">
                <span className="sr-only">{step.done ? "Done: " : "Missing: "}</span>
                {step.done ? step.label : (
                  <Link
                    to={step.where.startsWith("/") ? step.where : paths.settingsTab(step.where)}
                    className="rounded-sm text-primary underline underline-offset-3"
                  >
                    {step.label}
                  </Link>
                )}
                {!step.done && <p className="text-xs text-quiet">{step.hint}</p>}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
