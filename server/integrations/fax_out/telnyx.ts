/**
 * Outgoing fax by Telnyx. The pages are uploaded to its media store, so that no address of ours serves them, and deleted afterwards.
 * @module
 */
import { z } from "zod";
import { TelnyxClient, type TelnyxConfig, type TelnyxFax } from "../fax/telnyx_client.ts";
import { ChannelFailed } from "../vendor/failure.ts";
import { shaped } from "../vendor/http.ts";
import type { FaxFate, FaxOut } from "./port.ts";

const sent = z.object({ data: z.object({ id: z.string() }) });

/** How far back an earlier try of the same fax is looked for, ms. */
const lookBackMs = 2 * 86_400_000;

/** Why a fax failed, in words; the second says whether another try may help. Telnyx' names of reasons. */
const reasons: Record<string, [sentence: string, mayRetry: boolean]> = {
  user_busy: ["The line was busy.", true],
  receiver_no_answer: ["Nobody answered.", true],
  receiver_no_response: ["Nobody answered.", true],
  receiver_call_dropped: ["The other side hung up.", true],
  sender_call_dropped: ["The call broke off.", true],
  carrier_lost: ["The call broke off.", true],
  service_unavailable: ["The telephone network was not available.", true],
  fax_signaling_error: ["The machines did not understand each other.", true],
  receiver_communication_error: ["The machines did not understand each other.", true],
  sender_communication_error: ["The machines did not understand each other.", true],
  fax_initial_communication_timeout: ["No fax machine answered.", true],
  receiver_recovery_on_timer_expire: ["The other side did not answer in time.", true],
  invalid_ecm_response_from_receiver: ["The machines did not understand each other.", true],
  receiver_decline: ["The other side refused the call.", false],
  receiver_unallocated_number: ["The number is not in service.", false],
  receiver_invalid_number_format: ["The number is not a telephone number.", false],
  receiver_incompatible_destination: ["At this number is no fax machine.", false],
  destination_unreachable: ["The number cannot be reached.", false],
  destination_invalid: ["The number is not valid.", false],
  destination_not_in_countries_whitelist: ["The Telnyx account may not call this country's numbers.", false],
  destination_not_in_service_plan: ["The Telnyx account may not call this number.", false],
  no_outbound_profile: ["The fax application has no outbound profile at Telnyx.", false],
  account_disabled: ["The Telnyx account is disabled.", false],
  unverified_origination_number: ["Our number is not verified at Telnyx.", false],
  sender_canceled: ["The fax was cancelled at Telnyx.", false],
  unverified_destination_not_allowed: ["The Telnyx account may call verified numbers only.", false],
  outbound_profile_daily_spend_limit_exceeded: [
    "The spending limit of the outbound profile at Telnyx is reached.",
    true,
  ],
  user_channel_limit_exceeded: ["Too many faxes were under way at Telnyx.", true],
  outbound_profile_channel_limit_exceeded: ["Too many faxes were under way at Telnyx.", true],
  connection_channel_limit_exceeded: ["Too many faxes were under way at Telnyx.", true],
  file_format_invalid: ["Telnyx could not read the pages.", false],
  media_processing_exception: ["Telnyx could not prepare the pages.", true],
  file_download_failed: ["Telnyx could not prepare the pages.", true],
  page_count_limit_exceeded: ["The fax has too many pages; 350 is the most.", false],
  file_size_limit_exceeded: ["The fax is larger than 50 MB.", false],
};

