/**
 * Values as a model answers them, as the product writes them; null for what is none.
 * @module
 */
import { z } from "zod";
import { isBirthDate } from "../../../../extraction/dates/dates.ts";
import { fold } from "../../../../extraction/words/fold.ts";
import { formatPhone } from "../../../../extraction/contacts/phones.ts";
import { calendarDate } from "../../reading/content/fields.ts";

const ssn = /^\d{3}[-–. ]\d{2}[-–. ]\d{4}$/;
const email = z.email().max(200);

const text = (value: string | null): string | null => value?.replace(/\s+/g, " ").trim() || null;

/** Free text; never what is written like a Social Security number. */
export function plain(value: string | null): string | null {
  const trimmed = text(value);
  return trimmed && !ssn.test(trimmed) ? trimmed : null;
}

export function date(value: string | null): string | null {
  return calendarDate(text(value));
}

export function birth(value: string | null, today: string): string | null {
  const iso = date(value);
  return iso && isBirthDate(iso, today) ? iso : null;
}

export function phone(value: string | null): string | null {
  const trimmed = text(value);
  const digits = trimmed?.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "") ?? "";
  return digits.length === 10 ? formatPhone(trimmed!) : null;
}

export function address(value: string | null): string | null {
  const trimmed = text(value);
  return trimmed && email.safeParse(trimmed).success ? trimmed : null;
}

/** A record number has a digit. */
export function recordNumber(value: string | null): string | null {
  const trimmed = plain(value);
  return trimmed && trimmed.length <= 40 && /\d/.test(trimmed) ? trimmed : null;
}

/** Whether two values say the same, whatever their case, spaces and punctuation. */
export function alike(a: string | null, b: string | null): boolean {
  const bare = (value: string | null) => fold(value ?? "").replace(/[^\p{L}\p{N}]+/gu, "");
  return bare(a) === bare(b);
}
