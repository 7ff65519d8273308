/**
 * Keys by which the EHR knows us: made, listed by their public halves, and removed. `channels set fhir keyId=…` chooses one.
 * @module
 */
import { ehrAlgorithms } from "../../shared/channels.ts";
import { type Command, type Context, Option, toKey } from "../command.ts";
import { read } from "../client.ts";

export function channelKeyCommands(channels: Command, cli: Context): void {
  const keys = channels.command("keys").description("our keys for the EHR: list, make, remove");

  keys.command("list").description("all keys, the newest first; --json has the public halves")
    .action(async () => {
      const { jwksUrl, keys: all } = await read((await cli.server()).client.settings["ehr-keys"].$get());
      cli.out().list(all, [
        { title: "Key id", value: (k) => k.id },
        { title: "Signature", value: (k) => k.algorithm },
        { title: "Made", value: (k) => k.createdAt.slice(0, 10) },
        { title: "For", value: (k) => k.origin ?? "not used yet" },
        { title: "Signs now", value: (k) => k.isUsed ? "yes" : "no" },
      ], `No key is made. EHRs read our public keys at ${jwksUrl}.`);
    });

  keys.command("make").description("make a key beside those that are there; it signs once a channel names it")
    .addOption(new Option("--algorithm <name>", "how it signs").choices(ehrAlgorithms).default("RS384"))
    .action(async ({ algorithm }) => {
      const { client } = await cli.server();
      const answer = await read(client.settings["ehr-keys"].$post({ json: { algorithm } }));
      cli.out().say(`Key ${answer.made} is made. EHRs read its public half at ${answer.jwksUrl}.`, answer);
    });

  keys.command("remove").description("forget a key that signs for no channel")
    .argument("<key-id>", "as `channels keys list` shows it", toKey)
    .action(async (id) => {
      const answer = await read((await cli.server()).client.settings["ehr-keys"][":id"].$delete({ param: { id } }));
      cli.out().say(`Key ${id} is removed.`, answer);
    });
}
