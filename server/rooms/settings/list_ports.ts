/**
 * The ways in and out of the office, each with what stands behind it now: the head of the Channels tab. The vendors that an
 * administrator sets up are `shared/channels.ts`.
 * @module
 */
import { channelDuties, type ChannelDuty, channelLabels, type PortId } from "../../../shared/channels.ts";
import type { Deps } from "../../deps.ts";
import { worstState } from "./channels/own_states.ts";
import { channelStates } from "./store.ts";

export interface Port {
  id: PortId;
  label: string;
  /** "on": works with the outside · "failing": should, and does not · "local": on this server alone · "off": nothing is connected. */
  state: "on" | "failing" | "local" | "off";
  /** A sentence: what is connected, or what takes its place. Never a secret. */
  detail: string;
}

const noMailService =
  "No mail leaves: it waits in the Outbox, and counts as failed after a day. Add a mail service under Services.";

/** What stands behind each port. @param errors whether the troubles of its services are told here too */
export async function listPorts(deps: Deps, { errors: areTold = true } = {}): Promise<Port[]> {
  const on = (await deps.channels.all()).filter((channel) => channel.enabled);
  const states = await deps.store.all(channelStates, "all");
  const by = (duty: ChannelDuty) => on.filter(({ kind }) => channelDuties[kind].includes(duty));
  const port = (id: Exclude<PortId, "cards">, label: string, otherwise: string): Port => {
    const services = by(id);
    if (services.length === 0) return { id, label, state: "local", detail: otherwise };
    const names = services.map(({ name, kind }) => name || channelLabels[kind]).join(", ");
    const errors = services.flatMap((service) => worstState(states, service)?.error ?? []);
    return {
      id,
      label,
      state: errors.length > 0 ? "failing" : "on",
      detail: [`Through ${names}.`, ...areTold ? errors : []].join(" "),
    };
  };
  const ehr = port("ehr", "EHR", "The sample EHR of the demo office.");
  return [
    port("mail_in", "Incoming mail", "Mails saved as .eml files in the mail folder of the server are read."),
    port("fax_in", "Incoming faxes", "TIFF and PDF files in the fax folder of the server are read."),
    port("mail_out", "Outgoing mail", deps.config.demo ? "No mail leaves: all are kept in the Outbox." : noMailService),
    { id: "cards", label: "Card payments", ...await cardsPort(deps) },
    ehr.state !== "local" || deps.fhir.isConfigured
      ? ehr
      : { ...ehr, state: "off", detail: "No EHR is connected. Add it under Services." },
  ];
}

/** What takes cards, and the trouble it has. */
async function cardsPort(deps: Deps): Promise<Pick<Port, "state" | "detail">> {
  const { cards, mayUseStripe } = deps.config;
  const { keys, trouble, missing } = await deps.stripeKeys.look();
  const waits = mayUseStripe && !keys ? ` Stripe takes cards as soon as its keys are there. ${trouble ?? missing}` : "";
  const [stripe, ...others] = await cardsTroubles(deps);
  const more = others.map((error) => ` ${error}`).join("");
  if (!mayUseStripe || !keys) {
    if (cards === "demo") return { state: "local", detail: `The demo card processor takes test cards.${waits}${more}` };
    const where = mayUseStripe ? "" : " Stripe is set up where the server is started (CARDS=stripe).";
    return { state: "off", detail: `Checks and cash only. No card processor.${where}${waits}${more}` };
  }
  const mode = keys.secretKey.includes("_test_") ? " in test mode; no real money moves" : "";
  const unread = trouble ? ` ${trouble}` : "";
  return stripe
    ? { state: "failing", detail: `${stripe}${unread}${more}` }
    : { state: trouble ? "failing" : "on", detail: `Through Stripe${mode}.${unread}${more}` };
}

/** What stands against card payments: first Stripe's own refusal, or null. */
export async function cardsTroubles({ store }: Pick<Deps, "store">): Promise<[string | null, ...string[]]> {
  const ids = ["cards", "cards:check", "cards:news", "cards:unknown"];
  const [stripe, checked, ...others] = await store.getMany(channelStates, ids);
  return [stripe?.error ?? checked?.error ?? null, ...others.flatMap((state) => state?.error ?? [])];
}

/** Addresses for outside services, which call them (spec 2 §7), and of the API's description. */
export const listAddresses = ({ url }: Deps) => ({
  documentation: url("/api/docs"),
  webhooks: [
    { label: "Fax provider", url: url("/api/fax-webhook") },
    { label: "Mail service", url: url("/api/mail-webhook") },
    { label: "Card payment provider", url: url("/api/stripe-webhook") },
  ],
});
