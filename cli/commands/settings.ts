/**
 * Settings an administrator may see and change; secrets are asked for on the terminal, never given as arguments.
 * @module
 */
import type { SecondReaderView } from "../../shared/second_reader.ts";
import { type SettingKey, settingSchemas } from "../../shared/settings.ts";
import { Argument, type Command, type Context } from "../command.ts";
import { Failure, read, type Server } from "../client.ts";

const keys = Object.keys(settingSchemas) as SettingKey[];

const shown = async ({ client }: Server, key: SettingKey) =>
  (await read(client.settings[":key"].$get({ param: { key } }))).value;

export function settingsCommands(root: Command, cli: Context): void {
  const settings = root.command("settings").description("settings of the office");

  settings.command("show").description("a setting; keys are never shown")
    .addArgument(new Argument("<setting>", "which one").choices(keys))
    .action(async (key) => {
      const value = await shown(await cli.server(), key);
      cli.out().one(
        value,
        Object.entries(value).map(([name, one]) => [name, typeof one === "string" ? one : JSON.stringify(one)]),
      );
    });

  settings.command("set").description("change the second reader, which Enhanced Analysis may ask")
    .addArgument(new Argument("<setting>", "which one").choices(["second_reader"] as const))
    .option("--on", "documents are sent to it during Enhanced Analysis")
    .option("--off", "nothing is sent")
    .option("--base-url <address>", "up to and without /chat/completions")
    .option("--model <name>", "by the name the endpoint knows")
    .option("--pictures", "send pictures of pages as well")
    .option("--no-pictures", "send words alone")
    .option("--ask-key", "ask for the API key")
    .option("--remove-key", "forget the API key")
    .option("--test", "try it first with a made-up letter; nothing is changed when that fails")
    .action(async (_key, options) => {
      if (options.on && options.off) throw new Failure("Choose --on or --off.", 2);
      const server = await cli.server();
      const before = await shown(server, "second_reader") as SecondReaderView;
      const apiKey = options.removeKey ? null : options.askKey ? await cli.askSecret("API key") : undefined;
      if (options.askKey && !apiKey) throw new Failure("No key was entered.", 2);
      const value = {
        enabled: options.on ? true : options.off ? false : before.enabled,
        baseUrl: options.baseUrl ?? before.baseUrl,
        model: options.model ?? before.model,
        sendPictures: options.pictures ?? before.sendPictures,
        ...(apiKey === undefined ? {} : { apiKey }),
      };
      if (options.test) {
        const { ok, message } = await read(server.client.settings.second_reader.test.$post({ json: { value } }));
        if (!ok) throw new Failure(message);
      }
      const saved = await read(
        server.client.settings[":key"].$patch({ param: { key: "second_reader" }, json: { value } }),
      );
      const now = saved.value as SecondReaderView;
      cli.out().say(
        now.enabled
          ? "The second reader is on: Enhanced Analysis sends documents' contents to it."
          : "The second reader is off.",
        now,
      );
    });
}
