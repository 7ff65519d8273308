/**
 * The process that holds the tesseract library. It may do nothing but that: no files, no network, and if the library
 * falls over a picture, it takes only this process with it.
 *
 * In, for each picture: four numbers of 32 bits (segmentation mode, dots an inch, width, height) and the grey pixels.
 * Out, first of all and then for each picture: the length of the answer in 32 bits, and the answer (TSV in UTF-8).
 * @module
 */
import { settings } from "./port.ts";

const names = ["libtesseract.so.5", "libtesseract.5.dylib", "libtesseract.so.4", "libtesseract.so"];
const folders = ["", "/opt/homebrew/lib/", "/usr/local/lib/"];

/** What is used of the library's C interface (tesseract/capi.h, 4.1 and later). */
const functions = {
  TessBaseAPICreate: { parameters: [], result: "pointer" },
  TessBaseAPIInit3: { parameters: ["pointer", "buffer", "buffer"], result: "i32" },
  TessBaseAPISetVariable: { parameters: ["pointer", "buffer", "buffer"], result: "i32" },
  TessBaseAPISetPageSegMode: { parameters: ["pointer", "i32"], result: "void" },
  TessBaseAPISetImage: { parameters: ["pointer", "buffer", "i32", "i32", "i32", "i32"], result: "void" },
  TessBaseAPISetSourceResolution: { parameters: ["pointer", "i32"], result: "void" },
  TessBaseAPIRecognize: { parameters: ["pointer", "pointer"], result: "i32" },
  TessBaseAPIGetTsvText: { parameters: ["pointer", "i32"], result: "pointer" },
  TessBaseAPIClear: { parameters: ["pointer"], result: "void" },
  TessDeleteText: { parameters: ["pointer"], result: "void" },
} as const;

const text = (value: string) => new TextEncoder().encode(value + "\0");

function openLibrary() {
  for (const path of folders.flatMap((folder) => names.map((name) => folder + name))) {
    try {
      return Deno.dlopen(path, functions).symbols;
    } catch {
      // Not there, or too old.
    }
  }
  return null;
}

let room = new Uint8Array(0);

/** So many bytes of the input, good until the next call; null at its end. */
function take(length: number): Uint8Array<ArrayBuffer> | null {
  if (room.length < length) room = new Uint8Array(length);
  for (let have = 0; have < length;) {
    const got = Deno.stdin.readSync(room.subarray(have, length));
    if (got === null) return null;
    have += got;
  }
  return room.subarray(0, length);
}

function answer(value: Uint8Array): void {
  for (const part of [new Uint8Array(new Uint32Array([value.length]).buffer), value]) {
    for (let at = 0; at < part.length;) at += Deno.stdout.writeSync(part.subarray(at));
  }
}

function serve(): number {
  const library = openLibrary();
  if (!library) return 1;
  const engine = library.TessBaseAPICreate();
  if (library.TessBaseAPIInit3(engine, null, text("eng")) !== 0) return 1;
  for (const [name, value] of Object.entries(settings)) {
    library.TessBaseAPISetVariable(engine, text(name), text(value));
  }
  answer(new Uint8Array(0));
  while (true) {
    const head = take(16)?.slice();
    if (!head) return 0;
    const [mode, dpi, width, height] = new Uint32Array(head.buffer);
    const pixels = take(width * height);
    if (!pixels) return 0;
    library.TessBaseAPISetPageSegMode(engine, mode);
    library.TessBaseAPISetImage(engine, pixels, width, height, 1, width);
    library.TessBaseAPISetSourceResolution(engine, dpi);
    if (library.TessBaseAPIRecognize(engine, null) !== 0) return 1;
    const found = library.TessBaseAPIGetTsvText(engine, 0);
    if (!found) return 1;
    answer(new TextEncoder().encode(new Deno.UnsafePointerView(found).getCString()));
    library.TessDeleteText(found);
    library.TessBaseAPIClear(engine);
  }
}

Deno.exit(serve());
