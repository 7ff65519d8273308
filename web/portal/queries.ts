/**
 * The recipient's side of a secure link: what it holds, the passcode, the downloads. No session; the token alone.
 * @module
 */
import { queryOptions } from "@tanstack/react-query";
import { get, post, send } from "../lib/api.ts";

export interface ReleasedFile {
  id: string;
  title: string;
  fileName: string;
  mime: string;
  /** Bytes; 0 when not known yet. */
  size: number;
  pages: number;
}

/** `GET /api/secure/{token}`. `files` and `merged` are null until the passcode was given. */
export interface SecureView {
  organisation: { name: string; phone: string };
  requestId: number;
  expiresAt: string;
  needsPasscode: boolean;
  /** null: no limit. */
  downloadsLeft: number | null;
  releasedAt: string | null;
  files: ReleasedFile[] | null;
  merged: { size: number; pages: number } | null;
}

const root = (token: string) => `/api/secure/${encodeURIComponent(token)}`;

/** Every read is logged as a look at the link, so it is read once and refreshed by hand only. */
export const secureQuery = (token: string) =>
  queryOptions({
    queryKey: ["secure", token],
    queryFn: ({ signal }) => get<SecureView>(root(token), signal),
    staleTime: Infinity,
  });

export const unlock = (token: string, passcode: string) => post(`${root(token)}/unlock`, { passcode });

export const filePath = (token: string, file: ReleasedFile) => `${root(token)}/files/${encodeURIComponent(file.id)}`;
export const mergedPath = (token: string) => `${root(token)}/merged.pdf`;
export const archivePath = (token: string) => `${root(token)}/archive.zip`;

/** Fetches a file whole, so that a refusal is a sentence on the page and not a broken download. @throws {ApiError} */
export async function fetchFile(path: string): Promise<Blob> {
  return await (await send(path)).blob();
}

/** Hands a fetched file to the browser to keep. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
