/**
 * Stripe's two keys: values of the environment, or files that the environment names, as Docker and Kubernetes mount secrets. Files are
 * read again as keys are used, so that a first, a rotated or a removed key takes effect without a restart.
 * @module
 */

/** Where a key is: its value, or the path of its file; both null when it is not set at all. */
export interface KeyPlace {
  value: string | null;
  file: string | null;
}

export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
}

export interface StripeKeysNow {
  /** The same object for as long as neither key changes; null while one is missing. */
  keys: StripeKeys | null;
  /** Whether there is a secret key. */
  isSet: boolean;
  /** A sentence on what is wrong with the files; null when nothing is. The keys read before are used on. */
  trouble: string | null;
  /** A sentence on which key is missing; null when none is. */
  missing: string | null;
}

export interface StripeKeySource {
  /** The keys as they are now; files are read every two seconds at most. */
  look(): Promise<StripeKeysNow>;
  /** What became of the keys since the last time this was asked, or since the first look; null for nothing. */
  takeChange(): Promise<"set" | "replaced" | "removed" | null>;
}

interface Options {
  secretKey: KeyPlace;
  publishableKey: KeyPlace;
  /** A demo office takes keys of test mode only. */
  isDemo: boolean;
  /** ms since 1970. */
  now(): number;
}

/** A file is read this often at most, ms. */
const freshMs = 2_000;
/** Bytes; a longer file holds no key. */
const mostBytes = 4_096;

/** What is wrong with one key. A sign that cannot be seen would pass for a broken connection at the first call. */
export function wrongKey(name: string, key: string, beginnings: readonly string[]): string[] {
  if (!beginnings.some((beginning) => key.startsWith(beginning) && key !== beginning)) {
    return [`${name} must begin with ${beginnings.join(" or ")}.`];
  }
  return /^[\x21-\x7e]+$/.test(key) ? [] : [`${name} holds a space or a sign that no key has.`];
}

/** What is wrong with a pair of keys, as sentences; of a missing one nothing is said. */
export function wrongKeys(secretKey: string | null, publishableKey: string | null, isDemo: boolean): string[] {
  const reasons: string[] = [];
  if (secretKey) reasons.push(...wrongKey("STRIPE_SECRET_KEY", secretKey, ["sk_", "rk_"]));
  if (publishableKey) reasons.push(...wrongKey("STRIPE_PUBLISHABLE_KEY", publishableKey, ["pk_"]));
  const modes = new Set([secretKey, publishableKey].flatMap((key) => key?.match(/_(test|live)_/)?.[1] ?? []));
  if (modes.size > 1) {
    reasons.push("STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be of test mode, or both live.");
  }
  if (isDemo && modes.has("live")) {
    reasons.push("STRIPE_SECRET_KEY is a live key, and this is a demo office: use a key of test mode.");
  }
  return reasons;
}

/** Opens the source; nothing is read before the first look. */
export function openStripeKeys({ secretKey, publishableKey, isDemo, now }: Options): StripeKeySource {
  let last: StripeKeysNow = { keys: null, isSet: false, trouble: null, missing: null };
  let lookedAt = -Infinity;
  let reading: Promise<StripeKeysNow> | null = null;
  /** The keys that were last told of; undefined before the first look. */
  let told: StripeKeys | null | undefined;

  async function readBoth(): Promise<StripeKeysNow> {
    const [secret, publishable] = await Promise.all([
      readKey(secretKey, "STRIPE_SECRET_KEY"),
      readKey(publishableKey, "STRIPE_PUBLISHABLE_KEY"),
    ]);
    const isSet = secret.key !== null;
    const missing = secret.missing ?? publishable.missing;
    if (missing) return { keys: null, isSet, trouble: null, missing };
    const reasons = [secret.trouble, publishable.trouble, ...wrongKeys(secret.key, publishable.key, isDemo)];
    const trouble = reasons.filter(Boolean).join(" ");
    if (trouble) {
      const used = last.keys ? " The keys read before are used on." : "";
      return { keys: last.keys, isSet: isSet || last.keys !== null, trouble: trouble + used, missing: null };
    }
    const isSame = last.keys?.secretKey === secret.key && last.keys?.publishableKey === publishable.key;
    const keys = isSame ? last.keys : { secretKey: secret.key!, publishableKey: publishable.key! };
    return { keys, isSet, trouble: null, missing: null };
  }

  async function look(): Promise<StripeKeysNow> {
    if (Math.abs(now() - lookedAt) < freshMs) return last;
    reading ??= readBoth().then((found) => {
      lookedAt = now();
      if (told === undefined) told = found.keys;
      return last = found;
    }).finally(() => reading = null);
    return await reading;
  }

  return {
    look,
    async takeChange() {
      const { keys } = await look();
      const before = told;
      told = keys;
      if (before === keys) return null;
      return keys === null ? "removed" : before ? "replaced" : "set";
    },
  };
}

interface ReadKey {
  key: string | null;
  trouble: string | null;
  missing: string | null;
}

/** A key as it is now. An absent or empty file means that there is none; one that cannot be read means trouble. */
async function readKey({ value, file }: KeyPlace, name: string): Promise<ReadKey> {
  const answer = (fields: Partial<ReadKey>): ReadKey => ({ key: null, trouble: null, missing: null, ...fields });
  if (value) return answer({ key: value });
  if (!file) return answer({ missing: `${name} is not set.` });
  const absent = answer({ missing: `The file that ${name}_FILE names is absent or empty.` });
  const unreadable = (why: string) => answer({ trouble: `The file that ${name}_FILE names cannot be read: ${why}.` });
  try {
    const { isFile, size } = await Deno.stat(file);
    if (!isFile) return unreadable("it is no file");
    if (size > mostBytes) return unreadable("it is too long for a key");
    const key = (await Deno.readTextFile(file)).trim();
    return key ? answer({ key }) : absent;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return absent;
    return unreadable(
      error instanceof Deno.errors.PermissionDenied ? "the server may not read it" : "the disk does not give it",
    );
  }
}
