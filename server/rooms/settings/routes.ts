/**
 * Settings over HTTP.
 * @module
 */
import { Hono } from "hono";
import { z } from "zod";
import { secondReaderTestInput } from "../../../shared/second_reader.ts";
import { settingInput, type SettingKey, settingSchemas } from "../../../shared/settings.ts";
import type { Deps } from "../../deps.ts";
import { allow, callerOf } from "../../http/allow.ts";
import type { Env } from "../../http/context.ts";
import { valid } from "../../http/validate.ts";
import { testSecondReader } from "./test_second_reader.ts";
import { changeSetting, showSetting } from "./change_setting.ts";

const keyParam = z.object({ key: z.enum(Object.keys(settingSchemas) as [SettingKey, ...SettingKey[]]) });

export const settingsRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get("/settings/:key", allow("settings:read", "A setting", "setting"), valid("param", keyParam), async (c) => {
      const { key } = c.req.valid("param");
      return c.json(await showSetting(deps, callerOf(c), key));
    })
    .patch(
      "/settings/:key",
      allow("settings:read", "Change a setting; all but one's own notifications are an administrator's", "setting"),
      valid("param", keyParam),
      valid("json", settingInput),
      async (c) => {
        const { key } = c.req.valid("param");
        return c.json(await changeSetting(deps, callerOf(c), key, c.req.valid("json").value));
      },
    )
    .post(
      "/settings/second_reader/test",
      allow("settings:write", "Try a second reader with a made-up letter; nothing is kept"),
      valid("json", secondReaderTestInput),
      async (c) => c.json(await testSecondReader(deps, c.req.valid("json").value, c.req.raw.signal)),
    );
