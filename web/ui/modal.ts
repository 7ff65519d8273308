import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from "react";

/** For so long after closing, an opener that goes away hands its focus on, ms: the list or page is read again meanwhile. */
const watchFor = 10_000;
const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Where the focus was, by the things around it: the opener itself may be gone afterwards. */
interface Spot {
  opener: HTMLElement;
  around: HTMLElement[];
  /** The table row's index, where it stood in one. */
  row: string | null;
}

function spotOf(opener: HTMLElement): Spot {
  const around: HTMLElement[] = [];
  for (let box = opener.parentElement; box && box.id !== "main" && box !== document.body; box = box.parentElement) {
    around.push(box);
  }
  return { opener, around, row: opener.closest("[data-row]")?.getAttribute("data-row") ?? null };
}

/** What takes the opener's place: the row that moved up, a neighbour that is left, else the page. */
function successor({ around, row }: Spot): HTMLElement | null {
  const left = around.filter((box) => box.isConnected);
  for (const box of left) {
    const next = row !== null && (box.querySelector<HTMLElement>(`[data-row="${row}"]`) ??
      [...box.querySelectorAll<HTMLElement>("[data-row]")].at(-1));
    if (next) return next;
    // The next step stands last among its neighbours.
    const others = row === null ? [...box.querySelectorAll<HTMLElement>(focusable)] : [];
    if (others.length > 0) return others.at(-1)!;
  }
  return document.getElementById("main");
}

/** Focuses the opener, and what follows it when a change on screen takes the opener away. */
function giveBack(spot: Spot): void {
  const { opener } = spot;
  if (opener.isConnected) opener.focus();
  if (document.activeElement !== opener) return void successor(spot)?.focus();
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const observer = new MutationObserver(() => {
    if (document.activeElement === opener) return;
    stop();
    if (document.activeElement === document.body) successor(spot)?.focus();
  });
  const timer = setTimeout(stop, watchFor);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
}

/** Radix props that give the focus back to whatever had it when the dialog opened, also without a Radix trigger. */
export function useReturnFocus() {
  const spot = useRef<Spot | null>(null);
  return {
    onOpenAutoFocus: () => {
      const opener = document.activeElement;
      spot.current = opener instanceof HTMLElement && opener !== document.body ? spotOf(opener) : null;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (spot.current) giveBack(spot.current);
    },
  };
}

/**
 * A dialog begins in its first field, but not by touch, where the keyboard would cover the dialog. Without a field it begins at the
 * button that cancels where that is marked so (`data-safe`), else at the one that sends, unless that one destroys something. It does
 * not begin at its Close button, where Enter would undo what opened it.
 */
export function focusFirstField(event: Event): void {
  const box = event.currentTarget ?? event.target;
  if (!(box instanceof HTMLElement)) return;
  const field = box.querySelector<HTMLElement>(
    "[data-dialog-body] :is(input, select, textarea):not(:disabled, [type=hidden])",
  );
  // On a touch screen a field with the focus would bring up the keyboard over the dialog.
  const first = field && !matchMedia("(pointer: coarse)").matches
    ? field
    : box.querySelector<HTMLElement>("[data-safe]") ??
      box.querySelector<HTMLElement>("[type=submit]:not(.btn-error, :disabled)");
  if (!first) return;
  event.preventDefault();
  first.focus({ preventScroll: true });
}

/** Enter that is still held down from the press that opened the dialog does not send it; in a text of several lines it goes on. */
export function ignoreHeldEnter(event: ReactKeyboardEvent): void {
  if (event.key === "Enter" && event.repeat && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
}

let open: (() => void)[] = [];

/**
 * Escape closes the topmost of what lies over the page. Radix does the same, but stands back while a notice is on
 * screen, which it takes for the topmost.
 */
export function useEscape(on: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!on) return;
    const mine = () => latest.current();
    open.push(mine);
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || open.at(-1) !== mine) return;
      if (event.target instanceof Element && event.target.closest("[data-toasts]")) return;
      event.preventDefault();
      mine();
    };
    addEventListener("keydown", listen);
    return () => {
      open = open.filter((one) => one !== mine);
      removeEventListener("keydown", listen);
    };
  }, [on]);
}

/** Whether Escape has something of the page's to close before it may close a notice. */
export const somethingOpen = (): boolean => open.length > 0;

let modals = 0;

/** While a modal dialog is open, nothing behind it can be reached by any means, not by a screen reader either. */
export function useInertPage(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const page = document.getElementById("root");
    modals++;
    page?.toggleAttribute("inert", true);
    return () => {
      modals--;
      page?.toggleAttribute("inert", modals > 0);
    };
  }, [open]);
}
