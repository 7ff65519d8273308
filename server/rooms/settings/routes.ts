/**
 * Settings over HTTP.
 * @module
 */
import { Hono } from "hono";
import { z } from "zod";
import { AppError } from "../../../shared/errors.ts";
import { settingInput, type SettingKey, settingSchemas } from "../../../shared/settings.ts";
import type { Deps } from "../../deps.ts";
import { allow, callerOf } from "../../http/allow.ts";
import { callerMay, type Env } from "../../http/context.ts";
import { valid } from "../../http/validate.ts";
import { changeSetting, readSetting } from "./workflow.ts";

const keyParam = z.object({ key: z.enum(Object.keys(settingSchemas) as [SettingKey, ...SettingKey[]]) });

export const settingsRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get("/settings/:key", allow("settings:read", "A setting"), valid("param", keyParam), async (c) => {
      const { key } = c.req.valid("param");
      return c.json({ key, value: await readSetting(deps, key, callerOf(c).userId) });
    })
    .patch(
      "/settings/:key",
      allow("settings:read", "Change a setting; billing rates and the organisation are an administrator's"),
      valid("param", keyParam),
      valid("json", settingInput),
      async (c) => {
        const { key } = c.req.valid("param");
        if (key !== "notifications" && !callerMay(callerOf(c), "settings:write")) throw new AppError("not_allowed");
        return c.json({ key, value: await changeSetting(deps, callerOf(c), key, c.req.valid("json").value) });
      },
    );
