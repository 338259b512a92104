import { accountKey } from './account-number.ts';

/** Tokens kept of one customer: each is an entry of the index. */
const MAX_TOKENS = 24;
/** Characters that a word is found by. */
const MAX_TOKEN = 40;
/** Words of a search that count. */
const MAX_WORDS = 8;

const ASCII = /^[\x20-\x7e]*$/;

const fold = (text: string): string =>
  (ASCII.test(text) ? text : text.normalize('NFKD').replace(/\p{M}+/gu, '')).toLowerCase().replace(/['’]/g, '');

const words = (text: string): string[] =>
  (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, MAX_TOKEN));

const withoutZeros = (word: string): string => word.replace(/^0+(?=.)/, '');

/** The words of a search, longest first: it has the fewest matches, and is what the index is asked for. */
export const searchWords = (search: string): string[] =>
  [...new Set(words(search))].sort((a, b) => b.length - a.length).slice(0, MAX_WORDS);

/** What a customer is found by: the words of its account number, name and e-mail, without case and accents. */
export function searchTokens(of: { accountNumber: string; name?: string; email?: string }): string[] {
  const account = words(of.accountNumber);
  const found = [
    ...account,
    ...account.map(withoutZeros),
    words(accountKey(of.accountNumber)).join('').slice(0, MAX_TOKEN),
    ...(of.name ? words(of.name) : []),
    ...(of.email ? words(of.email) : []),
  ];
  // Whatever begins a longer token is found through it, and needs no entry of its own.
  const sorted = [...new Set(found.slice(0, MAX_TOKENS))].sort();
  return sorted.filter((token, index) => token !== '' && !sorted[index + 1]?.startsWith(token));
}
