/**
 * Puts the world together from what main.ts (or a test) opened: store, ports, jobs, app.
 * @module
 */
import { type App, createApp } from "./app.ts";
import { type Channels, createChannels } from "./channels.ts";
import type { Config } from "./config.ts";
import { ehrAlgorithmOf } from "./config_ehr_key.ts";
import type { ChangeContext } from "./db/change.ts";
import type { Keys } from "./db/keys.ts";
import { Store, system } from "./db/store.ts";
import { type Deps, idMaker } from "./deps.ts";
import type { Reader } from "./documents/read.ts";
import { Bus } from "./events/bus.ts";
import { reactions } from "./events/reactions.ts";
import { createFiles } from "./files.ts";
import { flushReads } from "./rooms/audit/note_read.ts";
import { createLimiter } from "./http/limiter.ts";
import type { Blobs } from "./integrations/blobs/port.ts";
import { openCards } from "./integrations/cards/open.ts";
import { openStripe, type StripeAddress } from "./integrations/cards/stripe.ts";
import { openStripeKeys, type StripeKeys } from "./integrations/cards/stripe_keys.ts";
import { openDemoProcessor } from "./integrations/cards/demo_processor.ts";
import { memoryFax } from "./integrations/fax_out/memory_fax.ts";
import type { FaxIn } from "./integrations/fax/port.ts";
import type { FhirConfig } from "./integrations/fhir/config.ts";
import { noFhir } from "./integrations/fhir/none.ts";
import { openFhir } from "./integrations/fhir/open.ts";
import type { MailIn } from "./integrations/mail_in/port.ts";
import type { MailOut } from "./integrations/mail_out/port.ts";
import { type ChannelWorld, vendorAddresses } from "./integrations/open_channel.ts";
import { type OpenLanguageModel, openLanguageModel } from "./integrations/reader/open.ts";
import { createCron, type Cron } from "./jobs/cron.ts";
import { JobQueue } from "./jobs/queue.ts";
import { cronTable, jobTable, onDeadJob } from "./jobs/table.ts";
import type { Log } from "./log.ts";
import { checkSource } from "./rooms/inbox/intake/pickup/check_sources.ts";
import { publicKeys, signingKey } from "./rooms/ehr/signing/signing_key.ts";
import { createFinder } from "./rooms/inbox/reading/finder/finder.ts";
import { kvDemoProcessorStore } from "./rooms/payments/demo_processor/kv_store.ts";
import { KeptAnswers } from "./http/kept_answers.ts";
import { readApiKey } from "./rooms/settings/channels/kept_keys.ts";
import { jwksPath } from "./rooms/settings/list_ehr_keys.ts";

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export interface Opened {
  config: Config;
  kv: Deno.Kv;
  keys: Keys;
  blobs: Blobs;
  reader: Reader;
  /** Reached over HTTP, by an administrator's setting; tests may give their own. */
  openLanguageModel?: OpenLanguageModel;
  /** What is asked while no EHR is set up; null: none. */
  ehr?: FhirConfig | null;
  /** How the EHR's pauses are waited for; really, when left out. */
  wait?(ms: number): Promise<void>;
  mailIn: MailIn;
  fax: FaxIn;
  mailOut: MailOut;
  log: Log;
  now(): number;
  /** Stand-ins for vendors, in tests. */
  channelWorld?: Partial<ChannelWorld>;
  webRoot: string;
}

export interface Running {
  deps: Deps;
  app: App;
  cron: Cron;
  /** Begins background work and live events. */
  start(): Promise<void>;
  /** Ends background work and live events; what was opened is the caller's to close. */
  stop(): Promise<void>;
}

