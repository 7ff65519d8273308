/**
 * Lengths of time in words: "one (1) year", "12-month".
 * @module
 */

const numberWords: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  ane: 1,
  "0ne": 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  eighteen: 18,
  twenty: 20,
  "twenty-four": 24,
  "twenty four": 24,
  thirty: 30,
  "thirty-six": 36,
  "thirty six": 36,
  "forty-eight": 48,
  forty: 40,
  fifty: 50,
  sixty: 60,
  eighty: 80,
  ninety: 90,
  "one hundred": 100,
  "one hundred twenty": 120,
  "one hundred and twenty": 120,
  "one hundred eighty": 180,
  "one hundred and eighty": 180,
  hundred: 100,
};
const count = `(\\d{1,3}|${Object.keys(numberWords).sort((a, b) => b.length - a.length).join("|")})`;

/** A period as a pattern's source with two groups: the number and the unit. "one (1) year", "12-month", "two monchs". */
export const periodSource =
  `${count}\\s?(?:[({[](?:\\d{1,3}|[a-z-]{3,12})[)}\\]]\\s?)?[-\\s]?(?:full |consecutive |calendar )?(y[eo]ars?|yrs?\\.?|(?:m|rn)[o0ae]n[tcfr]hs?|mths?\\.?|mos?\\.?|weeks?|wks?\\.?|d[ao]ys?)(?![a-z])`;

/** What a match of `periodSource` means. */
export function periodOf(number: string, unit: string): { years?: number; months?: number; days?: number } {
  const n = numberWords[number.toLowerCase()] ?? Number(number);
  if (/^y/i.test(unit)) return { years: n };
  if (/^(?:m|rn)/i.test(unit)) return { months: n };
  return { days: /^w/i.test(unit) ? 7 * n : n };
}

export const back = (by: { years?: number; months?: number; days?: number }) => ({
  years: -(by.years ?? 0),
  months: -(by.months ?? 0),
  days: -(by.days ?? 0),
});
