/**
 * A search over all its pages, with an end whatever the EHR answers.
 * @module
 */
import type { Bundle, OperationOutcome } from "@medplum/fhirtypes";
import { type FhirRecord, fhirResourceSchema } from "../../../shared/ehr.ts";
import { type FhirHttp, wordsOf } from "./http.ts";
import { FhirError } from "./port.ts";

export interface SearchAnswer {
  records: FhirRecord[];
  /** Came along by `_include`. */
  included: FhirRecord[];
  /** What the EHR said beside its answer, e.g. that a part of the question was left out. */
  warnings: string[];
}

/** Names and values; a name may come twice, e.g. a date after and before. */
export type SearchParams = [name: string, value: string][];

/** Records of one search at most. */
export const mostRecords = 20_000;
const allPages = 1_000;
/** So many pages one after the other may bring nothing new; a server that pages forever is left there. */
const mostIdlePages = 3;
const pageSize = "100";

/** Runs `GET [base]/[resource]?[params]` to its end. `_include` and the like come as `included`. @throws {FhirError} */
export async function searchAll(
  http: FhirHttp,
  resource: string,
  params: SearchParams,
  options: { signal?: AbortSignal; most?: number; mostPages?: number } = {},
): Promise<SearchAnswer> {
  const { most = mostRecords, mostPages = allPages } = options;
  const found = new Map<string, FhirRecord>();
  const included = new Map<string, FhirRecord>();
  const warnings: string[] = [];
  const seen = new Set<string>();
  let next: string | null = http.at(resource, new URLSearchParams([...params, ["_count", pageSize]]));
  for (let page = 0, idle = 0; next !== null; page++) {
    if (page >= mostPages || idle >= mostIdlePages || seen.has(next)) {
      throw new FhirError("too_much", null, null, "Its pages do not end.");
    }
    seen.add(next);
    const bundle: Bundle = await http.json<Bundle>(next, options.signal).catch((error) => {
      // An EHR keeps the pages of an answer for a while only. Those before it are not the whole.
      const isGone = page > 0 && error instanceof FhirError && error.failure === "not_found";
      throw isGone ? new FhirError("bad_answer", error.said, error.status, "Its next page is gone.") : error;
    });
    if (bundle.resourceType !== "Bundle") {
      throw new FhirError("bad_answer", wordsOf(bundle as unknown as OperationOutcome));
    }
    const before = found.size + included.size;
    for (const entry of bundle.entry ?? []) take(entry, resource, found, included, warnings);
    if (found.size > most) throw new FhirError("too_much");
    idle = found.size + included.size === before ? idle + 1 : 0;
    const link: string | undefined = bundle.link?.find((one) => one.relation === "next")?.url;
    next = link ? http.within(link, next) : null;
  }
  return { records: [...found.values()], included: [...included.values()], warnings };
}

function take(
  entry: NonNullable<Bundle["entry"]>[number],
  resource: string,
  found: Map<string, FhirRecord>,
  included: Map<string, FhirRecord>,
  warnings: string[],
): void {
  const { resource: record, search } = entry;
  if (!record) return;
  if (record.resourceType === "OperationOutcome") {
    const said = wordsOf(record);
    if (said) warnings.push(said);
    return;
  }
  const parsed = fhirResourceSchema.safeParse(record);
  if (!parsed.success) throw new FhirError("bad_answer");
  const key = `${parsed.data.resourceType}/${parsed.data.id}`;
  const isMatch = parsed.data.resourceType === resource && search?.mode !== "include";
  (isMatch ? found : included).set(key, parsed.data);
}
