import { accountKey, withoutZeros } from './account-number.ts';

/** Maximum tokens of one customer: each is an entry of the index. */
const MAX_TOKENS = 24;
/** Maximum characters of one token. */
const MAX_TOKEN_LENGTH = 40;
/** Maximum words of one search. */
const MAX_WORDS = 8;

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;
const APOSTROPHES = /['’]/g;

/** Returns the words of a text without case and accents. Most text is ASCII and avoids the slower Unicode rules. */
function splitWords(text: string): string[] {
  const isAscii = PRINTABLE_ASCII.test(text);
  const normalized = (isAscii ? text : text.normalize('NFKD').replace(/\p{M}+/gu, ''))
    .toLowerCase()
    .replace(APOSTROPHES, '');
  const found = normalized.match(isAscii ? /[a-z0-9]+/g : /[\p{L}\p{N}]+/gu) ?? [];
  return found.map((word) => word.slice(0, MAX_TOKEN_LENGTH));
}

/** Returns the words of a search, longest first: the first word is looked up in the index, and the longest has the fewest matches. */
export const searchWords = (search: string): string[] =>
  [...new Set(splitWords(search))].sort((a, b) => b.length - a.length).slice(0, MAX_WORDS);

interface Findable {
  accountNumber: string;
  name?: string;
  email?: string;
}

/** Returns the words of a customer's account number, name and email, without case and accents. */
export function searchTokens({ accountNumber, name, email }: Findable): string[] {
  const found = new Set<string>();
  for (const word of splitWords(accountNumber)) found.add(word).add(withoutZeros(word));
  found.add(splitWords(accountKey(accountNumber)).join('').slice(0, MAX_TOKEN_LENGTH));
  if (name) for (const word of splitWords(name)) found.add(word);
  if (email) for (const word of splitWords(email)) found.add(word);
  // A token that is the beginning of another one is left out: a search for it finds the longer token.
  const sorted = [...found].slice(0, MAX_TOKENS).sort();
  return sorted.filter((token, index) => token !== '' && !sorted[index + 1]?.startsWith(token));
}
