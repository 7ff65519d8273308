/**
 * Whether a document writes its dates with the day first. The whole document tells: by its own words about dates
 * ("DD/MM/YYYY", "day.month.year", "6/11/2015 (6th November)"), by dates that can be read in one way only, and by the
 * country of its letterhead. Such dates are turned into the usual order before anything reads them.
 * @module
 */
import type { ReadDocument } from "../../../shared/documents.ts";
import { monthWord } from "./month_names.ts";
import { anyOf, pattern } from "../words/pattern.ts";

type Sign = "/" | "." | "-";
const signs: Sign[] = ["/", ".", "-"];

const numeric = /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2((?:19|20)\d{2}|\d{2})(?![\d/]|[-.]\d)/g;

/** "DD/MM/YYYY", "(d.m.y)", "day/month/year", "día / mes / año", "TT.MM.JJJJ", "jour/mois/année". */
const saidDayFirst =
  /(?<!\p{L})(?:d{1,2}\s?[/.\s-]\s?m{1,3}\s?[/.\s-]\s?(?:y{1,4}|a{2,4})|tt\.mm\.jj|jj\/mm\/aa|day\s?[/., –-]\s?month\s?[/., –-]\s?year|d[ií]as?\s?[/., –-]\s?mes\s?[/., –-]\s?a[ñn]o|jour\s?[/., –-]\s?mois\s?[/., –-]\s?ann[ée]e)/iu;
const saidMonthFirst =
  /(?<!\p{L})(?:m{1,2}\s?[/.\s-]\s?d{1,2}\s?[/.\s-]\s?y{1,4}|month\s?[/., –-]\s?day\s?[/., –-]\s?year|mes\s?[/., –-]\s?d[ií]a)/iu;

/** "6/11/2015 (6th November)", "03.04.2026 (3 April 2026)": the words tell the order. */
const explained = new RegExp(
  `(?<!\\d)(\\d{1,2})[/.-](\\d{1,2})[/.-](?:19|20)?\\d{2},?\\s[(\\[=]\\s?(?:i\\.?e\\.?,?\\s)?(?:the\\s)?(?:(\\d{1,2})(?:st|nd|rd|th)?\\s(?:of\\s)?(${monthWord})|(${monthWord})\\s(\\d{1,2}))`,
  "gi",
);
const wordDayFirst = new RegExp(`(?<!\\d)\\d{1,2}(?:st|nd|rd|th)?\\.?\\s${monthWord}\\.?,?\\s(?:19|20)\\d{2}`, "i");
const wordMonthFirst = new RegExp(`\\b${monthWord}\\.?\\s\\d{1,2}(?:st|nd|rd|th)?,\\s?(?:19|20)\\d{2}`, "i");

/** The end of an address abroad. */
const abroad = pattern(
  "m",
  String.raw`(?:^|,\s|\d\s)(?:`,
  anyOf(
    String.raw`United Kingdom|U\.?K\.?|England|Scotland|Wales|Northern Ireland|Ireland|Australia|New Zealand`,
    String.raw`South Africa|India|Germany|Deutschland|Austria|Österreich|Switzerland|Schweiz|France|Italy`,
    String.raw`Italia|Spain|España|Portugal|Brazil|Brasil|Argentina|Chile|Colombia|México|Mexico|Netherlands`,
    String.raw`The Netherlands|Belgium|Denmark|Norway|Sweden|Finland|Iceland|Poland|Czech Republic|Hungary`,
    String.raw`Greece|Israel|Kenya|Nigeria|Ghana|Singapore|Hong Kong`,
  ),
  String.raw`)\.?\s*$`,
);

const isMonth = (n: number): boolean => n >= 1 && n <= 12;
const isDayOnly = (n: number): boolean => n > 12 && n <= 31;

/** The document with its numeric dates in the order month, day, year where it writes them the other way round. */
export function inMonthOrder(read: ReadDocument): ReadDocument {
  const text = read.text || read.pages.map((p) => p.words.map((w) => w.text).join(" ")).join("\n");
  const swapped = dayFirstSigns(text, read.pages.some((p) => p.method === "ocr"));
  if (!swapped.size) return read;
  const turn = (one: string) =>
    one.replace(
      numeric,
      (date, a, sign, b, year) =>
        swapped.has(sign) && isMonth(Number(b)) && Number(a) >= 1 && Number(a) <= 31
          ? `${b}${sign}${a}${sign}${year}`
          : date,
    );
  const pages = read.pages.map((page) => {
    // A fax machine's line and the office's stamp have an order of their own.
    const stamped = new Set(page.words.filter((w) => /^rec(?:eive|['’]?)d\b/i.test(w.text)).map((w) => w.line));
    const own = (w: (typeof page.words)[number]) => w.box.y < 0.03 || stamped.has(w.line);
    return { ...page, words: page.words.map((w) => own(w) ? w : { ...w, text: turn(w.text) }) };
  });
  return { ...read, pages, text: turn(read.text) };
}

/** The signs between the numbers of dates that have the day first. */
function dayFirstSigns(text: string, scanned: boolean): Set<Sign> {
  if (!/\d[/.-]\d{1,2}[/.-]\d/.test(text)) return new Set();
  const day = new Map<Sign, number>(), month = new Map<Sign, number>(), any = new Set<Sign>();
  for (const [, a, sign, b, year] of text.matchAll(numeric)) {
    // "22-03-37" may be a chart's number.
    if (year.length === 2 && sign !== "/") continue;
    const [x, y, s] = [Number(a), Number(b), sign as Sign];
    if (isDayOnly(x) && isMonth(y)) day.set(s, (day.get(s) ?? 0) + 1);
    if (isMonth(x) && isDayOnly(y)) month.set(s, (month.get(s) ?? 0) + 1);
    any.add(s);
  }
  let said = saidDayFirst.test(text) ? 1 : 0;
  for (const [, a, b, d1, , , d2] of text.matchAll(explained)) {
    if (a !== b) said += Number(d1 ?? d2) === Number(a) ? 1 : -1;
  }
  if (saidMonthFirst.test(text)) {
    if (said <= 0) return new Set();
    said = 0;
  }
  const foreign = abroad.test(text.slice(0, 900)) && wordDayFirst.test(text);
  const american = wordMonthFirst.test(text);
  const least = scanned || american ? 2 : 1;
  return new Set(
    signs.filter((s) =>
      any.has(s) && !month.has(s) &&
      (said > 0 || (day.get(s) ?? 0) >= least || foreign && !american && !month.size && said === 0)
    ),
  );
}
