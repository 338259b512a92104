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

/** Returns whether a text contains the mask of `maskCardNumbers`. */
export const hasMaskedCardNumber = (text: string): boolean => text.includes('*'.repeat(MIN_DIGITS - 1));

/** Returns whether a text contains a card number. Card numbers are never stored. */
export const holdsCardNumber = (text: string): boolean => maskCardNumbers(text) !== text;
