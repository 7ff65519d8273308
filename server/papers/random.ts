/**
 * A seeded generator of chance, so that the demo office is the same on every machine.
 *
 * Each part of the office draws from a stream of its own name: a change in one part does not move the others.
 * @module
 */

/** 32-bit FNV-1a hash of a text; the seed of a stream. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** A stream of chance (mulberry32) named by its seed. Not for secrets. */
export class Random {
  #state: number;

  constructor(seed: string) {
    this.#state = hash32(seed);
    // The first draws of neighbouring seeds resemble each other; a few idle steps part them.
    for (let i = 0; i < 4; i++) this.next();
  }

  /** A number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** A number in [min, max). */
  between(min: number, max: number): number {
    return min + this.next() * (max - min);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError("Cannot pick from an empty list.");
    return list[Math.floor(this.next() * list.length)];
  }

  shuffle<T>(list: readonly T[]): T[] {
    const result = [...list];
    for (let i = result.length - 1; i > 0; i--) {
      const j = this.int(0, i);
      [result[i], result[j]] = [result[j], result[i]];
    }
    return result;
  }

  /** Up to `count` different members, in shuffled order. */
  sample<T>(list: readonly T[], count: number): T[] {
    return this.shuffle(list).slice(0, count);
  }

  /** Digits as text, leading zeros kept. */
  digits(count: number): string {
    return Array.from({ length: count }, () => this.int(0, 9)).join("");
  }

  /** An identifier in the form of a version 4 UUID; equal seeds give equal ids. */
  uuid(): string {
    const hex = Array.from({ length: 32 }, () => this.int(0, 15).toString(16));
    hex[12] = "4";
    hex[16] = this.pick(["8", "9", "a", "b"]);
    const h = hex.join("");
    return `${h.slice(0, 8)}-${h.slice(8, 12)}-${h.slice(12, 16)}-${h.slice(16, 20)}-${h.slice(20)}`;
  }
}
