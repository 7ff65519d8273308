/**
 * The live connection to `/ws`: its states, its reconnecting and what each event refreshes (spec 2 §4, §9).
 * @module
 */
import type { LiveMessage } from "../../shared/events.ts";

export type LiveState = "disconnected" | "connecting" | "connected" | "reconnecting";

/** The part of a WebSocket that is used. */
export interface Socket {
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { wasClean: boolean; code: number }) => void) | null;
}

/** The world the connection lives in, given so that tests can make their own. */
export interface LiveWorld {
  /** Opens a socket; may throw. */
  open(url: string): Socket;
  /** `setTimeout` in milliseconds; returns the function that cancels. */
  later(run: () => void, ms: number): () => void;
  /** Milliseconds since the first read of what the page shows. */
  age(): number;
  /** Where the server is, without a query: `wss://host/ws`. */
  url: string;
  onEvent(event: LiveMessage): void;
  /** The three moments that people are told about (spec 2 §8). */
  onRestored(): void;
  onLost(): void;
  onGaveUp(): void;
  /** The server closed because the session has ended. */
  onSignedOut(): void;
  /** A message that is not JSON, or has no type. It is only logged. */
  onMalformed(): void;
}

/** At most this many tries after an unclean close. */
export const maxAttempts = 5;
/** Milliseconds: the first retry waits one of these, the second two, and so on. */
export const retryStep = 3000;
/** Milliseconds that a connection must stand to count as restored. A proxy that accepts and drops at once never gets there. */
const steadyAfter = 3000;

/**
 * One live connection. After an unclean close it tries again five times, 3, 6, 9, 12 and 15 seconds apart, and asks
 * for what it missed by the last cursor it saw. The tries are counted afresh once a connection has stood for
 * {@link steadyAfter}. A clean close (signing out) ends it.
 */
export class LiveConnection {
  #state: LiveState = "disconnected";
  #socket: Socket | null = null;
  #attempts = 0;
  #cursor: string | null = null;
  #cancelRetry: (() => void) | null = null;
  #cancelSteady: (() => void) | null = null;
  #lossTold = false;
  #watchers = new Set<() => void>();

  constructor(private readonly world: LiveWorld) {}

  state = (): LiveState => this.#state;
  /** Whether the retries have run out, so that only the person can start again. */
  gaveUp = (): boolean => this.#state === "disconnected" && this.#attempts >= maxAttempts;

  /** Returns the function that ends the watching. */
  watch = (watcher: () => void): () => void => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Starts, or starts afresh after the retries ran out. */
  connect = (): void => {
    if (this.#socket || this.#cancelRetry) return;
    if (this.gaveUp()) {
      this.#attempts = 0;
      this.#lossTold = false;
    }
    this.#open();
  };

  /** Ends the connection for good and forgets where it was. */
  close = (): void => {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    this.#unsteady();
    this.#lossTold = false;
    this.#letGo();
    this.#attempts = 0;
    this.#cursor = null;
    this.#set("disconnected");
  };

  /**
   * The network is gone, which the browser or a call that failed tells long before the socket does: the connection is lost
   * at once.
   */
  drop = (): void => {
    if (this.#state !== "connected" || !this.#socket) return;
    this.#letGo();
    this.#closed(false, 0);
  };

  /** Closes the socket without being told of it. */
  #letGo(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #open(): void {
    this.#set(this.#attempts > 0 ? "reconnecting" : "connecting");
    const { url } = this.world;
    let socket: Socket;
    try {
      const from = this.#cursor !== null ? `since=${encodeURIComponent(this.#cursor)}` : `age=${this.world.age()}`;
      socket = this.world.open(`${url}?${from}`);
    } catch {
      this.#failed(retryStep);
      return;
    }
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#received(event.data);
    socket.onclose = ({ wasClean, code }) => this.#closed(wasClean, code);
  }

  #opened(): void {
    this.#set("connected");
    if (this.#attempts === 0) return;
    this.#cancelSteady = this.world.later(() => {
      this.#cancelSteady = null;
      this.#attempts = 0;
      this.#lossTold = false;
      this.world.onRestored();
    }, steadyAfter);
  }

  #unsteady(): void {
    this.#cancelSteady?.();
    this.#cancelSteady = null;
  }

  #closed(clean: boolean, code: number): void {
    this.#socket = null;
    this.#unsteady();
    if (clean && meant(code)) {
      this.#set("disconnected");
      if (code === signedOutCode) this.world.onSignedOut();
      return;
    }
    // Told once for each loss, not again for every retry that fails or is dropped at once.
    if (this.#state === "connected" && !this.#lossTold) {
      this.#lossTold = true;
      this.world.onLost();
    }
    this.#failed();
  }

  /** Counts a try that failed and plans the next, `wait` milliseconds from now, or gives up. */
  #failed(wait?: number): void {
    if (this.#attempts >= maxAttempts) {
      this.#set("disconnected");
      this.world.onGaveUp();
      return;
    }
    this.#attempts++;
    this.#set("reconnecting");
    this.#retryAfter(wait ?? retryStep * this.#attempts);
  }

  #retryAfter(ms: number): void {
    this.#cancelRetry = this.world.later(() => {
      this.#cancelRetry = null;
      this.#open();
    }, ms);
  }

  #received(data: unknown): void {
    const event = parseEvent(data);
    if (!event) return this.world.onMalformed();
    if (typeof event.cursor === "string") this.#cursor = event.cursor;
    this.world.onEvent(event);
  }

  #set(state: LiveState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const watcher of this.#watchers) watcher();
  }
}

/** The server's close code for a session that has ended. */
const signedOutCode = 4401;

/** Closed on purpose: done (1000), refused (1008) or one of our own codes. A server that restarts closes with others. */
const meant = (code: number): boolean => code === 1000 || code === 1008 || code >= 4000;

function parseEvent(data: unknown): LiveMessage | null {
  try {
    const value = JSON.parse(String(data));
    return typeof value === "object" && value !== null && typeof value.type === "string" ? value : null;
  } catch {
    return null;
  }
}
