/**
 * Settings an administrator may see and change; secrets are asked for on the terminal, never given as arguments.
 * @module
 */
import type { BillingRates } from "../../shared/invoices.ts";
import { dollars } from "../../shared/money.ts";
import type { LanguageModelView } from "../../shared/language_model.ts";
import { apiKeyLabels, apiKeyNames, type SettingKey, settingSchemas } from "../../shared/settings.ts";
import { Argument, type Command, type Context, pairsOf, secretOf } from "../command.ts";
import { Failure, read, type Server } from "../client.ts";

const keys = Object.keys(settingSchemas) as SettingKey[];

/** Dollars with at most two decimals. */
const toRate = (text: string): number => {
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text)) throw new Failure(`"${text}" is no amount. Give dollars, as 0.75.`, 2);
  return Number(text);
};

/** A switch as `true` or `false`: any other word would be taken for one of them. */
const toSwitch = (name: string, text: string): boolean => {
  if (text !== "true" && text !== "false") throw new Failure(`"${text}" is no switch. Give ${name}=true or =false.`, 2);
  return text === "true";
};

/** A number: any other word would become nothing, and nothing means for ever. */
const toNumber = (name: string, text: string): number => {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new Failure(`"${text}" is no number. Give ${name}=365 or =none.`, 2);
  return Number(text);
};

/** Saves a setting over the version that was read: what another changed meanwhile is not undone. @throws Failure */
const save = async ({ client }: Server, key: SettingKey, value: unknown, version: number) =>
  (await read(client.settings[":key"].$patch({ param: { key }, json: { value, version } }))).value;

/** A setting with the given fields in place of what was; each is read as what stood there. @throws Failure */
function entered(before: Record<string, unknown>, fields: [name: string, text: string][]): Record<string, unknown> {
  const value = { ...before };
  for (const [name, text] of fields) {
    if (!Object.hasOwn(before, name)) {
      throw new Failure(`"${name}" is no field. There are: ${Object.keys(before).join(", ")}.`, 2);
    }
    const was = before[name];
    value[name] = text === "none"
      ? null
      : typeof was === "boolean"
      ? toSwitch(name, text)
      : Array.isArray(was)
      ? text.split("|")
      : typeof was === "number" || was === null
      ? toNumber(name, text)
      : text;
  }
  return value;
}

const shown = ({ client }: Server, key: SettingKey) => read(client.settings[":key"].$get({ param: { key } }));

