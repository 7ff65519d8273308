/**
 * The number that a fax goes to.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { dialled } from "../../../shared/fax_numbers.ts";
import type { Deps } from "../../deps.ts";

/** The number to dial, E.164, where something can dial it. @throws bad_input with a sentence for a clerk */
export async function faxNumber(deps: Deps, text: string): Promise<string> {
  const number = dialled(text);
  if (!number) {
    throw new AppError(
      "bad_input",
      `"${text}" is not one fax number with area code, without extension. Correct it with Edit Request.`,
    );
  }
  if (!await deps.channels.faxOut()) {
    throw new AppError(
      "bad_input",
      "No service sends faxes yet. An administrator connects one in Settings, Channels; or give an e-mail address.",
    );
  }
  return number;
}
