/**
 * What the server has in demo mode only: files drawn when opened, the sample EHR, the office itself. Production loads none of it.
 * @module
 */
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import type { Blobs } from "../integrations/blobs/port.ts";
import type { FhirConfig } from "../integrations/fhir/config.ts";
import { publicKeys } from "../rooms/ehr/signing/signing_key.ts";
import { withDrawnFiles } from "./drawn_files.ts";
import { type SampleEhr, startSampleEhr } from "./ehr/start.ts";
import { seedOffice } from "./seed.ts";

export interface Demo {
  /** The sample EHR; null where the environment names another. */
  ehr: FhirConfig | null;
  /** The store of files, which has the office's files as well. */
  withFiles(blobs: Blobs): Blobs;
  /** Fills an empty store, unless the configuration says not to; finishes a seeding that was killed. */
  seed(): Promise<void>;
  close(): Promise<void>;
}

/** @param deps is asked for when a call comes; the world may be opened after this. */
export function serveDemo(config: Config, deps: () => Deps, now: () => number): Demo {
  const store = () => deps().store;
  const ehr: SampleEhr | null = config.channels.some(({ kind }) => kind === "fhir") ? null : startSampleEhr({
    store,
    clientKeys: () => publicKeys(store(), ehr!.config),
    now,
  });
  return {
    ehr: ehr?.config ?? null,
    withFiles: (blobs) => withDrawnFiles(blobs, store),
    async seed() {
      if (config.seedDemo) await seedOffice(deps());
    },
    async close() {
      await ehr?.close();
    },
  };
}
