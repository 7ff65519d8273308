/**
 * Mail and fax services and the EHR: listed, set up and tried. Secrets are asked for on the terminal, never given as arguments.
 * @module
 */
import { channelFields } from "../../shared/channel_fields.ts";
import { channelKinds, channelLabels, channelSecrets, portIds } from "../../shared/channels.ts";
import { type Command, type Context, isKey, Option, pairsOf, secretsOf } from "../command.ts";
import { Failure, read } from "../client.ts";
import { channelKeyCommands } from "./channel_keys.ts";

export function channelCommands(root: Command, cli: Context): void {
  const channels = root.command("channels").description("mail and fax services, and the EHR");
  channelKeyCommands(channels, cli);

  channels.command("list").description("all services, and how they fare")
    .action(async () => {
      const { channels: api } = (await cli.server()).client.settings;
      cli.out().list(await read(api.$get()), [
        { title: "Id", value: (c) => c.id },
        { title: "Service", value: (c) => channelLabels[c.kind] },
        { title: "Name", value: (c) => c.name },
        { title: "On", value: (c) => c.enabled ? "yes" : "no" },
        {
          title: "State",
          value: (c) => [c.state.error ?? (c.state.okAt ? "well" : "not tried"), ...c.notices].join(" "),
        },
      ], "No service is set up.");
    });

  channels.command("set").description("set up a service, or change one by its id")
    .argument("<kind-or-id>", `${channelKinds.join(", ")}, or the id of one`)
    .argument("[values...]", "name=value, e.g. host=imap.example.org user=records")
    .option("--name <name>", "as it is called in lists")
    .option("--on", "switch it on")
    .option("--off", "switch it off")
    .addOption(
      new Option("--ask <secret>", "ask for a secret, e.g. password, apiKey, clientSecret; again for another")
        .argParser((secret: string, before: string[] | undefined) => [...before ?? [], secret]),
    )
    .option("--test", "try it first; nothing is changed when that fails")
    .action(async (which, pairs, options) => {
      if (options.on && options.off) throw new Failure("Choose --on or --off.", 2);
      const given = pairsOf(pairs);
      const { channels: api } = (await cli.server()).client.settings;
      const existing = (await read(api.$get())).find(({ id }) => id === which);
      const kind = existing?.kind ?? channelKinds.find((one) => one === which);
      if (!kind) {
        const known = `Kinds: ${channelKinds.join(", ")}.`;
        throw new Failure(`There is no service "${which}". ${known}`, isKey(which) ? 1 : 2);
      }
      const values: Record<string, string> = Object.fromEntries(given);
      const known = channelFields[kind].map(({ key }) => key);
      const unknown = Object.keys(values).find((key) => !known.includes(key));
      if (unknown) {
        throw new Failure(`"${unknown}" is no value of ${channelLabels[kind]}. There are: ${known.join(", ")}.`, 2);
      }
      const secretly = Object.keys(values).find((key) => channelSecrets[kind].includes(key));
      if (secretly) throw new Failure(`Secrets are not given as arguments. Use --ask ${secretly}.`, 2);
      const asked = [...new Set(options.ask)];
      const other = asked.find((key) => !channelSecrets[kind].includes(key));
      if (other) throw new Failure(`"${other}" is no secret of it.`, 2);
      Object.assign(values, await secretsOf(cli, asked));
      if (options.test) {
        const { ok, message } = await read(
          api.test.$post({ json: { ...(existing ? { id: existing.id } : {}), kind, values } }),
        );
        if (!ok) throw new Failure(message);
      }
      const enabled = options.on ? true : options.off ? false : undefined;
      const change = { ...(options.name ? { name: options.name } : {}), ...(enabled === undefined ? {} : { enabled }) };
      const list = existing
        ? await read(
          api[":id"].$patch({
            param: { id: existing.id },
            json: { ...change, ...(Object.keys(values).length > 0 ? { values } : {}) },
          }),
        )
        : await read(api.$post({ json: { kind, values, ...change } }));
      const now = list.find(({ id }) => id === existing?.id) ?? list.at(-1)!;
      cli.out().say(`${now.name} (${now.id}) is ${now.enabled ? "on" : "off"}.`, now);
    });

  channels.command("remove").description("forget a service with its secrets; what it brought stays")
    .argument("<id>", "as `channels list` shows it")
    .action(async (id) => {
      const { channels: api } = (await cli.server()).client.settings;
      if (!(await read(api.$get())).some((one) => one.id === id)) throw noSuch(id);
      const list = await read(api[":id"].$delete({ param: { id } }));
      cli.out().say(`Service ${id} is removed.`, list);
    });

  channels.command("test").description("try a service as it is set up; exit 1 when it does not work")
    .argument("<id>", `of the service, or a way in or out: ${portIds.join(", ")}`)
    .addOption(new Option("--quiet", "print nothing when all is well"))
    .action(async (id, { quiet }) => {
      const { channels: api, ports } = (await cli.server()).client.settings;
      const port = portIds.find((one) => one === id);
      const channel = port ? undefined : (await read(api.$get())).find((one) => one.id === id);
      if (!port && !channel) throw noSuch(id);
      const result = await read(
        channel
          ? api.test.$post({ json: { id, kind: channel.kind, values: channel.values } })
          : ports[":id"].test.$post({ param: { id: port! } }),
      );
      if (!result.ok) {
        cli.out().data(result);
        throw new Failure(result.message);
      }
      if (!quiet) cli.out().say(result.message, result);
    });
}

const noSuch = (id: string) => new Failure(`There is no service "${id}".`, isKey(id) ? 1 : 2);
