/**
 * Values compared as people do.
 * @module
 */

/** A text without what makes no difference: case, spaces and punctuation. */
export const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** Whether two values say the same. */
export const alike = (a: string, b: string): boolean => plain(a) === plain(b);
