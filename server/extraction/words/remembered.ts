/**
 * Answers kept: many rules ask the same of the same words, and one form's labels come with every page of it.
 * @module
 */

/** A function of an object that does not change any more, such as a document laid out; its answers go with the object. */
export function rememberedOf<K extends object, T>(answerTo: (object: K) => T): (object: K) => T {
  const known = new WeakMap<K, { answer: T }>();
  return (object) => {
    const kept = known.get(object) ?? { answer: answerTo(object) };
    known.set(object, kept);
    return kept.answer;
  };
}

/** What is kept at this moment. */
const filled = new Set<Map<string, unknown>>();

/**
 * Forgets what was kept of all texts: at a document's end, for its words are a patient's, and hardly a line of it comes
 * again in another.
 */
export function forgetTexts(): void {
  for (const known of filled) known.clear();
  filled.clear();
}

/**
 * A pure function of a text that keeps its answers until `forgetTexts`. Who asks must not change an answer, as the next
 * one gets it too.
 *
 * @param most how many answers are kept; with one more, all are forgotten: enough for some 300 dense pages
 */
export function remembered<T>(answerTo: (text: string) => T, most = 50_000): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined || known.has(text)) return kept as T;
    const answer = answerTo(text);
    if (known.size >= most) known.clear();
    if (known.size === 0) filled.add(known);
    known.set(text, answer);
    return answer;
  };
}
