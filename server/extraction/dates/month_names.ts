/**
 * The months as papers name them, in English and in other languages.
 * @module
 */

export const monthNames = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
/** A month's name, whole or shortened; a pattern's source. */
export const monthWord =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|[o0q]ct(?:[o0]ber)?|[nm]ov(?:ember)?|dec(?:ember)?)";

export const spanish = "enero febrero marzo abril mayo junio julio agosto se(?:p)?tiembre octubre noviembre diciembre"
  .split(
    " ",
  );
/** The number of a month called in English or Spanish, whole or shortened. */
export const monthOfEither = (word: string): string => {
  const at = "ene feb mar abr may jun jul ago sep oct nov dic".split(" ").indexOf(
    word.toLowerCase().slice(0, 3).replace("set", "sep"),
  );
  return at < 0 ? word : String(at + 1);
};

/** Months as forms in two languages and translated letters have them: Spanish, German, French, Portuguese, Italian. */
const foreignMonths = [
  "enero|januar|jänner|janvier|janeiro|gennaio",
  "febrero|februar|feber|f[ée]vrier|fevereiro|febbraio",
  "marzo|märz|mars|março",
  "abril|avril|aprile",
  "mayo|mai|maio|maggio",
  "junio|juni|juin|junho|giugno",
  "julio|juli|juillet|julho|luglio",
  "agosto|ao[ûu]t",
  "se(?:p)?tiembre|septembre|setembro|settembre",
  "octubre|oktober|octobre|outubro|ottobre",
  "noviembre|novembre|novembro",
  "diciembre|dezember|d[ée]cembre|dezembro|dicembre",
];
export const foreignMonth = foreignMonths.join("|");
export const foreignNumber = (name: string): string =>
  String(foreignMonths.findIndex((m) => new RegExp(`^(?:${m})$`, "i").test(name)) + 1);
