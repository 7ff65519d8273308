/**
 * What the outbox reads.
 * @module
 */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { getPage } from "../../lib/api.ts";
import { keyOf, withQuery } from "../../lib/query.ts";

/** A mail of `GET /api/outbox`. */
export interface Mail {
  id: string;
  kind: "password_reset" | "activation" | "invoice" | "secure_link" | "receipt";
  to: string;
  subject: string;
  text: string;
  about: { type: string; id: string };
  status: "queued" | "sent" | "failed";
  error: string | null;
  sentAt: string | null;
  createdAt: string;
}

const mailsAtOnce = 25;

/** The mails, newest first, as many as were asked for. */
export function mailsQuery(q: string) {
  const path = withQuery("/api/outbox", { limit: mailsAtOnce, q });
  return infiniteQueryOptions({
    queryKey: [...keyOf(path), "pages"],
    queryFn: ({ pageParam, signal }) => getPage<Mail>(pageParam, signal),
    initialPageParam: path,
    getNextPageParam: (last) => last.next,
    staleTime: 5_000,
  });
}
