/**
 * Whether the installation is well: what `releasedesk doctor` reports of the server.
 * @module
 */
import { statfs } from "node:fs/promises";
import { isIP } from "node:net";
import { connect } from "node:tls";
import type { ChannelTest } from "../../../shared/channels.ts";
import type { HealthCheck, HealthReport } from "../../../shared/settings.ts";
import { showDate } from "../../../shared/time.ts";
import { type Deps, today } from "../../deps.ts";
import { checkEhr } from "../../integrations/open_channel.ts";
import { certificateTrouble } from "../../integrations/vendor/certificate_trouble.ts";
import { worstState } from "./channels/own_states.ts";
import { checkCards } from "./check_cards.ts";
import { nameAmongKinds, noticesOf } from "./list_channels.ts";
import { cardsTroubles, listPorts } from "./list_ports.ts";
import { channelStates, settings } from "./store.ts";
import { tried } from "./test_port.ts";

/** Bytes below which the disk is told of, and below which it counts as full. */
const lowBytes = 2_000_000_000;
const fullBytes = 200_000_000;
/** Days before its end from which a certificate is told of. */
const renewDays = 21;
/** A read of the store that takes longer, ms, is told of. */
const slowMs = 500;

type Verdict = Pick<HealthCheck, "state" | "detail">;
const ok = (detail: string): Verdict => ({ state: "ok", detail });
const warning = (detail: string): Verdict => ({ state: "warning", detail });
const failed = (detail: string): Verdict => ({ state: "failed", detail });

/** Every check with a sentence. None of them throws: what cannot be asked counts as failed. */
export async function listChecks(deps: Deps): Promise<HealthReport> {
  const one = async (id: string, label: string, look: () => Promise<Verdict>): Promise<HealthCheck> => {
    try {
      return { id, label, ...await look() };
    } catch (error) {
      deps.log.error(`doctor: ${id}`, error);
      return { id, label, ...failed("It could not be checked; the server's log says why.") };
    }
  };
  const checks = await Promise.all([
    one("store", "Store", () => store(deps)),
    one("disk", "Disk", () => disk(deps.config.dataDir)),
    one("work", "Background work", () => work(deps)),
    one("certificate", "Certificate", () => certificate(deps)),
    one("time_zone", "Time zone", () => Promise.resolve(timeZone(deps))),
  ]);
  return {
    now: new Date(deps.now()).toISOString(),
    checks: [...checks, ...await channels(deps), ...await ports(deps)],
  };
}

async function store(deps: Deps): Promise<Verdict> {
  const begun = performance.now();
  await deps.store.get(settings, "organization");
  const ms = Math.round(performance.now() - begun);
  return ms > slowMs ? warning(`It answers slowly: ${ms} ms for one row.`) : ok(`It answers in ${ms} ms.`);
}

/** A container is in UTC until told otherwise, and then an evening's invoice bears the next day's date. */
function timeZone(deps: Deps): Verdict {
  const { env, timeZone } = deps.config;
  const text = `It is ${showDate(today(deps))} at the office (${timeZone}).`;
  return env === "production" && /^(Etc\/)?(UTC|GMT|Universal|Zulu)$/.test(timeZone)
    ? warning(`${text} Set TIME_ZONE where that is not its time zone.`)
    : ok(text);
}