export function settingsCommands(root: Command, cli: Context): void {
  const settings = root.command("settings").description("settings of the office");

  settings.command("get").alias("show").description("a setting; keys are never shown")
    .addArgument(new Argument("<setting>", "which one").choices(keys))
    .action(async (key) => {
      const { value } = await shown(await cli.server(), key);
      cli.out().one(
        value,
        Object.entries(value).map(([name, one]) => [name, typeof one === "string" ? one : JSON.stringify(one)]),
      );
    });

  settings.command("rates").description("the billing rates in dollars; with options, changes them")
    .option("--base <dollars>", "once an invoice", toRate)
    .option("--page <dollars>", "a standard page", toRate)
    .option("--imaging <dollars>", "a page of imaging", toRate)
    .option("--lab <dollars>", "a page of lab results", toRate)
    .option("--urgency <dollars>", "once an urgent request", toRate)
    .option("--preview", "say what they would have come to last month, and change nothing")
    .action(async ({ base, page, imaging, lab, urgency, preview }) => {
      const server = await cli.server();
      const { value, version } = await shown(server, "billing_rates");
      const before = value as BillingRates;
      const rates: BillingRates = {
        baseProcessingFee: base ?? before.baseProcessingFee,
        standardPageRate: page ?? before.standardPageRate,
        imagingPageRate: imaging ?? before.imagingPageRate,
        labResultsPageRate: lab ?? before.labResultsPageRate,
        urgencyFee: urgency ?? before.urgencyFee,
      };
      if (preview) {
        const said = await read(server.client.invoices["rates-preview"].$post({ json: { value: rates } }));
        return cli.out().one({ ...said }, [
          ["Month", said.month],
          ["Invoices", said.invoices],
          ["Came to", dollars(said.charged)],
          ["Would have come to", dollars(said.previewed)],
        ]);
      }
      const now = JSON.stringify(rates) === JSON.stringify(before)
        ? before
        : await save(server, "billing_rates", rates, version);
      cli.out().one({ ...now }, Object.entries(now).map(([name, rate]) => [name, Number(rate).toFixed(2)]));
    });

  settings.command("set").description("change a setting by its fields, or the language model by options")
    .addArgument(new Argument("<setting>", "which one").choices(keys))
    .argument("[field=value...]", "what to change; lines of an address apart by |, none for nothing")
    .addHelpText(
      "after",
      `
Examples:
  releasedesk settings set organization name='Lakeside Clinic' 'address=400 Harbor Street|Lakeside, OH 44000'
  releasedesk settings set notifications systemNotification=true
  releasedesk settings set retention mailDays=365
  releasedesk settings set language_model --on --base-url http://localhost:11434/v1 --model llama`,
    )
    .option("--on", "documents are sent to it during Enhanced Analysis")
    .option("--off", "nothing is sent")
    .option("--base-url <address>", "up to and without /chat/completions")
    .option("--model <name>", "by the name the endpoint knows")
    .option("--pictures", "send pictures of pages as well")
    .option("--no-pictures", "send words alone")
    .option("--ask-key", "ask for the API key")
    .option("--remove-key", "forget the API key")
    .option("--test", "try it first with a made-up letter; nothing is changed when that fails")
    .action(async (key, fields, options) => {
      if (key !== "language_model") {
        const given = pairsOf(fields);
        if (given.length === 0) throw new Failure("Say what to change, as field=value.", 2);
        const server = await cli.server();
        const { value, version } = await shown(server, key);
        return cli.out().say(`${key} was changed.`, await save(server, key, entered(value, given), version));
      }
      if (fields.length > 0) throw new Failure("The language model is changed by options; see --help.", 2);
      if (options.on && options.off) throw new Failure("Choose --on or --off.", 2);
      const server = await cli.server();
      const { value: known, version } = await shown(server, "language_model");
      const before = known as LanguageModelView;
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
        const { ok, message } = await read(server.client.settings.language_model.test.$post({ json: { value } }));
        if (!ok) throw new Failure(message);
      }
      const now = await save(server, "language_model", value, version) as LanguageModelView;
      cli.out().say(
        now.enabled
          ? "The language model is on: Enhanced Analysis sends documents' contents to it."
          : "The language model is off.",
        now,
      );
    });

  const apiKeys = root.command("keys").description("API keys of outside services; their values are never shown");
  const keyName = () => new Argument("<key>", "which key").choices(apiKeyNames);

  apiKeys.command("list").description("which keys are set").action(async () => {
    const { client } = await cli.server();
    cli.out().list(await read(client.settings.api_keys.$get()), [
      { title: "key", value: (entry) => entry.key },
      { title: "what", value: (entry) => apiKeyLabels[entry.key] },
      { title: "set", value: (entry) => entry.isSet ? "yes" : "no" },
    ], "This server takes no API keys.");
  });

  apiKeys.command("set").description("keep a key; it is asked for, or piped in")
    .addArgument(keyName())
    .addHelpText("after", "\nExample:\n  releasedesk keys set sendgrid_api_key < sendgrid.key")
    .action(async (key) => {
      const { client } = await cli.server();
      const value = await secretOf(cli, apiKeyLabels[key]);
      await read(client.settings.api_keys.$patch({ json: { value: { key, value } } }));
      cli.out().say(`${key} is kept.`, { key, isSet: true });
    });

  apiKeys.command("remove").description("forget a key").addArgument(keyName()).action(async (key) => {
    const { client } = await cli.server();
    await read(client.settings.api_keys.$patch({ json: { value: { key, value: null } } }));
    cli.out().say(`${key} is forgotten.`, { key, isSet: false });
  });
}
