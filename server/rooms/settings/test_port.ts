/**
 * "Test connection" of a way in or out: all that stands behind it is tried; nothing is taken in, sent or charged.
 * @module
 */
import {
  type Channel,
  channelDuties,
  type ChannelDuty,
  type ChannelTest,
  type PortId,
} from "../../../shared/channels.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { CardsError } from "../../integrations/cards/port.ts";
import { DropFolderUnavailable } from "../../integrations/drop_folder.ts";
import { checkEhr } from "../../integrations/open_channel.ts";
import { MailNotSent } from "../../integrations/mail_out/port.ts";
import { ChannelFailed } from "../../integrations/vendor/failure.ts";
import { checkCards } from "./check_cards.ts";
import { noteWorks } from "./channels/note_works.ts";
import { nameAmongKinds } from "./list_channels.ts";

/** Runs a check; a failure is an answer too, and one nobody foresaw is in the log. */
export async function tried(deps: Pick<Deps, "log">, check: () => Promise<string>): Promise<ChannelTest> {
  const started = performance.now();
  const answer = (ok: boolean, message: string) => ({ ok, message, ms: Math.round(performance.now() - started) });
  try {
    return answer(true, await check());
  } catch (error) {
    if (error instanceof CardsError) return answer(false, error.forStaff);
    if (error instanceof ChannelFailed || error instanceof MailNotSent || error instanceof DropFolderUnavailable) {
      return answer(false, error.message);
    }
    deps.log.error("channels: trying a connection", error);
    return answer(false, "It could not be tried; the server's log says why.");
  }
}

/** Tries every service behind a port, side by side; the embedded default where there is none. */
export async function testPort(deps: Deps, caller: Caller, id: PortId): Promise<ChannelTest> {
  const parts: Part[] = id === "cards"
    ? [{ name: "", channel: null, check: () => checkCards(deps) }]
    : await behind(deps, id);
  const all = await Promise.all(parts.map(async ({ check, ...part }) => ({ ...part, ...await tried(deps, check) })));
  const result = {
    ok: all.every(({ ok }) => ok),
    message: all.map(({ name, message }) => all.length > 1 ? `${name}: ${message}` : message).join(" "),
    ms: Math.max(...all.map(({ ms }) => ms)),
  };
  await deps.store.change(caller, (tx) => {
    const details = { kind: id, ok: result.ok, message: result.message };
    tx.audit({ action: "channel_tested", targetType: "channel", targetId: id, details });
  });
  for (const { ok, channel } of all) if (ok && channel) await noteWorks(deps, channel);
  return result;
}

/** What stands behind a port; `channel` is null where that is no channel. */
interface Part {
  name: string;
  channel: Channel | null;
  check(): Promise<string>;
}

async function behind(deps: Deps, duty: ChannelDuty): Promise<Part[]> {
  const all = await deps.channels.all();
  const opened = (await deps.channels.opened()).flatMap(({ id, channel }) => {
    const one = all.find((one) => one.id === id)!;
    const part = { name: nameAmongKinds(one), channel: one, check: () => channel.check() };
    return channelDuties[one.kind].includes(duty) ? [part] : [];
  });
  return opened.length > 0 ? opened : [{ name: "", channel: null, check: () => checkDefault(deps, duty) }];
}

/** What takes the place of a service. */
async function checkDefault(deps: Deps, duty: ChannelDuty): Promise<string> {
  if (duty === "ehr") return await checkEhr(deps.fhir, true);
  if (duty === "mail_out") {
    await deps.mailOut.check();
    return "No mail leaves: all are kept in the Outbox.";
  }
  const { items } = await (duty === "mail_in" ? deps.mailIn : deps.fax).list(null);
  const count = `${items.length} ${items.length === 1 ? "file waits" : "files wait"}`;
  return `The ${duty === "mail_in" ? "mail" : "fax"} folder of the server can be read; ${count} in it.`;
}
