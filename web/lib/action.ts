/**
 * What a person does, as a mutation: the call, the notice of how it went, and what is read again after it.
 * @module
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notice } from "./api.ts";
import { type Changed, refresh } from "./refreshes.ts";
import { toast, type ToastInput } from "./toast.ts";

/** Tells of a failure: the screen's words, and under them the server's sentence. */
export const sayFailed = (title: string, error: unknown): void => {
  toast({ title, description: notice(error, "Try again in a moment."), tone: "error" });
};

/** Reads again what a change of that kind may have made stale. */
export function useRefresh(changed: Changed): () => Promise<unknown> {
  const client = useQueryClient();
  return () => refresh(client, changed);
}

interface Action<Input, Result> {
  call: (input: Input) => Promise<Result>;
  /** What it makes stale (lib/refreshes.ts). */
  changes: Changed;
  /** The notice when it is done, in the tone of success unless it names another; null tells nothing. */
  done: string | null | ((result: Result, input: Input) => ToastInput | null);
  /** The notice of failure, by its title or whole; null leaves the telling to the form that called. */
  failed: string | null | ((input: Input, error: Error) => string | ToastInput);
}

/** A mutation with its notices. What it changed is read again, and after a failure too: it may have come from a stale screen. */
export function useAction<Input, Result>({ call, changes, done, failed }: Action<Input, Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (result, input) => {
      const said = typeof done === "function" ? done(result, input) : done && { title: done };
      if (said) toast({ tone: "success", ...said });
    },
    onError: (error, input) => {
      const said = typeof failed === "function" ? failed(input, error) : failed;
      if (typeof said === "string") sayFailed(said, error);
      else if (said) toast({ tone: "error", ...said });
    },
    onSettled: () => void refresh(client, changes),
  });
}
