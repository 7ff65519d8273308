/**
 * Channels over HTTP: an administrator's.
 * @module
 */
import { Hono } from "hono";
import { z } from "zod";
import { channelChangeInput, channelInput, channelTestInput, ehrKeyInput } from "../../../shared/channels.ts";
import type { Deps } from "../../deps.ts";
import { allow, callerOf } from "../../http/allow.ts";
import type { Env } from "../../http/context.ts";
import { makes, refuses } from "../../http/statuses.ts";
import { valid } from "../../http/validate.ts";
import { generateEhrKey } from "./generate_ehr_key.ts";
import { listChannels } from "./list_channels.ts";
import { listEhrKeys } from "./list_ehr_keys.ts";
import { removeEhrKey } from "./remove_ehr_key.ts";
import { addChannel, removeChannel, saveChannel } from "./save_channel.ts";
import { testChannel } from "./test_channel.ts";

const idParam = z.object({ id: z.string().min(1).max(80) });

export const channelRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      "/settings/channels",
      allow("settings:write", "Mail and fax services and the EHR, and how they fare", "channel"),
      async (c) => {
        return c.json(await listChannels(deps));
      },
    )
    .post(
      "/settings/channels",
      allow("settings:write", "Set up a mail or fax service, or the EHR", "channel"),
      makes,
      valid("json", channelInput),
      async (c) => {
        await addChannel(deps, callerOf(c), c.req.valid("json"));
        return c.json(await listChannels(deps), 201);
      },
    )
    .post(
      "/settings/channels/test",
      allow("settings:write", "Try a mail or fax service, or the EHR; nothing is taken in or sent"),
      refuses("not_found"),
      valid("json", channelTestInput),
      async (c) => c.json(await testChannel(deps, callerOf(c), c.req.valid("json"))),
    )
    .patch(
      "/settings/channels/:id",
      allow("settings:write", "Change or switch a mail or fax service, or the EHR", "channel"),
      valid("param", idParam),
      valid("json", channelChangeInput),
      async (c) => {
        await saveChannel(deps, callerOf(c), c.req.valid("param").id, c.req.valid("json"));
        return c.json(await listChannels(deps));
      },
    )
    .delete(
      "/settings/channels/:id",
      allow("settings:write", "Remove a mail or fax service, or the EHR, with its secrets", "channel"),
      valid("param", idParam),
      async (c) => {
        await removeChannel(deps, callerOf(c), c.req.valid("param").id);
        return c.json(await listChannels(deps));
      },
    )
    .get(
      "/settings/ehr-keys",
      allow("settings:write", "Our keys for the EHR: the public halves", "ehr_key"),
      async (c) => c.json(await listEhrKeys(deps)),
    )
    .post(
      "/settings/ehr-keys",
      allow("settings:write", "Make a key for the EHR; it signs once a channel names it", "ehr_key"),
      makes,
      valid("json", ehrKeyInput),
      async (c) => {
        const made = await generateEhrKey(deps, callerOf(c), c.req.valid("json").algorithm);
        return c.json({ ...await listEhrKeys(deps), made }, 201);
      },
    )
    .delete(
      "/settings/ehr-keys/:id",
      allow("settings:write", "Forget a key for the EHR that signs no more", "ehr_key"),
      valid("param", idParam),
      async (c) => {
        await removeEhrKey(deps, callerOf(c), c.req.valid("param").id);
        return c.json(await listEhrKeys(deps));
      },
    );
