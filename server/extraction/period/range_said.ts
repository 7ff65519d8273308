/**
 * A text about dates put into plain words before the rules read it: years that several days share are written behind
 * each, "March of last year" gets its year, half years become months.
 * @module
 */
import { monthWord } from "../dates/month_names.ts";
import { periodOf } from "../dates/periods.ts";
import { type Base } from "./range_parts.ts";

const abbreviated = /\b(Dr|Mr|Mrs|Ms|St|adm|disch|approx|appt|hosp|incl|eff|pt)\.(?=\s)/gi;
const weekday = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s(?=\d|\p{Lu}\p{Ll}{2,8}\.? \d)/giu;
const ofYear = new RegExp(
  `\\b(${monthWord}(?:\\.? \\d{1,2}(?:st|nd|rd|th)?)?),? (?:of )?(last|this|the current|the previous|the same) year\\b`,
  "gi",
);
const lastNamed = new RegExp(`\\blast (${monthWord})\\b(?!\\.? \\d|,? (?:19|20)\\d)`, "gi");

/** The same text with every day whole; places in it move by what was added. */
export function plainlySaid(raw: string, base: Base): string {
  // "labs x 30 days"
  const text = raw.replace(
    /(?<=\p{L}\)?\s)[x×]\s?(?=\d{1,3} ?(?:days?|d|weeks?|wks?|months?|mos?|years?|yrs?)\b)/giu,
    "past ",
  );
  if (!/\d|year|half|last/i.test(text)) return text;
  return endFirst(halfYears(
    sharedYears(
      oneYear(
        relativeYears(lastMonth(inOneLanguage(text), base).replace(abbreviated, "$1 ").replace(weekday, ""), base),
      ),
    ),
  ));
}

const aDay = `(?:${monthWord}\\.? \\d{1,2},? \\d{4}|\\d{1,2}[/-]\\d{1,2}[/-](?:\\d{4}|\\d{2}))`;
const reversed = new RegExp(
  `\\b(?:up to and including|up (?:to|through|until)|through|until|ending(?: on)?|no later than) (${aDay}),? (?:and |but )?(?:starting|beginning|commencing|from|since|no earlier than)(?: on| with| at| from)? (${aDay})`,
  "gi",
);
/** "up to and including June 30, 2026, starting January 1, 2025". */
const endFirst = (text: string): string => text.replace(reversed, "from $2 to $1");

const bothLanguages =
  /\b(from|to|through|until|between|and)\s?\/\s?(?:de|desde|del|al?|hasta|y|entre|du|au|et|à|von|bis)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?:de|desde|del|al?|hasta|y|entre|du|au|et|à|von|bis)\s?\/\s?(from|to|through|until|between|and)\b/giu;
const spanish = /(?<=\d[ .,]{1,2})(?:hasta(?: el)?|al)(?= \d)/gi;

/** "from / de 09-03-2026 to / a 11-06-2026", "desde 09-03-2026 hasta 11-06-2026". */
const inOneLanguage = (text: string): string => text.replace(bothLanguages, (_, a, b) => a ?? b).replace(spanish, "to");

/** "since January of last year", "September 2 of this year" name a year. */
function relativeYears(text: string, base: Base): string {
  const year = Number(base.request?.slice(0, 4) ?? 0);
  if (!year || !/\byear\b/i.test(text)) return text;
  return text.replace(
    ofYear,
    (_, day, which) =>
      `${day}, ${/^(?:last|the previous)$/i.test(which) ? year - 1 : year}`.replace(/([a-z]), /i, "$1 "),
  );
}

/** "since last January": the latest one before the request. */
function lastMonth(text: string, base: Base): string {
  if (!base.request || !/\blast \p{Lu}/u.test(text)) return text;
  const [year, now] = base.request.split("-").map(Number);
  return text.replace(
    lastNamed,
    (_, month) => `${month} ${monthIndex(month) + 1 < now ? year : year - 1}`,
  );
}

