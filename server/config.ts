/**
 * Configuration: the environment, read once by main.ts, as one checked value. `production` starts only when nothing is missing.
 * @module
 */
import { Buffer } from "node:buffer";
import { z } from "zod";
import type { Channel } from "../shared/channels.ts";
import { type CardsConfig, cardsEnvironment, readCards } from "./config_cards.ts";
import { channelEnvironment, readChannels } from "./config_channels.ts";
import { ehrAlgorithmOf, wrongEhrKey } from "./config_ehr_key.ts";

const machineZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
  } catch {
    return false;
  }
}

function whole(from: number, to: number) {
  const error = `must be a whole number from ${from} to ${to}`;
  return z.coerce.number(error).int(error).min(from, error).max(to, error);
}
const trueOrFalse = { error: "must be true or false" };

const schema = z.object({
  PORT: whole(0, 65535).default(8000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  RELEASEDESK_ENV: z.enum(["demo", "production"], "must be demo or production").default("demo"),
  /** What users type: needed for links in mails, and for https cookies. */
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: "must be an address such as https://records.example.org" })
    .optional(),
  /** 32 bytes as 64 hex digits or base64. Made into a 0600 key file on first run in demo. */
  MASTER_KEY: z.string().optional(),
  /** A KV Connect URL; a local file in DATA_DIR when empty. */
  DENO_KV_URL: z.string().optional(),
  /** Behind one reverse proxy that adds the caller's address to X-Forwarded-For: its last address is taken. */
  TRUST_PROXY: z.stringbool(trueOrFalse).default(false),
  MAIL_DROP_DIR: z.string().optional(),
  FAX_DROP_DIR: z.string().optional(),
  /** Where the office is, as an IANA name: whose day it is on invoices, and when something is due or has ended. The machine's when empty. */
  TIME_ZONE: z.string().refine(isTimeZone, "must be a name such as America/Chicago").default(machineZone),
  ...channelEnvironment,
  MAIL_FROM: z.string().default("ReleaseDesk <records@releasedesk.example>"),
  ...cardsEnvironment,
  /** Reading processes at once. */
  READERS: whole(1, 16).optional(),
  OCR: z.enum(["auto", "wasm", "native"], "must be auto, wasm or native").default("auto"),
  /** A private key, PKCS#8 PEM; one is made when empty. */
  EHR_KEY: z.string().optional(),
  /** A folder, kept by somebody else, to which the heads of the sealed audit trail are appended. */
  AUDIT_HEAD_DIR: z.string().optional(),
  /** Who is mailed the head once a day. */
  AUDIT_HEAD_EMAIL: z.email("must be an e-mail address").optional(),
  /** The built web app, where it is not web/dist. */
  WEB_ROOT: z.string().optional(),
  /** Fills an empty store with the demo office. */
  SEED_DEMO: z.stringbool(trueOrFalse).default(true),
});

export interface Config extends CardsConfig {
  port: number;
  host: string;
  dataDir: string;
  env: "demo" | "production";
  demo: boolean;
  /**
   * Whether anybody who reaches the server may sign in as the demo administrator: on this machine, or where `RELEASEDESK_ENV=demo` was said.
   */
  testLogin: boolean;
  publicUrl: string | null;
  masterKey: Uint8Array | null;
  kvUrl: string | null;
  trustProxy: boolean;
  mailDropDir: string;
  faxDropDir: string;
  /** IANA name. */
  timeZone: string;
  /** Mailboxes, fax and mail services and the EHR set up here rather than in Settings. */
  channels: Channel[];
  readers: number | null;
  ocr: "auto" | "wasm" | "native";
  /** A private key of the office's own that signs for the EHR set up here; null: one is made. */
  ehrKey: string | null;
  seedDemo: boolean;
  auditHeadDir: string | null;
  auditHeadEmail: string | null;
  webRoot?: string;
}

/** The reasons why the server does not start, each a sentence. */
export class ConfigError extends Error {
  constructor(readonly reasons: string[]) {
    super(reasons.join("\n"));
  }
}

/** 32 bytes from hex or base64; null when it is neither. */
export function parseMasterKey(text: string): Uint8Array | null {
  const bytes = Buffer.from(text.trim(), /^[0-9a-f]{64}$/i.test(text.trim()) ? "hex" : "base64");
  return bytes.length === 32 ? new Uint8Array(bytes) : null;
}

/** Every variable that is read; deno.json's start task allows these and no others. */
export const environmentNames: readonly string[] = Object.keys(schema.shape);

/** A value without the quotation marks that a shell takes away and Docker's `--env-file` leaves there. */
const unquoted = (value: string): string => value.trim().replace(/^(["'])(.*)\1$/s, "$2");

/** Reads the configuration. Throws ConfigError naming each thing wrong or missing. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => value && unquoted(value) ? [[name, unquoted(value)]] : []),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((i) => `${i.path.join(".")}: ${i.message}`));
  const e = parsed.data;
  const reasons: string[] = [];
  const masterKey = e.MASTER_KEY ? parseMasterKey(e.MASTER_KEY) : null;
  if (e.MASTER_KEY && !masterKey) reasons.push("MASTER_KEY must be 32 bytes, as 64 hex digits or base64.");
  if (e.RELEASEDESK_ENV === "production") {
    if (!e.MASTER_KEY) reasons.push("MASTER_KEY is missing: production needs a master key of its own.");
    if (!e.PUBLIC_URL) reasons.push("PUBLIC_URL is missing: production needs the public https address.");
    else if (!e.PUBLIC_URL.startsWith("https://")) reasons.push("PUBLIC_URL must begin with https:// in production.");
  }
  const { reasons: wrongCards, ...cards } = readCards(e);
  reasons.push(...wrongCards);
  const { channels, reasons: wrong } = readChannels(e);
  // An environment file holds one line a value.
  const ehrKey = e.EHR_KEY?.replaceAll("\\n", "\n") ?? null;
  reasons.push(...wrong, ...wrongEhrKey(ehrKey, ehrAlgorithmOf(channels) ?? "RS384"));
  if (reasons.length > 0) throw new ConfigError(reasons);
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    env: e.RELEASEDESK_ENV,
    demo: e.RELEASEDESK_ENV === "demo",
    testLogin: e.RELEASEDESK_ENV === "demo" && ("RELEASEDESK_ENV" in given || isLoopback(e.HOST)),
    publicUrl: e.PUBLIC_URL?.replace(/\/$/, "") ?? null,
    masterKey,
    kvUrl: e.DENO_KV_URL ?? null,
    trustProxy: e.TRUST_PROXY,
    mailDropDir: e.MAIL_DROP_DIR ?? `${e.DATA_DIR}/drop/mail`,
    faxDropDir: e.FAX_DROP_DIR ?? `${e.DATA_DIR}/drop/fax`,
    timeZone: e.TIME_ZONE,
    channels,
    ...cards,
    readers: e.READERS ?? null,
    ocr: e.OCR,
    ehrKey,
    auditHeadDir: e.AUDIT_HEAD_DIR ?? null,
    auditHeadEmail: e.AUDIT_HEAD_EMAIL ?? null,
    webRoot: e.WEB_ROOT,
    seedDemo: e.SEED_DEMO && e.RELEASEDESK_ENV === "demo",
  };
}

/** Whether a host is this machine and nothing beyond it. */
export const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/.test(host);
