/**
 * Settings as screens read them, each with its own type.
 * @module
 */
import { queryOptions } from "@tanstack/react-query";
import { type Answer, api, call, callWith } from "./api.ts";
import { read } from "./query.ts";

type Settings = Answer<(typeof api.settings)[":key"]["$get"]>;
export type Setting<K extends Settings["key"]> = Extract<Settings, { key: K }>;

/** A setting by its key; its key in the cache is `["settings", key]`. */
export const settingQuery = <K extends Settings["key"]>(key: K) =>
  queryOptions({
    queryKey: ["settings", key],
    queryFn: async ({ signal }) =>
      (await callWith(api.settings[":key"].$get, { param: { key } }, { signal })) as Setting<K>,
  });

/**
 * Changes a setting that was seen as of `version`; answers it as it is shown from now on.
 * @throws {ApiError} with a sentence a field, or 409 with what another made of it meanwhile
 */
export const saveSetting = async <K extends Settings["key"]>(key: K, value: unknown, version: number) =>
  (await call(api.settings[":key"].$patch, { param: { key }, json: { value, version } })) as Setting<K>;

/** What the installation still lacks; an administrator's to read. */
export const setUpQuery = read(api.settings["set-up"]);
/** The outside services and how they fare; an administrator's to read. */
export const channelsQuery = read(api.settings.channels);
