/**
 * "Test connection" of Telnyx: the key, and whether the fax application and our number are set up there to receive and to send.
 * @module
 */
import { z } from "zod";
import { ChannelFailed } from "../vendor/failure.ts";
import { shaped } from "../vendor/http.ts";
import { TelnyxClient, type TelnyxConfig } from "./telnyx_client.ts";

const word = z.string().nullish().catch(null);
/** GET /fax_applications/{id}. */
const application = z.object({
  data: z.object({
    active: z.boolean().nullish().catch(null),
    webhook_event_url: word,
    outbound: z.object({ outbound_voice_profile_id: word }).nullish().catch(null),
  }),
});
/** GET /phone_numbers. */
const numbers = z.object({ data: z.array(z.object({ phone_number: z.string(), connection_id: word })) });

const setup = (message: string) => new ChannelFailed("setup", message);

/**
 * Asks and changes nothing.
 * @param webhookUrl where news of faxes should come; left out where we have no public address
 * @returns what was found, in sentences
 * @throws {ChannelFailed}
 */
export async function checkTelnyx(
  config: TelnyxConfig,
  webhookUrl: string | undefined,
  now: () => number,
): Promise<string> {
  const client = new TelnyxClient(config);
  const { connectionId, from } = config;
  const faxes = await client.list("inbound", new Date(now() - 86_400_000).toISOString());
  const found = [
    `Telnyx accepted the key; ${faxes.length} ${faxes.length === 1 ? "fax" : "faxes"} came in the last day.`,
  ];
  if (connectionId) found.push(...await checkApplication(client, webhookUrl));
  if (from) await checkNumber(client);
  found.push(
    connectionId && from
      ? `Faxes are sent from ${from}.`
      : "No faxes are sent, as the application or our number is missing.",
  );
  return found.join(" ");
}

async function checkApplication(client: TelnyxClient, webhookUrl: string | undefined): Promise<string[]> {
  const { connectionId } = client.config;
  const path = `/fax_applications/${encodeURIComponent(connectionId)}`;
  const { status, body } = await client.call(path, { passErrors: [404, 422] });
  if (status >= 400) {
    throw setup(`The key is right, but its Telnyx account has no fax application ${connectionId}. Check the ID.`);
  }
  const { active, outbound, webhook_event_url: address } = shaped(application, body, "Telnyx").data;
  if (active === false) throw setup("The fax application is switched off at Telnyx. Switch it on there.");
  if (client.config.from && !outbound?.outbound_voice_profile_id) {
    throw setup(
      "The fax application has no outbound voice profile at Telnyx, so that no fax can be sent. Give it one.",
    );
  }
  return address && webhookUrl && address.replace(/\/$/, "") !== webhookUrl
    ? [
      `Its webhook leads to ${shownAddress(address)} instead of ${webhookUrl}: faxes come by the list, within minutes.`,
    ]
    : [];
}

async function checkNumber(client: TelnyxClient): Promise<void> {
  const { connectionId, from } = client.config;
  const query = new URLSearchParams({ "filter[phone_number]": from, "page[size]": "20" });
  const { body } = await client.call(`/phone_numbers?${query}`);
  const own = shaped(numbers, body, "Telnyx").data.find(({ phone_number }) => phone_number === from);
  if (!own) throw setup(`The key is right, but its Telnyx account has no number ${from}. Check the number.`);
  if (connectionId && own.connection_id !== connectionId) {
    throw setup(`The number ${from} is not assigned to the fax application at Telnyx: faxes to it do not come here.`);
  }
}

/** Without what may be secret in it. */
const shownAddress = (address: string) =>
  URL.canParse(address) ? `${new URL(address).origin}${new URL(address).pathname}` : "no address";
