/**
 * Generates request documents with their truth, of layouts unlike any sample, for tuning and for judging.
 *
 * The layouts of `tuning/` and of the folders `develop…/` may be looked at while extraction is improved. Those of
 * `heldout/` may not: people who work on extraction see only their scores.
 *
 *     deno run -A tests/forms/generate.ts tuning /tmp/forms 60 1
 * @module
 */
import { addDays } from "./dates.ts";
import { Random } from "./random.ts";
import { endings, render } from "./render.ts";
import { type Layout, type Made, type Output, type Truth, truthSchema } from "./truth.ts";

export const parts = ["tuning", "develop", "develop_requests", "develop_offices", "heldout"] as const;
export type Part = (typeof parts)[number];

/** What each part provides: its layouts, and how its senders' fax machines print their header. */
export interface PartModule {
  layouts: readonly Layout[];
  faxHeader(r: Random, day: string, from: { name: string | null; number: string | null }): string;
}

/** Loads one part only, so that work on tuning never touches the held-out layouts. */
export async function loadPart(part: Part): Promise<PartModule> {
  if (part === "tuning") return await import("./tuning/mod.ts");
  if (part === "develop") return await import("./develop/mod.ts");
  if (part === "develop_requests") return await import("./develop_requests/mod.ts");
  if (part === "develop_offices") return await import("./develop_offices/mod.ts");
  return await import("./heldout/mod.ts");
}

/** A document ready to be written. */
export interface Generated {
  name: string;
  ending: string;
  bytes: Uint8Array;
  truth: Truth;
}

const classOf: Record<Output, Truth["class"]> = {
  "text-pdf": "text-pdf",
  "scan-pdf": "scan",
  "scan-tiff": "scan",
  "fax-fine": "fax",
  "fax-standard": "fax",
  photo: "photo",
  docx: "office",
  eml: "email",
};

async function finish(
  part: PartModule,
  r: Random,
  name: string,
  layout: Layout,
  made: Made,
  output: Output,
): Promise<Generated> {
  const truth = structuredClone(made.truth);
  truth.class = layout.none ? "none" : classOf[output];
  if (made.file) return { name, ending: endings[output], bytes: made.file, truth: truthSchema.parse(truth) };
  const faxed = output.startsWith("fax");
  if (faxed && !layout.none) truth.receivedOn = made.sentOn;
  const { requester } = truth;
  const template = part.faxHeader(r, made.sentOn, { name: requester.name, number: requester.fax ?? requester.phone });
  const bytes = await render(r, await made.sheet!.save(), output, { template });
  return { name, ending: endings[output], bytes, truth: truthSchema.parse(truth) };
}

/** How an original may come a second time, and how often: faxes anew, prints and Word letters by fax or as a PDF. */
const repeats: Partial<Record<Output, { chance: number; as: readonly Output[] }>> = {
  "fax-fine": { chance: 0.28, as: ["fax-fine", "fax-standard"] },
  "fax-standard": { chance: 0.28, as: ["fax-fine", "fax-standard"] },
  "text-pdf": { chance: 0.12, as: ["fax-fine", "fax-standard"] },
  docx: { chance: 0.3, as: ["text-pdf", "fax-fine"] },
};

/** The same request again some days later in another form: other noise, header, resolution or layout of lines. */
async function again(part: PartModule, seed: string, layout: Layout, first: Generated, as: readonly Output[]) {
  const r = new Random(`${seed} again`);
  const output = r.pick(as);
  const made = await layout.make(new Random(seed), output);
  made.sentOn = addDays(made.sentOn, r.int(2, 15));
  const copy = await finish(part, r, `${first.name}-again`, layout, made, output);
  copy.truth.duplicateOf = first.name;
  return copy;
}

/**
 * Yields `n` documents, each layout in turn and each of its outputs in turn; some come a second time.
 * The same part, number and seed always give the same documents.
 */
export async function* documents(part: Part, n: number, seed: number): AsyncGenerator<Generated> {
  const module = await loadPart(part);
  let count = 0;
  for (let i = 0; count < n; i++) {
    const turn = Math.floor(i / module.layouts.length);
    const layout = module.layouts[i % module.layouts.length];
    const output = layout.outputs[(turn + (i % module.layouts.length)) % layout.outputs.length];
    const own = `${seed} ${part} ${i}`;
    const made = await layout.make(new Random(own), output);
    const first = await finish(module, new Random(`${own} render`), `${layout.name}-${turn + 1}`, layout, made, output);
    yield first;
    count++;
    const repeat = layout.none ? undefined : repeats[output];
    if (repeat && count < n && new Random(`${own} repeat`).chance(repeat.chance)) {
      yield await again(module, own, layout, first, repeat.as);
      count++;
    }
  }
}

/** Writes NAME.ext and NAME.truth.json into `dir`, which is made when missing. */
export async function generate(part: Part, dir: string, n: number, seed: number): Promise<void> {
  await Deno.mkdir(dir, { recursive: true });
  for await (const doc of documents(part, n, seed)) {
    await Deno.writeFile(`${dir}/${doc.name}.${doc.ending}`, doc.bytes);
    await Deno.writeTextFile(`${dir}/${doc.name}.truth.json`, JSON.stringify(doc.truth, null, 2) + "\n");
  }
}

if (import.meta.main) {
  const [part, dir, n = "60", seed = "1"] = Deno.args;
  const known = parts.find((name) => name === part);
  if (!known || !dir) {
    console.error(`usage: deno run -A tests/forms/generate.ts ${parts.join("|")} DIR [N] [SEED]`);
    Deno.exit(2);
  }
  await generate(known, dir, Number(n), Number(seed));
}
