/** Characters of a reason that are shown. */
const MAX_CHARACTERS = 200;

const ADDRESS = /[^\s"'<>(),;:]+@[^\s"'<>(),;:]+/g;
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`/g;
/** As long as a shortest account or phone number. */
const NUMBER = /\d[\d -]{4,}\d/g;

/** The words of an error without what may tell of a person: addresses, quoted values, long numbers. */
export const safeReason = (message: string): string =>
  (message.split('\n', 1)[0] ?? '')
    .replace(ADDRESS, '…')
    .replace(QUOTED, '…')
    .replace(NUMBER, '…')
    .trim()
    .slice(0, MAX_CHARACTERS);
