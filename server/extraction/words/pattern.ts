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
