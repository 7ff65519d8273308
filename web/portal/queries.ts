/**
 * The recipient's side of a secure link: what it holds, the passcode, the downloads. No session; the token alone.
 * @module
 */
import { type Answer, api, call, callFile, fileUrl } from "../lib/api.ts";
import { read } from "../lib/query.ts";

const link = api.secure[":token"];

/** `files` and `merged` are null until the passcode was given. */
export type SecureView = Answer<typeof link.$get>;
export type ReleasedFile = NonNullable<SecureView["files"]>[number];

/** Every read is logged as a look at the link, so it is read once and refreshed by hand only. */
export const secureQuery = (token: string) => ({ ...read(link, { param: { token } }), staleTime: Infinity });

export const unlock = (token: string, given: { passcode: string; code: string }) =>
  call(link.unlock.$post, { param: { token }, json: given });
/** Has a one-time code mailed to the link's own address. */
export const mailCode = (token: string) => call(link.code.$post, { param: { token } });

const fileOf = (token: string, { id }: ReleasedFile) => ({ param: { token, id } });
const download = { query: { download: "1" } };

/** Where a file is shown. */
export const filePath = (token: string, file: ReleasedFile) => fileUrl(link.files[":id"], fileOf(token, file));
/** A file, all pages in one PDF, or all files in an archive, to keep. @throws {ApiError} */
export const fetchFile = (token: string, file: ReleasedFile) =>
  callFile(link.files[":id"], { ...fileOf(token, file), ...download });
export const fetchMerged = (token: string) => callFile(link["merged.pdf"], { param: { token }, ...download });
export const fetchArchive = (token: string) => callFile(link["archive.zip"], { param: { token } });
