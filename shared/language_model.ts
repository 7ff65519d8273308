/**
 * A language model that an administrator may connect for Enhanced Analysis. Its setting, and what it suggests.
 *
 * Suggestions stand beside a reading, never in it: nothing takes one over but a clerk's click.
 * @module
 */
import { z } from "zod";
import { evidenceSchema } from "./documents.ts";
import { readEndpoint } from "./endpoints.ts";
import { pastedKey } from "./pasted_key.ts";

/** The setting as it is stored, sealed like every row. The key never leaves the server. */
export const languageModelSchema = z.object({
  enabled: z.boolean(),
  /** Address up to and without `/chat/completions`; "" while there is none. */
  baseUrl: z.string(),
  model: z.string(),
  apiKey: z.string().nullable(),
  /** Pictures of pages go along with their words. */
  sendPictures: z.boolean(),
});
export type LanguageModelSetting = z.infer<typeof languageModelSchema>;

/** Off until an administrator switches it on. */
export const defaultLanguageModel: LanguageModelSetting = {
  enabled: false,
  baseUrl: "",
  model: "",
  apiKey: null,
  sendPictures: false,
};

/** Stands in answers where a key is kept; sent back it means "keep it". */
export const keptSecret = "••••••••";

const address = z.string().trim().max(500).superRefine((value, context) => {
  const read = value === "" ? null : readEndpoint(value);
  if (typeof read === "string") context.addIssue({ code: "custom", message: read });
});

const fields = z.strictObject({
  enabled: z.boolean("Say whether the language model is on."),
  baseUrl: address,
  model: z.string().trim().max(200, "The name of the model is too long."),
  /** Left out or as it was shown: the kept key stays. Null or "": there is none. */
  apiKey: pastedKey(500).nullable().optional(),
  sendPictures: z.boolean("Say whether pictures are sent."),
});

/** What an administrator enters. Switched on it needs an address and a model. */
export const languageModelInput = fields.superRefine(({ enabled, baseUrl, model }, context) => {
  if (!enabled) return;
  if (!baseUrl) context.addIssue({ code: "custom", path: ["baseUrl"], message: "Enter the address of the endpoint." });
  if (!model) context.addIssue({ code: "custom", path: ["model"], message: "Enter the name of the model." });
});
/** For "Test connection": address and model are needed, switched on or not. */
export const languageModelTestInput = z.object({
  value: fields.omit({ enabled: true }).extend({
    enabled: z.boolean().optional(),
    baseUrl: address.refine((value) => value !== "", "Enter the address of the endpoint."),
    model: fields.shape.model.refine((value) => value !== "", "Enter the name of the model."),
  }),
});

/** The setting as an administrator sees it: {@link keptSecret} or null in place of the key. */
export type LanguageModelView = LanguageModelSetting;

/** POST /api/settings/language_model/test. */
export interface LanguageModelTest {
  ok: boolean;
  /** A sentence: what was found, or why it failed. */
  message: string;
  /** Milliseconds the endpoint took. */
  ms: number;
  /** The model by its own name; null when there was no answer. */
  model: string | null;
}

export const languageModelRule = "language model";

/** One value that the language model found and our own reading did not, or doubts. */
const suggestionSchema = z.object({
  /**
   * Where it would go: "patients.0.dob" (place in the reading's list), "requester.email", "requestType", "recordTypes.lab",
   * "dateRange.start", "purpose", "isUrgent" (the value is then the reason).
   */
  path: z.string(),
  value: z.string(),
  /** `page` and `box` are null for a value that is not among the words read on the pages. */
  evidence: evidenceSchema,
});
export type Suggestion = z.infer<typeof suggestionSchema>;
