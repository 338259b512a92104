/** Plain ASCII. Unicode normalization costs ten times as much, and uploads read millions of account numbers. */
const PLAIN = /^[!-~]*$/;

const compatible = (text: string): string => (PLAIN.test(text) ? text : text.normalize('NFKC')).toLowerCase();

/** Returns digits without leading zeros; at least one digit stays. */
export const withoutZeros = (text: string): string => (text.startsWith('0') ? text.replace(/^0+(?=.)/, '') : text);

/** Returns the form in which entered numbers are compared, without spaces, dashes, case and leading zeros. */
export const accountKey = (accountNumber: string): string =>
  withoutZeros(compatible(accountNumber).replace(/[\s\p{Pd}]+/gu, ''));

/** Sorts before every character of account numbers and names. */
export const SEPARATOR = '\u0001';

/**
 * Returns a key whose byte order is the numeric-aware order of account numbers: 9 before 10, A-9 before A-10. Each run
 * of digits is prefixed by its length. Keys are unique, so that a position in the list is one key: what the first part
 * leaves out (case, leading zeros) is appended.
 */
export function sortKey(accountNumber: string): string {
  const normalized = compatible(accountNumber);
  const { key, complete } = numericAware(normalized);
  return complete && normalized === accountNumber ? key : `${key}${SEPARATOR}${accountNumber}`;
}

/** Returns the text with each run of digits prefixed by its length; `complete`: no leading zero was left out. */
export function numericAware(text: string): { key: string; complete: boolean } {
  let complete = true;
  const key = text.replace(/\d+/g, (digits) => {
    const significant = withoutZeros(digits);
    complete &&= significant === digits;
    return String(significant.length).padStart(2, '0') + significant;
  });
  return { key, complete };
}
