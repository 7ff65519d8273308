/**
 * Fax numbers as they are dialled.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { Deps } from "../../deps.ts";

/** "(555) 010-0142" → "+15550100142"; numbers without a country code are North American (NANP). Null when it is no number. */
export function dialled(text: string): string | null {
  const digits = text.replace(/\D/g, "");
  if (text.trim().startsWith("+")) return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : null;
  if (digits.length === 10) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith("1") ? `+${digits}` : null;
}

/** The number to dial, where something can dial it. @throws bad_input with a sentence for a clerk */
export async function faxNumber(deps: Deps, text: string): Promise<string> {
  const number = dialled(text);
  if (!number) throw new AppError("bad_input", `"${text}" is not a fax number. Correct it at the requester.`);
  if (!await deps.channels.faxOut()) {
    throw new AppError(
      "bad_input",
      "No service sends faxes yet. An administrator connects one in Settings, Channels; or give an e-mail address.",
    );
  }
  return number;
}
