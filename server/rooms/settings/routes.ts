/**
 * Settings over HTTP.
 * @module
 */
import { Hono } from "hono";
import { z } from "zod";
import { portIds } from "../../../shared/channels.ts";
import { languageModelTestInput } from "../../../shared/language_model.ts";
import {
  apiKeyInput,
  type ApiKeyName,
  apiKeyNames,
  settingInput,
  type SettingKey,
  settingSchemas,
} from "../../../shared/settings.ts";
import type { Deps } from "../../deps.ts";
import { allow, callerOf } from "../../http/allow.ts";
import type { Env } from "../../http/context.ts";
import { sendFile } from "../../http/files.ts";
import { refuses } from "../../http/statuses.ts";
import { multipart, uploads, valid } from "../../http/validate.ts";
import { channelRoutes } from "./channel_routes.ts";
import { changeApiKey, changeOneKey, listApiKeys } from "./change_api_key.ts";
import { removeLogo, setLogo, showLogo } from "./change_logo.ts";
import { listChecks } from "./list_checks.ts";
import { listAddresses, listPorts } from "./list_ports.ts";
import { testPort } from "./test_port.ts";
import { listSetUpSteps } from "./list_set_up_steps.ts";
import { testLanguageModel } from "./test_language_model.ts";
import { changeSetting, type ShownSetting, showSetting } from "./change_setting.ts";

const keyParam = z.object({ key: z.enum(Object.keys(settingSchemas) as [SettingKey, ...SettingKey[]]) });
const anyKeyParam = z.object({ key: z.enum([...keyParam.shape.key.options, ...apiKeyNames]) });
const isApiKey = (key: string): key is ApiKeyName => (apiKeyNames as readonly string[]).includes(key);

export const settingsRoutes = (deps: Deps) =>
  new Hono<Env>()
    .route("/", channelRoutes(deps))
    .get(
      "/settings/api_keys",
      allow("services:read", "Which API keys are set; never their values", "api_key"),
      async (c) => {
        return c.json(await listApiKeys(deps, callerOf(c)));
      },
    )
    .patch(
      "/settings/api_keys",
      allow("settings:read", "Keep or forget an API key; an administrator's", "api_key"),
      valid("json", z.object({ value: apiKeyInput })),
      async (c) => {
        const { key, value } = c.req.valid("json").value;
        return c.json(await changeApiKey(deps, callerOf(c), key, value));
      },
    )
    .get(
      "/settings/ports",
      allow("settings:write", "The ways in and out, and what stands behind each", "port"),
      async (c) => {
        return c.json(await listPorts(deps));
      },
    )
    .post(
      "/settings/ports/:id/test",
      allow("settings:write", "Try all that stands behind a way in or out; nothing is taken in, sent or charged"),
      valid("param", z.object({ id: z.enum(portIds) })),
      async (c) => c.json(await testPort(deps, callerOf(c), c.req.valid("param").id)),
    )
    .get(
      "/settings/checks",
      allow("settings:write", "Whether store, disk, services and certificate are well", "health_report"),
      async (c) => c.json(await listChecks(deps)),
    )
    .get("/settings/addresses", allow("services:read", "Addresses for outside services", "addresses"), (c) => {
      return c.json(listAddresses(deps));
    })
    .get("/settings/set-up", allow("settings:write", "What the installation still lacks", "set_up_step"), async (c) => {
      return c.json(await listSetUpSteps(deps));
    })
    .get(
      "/settings/organization/logo",
      allow("public", "The organization's logo, PNG", "file"),
      refuses("not_found"),
      async (c) => {
        return sendFile(c, await showLogo(deps), "image/png", "logo.png");
      },
    )
    .post(
      "/settings/organization/logo",
      allow("settings:write", "Set the organization's logo"),
      uploads("logo"),
      async (c) => {
        const { files: [file] } = await multipart(c.req.raw, 1);
        return c.json(await setLogo(deps, callerOf(c), file));
      },
    )
    .delete("/settings/organization/logo", allow("settings:write", "Remove the organization's logo"), async (c) => {
      return c.json(await removeLogo(deps, callerOf(c)));
    })
    .get("/settings/:key", allow("settings:read", "A setting", "setting"), valid("param", keyParam), async (c) => {
      const { key } = c.req.valid("param");
      return c.json(await showSetting(deps, callerOf(c), key));
    })
    .patch(
      "/settings/:key",
      allow("settings:read", "Change a setting; all but one's own notifications are an administrator's", "setting"),
      valid("param", anyKeyParam),
      valid("json", settingInput),
      async (c) => {
        const { key } = c.req.valid("param");
        const { value, version } = c.req.valid("json");
        // Screens change keys by /settings/api_keys; here they keep the specification's call, outside the type of settings.
        const setting: unknown = isApiKey(key)
          ? await changeOneKey(deps, callerOf(c), key, value)
          : await changeSetting(deps, callerOf(c), key, value, version);
        return c.json(setting as ShownSetting);
      },
    )
    .post(
      "/settings/language_model/test",
      allow("settings:write", "Try a language model with a made-up letter; nothing is kept"),
      valid("json", languageModelTestInput),
      async (c) => c.json(await testLanguageModel(deps, c.req.valid("json").value, c.req.raw.signal)),
    );
