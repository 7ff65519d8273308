/**
 * The live connection of a signed-in browser: events refresh the cache and raise notices.
 * @module
 */
import type { QueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";
import type { LiveMessage } from "../../shared/events.ts";
import { ApiError } from "./api.ts";
import { LiveConnection, type LiveState, type Socket } from "./live.ts";
import { noticeOf } from "./notices.ts";
import { lookForUpdate } from "./pwa.ts";
import type { Key } from "./query.ts";
import { readAgain, staleKeys } from "./refreshes.ts";
import { askWhoIsHere } from "./session.ts";
import { toast, toastNews } from "./toast.ts";

/** What a page shows may have been asked for so long before it looks for events, milliseconds. */
const readBefore = 2000;
/** Milliseconds over which the refreshing of a burst of events is gathered. */
const gatherWindow = 100;

export interface LiveSession {
  connection: LiveConnection;
}

/** Collects cache keys and makes them stale together, so that a batch of fifty events reads each list once. */
function gatherer(client: QueryClient): (keys: readonly Key[]) => void {
  let waiting = new Map<string, Key>();
  return (keys) => {
    if (waiting.size === 0 && keys.length > 0) {
      setTimeout(() => {
        const all = [...waiting.values()];
        waiting = new Map();
        void readAgain(client, all);
      }, gatherWindow);
    }
    for (const key of keys) waiting.set(JSON.stringify(key), key);
  };
}

/** How far a fetch from the EHR is: record types done, the one being fetched, and records by type. */
export interface FetchProgress {
  done: number;
  fetching: string | null;
  counts: Record<string, number>;
}

/** Where the progress of a fetch from the EHR stands in the cache. */
export const fetchProgressKey = (fetchId: string) => ["ehr", "progress", fetchId] as const;

/** Makes the session; it connects when {@link LiveConnection.connect} is called. */
export function makeLiveSession(client: QueryClient): LiveSession {
  const gather = gatherer(client);
  const madeAt = performance.now();
  const onEvent = (event: LiveMessage) => {
    const keys = staleKeys(event);
    if (!keys) return console.warn("Unknown live event:", event.type);
    gather(keys);
    if (event.type === "EHR_FETCH_PROGRESS") {
      const { fetchId, recordType, done, count } = event;
      client.setQueryData<FetchProgress>(fetchProgressKey(fetchId), (before) => ({
        done,
        fetching: count === null ? recordType : null,
        counts: count === null ? before?.counts ?? {} : { ...before?.counts, [recordType]: count },
      }));
    }
    const notice = noticeOf(event);
    if (!notice) return;
    if (event.type !== "CONNECTED" && event.muted) return;
    const own = event.type !== "CONNECTED" && event.own === true;
    if (!own) gather([["notifications"]]);
    toastNews({ title: notice.title, description: notice.description, tone: notice.tone }, own);
  };
  const connection = new LiveConnection({
    open: (url) => {
      if (!navigator.onLine) throw new Error("There is no network.");
      return new WebSocket(url) as unknown as Socket;
    },
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    age: () => Math.round(performance.now() - madeAt) + readBefore,
    url: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`,
    onEvent,
    onMalformed: () => console.warn("A live message could not be read."),
    onRestored: () => {
      lookForUpdate();
      toastNews({
        title: "Connection Restored",
        description: "Real-time updates have been restored.",
        tone: "success",
        duration: 3000,
      });
    },
    onLost: () => {
      // After the notice of the call that found the server gone.
      toastNews({
        title: "Connection Lost",
        description: "Real-time updates are temporarily unavailable. Reconnecting...",
        tone: "warning",
        duration: 5000,
      });
    },
    onSignedOut: () => void askWhoIsHere(client).catch(() => {}),
    onGaveUp: () => {
      toast({
        title: "Connection Failed",
        description: "Unable to establish real-time connection. Please refresh the page to try again.",
        tone: "error",
        duration: Infinity,
      });
    },
  });
  return { connection };
}

/** Drops the connection as soon as the browser is offline or a call gets no answer. Returns the function that ends this. */
export function dropWhenUnreachable(client: QueryClient, { drop }: LiveConnection): () => void {
  const failed = (event: { type: string; action?: { type: string; error?: unknown } }) => {
    if (event.action?.type !== "error") return;
    const { error } = event.action;
    if (error instanceof ApiError && error.status === 0) drop();
  };
  const ends = [client.getQueryCache().subscribe(failed), client.getMutationCache().subscribe(failed)];
  addEventListener("offline", drop);
  return () => {
    removeEventListener("offline", drop);
    for (const end of ends) end();
  };
}

export const LiveContext = createContext<LiveSession | null>(null);

/** The live session of the shell. */
export function useLive(): LiveSession {
  const session = useContext(LiveContext);
  if (!session) throw new Error("useLive works inside the shell only");
  return session;
}

/** The connection's state, read on every change and, as the spec has it, every 5 seconds. */
export function useLiveState(): LiveState {
  const { connection } = useLive();
  const [, poll] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => poll((n) => n + 1), 5000);
    return () => clearInterval(timer);
  }, []);
  return useSyncExternalStore(connection.watch, connection.state);
}