export function open(world: Opened): Running {
  const { config, keys, log, now } = world;
  const newId = idMaker(now);
  const jwksUrl = config.publicUrl ? `${config.publicUrl}${jwksPath}` : undefined;
  // Signs for an EHR that names no key of the settings: that of the environment, or the sample EHR.
  const ownAlgorithm = ehrAlgorithmOf(config.channels);
  const ownKey = ownAlgorithm
    ? { algorithm: ownAlgorithm, privateKey: config.ehrKey ?? undefined }
    : { algorithm: world.ehr?.algorithm ?? "RS384" };
  // deno-lint-ignore prefer-const -- jobs and events need the store, whose commits wake them
  let deps: Deps;
  const context: ChangeContext = {
    now,
    timeZone: config.timeZone,
    newId,
    committed({ jobs, events }) {
      if (events) deps.bus.wake();
      if (jobs) deps.jobs.wake();
    },
  };
  const store = new Store(world.kv, keys, context);
  const demoProcessor = config.cards === "demo"
    ? openDemoProcessor({
      store: kvDemoProcessorStore(store),
      now,
      webhookSecret: keys.derive("demo-processor-webhook", "secret"),
      deliver: async ({ body, headers }) => {
        const response = await app.hono.request("/api/stripe-webhook", { method: "POST", body, headers });
        if (!response.ok) throw new Error(`The webhook was answered with ${response.status}`);
      },
    })
    : null;
  const simulatedProcessor = demoProcessor ?? openDemoProcessor({
    store: kvDemoProcessorStore(store),
    now,
    webhookSecret: keys.derive("demo-processor-webhook", "simulated"),
    // The simulator asks the demo card processor itself.
    deliver: () => Promise.resolve(),
  });
  const { stripeSecretKey: secretKey, stripePublishableKey: publishableKey, demo: isDemo } = config;
  const stripeKeys = openStripeKeys({ secretKey, publishableKey, isDemo, now });
  deps = {
    config,
    now,
    newId,
    log,
    store,
    files: createFiles(world.blobs),
    reader: world.reader,
    finder: createFinder(),
    openLanguageModel: world.openLanguageModel ?? openLanguageModel,
    mailIn: world.mailIn,
    fax: world.fax,
    mailOut: world.mailOut,
    channels: undefined as unknown as Channels,
    fhir: world.ehr
      ? openFhir({
        config: world.ehr,
        signingKey: () => signingKey(store, world.ehr!),
        jwksUrl,
        fetch,
        now,
        wait: world.wait ?? wait,
        timeZone: config.timeZone,
      })
      : noFhir,
    cards: demoProcessor && !config.mayUseStripe ? demoProcessor : openCards({
      stripeKeys: config.mayUseStripe ? stripeKeys : null,
      openStripe: (given) => stripeOf(config, store, now, given),
      otherwise: demoProcessor,
      demo: simulatedProcessor,
    }),
    stripeKeys,
    demoProcessor,
    simulatedProcessor,
    bus: new Bus(store, log),
    announce: reactions(store, () => deps),
    limiter: createLimiter(now),
    kept: new KeptAnswers(),
    jobs: undefined as unknown as JobQueue,
    url: (path) => (config.publicUrl ?? `http://${config.host}:${config.port}`) + path,
  };
  deps.jobs = new JobQueue({
    store,
    log,
    handlers: jobTable(deps),
    // Their pages take turns at the engines, so that more of them cost little; with two, two long faxes would hold up a short one.
    // A simulated workflow is advanced by one at a time, however many events call for it.
    atOnce: { read_document: 4, advance_simulation: 1 },
    onDead: (job) => onDeadJob(deps, job),
    alone: config.kvUrl === null,
  });
  deps.channels = createChannels({
    config,
    store,
    log,
    // Asked at each use, as tests put others in their place.
    get mailIn() {
      return deps.mailIn;
    },
    get fax() {
      return deps.fax;
    },
    get mailOut() {
      return deps.mailOut;
    },
    faxOut: config.demo ? memoryFax() : null,
    fhir: deps.fhir,
    world: {
      now,
      wait,
      timeZone: config.timeZone,
      vendors: vendorAddresses,
      signingKey: (wanted) => signingKey(store, { ...ownKey, ...wanted }),
      jwksUrl,
      faxWebhookUrl: config.publicUrl ? `${config.publicUrl}/api/fax-webhook` : undefined,
      ...world.channelWorld,
    },
  });
  const app = createApp(deps, world.webRoot, () => publicKeys(store, ownKey));
  const cron = createCron(deps, cronTable(deps));
  return {
    deps,
    app,
    cron,
    async start() {
      await deps.bus.start();
      await deps.jobs.start();
      // What becomes of the keys from now on is told.
      await stripeKeys.look();
      cron.start();
      await deps.channels.watch((source) => void checkSource(deps, system, source, true));
    },
    async stop() {
      cron.stop();
      await deps.channels.close();
      app.close();
      await deps.jobs.stop();
      deps.finder.close();
      await flushReads(deps).catch((error) => log.warn("audit: counting reads", error));
      await deps.bus.stop();
    },
  };
}

/** Stripe by its keys; a webhook secret that an administrator entered goes before that of the environment. */
function stripeOf(config: Config, store: Store, now: () => number, keys: StripeKeys) {
  return openStripe({
    ...keys,
    webhookSecret: async () => await readApiKey({ store }, "stripe_webhook_secret") ?? config.stripeWebhookSecret,
    now,
    ...(config.stripeApiUrl ? { address: addressOf(new URL(config.stripeApiUrl)) } : {}),
  });
}

function addressOf({ protocol, hostname, port }: URL): StripeAddress {
  const scheme = protocol === "http:" ? "http" : "https";
  return { protocol: scheme, host: hostname, port: Number(port) || (scheme === "http" ? 80 : 443) };
}
