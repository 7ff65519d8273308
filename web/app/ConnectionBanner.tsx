import { Sparkles, Wifi, WifiOff } from "lucide-react";
import { useLive, useLiveState } from "../lib/live_session.ts";
import type { LiveState } from "../lib/live.ts";
import { useUpdate } from "../lib/pwa.ts";
import { Button } from "../ui/Button.tsx";
import { classes } from "../ui/class_names.ts";

/** Spec 2 §2: what the banner says; nothing while connected. */
export function bannerText(state: LiveState): string | null {
  switch (state) {
    case "connected":
      return null;
    case "connecting":
      return "Establishing connection...";
    case "reconnecting":
      return "Reconnecting...";
    case "disconnected":
      return "Connection lost. You may miss real-time updates.";
    default:
      return "Connection status unknown";
  }
}

/**
 * The floating banner at the bottom right: the connection's state, and a new version that waits. It appears after a moment,
 * so that a connection that comes at once never flashes.
 */
export function ConnectionBanner() {
  const { connection } = useLive();
  const state = useLiveState();
  const text = bannerText(state);
  const update = useUpdate();
  return (
    <div role="status" data-chrome className="banner-place fixed right-4 z-30 flex flex-col items-end gap-2">
      {update && (
        <div data-banner className="floating animate-appear flex items-center gap-2.5 px-3 py-2 text-sm">
          <Sparkles size={16} className="shrink-0 text-info" aria-hidden />
          A new version is ready. Finish what you are doing, then reload.
          <Button size="sm" onClick={update}>Reload</Button>
        </div>
      )}
      {text && (
        <div
          data-banner
          className={classes(
            "floating flex items-center gap-2.5 px-3 py-2 text-sm",
            state === "connecting" ? "[animation:appear_120ms_ease-out_1s_both]" : "animate-appear",
          )}
        >
          {state === "disconnected"
            ? <WifiOff size={16} className="shrink-0 text-warning" aria-hidden />
            : <span className="loading loading-spinner loading-xs shrink-0 text-info" aria-hidden />}
          {text}
          {state === "disconnected" && <Button size="sm" onClick={connection.connect}>Try again</Button>}
        </div>
      )}
    </div>
  );
}

const words: Record<LiveState, string> = {
  connected: "Live",
  connecting: "Connecting",
  reconnecting: "Reconnecting",
  disconnected: "Not live",
};

/** The connection's state in the top bar: an icon, and a word where there is room. */
export function ConnectionState() {
  const state = useLiveState();
  const on = state === "connected";
  const Icon = state === "disconnected" ? WifiOff : Wifi;
  return (
    <span
      className={classes(
        "flex items-center justify-end gap-1.5 px-2 text-xs max-sm:sr-only xl:min-w-28",
        on ? "text-success" : "text-warning",
      )}
      title={on ? "Changes made by others show at once" : bannerText(state) ?? undefined}
    >
      <Icon size={15} aria-hidden />
      <span className="max-xl:sr-only">{words[state]}</span>
    </span>
  );
}
