/**
 * All places of a pattern in a text.
 * @module
 */

/**
 * As `matchAll`, without making a copy of the pattern each time, which takes longer than looking through a sentence.
 *
 * @throws {TypeError} when the pattern is not global
 */
export function allMatches(text: string, pattern: RegExp): RegExpExecArray[] {
  if (!pattern.global) throw new TypeError(`not a global pattern: ${pattern.source.slice(0, 40)}`);
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    found.push(match);
    if (match[0] === "") pattern.lastIndex++;
  }
  return found;
}
