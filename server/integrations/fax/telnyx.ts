/**
 * Incoming fax from Telnyx: told by signed webhooks, fetched at once, and looked for in the list besides.
 * @module
 */
import { maxFileBytes } from "../../../shared/common.ts";
import { reachOf } from "../../../shared/endpoints.ts";
import { ChannelFailed, ItemTooLarge } from "../vendor/failure.ts";
import { vendorCall } from "../vendor/http.ts";
import { type FaxIn, type Listing, missingPages } from "./port.ts";
import { TelnyxClient, type TelnyxConfig, type TelnyxFax, telnyxKey } from "./telnyx_client.ts";

/** A fax stands in the list from its first page on, under the time of its beginning; this far back is looked again, ms. */
const overlapMs = 2 * 60 * 60_000;
/** Telnyx keeps faxes for seven days unless told otherwise. */
const retentionMs = 7 * 86_400_000;

const keptThere = "Telnyx keeps it for seven days: download it there, and enter it in parts by hand.";

/** Makes the source. @param since ISO date before which faxes are left alone */
export function telnyxFaxIn(config: TelnyxConfig, since: string | null, now: () => number): FaxIn {
  const client = new TelnyxClient(config);
  const origin = new URL(config.base).origin;

  return {
    async list(cursor): Promise<Listing> {
      const earliest = new Date(now() - retentionMs).toISOString();
      const last = cursor ? new Date(Date.parse(cursor) - overlapMs).toISOString() : "";
      const from = [earliest, since ? `${since}T00:00:00.000Z` : "", last].sort().at(-1)!;
      const faxes = await client.list("inbound", from);
      const newest = faxes.at(-1)?.created_at;
      return {
        items: faxes.filter(({ status }) => status === "received").map((fax) => ({
          id: fax.id,
          key: telnyxKey(fax.id),
          fileName: nameOf(fax),
          ...wordsOf(fax),
          cursor: null,
        })),
        next: newest ? new Date(newest).toISOString() : cursor,
        more: false,
      };
    },

    async fetch(id, hint = {}) {
      if (!/^[\w-]{1,80}$/.test(id)) return null;
      const fax = await client.fax(id);
      if (!fax) return null;
      const bytes = await download(fax.media_url ?? hint.mediaUrl ?? null) ?? await downloadAnew(id);
      const isPartial = fax.partial_content === true || hint.partial === true;
      return {
        id,
        key: telnyxKey(fax.id),
        fileName: nameOf(fax),
        bytes,
        ...wordsOf(fax),
        notes: isPartial ? [missingPages] : [],
      };
    },

    // What was taken in stays with Telnyx until it deletes it itself; it is known here by its id.
    done: () => Promise.resolve(),
  };

  /** The pages; null where the link is missing or has run out. */
  async function download(url: string | null): Promise<Uint8Array<ArrayBuffer> | null> {
    if (!url) return null;
    if (!mayFetch(url, origin)) {
      throw new ChannelFailed("answer", "Telnyx named an address for the pages that may not be fetched.");
    }
    const { status, bytes, headers } = await vendorCall({
      what: "Telnyx' store of pages",
      url,
      raw: true,
      timeoutMs: 60_000,
      maxBytes: maxFileBytes,
      passErrors: [400, 401, 403, 404, 410],
      tooLarge: () => new ItemTooLarge(NaN, maxFileBytes, "fax", keptThere),
    });
    return status >= 400 || !isPages(bytes, headers) ? null : bytes;
  }

  async function downloadAnew(id: string): Promise<Uint8Array<ArrayBuffer>> {
    await client.refresh(id);
    const bytes = await download((await client.fax(id))?.media_url ?? null);
    if (!bytes) {
      throw new ChannelFailed("missing", "The pages of the fax cannot be fetched from Telnyx. It is tried again.");
    }
    return bytes;
  }
}

/** A web page or a message of the store in place of the pages must not pass for a fax: it would never be asked for again. */
const isPages = (bytes: Uint8Array, headers: Headers): boolean =>
  bytes.length > 0 && !/^(text|application)\/(html|xml|json)\b/i.test(headers.get("content-type") ?? "") &&
  !/^\s*[<{]/.test(new TextDecoder().decode(bytes.subarray(0, 64)));

const pages = (count: number) => `${count} ${count === 1 ? "page" : "pages"}`;
const wordsOf = ({ from, page_count }: TelnyxFax) => ({
  sender: from ?? "Fax",
  subject: `Fax from ${from ?? "an unknown number"}${page_count ? `, ${pages(page_count)}` : ""}`,
});
const nameOf = ({ from, created_at }: TelnyxFax) =>
  `fax-${(from ?? "unknown").replace(/[^\w]/g, "")}-${(created_at ?? "").slice(0, 10) || "undated"}.pdf`;

/** Only public https addresses, or the API's own: a message from outside must not send the server into the private network. */
function mayFetch(address: string, origin: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.origin === origin || (url.protocol === "https:" && reachOf(url.hostname) === "outside");
}
