/**
 * Calls to Telnyx Programmable Fax, API v2 (developers.telnyx.com, "Programmable Fax Commands").
 * @module
 */
import { z } from "zod";
import { shaped, type VendorCall, vendorCall } from "../vendor/http.ts";

export interface TelnyxConfig {
  apiKey: string;
  /** The fax application; needed to send. */
  connectionId: string;
  /** Our number, E.164; needed to send. */
  from: string;
  /** Address of the API, without a slash at its end. */
  base: string;
  timeoutMs?: number;
}

/** What is only told, or can be done without, is no reason to leave a fax out, nor all that are listed with it. */
const word = z.string().nullish().catch(null);

/** A fax as the API answers it; fields that are not used are left out. */
const telnyxFax = z.object({
  id: z.string().regex(/^[\w-]{1,80}$/),
  direction: z.enum(["inbound", "outbound"]).optional(),
  status: z.string(),
  from: word,
  to: word,
  created_at: word,
  page_count: z.number().nullish().catch(null),
  partial_content: z.boolean().nullish().catch(null),
  // Of a fax that was sent as several files it is a list.
  media_url: z.union([z.string(), z.array(z.string()).transform(([first]) => first ?? null)]).nullish().catch(null),
  failure_reason: word,
  client_state: word,
});
export type TelnyxFax = z.infer<typeof telnyxFax>;

/** What makes a fax itself among those of all services. */
export const telnyxKey = (id: string) => `telnyx:${id}`;

const one = z.object({ data: telnyxFax });
const page = z.object({
  data: z.array(telnyxFax),
  meta: z.object({ page_number: z.number(), total_pages: z.number() }).partial().nullish(),
});

/** How many faxes a page of the list holds, and how many pages are followed. */
const pageSize = 100;
const mostPages = 50;

export class TelnyxClient {
  constructor(readonly config: TelnyxConfig) {}

  call(path: string, options: Partial<VendorCall> & { json?: unknown } = {}) {
    const { json, headers, ...rest } = options;
    return vendorCall({
      what: "Telnyx",
      url: `${this.config.base}${path}`,
      timeoutMs: this.config.timeoutMs,
      notAllowed: "Telnyx does not let this API key use faxes. Check the key and the account.",
      ...rest,
      headers: {
        Authorization: `Bearer ${this.config.apiKey}`,
        ...(json === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
  }

  /** One fax, or null where Telnyx no longer has it (it keeps them for days). */
  async fax(id: string): Promise<TelnyxFax | null> {
    const { status, body } = await this.call(`/faxes/${encodeURIComponent(id)}`, { passErrors: [404, 410, 422] });
    return status >= 400 ? null : shaped(one, body, "Telnyx").data;
  }

  /** Makes a new link to a fax's pages; an old one is good for ten minutes. */
  async refresh(id: string): Promise<void> {
    await this.call(`/faxes/${encodeURIComponent(id)}/actions/refresh`, { method: "POST" });
  }

  /** All faxes of a direction made since a moment, in the order of their making. */
  async list(direction: "inbound" | "outbound", sinceIso: string, to?: string): Promise<TelnyxFax[]> {
    const faxes = new Map<string, TelnyxFax>();
    for (let number = 1, pages = 1; number <= Math.min(pages, mostPages); number++) {
      const query = new URLSearchParams({
        "filter[direction][eq]": direction,
        "filter[created_at][gte]": sinceIso,
        ...(to ? { "filter[to][eq]": to } : {}),
        "page[number]": String(number),
        "page[size]": String(pageSize),
      });
      const { data, meta } = shaped(page, (await this.call(`/faxes?${query}`)).body, "Telnyx");
      for (const fax of data) faxes.set(fax.id, fax);
      pages = meta?.total_pages ?? (data.length === pageSize ? number + 1 : number);
    }
    return [...faxes.values()].sort((a, b) => (a.created_at ?? "").localeCompare(b.created_at ?? ""));
  }
}
