/**
 * What records refer to and cannot be read without: the medication of an order, the results of a report. Servers that know `_include`
 * send them along; of the others each is asked for by itself.
 * @module
 */
import type { FhirRecord } from "../../../shared/ehr.ts";
import type { FhirHttp } from "./http.ts";
import { type FetchedSet, FhirError } from "./port.ts";

/** So many are read one by one in a fetch. */
const mostReads = 500;

interface Reference {
  reference?: string;
}

/** `type/id` of a reference to another resource, also of an absolute or a versioned one; null for one within the record. */
const keyIn = ({ reference }: Reference): string | null =>
  /(?:^|\/)((?:Medication|Observation)\/[^/#?]+)(?:\/_history\/[^/]+)?$/.exec(String(reference ?? ""))?.[1] ?? null;

/** What a record is not whole without. */
function neededBy({ medicationReference, result }: FhirRecord): string[] {
  const references = [medicationReference ?? [], result ?? []].flat() as Reference[];
  return references.flatMap((one) => keyIn(one) ?? []);
}

/** Gets what is missing, each once. */
export class Referred {
  #got = new Map<string, FhirRecord | null>();
  constructor(readonly http: FhirHttp) {}

  /** Adds to `included` what the records of a set need. @throws {FhirError} when the EHR fails for now */
  async complete(set: FetchedSet, signal?: AbortSignal): Promise<void> {
    const keyOf = ({ resourceType, id }: FhirRecord) => `${resourceType}/${id}`;
    for (const one of [...set.included, ...set.records]) this.#got.set(keyOf(one), one);
    const there = new Set([...set.included, ...set.records].map(keyOf));
    const needed = new Set(set.records.flatMap(neededBy).filter((key) => !there.has(key)));
    let missing = 0;
    for (const key of needed) {
      const found = this.#got.has(key) ? this.#got.get(key) : await this.#read(key, signal);
      if (found) set.included.push(found);
      else missing++;
    }
    if (missing === 1) set.notes.push("One result or medication that a record refers to could not be read.");
    else if (missing > 1) set.notes.push(`${missing} results or medications that records refer to could not be read.`);
  }

  #reads = 0;
  async #read(key: string, signal?: AbortSignal): Promise<FhirRecord | null> {
    if (++this.#reads > mostReads) return null;
    const found = await this.http.json<FhirRecord>(this.http.at(key), signal).catch((error) => {
      if (error instanceof FhirError && !error.isPassing && error.failure !== "sign_in") return null;
      throw error;
    });
    const isIt = found !== null && `${found.resourceType}/${found.id}` === key;
    this.#got.set(key, isIt ? found : null);
    return isIt ? found : null;
  }
}
