/** Account numbers that a claim treats as one: blanks, dashes, case and leading zeros do not count. */
export const accountKey = (accountNumber: string): string =>
  accountNumber
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toLowerCase()
    .replace(/^0+(?=.)/, '');
