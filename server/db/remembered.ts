/**
 * A function of texts that keeps its last answers: names, their beginnings and days come again and again, and a keyed hash costs more
 * than to look.
 * @module
 */

/** Answers kept at least, once so many were given; twice as many at most. */
const mostRemembered = 20_000;

/**
 * The function with a memory. Answers are kept in two maps: when the newer is full it becomes the older, and the older is dropped whole,
 * for a map whose first entry is taken out again and again becomes slow.
 */
export function remembered<T>(of: (text: string) => T, most = mostRemembered): (text: string) => T {
  let newer = new Map<string, T>();
  let older = new Map<string, T>();
  return (text) => {
    let answer = newer.get(text);
    if (answer !== undefined) return answer;
    answer = older.get(text) ?? of(text);
    if (newer.size >= most) [newer, older] = [new Map(), newer];
    newer.set(text, answer);
    return answer;
  };
}
