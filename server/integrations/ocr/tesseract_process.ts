/**
 * The process that holds the tesseract library. It has no access to files or the network, and a picture that crashes the
 * library ends only this process.
 *
 * It reads for each picture four 32-bit numbers (segmentation mode, dots an inch, width, height) and the grey pixels. It
 * writes once at its start, and then for each picture, the length of the answer in 32 bits and the answer (TSV in UTF-8).
 * @module
 */
import { settings } from "./port.ts";
import { yieldToOthers } from "./priority.ts";

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
  TessBaseAPIGetIterator: { parameters: ["pointer"], result: "pointer" },
  TessResultIteratorGetPageIterator: { parameters: ["pointer"], result: "pointer" },
  TessResultIteratorNext: { parameters: ["pointer", "i32"], result: "bool" },
  TessResultIteratorGetUTF8Text: { parameters: ["pointer", "i32"], result: "pointer" },
  TessResultIteratorConfidence: { parameters: ["pointer", "i32"], result: "f32" },
  TessResultIteratorDelete: { parameters: ["pointer"], result: "void" },
  TessPageIteratorIsAtBeginningOf: { parameters: ["pointer", "i32"], result: "bool" },
  TessPageIteratorBoundingBox: {
    parameters: ["pointer", "i32", "buffer", "buffer", "buffer", "buffer"],
    result: "bool",
  },
  TessBaseAPIClear: { parameters: ["pointer"], result: "void" },
  TessDeleteText: { parameters: ["pointer"], result: "void" },
} as const;

const text = (value: string) => new TextEncoder().encode(value + "\0");

type Library = NonNullable<ReturnType<typeof openLibrary>>;

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

/** Levels of what is found (tesseract/publictypes.h, PageIteratorLevel). */
const textLine = 2;
const word = 3;

/**
 * The words of the picture just read, as the rows of its TSV. The library's own TSV measures every paragraph and line
 * besides, which costs a fiftieth of reading the page.
 */
function wordsFound(library: Library, engine: Deno.PointerValue): string {
  const found = library.TessBaseAPIGetIterator(engine);
  // A picture without text.
  if (!found) return "";
  const places = library.TessResultIteratorGetPageIterator(found);
  const sides = Array.from({ length: 4 }, () => new Int32Array(1));
  const [left, top, right, bottom] = sides.map((side) => new Uint8Array(side.buffer));
  const rows: string[] = [];
  let line = 0;
  do {
    const text = library.TessResultIteratorGetUTF8Text(found, word);
    if (!text) continue;
    if (library.TessPageIteratorIsAtBeginningOf(places, textLine)) line++;
    library.TessPageIteratorBoundingBox(places, word, left, top, right, bottom);
    const [x, y, xEnd, yEnd] = sides.map((side) => side[0]);
    const confidence = library.TessResultIteratorConfidence(found, word).toFixed(6);
    const read = new Deno.UnsafePointerView(text).getCString();
    rows.push([5, 1, 1, 1, line, 1, x, y, xEnd - x, yEnd - y, confidence, read].join("\t"));
    library.TessDeleteText(text);
  } while (library.TessResultIteratorNext(found, word));
  library.TessResultIteratorDelete(found);
  return rows.join("\n");
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
    answer(new TextEncoder().encode(wordsFound(library, engine)));
    library.TessBaseAPIClear(engine);
  }
}

yieldToOthers();
Deno.exit(serve());
