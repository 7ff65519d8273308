/// <reference lib="deno.worker" />
/**
 * The thread in which the packaged tesseract runs. The first message brings its compiled code, each later one a picture;
 * every message is answered with text: nothing at first, then the picture's TSV.
 *
 * It is spoken to directly: the wrapper that comes with it makes sixty times a picture's size of garbage, wants every
 * picture packed, and compiles the code anew for each engine.
 * @module
 */
import { createRequire } from "node:module";
import { corePath, dataPath } from "./packaged.ts";
import { type OcrPicture, settings } from "./port.ts";
import { yieldToOthers } from "./priority.ts";

yieldToOthers();

export type StartRequest = { core: string; code: WebAssembly.Module };
export type PictureRequest = { picture: OcrPicture; mode: string };

/** What is used of the engine's own interface. */
type Engine = {
  Init(folder: string, language: string, lstmOnly: number): number;
  SetVariable(name: string, value: string): boolean;
  SetImage(pixels: number, width: number, height: number, bytesAPixel: number, bytesALine: number): void;
  SetSourceResolution(dpi: number): void;
  Recognize(monitor: null): number;
  GetTSVText(page: number): string;
};
type Core = {
  FS: { writeFile(path: string, data: Uint8Array): void; unlink(path: string): void };
  TessBaseAPI: new () => Engine;
  _malloc(bytes: number): number;
  _free(at: number): void;
};
type MakeCore = (options: Record<string, unknown>) => Promise<Core>;

const port = self as unknown as DedicatedWorkerGlobalScope;
let core: Core;
let memory: WebAssembly.Memory;
let engine: Engine;

port.onmessage = async (event: MessageEvent<StartRequest | PictureRequest>) => {
  port.postMessage("code" in event.data ? await start(event.data) : read(event.data));
};

async function start({ core: name, code }: StartRequest): Promise<string> {
  const make = createRequire(import.meta.url)(corePath(name)) as MakeCore;
  core = await make({
    instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
      WebAssembly.instantiate(code, imports).then((instance) => {
        memory = Object.values(instance.exports).find((one) => one instanceof WebAssembly.Memory)!;
        done(instance);
      });
      return {};
    },
    TesseractProgress: () => {},
  });
  const packed = (await Deno.open(dataPath())).readable;
  const data = await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).bytes();
  core.FS.writeFile("/eng.traineddata", data);
  engine = new core.TessBaseAPI();
  if (engine.Init("/", "eng", 1) !== 0) throw new Error("The language data could not be loaded.");
  core.FS.unlink("/eng.traineddata");
  // It tells of each page how many accents it saw; on a server that is noise.
  engine.SetVariable("debug_file", "/dev/null");
  for (const [setting, value] of Object.entries(settings)) engine.SetVariable(setting, value);
  return "";
}

function read({ picture: { width, height, data, dpi }, mode }: PictureRequest): string {
  const at = core._malloc(data.length);
  new Uint8Array(memory.buffer).set(data, at);
  // Left to the collector, pages would pile up.
  (data.buffer as ArrayBuffer).transfer(0);
  engine.SetVariable("tessedit_pageseg_mode", mode);
  engine.SetImage(at, width, height, 1, width);
  core._free(at);
  engine.SetSourceResolution(Math.round(dpi));
  engine.Recognize(null);
  return engine.GetTSVText(0);
}
