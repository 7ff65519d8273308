/**
 * Seeded randomness for the generated request documents: the same seed always gives the same document.
 * @module
 */

/** A small deterministic source of choices. Not for anything secret. */
export class Random {
  #state: number;

  constructor(seed: string | number) {
    let h = 2166136261;
    for (const c of String(seed)) h = Math.imul(h ^ c.charCodeAt(0), 16777619);
    this.#state = h >>> 0;
  }

  /** A fraction in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** A number between `low` and `high`. */
  real(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.next() * from.length)];
  }

  shuffle<T>(from: readonly T[]): T[] {
    const out = [...from];
    for (let i = out.length - 1; i > 0; i--) {
      const j = this.int(0, i);
      [out[i], out[j]] = [out[j], out[i]];
    }
    return out;
  }

  /** Between `low` and `high` different elements, in their original order. */
  some<T>(from: readonly T[], low: number, high: number): T[] {
    const n = Math.min(this.int(low, high), from.length);
    const chosen = new Set(this.shuffle(from.map((_, i) => i)).slice(0, n));
    return from.filter((_, i) => chosen.has(i));
  }

  digits(n: number): string {
    return Array.from({ length: n }, () => this.int(0, 9)).join("");
  }

  letters(n: number): string {
    return Array.from({ length: n }, () => this.pick([..."ABCDEFGHJKLMNPRSTUVWXYZ"])).join("");
  }
}
