import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { type BillingRates, billingRatesSchema } from "../../../../shared/invoices.ts";
import { dollars } from "../../../../shared/money.ts";
import { useUser } from "../../../lib/session.ts";
import { type Setting, settingQuery } from "../../../lib/settings.ts";
import { plural } from "../../../../shared/words.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field, Input } from "../../../ui/Field.tsx";
import { Card } from "../../../ui/Page.tsx";
import { useSaveSetting } from "../mutations.ts";
import { ratesPreviewQuery } from "../queries.ts";
import { ChangedMeanwhile } from "./ChangedMeanwhile.tsx";
import { Loaded } from "./Loaded.tsx";
import { useSettingForm } from "./use_setting_form.ts";

const fields: [name: keyof BillingRates, label: string, hint: string][] = [
  ["baseProcessingFee", "Base Processing Fee", "Once an invoice."],
  ["standardPageRate", "Standard Page Rate", "A page."],
  ["imagingPageRate", "Imaging Page Rate", "A page of imaging records."],
  ["labResultsPageRate", "Lab Results Page Rate", "A page of lab results."],
  ["urgencyFee", "Urgency Fee", "Once an urgent request."],
];

const labels = Object.fromEntries(fields.map(([name, label]) => [name, label]));

type Typed = Record<keyof BillingRates, string>;
const typedOf = (rates: BillingRates) =>
  Object.fromEntries(Object.entries(rates).map(([name, rate]) => [name, rate.toFixed(2)])) as Typed;
const ratesOf = (typed: Typed) =>
  Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [name, text.trim() === "" ? undefined : Number(text)]),
  );

/** What records cost, in dollars; an administrator's to change. */
export default function BillingTab() {
  const query = useQuery(settingQuery("billing_rates"));
  return (
    <Loaded query={query}>
      {(setting) => <RatesForm setting={setting} />}
    </Loaded>
  );
}

function RatesForm({ setting }: { setting: Setting<"billing_rates"> }) {
  const may = useUser().role === "admin";
  const save = useSaveSetting("billing_rates", {
    done: ["Billing Rates Updated", "Invoices generated from now on use these rates."],
    failed: "Failed to update billing rates",
  });
  const { form, theirs, discard } = useSettingForm({
    setting,
    schema: billingRatesSchema,
    typedOf,
    save: save.mutate,
    shape: ratesOf,
  });
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Card title="Billing Rates">
        <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
          <ChangedMeanwhile theirs={theirs} labels={labels} onTake={discard} />
          {!may && <p className="text-sm text-quiet">Only administrators can change billing rates.</p>}
          <div className="grid gap-4 sm:grid-cols-2">
            {fields.map(([name, label, hint]) => (
              <Field key={name} label={`${label} ($)`} hint={hint} error={form.errors[name]} required>
                <Input
                  name={name}
                  type="number"
                  inputMode="decimal"
                  min={0}
                  step={0.01}
                  disabled={!may}
                  className="tabular-nums"
                  value={form.values[name]}
                  onChange={(event) =>
                    form.set({ [name]: event.target.value })}
                />
              </Field>
            ))}
          </div>
          {may && (
            <div className="flex gap-2">
              <Button type="submit" variant="primary" busy={save.isPending} disabled={!form.changed}>
                Save Changes
              </Button>
              {form.changed && <Button variant="quiet" onClick={discard}>Discard</Button>}
            </div>
          )}
        </form>
      </Card>
      {may && <Preview typed={form.values} />}
    </div>
  );
}

const monthName = (month: string) =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString("en-US", { month: "long", year: "numeric" });

/** What the typed rates would have come to last month. */
function Preview({ typed }: { typed: Typed }) {
  const parsed = billingRatesSchema.safeParse(ratesOf(useDeferredValue(typed)));
  const { data, isError } = useQuery({
    ...ratesPreviewQuery(parsed.data),
    enabled: parsed.success,
    placeholderData: (before) => before,
  });
  return (
    <Card title="On last month's requests">
      <div aria-live="polite" className="text-sm">
        {!parsed.success
          ? <p className="text-quiet">Enter all five rates to see what they would have come to.</p>
          : isError
          ? <p className="text-quiet">The preview could not be made.</p>
          : !data
          ? <p className="text-quiet">One moment…</p>
          : data.invoices === 0
          ? <p className="text-quiet">Nothing was invoiced in {monthName(data.month)}.</p>
          : (
            <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 tabular-nums">
              <dt className="text-quiet">{plural(data.invoices, "invoice")} in {monthName(data.month)} came to</dt>
              <dd className="text-right">{dollars(data.charged)}</dd>
              <dt className="text-quiet">At these rates they would come to</dt>
              <dd className="text-right font-semibold">{dollars(data.previewed)}</dd>
              <dt className="text-quiet">Difference</dt>
              <dd className="text-right">
                {data.previewed === data.charged ? "" : data.previewed > data.charged ? "+" : "−"}
                {dollars(Math.abs(data.previewed - data.charged))}
              </dd>
            </dl>
          )}
      </div>
    </Card>
  );
}
