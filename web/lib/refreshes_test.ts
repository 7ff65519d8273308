import assert from "node:assert/strict";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { readAgain } from "./refreshes.ts";

Deno.test("news that comes while a screen reads for the first time is read as well, whatever the first answer says", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } });
  const answers: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    answers.push(Promise.withResolvers<string>());
    return answers.at(-1)!.promise;
  };
  const observer = new QueryObserver(client, { queryKey: ["requests", "1"], queryFn, staleTime: Infinity });
  const end = observer.subscribe(() => {});
  const read = readAgain(client, [["requests"]]);
  assert.equal(answers.length, 1, "not twice at once");
  answers[0].resolve("before the news");
  while (answers.length < 2) await Promise.resolve();
  answers[1].resolve("after it");
  await read;
  assert.equal(observer.getCurrentResult().data, "after it");
  assert.equal(answers.length, 2);
  end();
  client.clear();
});

Deno.test("a first read that fails is read again after the news", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } });
  let asked = 0;
  const refused = Promise.withResolvers<string>();
  const queryFn = () => asked++ === 0 ? refused.promise : Promise.resolve("it works again");
  const observer = new QueryObserver(client, { queryKey: ["jobs"], queryFn, staleTime: Infinity });
  const end = observer.subscribe(() => {});
  const read = readAgain(client, [["jobs"]]);
  refused.reject(new Error("busy"));
  await read;
  assert.equal(observer.getCurrentResult().data, "it works again");
  end();
  client.clear();
});