const to = "(?:to|through|thru|until|till?|[-–—]|into)";
const parted = `\\s*(?:,\\s*(?:and\\s|&\\s)?|and|&|or|${to})\\s*(?:on\\s)?(?:the\\s)?`;
const monthDay = `${monthWord}\\.? \\d{1,2}(?!\\d|:)(?:st|nd|rd|th)?`;
const year4 = "(?:19|20)\\d{2}";
const named = new RegExp(
  `\\b${monthDay}(?:${parted}(?:${monthDay}|\\d{1,2}(?![\\d:/])(?:st|nd|rd|th)?(?! ?${monthWord})))+,?\\s(?:of\\s)?(${year4})\\b`,
  "gi",
);
const sharedMonth = new RegExp(
  `\\b(?:the\\s)?(\\d{1,2})(?:st|nd|rd|th)(${parted})(\\d{1,2})(?:st|nd|rd|th)?\\s(?:of\\s)?(${monthWord}),?\\s(${year4})\\b`,
  "gi",
);
const listedDay = new RegExp(
  `(${monthWord})\\.? (\\d{1,2})(?:st|nd|rd|th)?|(?<=\\s|[-–—])(\\d{1,2})(?:st|nd|rd|th)?`,
  "gi",
);
const numeric = new RegExp(
  `(?<![\\d/.-])\\d{1,2}/\\d{1,2}(?!\\d)(?:${parted}\\d{1,2}/\\d{1,2})+/(${year4}|\\d{2})(?![/\\d])`,
  "gi",
);
const quarters = new RegExp(
  `\\bQ([1-4])(${parted})(?=Q[1-4],?\\s?(?:of )?['’]?(?:FY\\s?)?(${year4}|\\d{2})\\b)`,
  "gi",
);

const stayed = new RegExp(
  `\\b(${monthDay})(?!,? ?(?:of )?(?:\\d|['’]))(?=([^.;\\d]{0,40}?\\b(?:home|discharged?|released|left|out|until|through|transferred|died|d/c)\\b[^.;\\d]{0,25})(${monthDay}),? (?:of )?(${year4})\\b)`,
  "gi",
);
/** "admitted July 6, home on July 11, 2025": the year of the day on which a stay ended is that of its first day. */
const oneYear = (text: string): string =>
  text.replace(stayed, (all, from, _, to, year) => {
    const later = monthIndex(from) > monthIndex(to);
    return `${all}, ${later ? Number(year) - 1 : year}`;
  });

/** "visits of March 3, April 7 and May 12, 2026", "8/30-9/2/26", "March 3rd to the 6th, 2026", "Q1–Q3 2024". */
function sharedYears(text: string): string {
  // "from the 2nd to the 9th of January 2024"
  const whole = text.replace(
    sharedMonth,
    (_, a, between, b, month, year) => `${month} ${a}, ${year}${between}${month} ${b}, ${year}`,
  );
  return whole.replace(named, (all, year) => {
    let month = "", number = 0;
    const list = all.slice(0, all.lastIndexOf(year)).replace(/,?\s(?:of\s)?$/, "");
    const items = [...list.matchAll(listedDay)];
    let made = "", at = 0;
    const last = monthIndex(items.findLast((i) => i[1])![1]);
    for (const item of items) {
      month = item[1] ?? month;
      number = Number(item[2] ?? item[3]);
      // "December 30 – January 2, 2026" begins the year before.
      const own = monthIndex(month) > last ? Number(year) - 1 : year;
      made += `${list.slice(at, item.index)}${month} ${number}, ${own}`;
      at = item.index + item[0].length;
    }
    return made + list.slice(at);
  }).replace(numeric, (all, year) => {
    const list = all.slice(0, all.length - year.length - 1);
    const last = Number(list.match(/(\d{1,2})\/\d{1,2}$/)![1]);
    return list.replace(/(\d{1,2})\/(\d{1,2})/g, (day: string, m: string) => {
      const own = Number(m) > last ? String(Number(year) - 1).padStart(year.length, "0") : year;
      return `${day}/${own}`;
    });
  }).replace(quarters, (_, q, between, year) => `Q${q} ${year}${between}`);
}

const monthIndex = (word: string): number =>
  ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"].indexOf(
    word.toLowerCase().replace(/^[0q]/, "o").replace(/^mov/, "nov").slice(0, 3),
  );

/** "a year and a half", "two and a half years", "2.5 years", "2 1/2 yrs". */
function halfYears(text: string): string {
  if (!/half|½|[.]5|1\/2/i.test(text)) return text;
  return text.replace(/\b(last|past|previous) half[- ]year\b/gi, "$1 6 months").replace(
    /\b(?:(?:a|one|1) )?(?:year|yr) and (?:a|one)[- ]half\b/gi,
    "18 months",
  ).replace(
    /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)(?: and (?:a|one)[- ]half|\s?½|\.5| 1\/2) (?:years?|yrs?\b\.?)/gi,
    (_, n) => `${12 * periodOf(n, "years").years! + 6} months`,
  );
}
