/**
 * Small wordings without any library behind them, so that the first page may use them too.
 * @module
 */

/** `Maria van der Berg` → `MB`; one word gives one letter; nothing gives `?`. */
export function initials(name: string | null | undefined): string {
  const parts = (name ?? "").trim().split(/\s+/).filter(Boolean);
  if (parts.length === 0) return "?";
  const ends = parts.length === 1 ? [parts[0]] : [parts[0], parts[parts.length - 1]];
  return ends.map((part) => [...part][0].toLocaleUpperCase()).join("");
}

/** A key name as words: `ready_for_release` → `ready for release`, `pageCount` → `page count`. */
export function words(key: string): string {
  return key.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[_-]+/g, " ").trim().toLowerCase();
}

/** {@link words} with the first letter large: `pending_payment` → `Pending payment`. */
export function titleCase(key: string): string {
  const text = words(key);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
