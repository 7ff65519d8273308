/**
 * The last answers that came with an ETag, in this page's memory only (answers are `no-store`): the same question is asked with
 * `If-None-Match`, and 304 means the answer in memory still holds.
 * @module
 */

interface Last {
  etag: string;
  body: string;
  headers: [string, string][];
}

/** Answers kept at most; the oldest goes first. */
const most = 200;
const answers = new Map<string, Last>();

/** The headers of a read, with the ETag of its last answer. */
export function askingForNews(url: string, headers?: HeadersInit): Headers {
  const all = new Headers(headers);
  const last = answers.get(url);
  if (last) all.set("If-None-Match", last.etag);
  return all;
}

/** The answer in memory, in place of a 304. */
export function answeredBefore(url: string): Response {
  const last = answers.get(url)!;
  return new Response(last.body, { headers: last.headers });
}

/** Keeps an answer that has an ETag. */
export async function remember(url: string, response: Response): Promise<Response> {
  const etag = response.headers.get("etag");
  if (!etag) return response;
  const last = { etag, body: await response.text(), headers: [...response.headers] };
  answers.delete(url);
  answers.set(url, last);
  if (answers.size > most) answers.delete(answers.keys().next().value!);
  return new Response(last.body, { headers: last.headers });
}

/** Forgets all of it; when somebody signs out. */
export const forgetAnswers = (): void => answers.clear();
