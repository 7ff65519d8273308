/**
 * What the settings screens read.
 * @module
 */
import { queryOptions } from "@tanstack/react-query";
import type { BillingRates } from "../../../shared/invoices.ts";
import { type Answer, api, ApiError, call, type Row } from "../../lib/api.ts";
import { read } from "../../lib/query.ts";
import { type Setting, settingQuery } from "../../lib/settings.ts";

export const languageModelQuery = settingQuery("language_model");

export type SettingName = Parameters<typeof settingQuery>[0];
/** What a setting holds. */
export type ValueOf<K extends SettingName> = Setting<K>["value"];

export type ApiKeys = Answer<typeof api.settings.api_keys.$get>;

/** The API keys' states; a server that knows of none has an empty list (spec 2 §7). */
export const apiKeysQuery = queryOptions({
  queryKey: ["settings", "api_keys"],
  queryFn: async (): Promise<ApiKeys> => {
    try {
      return await call(api.settings.api_keys.$get);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return [];
      throw error;
    }
  },
});

export const addressesQuery = read(api.settings.addresses);
export const portsQuery = read(api.settings.ports);
export const ehrKeysQuery = read(api.settings["ehr-keys"]);
export const factorQuery = read(api["second-factor"]);
export const tokensQuery = read(api.tokens);
export const sessionsQuery = read(api.sessions);

export type Port = Row<typeof api.settings.ports.$get>;
export type Channels = Answer<typeof api.settings.channels.$get>;
export type EhrKeys = Answer<(typeof api.settings)["ehr-keys"]["$get"]>;
export type SecondFactor = Answer<typeof api["second-factor"]["$get"]>;
export type Token = Row<typeof api.tokens.$get>;
export type OwnSessions = Answer<typeof api.sessions.$get>;

/** What rates would have come to last month; asked for only where they are whole. */
export const ratesPreviewQuery = (rates: BillingRates | undefined) =>
  queryOptions({
    queryKey: ["rates-preview", rates],
    queryFn: () => call(api.invoices["rates-preview"].$post, { json: { value: rates! } }),
  });
