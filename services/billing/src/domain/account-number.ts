/** Text that needs no Unicode normalization, which would take ten times as long: uploads read millions of account numbers. */
const PRINTABLE_ASCII = /^[!-~]*$/;

const normalize = (text: string): string => (PRINTABLE_ASCII.test(text) ? text : text.normalize('NFKC')).toLowerCase();

/** Returns digits without leading zeros; at least one digit stays. */
export const withoutZeros = (text: string): string => (text.startsWith('0') ? text.replace(/^0+(?=.)/, '') : text);

/** Returns the form in which account numbers that people enter are compared: without spaces, dashes, case and leading zeros. */
export const accountKey = (accountNumber: string): string =>
  withoutZeros(normalize(accountNumber).replace(/[\s\p{Pd}]+/gu, ''));

/** Sorts before every character of account numbers and names. */
export const SEPARATOR = '\u0001';

/**
 * Returns a key whose byte order is the numeric-aware order of account numbers: 9 before 10, A-9 before A-10. Each run
 * of digits is prefixed by its length. If the key leaves out case or leading zeros, the account number is appended, which makes
 * all keys unique: a key is a position in the list.
 */
export function sortKey(accountNumber: string): string {
  const normalized = normalize(accountNumber);
  const { key, isComplete } = numericAware(normalized);
  return isComplete && normalized === accountNumber ? key : `${key}${SEPARATOR}${accountNumber}`;
}

/** Returns the text with each run of digits prefixed by its length. `isComplete`: no leading zero was left out. */
export function numericAware(text: string): { key: string; isComplete: boolean } {
  let isComplete = true;
  const key = text.replace(/\d+/g, (digits) => {
    const significant = withoutZeros(digits);
    isComplete &&= significant === digits;
    return String(significant.length).padStart(2, '0') + significant;
  });
  return { key, isComplete };
}