export function telnyxFaxOut(config: TelnyxConfig, now: () => number): FaxOut {
  const client = new TelnyxClient(config);

  return {
    async send({ id, to, pdf }) {
      if (!config.connectionId || !config.from) {
        throw new ChannelFailed(
          "setup",
          "To send faxes, enter the fax application's id and our number in Settings, Channels.",
        );
      }
      const state = btoa(id);
      const earlier = (await client.list("outbound", new Date(now() - lookBackMs).toISOString(), to))
        .find((fax) => fax.client_state === state);
      if (earlier) return earlier.id;
      const form = new FormData();
      form.set("media", new File([pdf], `${mediaName(id)}.pdf`, { type: "application/pdf" }));
      form.set("media_name", mediaName(id));
      form.set("ttl_secs", "86400");
      await upload(form, mediaName(id));
      const { status, body } = await client.call("/faxes", {
        method: "POST",
        passErrors: [400, 403, 422],
        json: {
          connection_id: config.connectionId,
          to,
          from: config.from,
          media_name: mediaName(id),
          quality: "high",
          client_state: state,
        },
      });
      if (status >= 400) throw refusal(body, status);
      return shaped(sent, body, "Telnyx").data.id;
    },

    async fate(vendorId) {
      const fax = await client.fax(vendorId);
      if (!fax) return null;
      const fate = fateOf(fax);
      if (fate.status !== "sending" && fax.client_state) await forget(fax.client_state);
      return fate;
    },
  };

  /** @throws {ChannelFailed} with Telnyx' own reason, unless the pages are there already from before a crash */
  async function upload(form: FormData, name: string): Promise<void> {
    const { status, body } = await client.call("/media", {
      method: "POST",
      body: form,
      timeoutMs: 120_000,
      passErrors: [400, 409, 422],
    });
    if (status < 400) return;
    const there = await client.call(`/media/${encodeURIComponent(name)}`, { passErrors: [404, 410, 422] });
    if (there.status >= 400) {
      throw new ChannelFailed("recipient", `Telnyx did not take the pages of the fax: ${reasonIn(body)}`, status);
    }
  }

  /** The pages are not needed any more; a failure leaves them to their day of expiry. */
  async function forget(state: string): Promise<void> {
    const path = `/media/${encodeURIComponent(mediaName(atob(state)))}`;
    await client.call(path, { method: "DELETE", passErrors: [404, 410, 422] }).catch(() => {});
  }
}

const refused = z.object({
  errors: z.array(z.object({
    title: z.string().nullish().catch(null),
    detail: z.string().nullish().catch(null),
    source: z.object({ pointer: z.string().nullish().catch(null) }).nullish().catch(null),
  })).min(1),
});
const errorIn = (body: unknown) => refused.safeParse(body).data?.errors[0];

/** Telnyx' own words, without the numbers that they repeat. */
function reasonIn(body: unknown): string {
  const { detail, title } = errorIn(body) ?? {};
  return (detail ?? title ?? "").replace(/\s*\+?\d[\d ()-]{6,}\d/g, "").slice(0, 200) || "no reason was given.";
}

/** What of the office's own set-up a refusal may be about; whatever else it is about, other faxes go through. */
const ownSetup = /\b(connection(_id| id)?|from|origination|outbound(_voice)?[_ ]profile|account)\b/i;

/** Why a fax was not taken: the number it goes to is no fault of the service, and says nothing about the next one. */
function refusal(body: unknown, status: number): ChannelFailed {
  const { source, detail, title } = errorIn(body) ?? {};
  const isOwn = ownSetup.test(source?.pointer ?? `${title ?? ""} ${detail ?? ""}`);
  if (status === 403 && !source?.pointer) {
    return new ChannelFailed("not_allowed", `Telnyx does not let this API key send faxes: ${reasonIn(body)}`, status);
  }
  const what = isOwn ? "Telnyx refused the fax for how the channel is set up" : "Telnyx refused the fax";
  return new ChannelFailed(isOwn ? "setup" : "recipient", `${what}: ${reasonIn(body)}`, status);
}

const mediaName = (id: string) => `releasedesk-${id.replace(/[^\w-]/g, "")}`;

function fateOf({ status, failure_reason, page_count }: TelnyxFax): FaxFate {
  const pages = page_count ?? null;
  if (status === "delivered") return { status, reason: null, mayRetry: false, pages };
  if (status !== "failed") return { status: "sending", reason: null, mayRetry: false, pages };
  const [reason, mayRetry] = reasons[failure_reason ?? ""] ?? ["The fax did not go through.", true];
  return { status, reason, mayRetry, pages };
}
