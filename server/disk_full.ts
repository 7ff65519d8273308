/**
 * How a full disk shows itself: the file system and the store each have words of their own for it.
 * @module
 */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && /no space left|ENOSPC|disk (is )?full/i.test(error.message);
}
