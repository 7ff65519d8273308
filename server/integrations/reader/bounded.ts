/**
 * Reading an answer of which nobody knows how long it is.
 * @module
 */
import { LanguageModelFailed } from "./port.ts";

/** The text of an answer. What follows after `most` bytes is never read. @throws {LanguageModelFailed} too_large */

export async function readBounded(response: Response, most: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the rest.
    if (size > most) throw new LanguageModelFailed("too_large");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
