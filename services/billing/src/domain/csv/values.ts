import { MONTHS } from '@utility-pay/contracts';

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const AMERICAN = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/;
const NAMED = /^([A-Za-z]{3,9})\.? (\d{1,2}), ?(\d{4})$/;

/** Years accepted in dates; others have a missing or superfluous digit. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;

/** Parses `2026-02-28`, `2/28/2026`, `02-28-2026` and `Feb 28, 2026` to `2026-02-28`; undefined for no existing day. */
export function parseDay(text: string): string | undefined {
  const iso = ISO.exec(text);
  if (iso) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const american = AMERICAN.exec(text);
  if (american) return realDay(Number(american[4]), Number(american[1]), Number(american[3]));
  const named = NAMED.exec(text);
  return named ? realDay(Number(named[3]), monthOf(named[1] ?? ''), Number(named[2])) : undefined;
}

const monthOf = (name: string): number =>
  MONTHS.findIndex((month) => month.toLowerCase().startsWith(name.toLowerCase())) + 1;

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const daysIn = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

function realDay(year: number, month: number, day: number): string | undefined {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12) return undefined;
  if (day < 1 || day > daysIn(year, month)) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Thirteen digits or more, with or without a space or dash between them. */
const RUN = /\d(?:[ -]?\d){12,}/g;
const LONG_RUN = /\d(?:[ -]?\d){12}/;
const GROUP_BREAK = /[ -]/;
const MIN_DIGITS = 13;
const MAX_DIGITS = 19;

/** First digits and lengths of card numbers. */
const SCHEMES: readonly (readonly [prefix: RegExp, lengths: readonly number[]])[] = [
  [/^4/, [13, 16, 19]],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^(?:6011|65|64[4-9]|62)/, [16, 17, 18, 19]],
  [/^(?:36|38|39|30[0-5])/, [14]],
  [/^35(?:2[89]|[3-8])/, [16]],
];

const isCardNumber = (digits: string): boolean =>
  SCHEMES.some(([prefix, lengths]) => lengths.includes(digits.length) && prefix.test(digits)) && luhn(digits);

function luhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const value = index % 2 === 1 ? digit * 2 : digit;
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** Returns whether consecutive groups of digits form a card number; an expiry date may follow it. */
function containsCardNumber(run: string): boolean {
  const groups = run.split(GROUP_BREAK);
  return groups.some((_group, first) => {
    let digits = '';
    for (let next = first; next < groups.length && digits.length < MAX_DIGITS; next++) {
      digits += groups[next];
      if (isCardNumber(digits)) return true;
    }
    return false;
  });
}

/** Returns the text with card numbers masked. */
export const maskCardNumbers = (text: string): string =>
  text.length < MIN_DIGITS || !LONG_RUN.test(text)
    ? text
    : text.replace(RUN, (run) => (containsCardNumber(run) ? `${'*'.repeat(MIN_DIGITS - 1)}${run.slice(-4)}` : run));

/** Returns whether a text has a card number that `maskCardNumbers` has masked. */
export const hasMaskedCardNumber = (text: string): boolean => text.includes('*'.repeat(MIN_DIGITS - 1));

/** Returns whether a text contains a card number. Card numbers are never stored. */
export const holdsCardNumber = (text: string): boolean => maskCardNumbers(text) !== text;
