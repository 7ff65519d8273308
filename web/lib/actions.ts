/**
 * Actions: one value (name, label, icon, key, perform) offered to a button, a shortcut and the list of keys alike.
 * @module
 */
import type { LucideIcon } from "lucide-react";
import { useLayoutEffect, useRef } from "react";

export interface Action {
  /** Unique among the actions alive at one time: `requests.process`. */
  name: string;
  label: string;
  icon?: LucideIcon;
  /** A key, or two pressed one after the other: `/`, `?`, `Escape`, `g d`. As in `KeyboardEvent.key`. */
  key?: string;
  /** Heading in the list of keys. */
  group?: string;
  disabled?: boolean;
  /** Also works while a modal dialog is open, and only there. */
  modal?: boolean;
  perform: () => void;
}

/** The second key of a pair must follow within this many milliseconds. */
const pairWindow = 1000;

const storageKey = "releasedesk-shortcuts";

/** What the shortcuts need to know of a key press. */
export interface KeyPress {
  key: string;
  timeStamp: number;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  defaultPrevented: boolean;
  typing: boolean;
  inModal: boolean;
}

/** The actions alive now, and the matching of key presses to them. The latest registered wins a key. */
export class Shortcuts {
  #sets: (readonly Action[])[] = [];
  #pending: { key: string; at: number } | null = null;
  /** Single-key shortcuts can be switched off (WCAG 2.1.4); Escape keeps working. */
  enabled = true;

  /** Adds actions and returns the function that takes them away again. */
  register(actions: readonly Action[]): () => void {
    this.#sets.push(actions);
    return () => {
      this.#sets = this.#sets.filter((set) => set !== actions);
    };
  }

  /** All actions alive that have a key, oldest first. */
  list(): Action[] {
    return this.#sets.flat().filter((action) => action.key);
  }

  /** The action that a key press calls for, or null. Remembers the first half of a pair. */
  match(press: KeyPress): Action | null {
    if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey) return null;
    if (press.key !== "Escape" && (press.typing || !this.enabled)) return null;
    const first = this.#pending && press.timeStamp - this.#pending.at <= pairWindow ? this.#pending.key : null;
    this.#pending = null;
    const usable = this.list().filter((action) => !action.disabled && Boolean(action.modal) === press.inModal)
      .reverse();
    const pair = first && usable.find((action) => action.key === `${first} ${press.key}`);
    if (pair) return pair;
    const single = usable.find((action) => action.key === press.key);
    if (single) return single;
    if (usable.some((action) => action.key?.startsWith(`${press.key} `))) {
      this.#pending = { key: press.key, at: press.timeStamp };
    }
    return null;
  }
}

export const shortcuts = new Shortcuts();

const typesText = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) {
    return true;
  }
  return target instanceof HTMLInputElement && !["checkbox", "radio", "button", "submit", "file"].includes(target.type);
};

/** Listens for key presses on the window until the returned function is called. */
export function listenForKeys(): () => void {
  shortcuts.enabled = shortcutsWanted();
  const listen = (event: KeyboardEvent) => {
    const { key, timeStamp, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    const inModal = document.querySelector('[data-modal="true"]') !== null;
    const typing = typesText(event.target);
    const action = shortcuts.match({ key, timeStamp, ctrlKey, metaKey, altKey, defaultPrevented, typing, inModal });
    if (!action) return;
    event.preventDefault();
    action.perform();
  };
  addEventListener("keydown", listen);
  return () => removeEventListener("keydown", listen);
}

/** Whether this browser's person wants single-key shortcuts; yes unless switched off. */
export function shortcutsWanted(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

/** Switches single-key shortcuts on or off and remembers it in this browser. */
export function wantShortcuts(wanted: boolean): void {
  shortcuts.enabled = wanted;
  try {
    localStorage.setItem(storageKey, wanted ? "on" : "off");
  } catch {
    // Blocked storage: lasts as long as the page.
  }
}

/**
 * Keeps actions alive while the component is on screen. Their functions may change from render to render. They are there
 * before what they act on is painted: a key that is pressed at its first sight is not lost.
 */
export function useActions(actions: Action[]): void {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const shape = actions.map((action) => `${action.name}|${action.key}|${action.disabled}`).join();
  useLayoutEffect(() => {
    const live = latest.current.map((action, index) => ({
      ...action,
      perform: () => latest.current[index]?.perform(),
    }));
    return shortcuts.register(live);
  }, [shape]);
}
