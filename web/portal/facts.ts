/**
 * What follows from a secure link's facts. No React.
 * @module
 */
import { ApiError } from "../lib/api.ts";
import { plural } from "../../shared/words.ts";
import { fileSize } from "../lib/format.ts";

/** `3 pages · 48.2 KB`; the size only where it is known. */
export function fileFacts(file: { size: number; pages: number }): string {
  return [plural(file.pages, "page"), file.size > 0 ? fileSize(file.size) : null].filter(Boolean).join(" · ");
}

/** Whether the browser can show a file inside the page. */
export const isShowable = (mime: string): boolean =>
  mime === "application/pdf" || ["image/png", "image/jpeg", "image/gif", "image/webp"].includes(mime);

/** Unknown, expired, revoked, used up or mistyped: one answer for all. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 410 || error.status === 404 || error.status === 400);

/** What is left of a limit on downloads, as a sentence; null without one. */
export function leftWords(downloadsLeft: number | null): string | null {
  if (downloadsLeft === null) return null;
  if (downloadsLeft <= 0) return "No downloads are left";
  return `${plural(downloadsLeft, "download")} left`;
}