async function disk(folder: string): Promise<Verdict> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${(free / 1e9).toFixed(1)} GB are free for the data folder.`;
  return free < fullBytes ? failed(text) : free < lowBytes ? warning(text) : ok(text);
}

async function work({ jobs }: Deps): Promise<Verdict> {
  const dead = (await jobs.list("dead")).length;
  const waiting = (await jobs.list("ready")).length;
  return dead > 0
    ? warning(`${dead} gave up. Look with: releasedesk jobs list --state dead`)
    : ok(`None gave up; ${waiting} waiting.`);
}

/** The certificate of the public address, as a visitor is shown it. */
async function certificate({ config, now }: Deps): Promise<Verdict> {
  const url = config.publicUrl ? new URL(config.publicUrl) : null;
  if (url?.protocol !== "https:") {
    return { state: "off", detail: "The server has no public https address (PUBLIC_URL)." };
  }
  const end = await certificateEnd(url.hostname, Number(url.port || 443));
  if (!end) return warning(`${url.host} shows no certificate to this server.`);
  // Its name and its issuer are as much a visitor's concern as its end.
  const place = { host: url.hostname, port: Number(url.port || 443), startTls: [] };
  const trouble = await certificateTrouble(place, "The server");
  const days = Math.floor((end.getTime() - now()) / 86_400_000);
  const text = `The certificate of ${url.host} ends ${end.toISOString().slice(0, 10)}`;
  if (days < 0) return failed(`${text}: it has ended.`);
  if (trouble) return warning(`${text}. Seen from here: ${trouble.message}`);
  return days < renewDays ? warning(`${text}, in ${days} days. Renew it.`) : ok(`${text}.`);
}

/** When the certificate of a host ends; null when none is shown within five seconds. It is only looked at, nothing is sent. */
function certificateEnd(host: string, port: number): Promise<Date | null> {
  return new Promise((done) => {
    const socket = connect(
      { host, port, ...(isIP(host) ? {} : { servername: host }), rejectUnauthorized: false },
      () => {
        const { valid_to: end } = socket.getPeerCertificate();
        finish(end ? new Date(end) : null);
      },
    );
    const finish = (end: Date | null) => {
      socket.destroy();
      done(end);
    };
    socket.on("error", () => finish(null));
    socket.setTimeout(5_000, () => finish(null));
  });
}

/** Each service that is set up, tried now; also what its news and its secret's end say. */
async function channels(deps: Deps): Promise<HealthCheck[]> {
  const [all, states, opened] = await Promise.all([
    deps.channels.all(),
    deps.store.all(channelStates, "all"),
    deps.channels.opened(),
  ]);
  return await Promise.all(all.map(async (channel) => {
    const { id, enabled, values } = channel;
    const one = opened.find((other) => other.id === id)?.channel;
    const verdict = !enabled
      ? { state: "off" as const, detail: "Switched off." }
      : one
      ? verdictOf(await tried(deps, () => one.check()), [
        worstState(states, channel)?.error,
        ...noticesOf(today(deps), values),
      ])
      : failed("Its values are not valid any more. Enter them again.");
    return { id: `channel:${id}`, label: nameAmongKinds(channel), ...verdict };
  }));
}

/** A connection that works and has trouble besides needs care. */
function verdictOf({ ok: works, message }: ChannelTest, troubles: (string | null | undefined)[]): Verdict {
  if (!works) return failed(message);
  const care = [...new Set(troubles.filter(Boolean))];
  return care.length > 0 ? warning([message, ...care].join(" ")) : ok(message);
}

/** The ways in and out; the card processor and the sample EHR are tried now. */
async function ports(deps: Deps): Promise<HealthCheck[]> {
  // The services behind a port stand above, each tried and with its troubles.
  const all = await listPorts(deps, { errors: false });
  return await Promise.all(all.map(async ({ id, label, state, detail }) => {
    if (id === "cards" && (await deps.cards.publicConfig()).kind === "stripe") {
      const [, ...troubles] = await cardsTroubles(deps);
      return { id, label, ...verdictOf(await tried(deps, () => checkCards(deps)), troubles) };
    }
    if (id === "ehr" && state === "local") {
      return { id, label, ...verdictOf(await tried(deps, () => checkEhr(deps.fhir, true)), []) };
    }
    // Work that stays on this server is right in the demo office alone.
    const local = deps.config.demo ? "ok" : "warning";
    const fares = { on: "ok", failing: "ok", local, off: "off" } as const;
    return { id, label, state: fares[state], detail };
  }));
}
