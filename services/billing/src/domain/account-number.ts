/** Most account numbers are plain; an upload meets millions, and Unicode's rules cost ten times as much. */
const PLAIN = /^[!-~]*$/;

const compatible = (text: string): string => (PLAIN.test(text) ? text : text.normalize('NFKC')).toLowerCase();

/** Digits without leading zeros; one is left. */
export const withoutZeros = (text: string): string => (text.startsWith('0') ? text.replace(/^0+(?=.)/, '') : text);

/** What is left when people drop blanks, dashes, case and leading zeros: `00-1042` and `1042` are meant alike. */
export const accountKey = (accountNumber: string): string =>
  withoutZeros(compatible(accountNumber).replace(/[\s\p{Pd}]+/gu, ''));

/** Sorts before every character that an account number or a name may hold. */
export const SEPARATOR = '\u0001';

/**
 * Text that sorts, byte by byte, as people read account numbers: 9 before 10, A-9 before A-10. Each run of digits is
 * led by its length. No two account numbers share a key, so that a place in the list is one key: whatever the first
 * part leaves out (case, leading zeros) follows it.
 */
export function sortKey(accountNumber: string): string {
  const read = compatible(accountNumber);
  const { key, complete } = numericAware(read);
  return complete && read === accountNumber ? key : `${key}${SEPARATOR}${accountNumber}`;
}

/** The text with each run of digits led by its length; `complete` when no leading zero was left out. */
export function numericAware(text: string): { key: string; complete: boolean } {
  let complete = true;
  const key = text.replace(/\d+/g, (digits) => {
    const significant = withoutZeros(digits);
    complete &&= significant === digits;
    return String(significant.length).padStart(2, '0') + significant;
  });
  return { key, complete };
}
