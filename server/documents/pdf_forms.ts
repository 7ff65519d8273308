/**
 * Filled-in form fields of a PDF page (AcroForm), which its text layer does not hold.
 * @module
 */
import type { Box, Word } from "../../shared/documents.ts";
import { formOf, type OpenPdf, type Pdfium, withPage } from "./pdf_engine.ts";
import { placeBox, type Placement, placement, textLayerConfidence } from "./pdf_place.ts";

export type Field = { kind: "text" | "checked" | "unchecked" | "signature"; text: string; box: Box };

/** FPDF_ANNOT_WIDGET, and the field types of fpdf_formfill.h. */
const widget = 20;
const fieldTypes = { checkbox: 2, radio: 3, combo: 4, list: 5, text: 6, signature: 7 };
const maxFields = 2000;

/**
 * The fields of a page, and then everything laid over the page (fields, notes, stamps, typed-on text) made part of it,
 * so that its text is read with the rest. Pages without annotations are left alone.
 */
export function takeFields(pdf: OpenPdf, index: number): Field[] {
  return withPage(pdf, index, (page) => {
    const lib = pdf.pdfium;
    const count = Math.min(maxFields, lib._FPDFPage_GetAnnotCount(page));
    if (count <= 0) return [];
    const form = formOf(pdf);
    const place = placement(lib, page);
    const fields: Field[] = [];
    if (form) {
      lib._FORM_OnAfterLoadPage(page, form);
      for (let i = 0; i < count; i++) {
        const annotation = lib._FPDFPage_GetAnnot(page, i);
        if (!annotation) continue;
        const field = lib._FPDFAnnot_GetSubtype(annotation) === widget ? readField(lib, form, annotation, place) : null;
        if (field) fields.push(field);
        lib._FPDFPage_CloseAnnot(annotation);
      }
      lib._FORM_OnBeforeClosePage(page, form);
    }
    lib._FPDFPage_Flatten(page, 0);
    return fields;
  }) ?? [];
}

function readField(lib: Pdfium, form: number, annotation: number, place: Placement): Field | null {
  const type = lib._FPDFAnnot_GetFormFieldType(form, annotation);
  const box = rectOf(lib, annotation, place);
  if (!box || box.w <= 0 || box.h <= 0) return null;
  if (type === fieldTypes.checkbox || type === fieldTypes.radio) {
    const checked = lib._FPDFAnnot_IsChecked(form, annotation) === 1;
    return { kind: checked ? "checked" : "unchecked", text: "", box };
  }
  if (type === fieldTypes.signature) return { kind: "signature", text: "", box };
  if (type !== fieldTypes.text && type !== fieldTypes.combo && type !== fieldTypes.list) return null;
  const text = valueOf(lib, form, annotation).trim();
  return text ? { kind: "text", text, box } : null;
}

function rectOf(lib: Pdfium, annotation: number, place: Placement): Box | null {
  const out = lib.wasmExports.malloc(16);
  try {
    if (!lib._FPDFAnnot_GetRect(annotation, out)) return null;
    // FS_RECTF: left, top, right, bottom.
    const view = new DataView(lib.HEAPU8.buffer, out, 16);
    const [left, top, right, bottom] = [0, 4, 8, 12].map((at) => view.getFloat32(at, true));
    return placeBox(place, left, bottom, right, top);
  } finally {
    lib.wasmExports.free(out);
  }
}

function valueOf(lib: Pdfium, form: number, annotation: number): string {
  const size = lib._FPDFAnnot_GetFormFieldValue(form, annotation, 0, 0);
  if (size <= 2 || size > 40_000) return "";
  const out = lib.wasmExports.malloc(size);
  try {
    lib._FPDFAnnot_GetFormFieldValue(form, annotation, out, size);
    return new TextDecoder("utf-16le").decode(lib.HEAPU8.slice(out, out + size - 2));
  } finally {
    lib.wasmExports.free(out);
  }
}

/** Words of fields whose value is not on the page already, spread over the field's box. */
export function fieldWords(fields: Field[], words: Word[]): Word[] {
  return fields.flatMap((field) => {
    if (field.kind === "checked" || field.kind === "unchecked") {
      return [{ text: field.kind === "checked" ? "☒" : "☐", box: field.box, confidence: 1, line: 0 }];
    }
    if (field.kind !== "text" || words.some((word) => isInside(word.box, field.box))) return [];
    return spread(field);
  });
}

function isInside(inner: Box, outer: Box): boolean {
  const x = inner.x + inner.w / 2;
  const y = inner.y + inner.h / 2;
  return x > outer.x && x < outer.x + outer.w && y > outer.y && y < outer.y + outer.h;
}

function spread(field: Field): Word[] {
  const lines = field.text.split(/\r\n?|\n/);
  const high = field.box.h / lines.length;
  const letter = Math.min(field.box.w / Math.max(...lines.map((line) => line.length), 1), high * 0.5);
  return lines.flatMap((line, row) =>
    [...line.matchAll(/\S+/g)].map((found): Word => ({
      text: found[0],
      box: {
        x: field.box.x + found.index * letter,
        y: field.box.y + row * high + high * 0.15,
        w: found[0].length * letter,
        h: high * 0.7,
      },
      confidence: textLayerConfidence,
      line: 0,
    }))
  );
}
