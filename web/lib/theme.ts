/**
 * Light, dark, or as the system says. `theme.js` applies the same choice before the first paint.
 * @module
 */
import { useSyncExternalStore } from "react";

export const themeChoices = ["light", "dark", "system"] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const storageKey = "releasedesk-theme";
const watchers = new Set<() => void>();
const systemDark = () => matchMedia("(prefers-color-scheme: dark)");

/** The choice kept in this browser; "system" when none was made. */
function themeChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(storageKey);
    return kept === "light" || kept === "dark" ? kept : "system";
  } catch {
    return "system";
  }
}

function apply(): void {
  const choice = themeChoice();
  const dark = choice === "dark" || (choice === "system" && systemDark().matches);
  document.documentElement.dataset.theme = dark ? "releasedesk-dark" : "releasedesk";
  for (const watcher of watchers) watcher();
}

/** Keeps and applies a choice. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    // Blocked storage: the choice lasts as long as the page.
  }
  apply();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  const media = systemDark();
  media.addEventListener("change", apply);
  return () => {
    watchers.delete(watcher);
    media.removeEventListener("change", apply);
  };
}

/** The current choice, kept up to date with the system's. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(watch, themeChoice);
