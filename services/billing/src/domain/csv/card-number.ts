/** Thirteen digits or more, whole or in groups. */
const RUN = /\d(?:[ -]?\d){12,}/g;
const LONG_RUN = /\d(?:[ -]?\d){12}/;
const GROUP_BREAK = /[ -]/;
const MIN_DIGITS = 13;
const MAX_DIGITS = 19;

/** First digits and lengths of the cards in use. */
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
    const counted = index % 2 === 1 ? digit * 2 : digit;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return sum % 10 === 0;
}

/** Whether neighbouring groups make a card number: an expiry date may stand right behind it. */
function hidesCardNumber(run: string): boolean {
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

/** A value with the card numbers in it made unreadable; the very same value when it holds none. */
export const maskCardNumbers = (text: string): string =>
  text.length < MIN_DIGITS || !LONG_RUN.test(text)
    ? text
    : text.replace(RUN, (run) => (hidesCardNumber(run) ? `${'*'.repeat(MIN_DIGITS - 1)}${run.slice(-4)}` : run));

/** Card numbers never enter the books, whatever column they come in. */
export const holdsCardNumber = (text: string): boolean => maskCardNumbers(text) !== text;
