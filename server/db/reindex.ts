/**
 * Enters the rows that stand already into new indexes, counters and search words: declared when the store is brought up to date, done
 * by a job while the office works. See `builds.ts` for what readers are given meanwhile.
 * @module
 */
import { Batch, ChangeTooLarge, commitRetrying } from "./batch.ts";
import { type Build, buildKey, builtKey, enter, prefixesOfPart, rowsBehind } from "./builds.ts";
import type { BuildPart, Collection, Id, Row } from "./collection.ts";
import { type Store, system } from "./store.ts";

/** Deletions of one commit. */
const deletedAtOnce = 400;
/** Rows of one commit: at first, at most, and so few that each is checked by itself. */
const rows = { first: 40, most: 160, each: 8 };

export interface BuildSpec {
  indexes?: readonly string[];
  /** First parts of counters. */
  counters?: readonly string[];
  words?: boolean;
  /** Prefixes of keys that an earlier rule wrote and nobody reads any more. */
  gone?: Deno.KvKey[];
}

/**
 * Declares that rows are to be entered, before anybody reads or writes. An index whose rule changed is best given a new name, the old one
 * being `gone`: what stands under a name that is declared is deleted first, and the start waits for that.
 */
export async function declareBuild<T extends Row>(store: Store, c: Collection<T>, spec: BuildSpec): Promise<void> {
  const { value: standing } = await store.kv.get<Build>(buildKey(c.name));
  const parts = new Set<BuildPart>([
    ...standing?.parts ?? [],
    ...(spec.indexes ?? []).map((name): BuildPart => `i/${name}`),
    ...(spec.counters ?? []).map((name): BuildPart => `n/${name}`),
    ...(spec.words ? ["words" as const] : []),
  ]);
  await deletePrefixes(store.kv, [...parts].flatMap((part) => prefixesOfPart(c.name, part)));
  const build: Build = { parts: [...parts], gone: [...standing?.gone ?? [], ...spec.gone ?? []] };
  await commitRetrying(store.kv.atomic().set(buildKey(c.name), build).delete(builtKey(c.name)));
  await store.builds.load();
  await store.change(system, (tx) => void tx.job("build_index", { collection: c.name }));
}

/** Enters all rows that wait, and ends the build; stops when it is told to, to go on where it stopped. */
export async function buildIndexes<T extends Row>(store: Store, c: Collection<T>, signal: AbortSignal): Promise<void> {
  let atOnce = rows.first;
  while (!signal.aborted) {
    const [build, built] = await store.kv.getMany<[Build, Id]>([buildKey(c.name), builtKey(c.name)]);
    if (build.value === null) return;
    const state = await enterSome(store, c as unknown as Collection<Row>, { build, built }, atOnce).catch((error) => {
      if (error instanceof ChangeTooLarge && atOnce > 1) return "refused" as const;
      throw error;
    });
    if (state === "all") {
      await deletePrefixes(store.kv, build.value.gone);
      await commitRetrying(store.kv.atomic().check(build).delete(buildKey(c.name)).delete(builtKey(c.name)));
      await store.builds.load();
      return;
    }
    atOnce = state === "refused" ? Math.max(1, Math.floor(atOnce / 2)) : Math.min(rows.most, atOnce * 2);
  }
  throw new Error("The server stops; the rest is entered after its next start");
}

interface Standing {
  build: Deno.KvEntryMaybe<Build>;
  built: Deno.KvEntryMaybe<Id>;
}

/** Enters the next rows in one commit; refused where one of them was changed meanwhile, or may have been. */
async function enterSome(store: Store, c: Collection<Row>, { build, built }: Standing, atOnce: number) {
  const guard = await store.kv.get(["v", c.name]);
  const batch = new Batch(store);
  batch.check(build.key, build.versionstamp);
  batch.check(built.key, built.versionstamp);
  if (atOnce > rows.each) batch.check(guard.key, guard.versionstamp);
  let last: Id | null = null;
  let entered = 0;
  for await (const { id, row, value, versionstamp } of rowsBehind(store, c, built.value, build.versionstamp!)) {
    if (row) {
      enter(batch, store, c, row, value, build.value!.parts);
      if (atOnce <= rows.each) batch.check(["r", c.name, id], versionstamp);
    }
    last = id;
    if (++entered === atOnce) break;
  }
  if (last === null) return "all";
  // Written and checked: a commit that is sent twice for a lost answer is refused the second time, and read again from here.
  batch.set(built.key, last);
  return await batch.commit() ? "entered" : "refused";
}

async function deletePrefixes(kv: Deno.Kv, prefixes: readonly Deno.KvKey[]): Promise<void> {
  let atomic = kv.atomic();
  let size = 0;
  for (const prefix of prefixes) {
    // A counter of one part is a key itself, and none behind the prefix.
    atomic.delete(prefix);
    for await (const { key } of kv.list({ prefix })) {
      atomic.delete(key);
      if (++size < deletedAtOnce) continue;
      await commitRetrying(atomic);
      atomic = kv.atomic();
      size = 0;
    }
  }
  await commitRetrying(atomic);
}
