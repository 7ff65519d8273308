/**
 * Long patterns, written one part to a line.
 * @module
 */

/**
 * One pattern made of parts that follow each other with nothing between them.
 * @param flags the flags, as behind a literal's last slash
 * @param parts pieces of the source, in order
 */
export const pattern = (flags: string, ...parts: string[]): RegExp => new RegExp(parts.join(""), flags);

/**
 * A part of a pattern of which one of several holds.
 * @param alternatives whole alternatives, short ones several to a line
 */
export const anyOf = (...alternatives: string[]): string => alternatives.join("|");

/** An alternative that is itself made of parts that follow each other. */
export const sequence = (...parts: string[]): string => parts.join("");
