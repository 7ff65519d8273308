/**
 * Telnyx' news of a fax: Ed25519 over `timestamp|body`, at most five minutes old (developers.telnyx.com, "Webhook signing").
 * @module
 */
import { z } from "zod";
import type { Verified } from "./port.ts";
import { telnyxKey } from "./telnyx_client.ts";

/** How far the sender's clock may differ, ms. */
export const toleranceMs = 5 * 60_000;

const eventSchema = z.object({
  data: z.object({
    id: z.string().max(100),
    event_type: z.string().max(60),
    payload: z.object({
      fax_id: z.string().regex(/^[\w-]{1,80}$/),
      direction: z.string().optional(),
      status: z.string().optional(),
      media_url: z.string().max(4000).nullish(),
      partial_content: z.boolean().nullish(),
      client_state: z.string().nullish(),
    }),
  }),
});

/**
 * Verifies a message and reads it.
 * @param publicKey base64 of 32 bytes
 * @param body exactly as it came
 */
export async function verifyTelnyx(
  publicKey: string,
  body: string,
  headers: Headers,
  now: number,
): Promise<Verified> {
  const timestamp = headers.get("telnyx-timestamp") ?? "";
  const signature = bytesOf(headers.get("telnyx-signature-ed25519") ?? "");
  const raw = bytesOf(publicKey);
  const parsed = eventSchema.safeParse(jsonOf(body));
  const faxId = parsed.data?.data.payload.fax_id;
  if (!/^\d{1,12}$/.test(timestamp) || signature?.length !== 64 || raw?.length !== 32) return { refused: "signature" };
  const key = await crypto.subtle.importKey("raw", raw, "Ed25519", false, ["verify"]);
  const signed = new TextEncoder().encode(`${timestamp}|${body}`);
  if (!await crypto.subtle.verify("Ed25519", key, signature, signed)) return { refused: "signature", faxId };
  if (Math.abs(now - Number(timestamp) * 1000) > toleranceMs) return { refused: "clock" };
  if (!parsed.success) return { refused: "other" };
  const { event_type, payload } = parsed.data.data;
  return {
    news: {
      faxId: payload.fax_id,
      key: telnyxKey(payload.fax_id),
      direction: payload.direction === "outbound" ? "outbound" : "inbound",
      isReceived: event_type === "fax.received",
      mediaUrl: payload.media_url ?? null,
      partial: payload.partial_content === true,
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.fromBase64(base64);
  } catch {
    return null;
  }
}
