/**
 * The Fellegi-Sunter table. `m` is the share of true pairs that agree at this level, `u` the share of chance pairs; the weight
 * is ln(m / u). The m come from published error rates of registration data (Grannis 2022; Li, Xu, Grannis 2022) with more room for
 * what scanning does; the u were counted on pairs drawn from the name lists of `tests/bench/names.ts` and doubled for caution.
 * A field that is not stated on either side weighs nothing.
 * @module
 */

/** Chance pairs that agree exactly are counted in the index, name by name; these bound the count on small indexes. */
export const NAME_SHARE = { last: { least: 2e-6, most: 0.02 }, first: { least: 5e-6, most: 0.04 } };

/** Agreement levels below exact of a last or first name. */
export const NAME_LEVELS = {
  last: {
    exact: { m: 0.88 },
    one_letter: { m: 0.05, u: 0.0002 },
    scan_slip: { m: 0.02, u: 0.00005 },
    close: { m: 0.015, u: 0.0002 },
    part: { m: 0.015, u: 0.0005 },
    similar: { m: 0.01, u: 0.001 },
    sounds_alike: { m: 0.006, u: 0.0015 },
    differs: { m: 0.02, u: 0.99 },
  },
  first: {
    exact: { m: 0.82 },
    nickname: { m: 0.07, u: 0.002 },
    one_letter: { m: 0.04, u: 0.0015 },
    scan_slip: { m: 0.02, u: 0.0002 },
    middle_used: { m: 0.012, u: 0.006 },
    part: { m: 0.012, u: 0.003 },
    close: { m: 0.01, u: 0.0008 },
    nickname_slip: { m: 0.01, u: 0.003 },
    initial: { m: 0.02, u: 0.08 },
    similar: { m: 0.008, u: 0.003 },
    sounds_alike: { m: 0.004, u: 0.004 },
    differs: { m: 0.006, u: 0.96 },
  },
} as const;

/** How often first and last name are exchanged; the exchanged names are then compared as if they were in place. */
export const EXCHANGED_M = 0.012;

/** ln(0.82 / 0.012): how much less the middle name says in the first name's place. */
export const MIDDLE_USED_COST = 4.2;

/** A birth date has some 25,000 equally likely values; 1 January is entered for want of a better one five times as often. */
export const DOB = {
  days: 25_000,
  exact: 0.95,
  day_month: { m: 0.008, near: 1.5 },
  transposed: { m: 0.006, near: 4 },
  slip: { m: 0.018, near: 25 },
  part_differs: { m: 0.005, near: 110 },
  differs: { m: 0.005, u: 0.995 },
};

/** Record numbers: `near` is how many other numbers of the index lie one slip away. */
export const MRN = {
  exact: 0.93,
  transposed: { m: 0.02, near: 5 },
  slip: { m: 0.02, near: 50 },
  /** A request often quotes another facility's number, so another number speaks only gently against. */
  differs: { m: 0.05, u: 1 },
};

/** Fields whose agreement is fixed. */
export const FIXED = {
  middle: {
    exact: { m: 0.6, u: 0.012 },
    initial: { m: 0.9, u: 0.09 },
    close: { m: 0.05, u: 0.006 },
    differs: { m: 0.02, u: 0.9 },
  },
  suffix: { exact: { m: 0.95, u: 0.03 }, differs: { m: 0.005, u: 0.9 } },
  phone: { exact: { m: 0.7, u: 3e-5 }, slip: { m: 0.03, u: 3e-4 }, differs: { m: 0.3, u: 1 } },
  email: { exact: { m: 0.7, u: 1e-5 }, differs: { m: 0.4, u: 1 } },
  address: { exact: { m: 0.7, u: 2e-5 }, street: { m: 0.05, u: 1e-3 }, differs: { m: 0.3, u: 1 } },
  ssnLast4: { exact: { m: 0.95, u: 1e-4 }, slip: { m: 0.03, u: 4e-3 }, differs: { m: 0.01, u: 0.996 } },
  sex: { exact: { m: 0.99, u: 0.5 }, differs: { m: 0.01, u: 0.5 } },
} as const;

/**
 * Phone, address and e-mail are shared by a household, whose members share the last name as well. Together they never add more
 * than this, so that a home is not taken for a person.
 */
export const HOUSEHOLD_MOST = 6;

/** How often the person asked for is in the index at all. */
export const KNOWN_SHARE = 0.85;

/** ln(m / u). */
export function logWeight(level: { m: number; u: number }): number {
  return Math.log(level.m / level.u);
}
