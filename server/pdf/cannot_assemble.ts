/**
 * Why a release package cannot be put together.
 * @module
 */

/** The sentences, each to follow "<file name>: ". */
const reasons = {
  encrypted: "the PDF is protected by a password. Ask its sender for a copy without one, or print and scan it.",
  damaged_pdf: "the PDF is damaged and cannot be put into the package. Open it, print it to a new PDF and attach that.",
  empty_pdf: "the PDF has no pages. Leave it out or attach it anew.",
  dynamic_form:
    "the PDF is an interactive form that only Adobe Acrobat can show. Print it from there to a new PDF and attach that.",
  damaged_picture: "the picture is damaged or cut off. Attach it anew.",
  damaged_word: "the Word document is damaged or protected. Save it as PDF and attach that.",
  empty: "the file is empty. Leave it out or attach it anew.",
} as const;

export type AssembleFailure = keyof typeof reasons;

/**
 * One file stands in the way of the whole package: nothing is released by halves.
 *
 * `message` is for the clerk's screen and names the file, which may hold a patient's name; only `failure` is fit for the log.
 */
export class CannotAssemble extends Error {
  override name = "CannotAssemble";
  constructor(readonly failure: AssembleFailure, readonly fileName: string, options?: ErrorOptions) {
    super(`${fileName}: ${reasons[failure]}`, options);
  }
}
