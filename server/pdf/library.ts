/**
 * The one door to the PDF library.
 *
 * Its ES build imports JSON without an import attribute, which Deno refuses, so its CommonJS build is taken by name here and
 * everything else imports from this file.
 * @module
 */
import { createRequire } from "node:module";
import type * as PdfLib from "@cantoo/pdf-lib";

const pdfLib = createRequire(import.meta.url)("@cantoo/pdf-lib") as typeof PdfLib;
export default pdfLib;
export type {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFFont,
  PDFImage,
  PDFName,
  PDFObject,
  PDFOperator,
  PDFPage,
  PDFRef,
} from "@cantoo/pdf-lib";
