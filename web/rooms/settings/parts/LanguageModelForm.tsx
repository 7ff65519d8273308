import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, CircleX, Info, PlugZap } from "lucide-react";
import {
  keptSecret,
  languageModelInput,
  languageModelTestInput,
  type LanguageModelView,
} from "../../../../shared/language_model.ts";
import { notice } from "../../../lib/api.ts";
import { saveSetting, type Setting } from "../../../lib/settings.ts";
import { toast } from "../../../lib/toast.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox, Field, Input } from "../../../ui/Field.tsx";
import { PasswordInput } from "../../../ui/PasswordInput.tsx";
import { type LanguageModelTest, testLanguageModel } from "../mutations.ts";
import { languageModelQuery } from "../queries.ts";
import { ChangedMeanwhile } from "./ChangedMeanwhile.tsx";
import { type Reach, reachText } from "./reach.ts";
import { useSettingForm } from "./use_setting_form.ts";

type Values = Omit<LanguageModelView, "apiKey"> & { apiKey: string };
const valuesOf = (saved: LanguageModelView): Values => ({ ...saved, apiKey: saved.apiKey ?? "" });

const labels = {
  enabled: "Ask the language model",
  baseUrl: "Address",
  model: "Model",
  apiKey: "API key",
  sendPictures: "Send pictures of pages",
};

/** Address, model, key, and what is sent; off until it is switched on. */
export function LanguageModelForm({ setting }: { setting: Setting<"language_model"> }) {
  const { value: saved } = setting;
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: ({ value, version }: { value: unknown; version: number }) =>
      saveSetting("language_model", value, version),
    onSuccess: (answer) => {
      client.setQueryData(languageModelQuery.queryKey, answer);
      toast({
        title: "Settings Saved",
        description: answer.value.enabled
          ? "Enhanced Analysis asks the language model from now on."
          : "The language model is off. No document leaves the server.",
        tone: "success",
      });
    },
    onError: (error) => {
      toast({ title: "Settings Not Saved", description: notice(error, "Try again."), tone: "error" });
    },
  });
  const test = useMutation({
    mutationFn: testLanguageModel,
    onError: (error) => form.refused(error),
  });
  const { form, theirs, discard } = useSettingForm({
    setting,
    schema: languageModelInput,
    typedOf: valuesOf,
    save: save.mutate,
  });
  const { values, errors } = form;
  const tryIt = () => {
    if (form.passes(languageModelTestInput.shape.value)) test.mutate(values);
  };
  const text = (name: "baseUrl" | "model" | "apiKey") => ({
    autoComplete: "off",
    spellCheck: false,
    ...form.field(name),
  });

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.submit}
      onInput={(event) => (event.target as HTMLInputElement).name !== "enabled" && test.reset()}
    >
      <ChangedMeanwhile theirs={theirs} labels={labels} onTake={discard} />
      <p className="text-sm">
        A language model reads the document once more. What it finds and our own reading does not is shown on the
        reading desk as a suggestion. Values that do not stand in the document are left out; nothing is taken over
        before somebody accepts it, and no patient is matched by it.
      </p>
      <Warning {...reachText(values.baseUrl, values.sendPictures)} />
      <Checkbox
        {...form.field("enabled")}
        label={<span className="font-semibold">Ask the language model during Enhanced Analysis</span>}
        hint="Off by default. Documents that only come in are never sent."
      />
      <Field
        label="Address"
        error={errors.baseUrl}
        hint="Of an endpoint that speaks the OpenAI chat completions protocol, without /chat/completions. A model on this server with Ollama: http://localhost:11434/v1"
      >
        <Input {...text("baseUrl")} type="url" inputMode="url" placeholder="https://models.example.org/v1" />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Model" error={errors.model} hint="By the name that the endpoint knows.">
          <Input {...text("model")} />
        </Field>
        <Field
          label="API key"
          optional
          error={errors.apiKey}
          hint={saved.apiKey === null
            ? "Kept sealed, and never shown again."
            : values.apiKey === keptSecret
            ? "A key is kept. Type another to replace it, or clear the field to remove it."
            : values.apiKey === ""
            ? "The kept key is removed when you save."
            : "The kept key is replaced when you save."}
        >
          <PasswordInput
            {...text("apiKey")}
            autoComplete="new-password"
            onFocus={(event) => values.apiKey === keptSecret && event.target.select()}
          />
        </Field>
      </div>
      <Checkbox
        {...form.field("sendPictures")}
        label="Send pictures of pages as well"
        hint="For models that see. Up to six pages a document, the hardest to read first; helps with handwriting. Whatever is on the page can be seen, Social Security numbers included."
      />
      <div role="status" aria-live="polite">
        {test.data && <TestResult result={test.data} />}
        {test.error && Object.keys(errors).length === 0 && (
          <TestResult result={{ ok: false, message: notice(test.error, "Try again."), ms: 0, model: null }} />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" busy={save.isPending} disabled={!form.changed}>Save</Button>
        <Button icon={PlugZap} busy={test.isPending} onClick={tryIt}>Test connection</Button>
        {form.changed && (
          <Button
            variant="quiet"
            onClick={() => {
              discard();
              test.reset();
            }}
          >
            Discard
          </Button>
        )}
        <p className="text-xs text-quiet">The test sends a made-up letter, no document.</p>
      </div>
    </form>
  );
}

function Warning({ tone, title, text }: Reach) {
  const Icon = tone === "warning" ? CircleAlert : Info;
  return (
    <div
      className={`flex gap-2.5 rounded-md border px-3.5 py-3 text-sm ${
        tone === "warning" ? "border-warning/40 bg-warning/6" : "border-info/40 bg-info/6"
      }`}
    >
      <Icon size={16} className={`mt-0.5 shrink-0 ${tone === "warning" ? "text-warning" : "text-info"}`} aria-hidden />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        <p className="mt-0.5">{text}</p>
      </div>
    </div>
  );
}

function TestResult({ result }: { result: LanguageModelTest }) {
  const Icon = result.ok ? CircleCheck : CircleX;
  return (
    <div
      className={`flex gap-2.5 rounded-md px-3.5 py-2.5 text-sm ${result.ok ? "bg-success/10" : "bg-error/10"}`}
    >
      <Icon size={16} className={`mt-0.5 shrink-0 ${result.ok ? "text-success" : "text-error"}`} aria-hidden />
      <div className="min-w-0 wrap-anywhere">
        <p>{result.message}</p>
        {result.ok && (
          <p className="text-xs text-quiet">
            {`Model ${result.model}, answered in ${(result.ms / 1000).toFixed(1)} s`}
          </p>
        )}
      </div>
    </div>
  );
}
