/** Characters of an account number; longer ones fail at every door. */
export const MAX_ACCOUNT_NUMBER = 64;

const compatible = (text: string): string => text.normalize('NFKC').toLowerCase();

/** What is left when people drop blanks, dashes, case and leading zeros: `00-1042` and `1042` are meant alike. */
export const accountKey = (accountNumber: string): string =>
  compatible(accountNumber)
    .replace(/[\s\p{Pd}]+/gu, '')
    .replace(/^0+(?=.)/, '');

/** Sorts before every character that an account number may hold. */
const SEPARATOR = '\u0001';

const numeric = (digits: string): string => {
  const significant = digits.replace(/^0+(?=\d)/, '');
  return String(significant.length).padStart(2, '0') + significant;
};

/**
 * Text that sorts, byte by byte, as people read account numbers: 9 before 10, A-9 before A-10. Each run of digits is
 * led by its length. No two account numbers share a key, so that a place in the list is one key: whatever the first
 * part leaves out (case, leading zeros) follows it.
 */
export function sortKey(accountNumber: string): string {
  const read = compatible(accountNumber);
  const key = read.replace(/\d+/g, numeric);
  const canonical = read.replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, ''));
  return canonical === accountNumber ? key : `${key}${SEPARATOR}${accountNumber}`;
}
