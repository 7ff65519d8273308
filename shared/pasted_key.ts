/**
 * Keys of outside services, as people paste them.
 * @module
 */
import { z } from "zod";

/**
 * A key without the blanks and line ends around it. Bullets pass, as they stand for a kept key.
 * @param most characters
 */
export const pastedKey = (most: number) =>
  z.string().trim().max(most, "The key is too long.")
    .regex(/^[\x21-\x7e•]*$/, "The key holds a space or a sign that no key has.")
    .regex(/^(?!["'])/, "Leave out the quotation marks around the key.");
