/**
 * Notices to the person at the screen. One is visible at a time: a newer one takes the older one's place (spec 1 §9).
 * @module
 */
export type Tone = "success" | "error" | "warning" | "info";

export interface ToastInput {
  title: string;
  description?: string;
  tone?: Tone;
  /** Milliseconds on screen, 5 seconds unless told; `Infinity` stays until dismissed. */
  duration?: number;
  /** One thing to do about it: Undo, Reload, View. */
  action?: { label: string; perform: () => void };
}

export interface ToastItem extends ToastInput {
  id: number;
  open: boolean;
}

export const defaultDuration = 5000;
/** Milliseconds for which a dismissed notice is still kept. */
export const removalDelay = 1_000_000;

/** For so long a notice is not replaced by news of a live event: the news waits its turn, ms. */
export const noticeHolds = 2500;
/** So many news wait; older ones stand behind the bell only. */
const mostWaiting = 5;

/** Keeps the notice on show and tells its watchers. `later` is `setTimeout` outside of tests, `now` is `Date.now`. */
export class ToastStore {
  #items: ToastItem[] = [];
  #watchers = new Set<() => void>();
  #lastId = 0;

  #holdsUntil = 0;
  #waiting: ToastInput[] = [];
  #timed = false;

  constructor(
    private readonly later: (run: () => void, ms: number) => unknown = (run, ms) => setTimeout(run, ms),
    private readonly now: () => number = Date.now,
  ) {}

  /** Shows a notice and returns its id. */
  show = (input: ToastInput): number => {
    return this.#put(input);
  };

  /**
   * Shows news of a live event, after the notices that have only just appeared. News of one's own action (`own`) are left
   * out while such a notice is on show: the page has said it already.
   */
  showNews = (input: ToastInput, own = false): void => {
    if (own && this.#held()) return;
    this.#waiting = [...this.#waiting, input].slice(-mostWaiting);
    this.#showWaiting();
  };

  /** Whether the notice on show has only just appeared. */
  #held(): boolean {
    return this.now() < this.#holdsUntil && this.#items.some((item) => item.open);
  }

  #showWaiting(): void {
    if (this.#waiting.length === 0 || this.#timed) return;
    if (!this.#held()) this.#put(this.#waiting.shift()!);
    if (this.#waiting.length === 0) return;
    this.#timed = true;
    this.later(() => {
      this.#timed = false;
      this.#showWaiting();
    }, this.#holdsUntil - this.now());
  }

  #put(input: ToastInput): number {
    this.#holdsUntil = this.now() + noticeHolds;
    const id = ++this.#lastId;
    this.#set([{ ...input, id, open: true }]);
    return id;
  }

  dismiss = (id: number): void => {
    if (!this.#items.some((item) => item.id === id && item.open)) return;
    this.#set(this.#items.map((item) => (item.id === id ? { ...item, open: false } : item)));
    this.later(() => this.#set(this.#items.filter((item) => item.id !== id)), removalDelay);
  };

  dismissAll = (): void => {
    for (const item of this.#items) this.dismiss(item.id);
  };

  items = (): ToastItem[] => this.#items;

  /** Returns the function that ends the watching. */
  watch = (watcher: () => void): () => void => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  #set(items: ToastItem[]): void {
    this.#items = items;
    for (const watcher of this.#watchers) watcher();
  }
}

export const toasts = new ToastStore();

/** Shows a notice: `toast({ title: "Records Attached", tone: "success" })`. */
export const toast = toasts.show;

/** Shows news of a live event; see {@link ToastStore}. */
export const toastNews = toasts.showNews;
