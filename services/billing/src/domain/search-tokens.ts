import { accountKey, withoutZeros } from './account-number.ts';

/** Tokens of one customer: each is an entry of the index. */
const MAX_TOKENS = 24;
/** Characters of one token. */
const MAX_TOKEN = 40;
/** Words of one search. */
const MAX_WORDS = 8;

const PLAIN = /^[\x20-\x7e]*$/;
const APOSTROPHES = /['’]/g;

/** Most text is plain ASCII and is read without the slower Unicode rules. */
function words(text: string): string[] {
  const plain = PLAIN.test(text);
  const folded = (plain ? text : text.normalize('NFKD').replace(/\p{M}+/gu, '')).toLowerCase().replace(APOSTROPHES, '');
  const found = folded.match(plain ? /[a-z0-9]+/g : /[\p{L}\p{N}]+/gu) ?? [];
  return found.map((word) => word.slice(0, MAX_TOKEN));
}

/** Returns the words of a search, longest first: the index is searched by the first one, which has the fewest matches. */
export const searchWords = (search: string): string[] =>
  [...new Set(words(search))].sort((a, b) => b.length - a.length).slice(0, MAX_WORDS);

interface Findable {
  accountNumber: string;
  name?: string;
  email?: string;
}

/** Returns the words of a customer's account number, name and email, without case and accents. */
export function searchTokens({ accountNumber, name, email }: Findable): string[] {
  const found = new Set<string>();
  for (const word of words(accountNumber)) found.add(word).add(withoutZeros(word));
  found.add(words(accountKey(accountNumber)).join('').slice(0, MAX_TOKEN));
  if (name) for (const word of words(name)) found.add(word);
  if (email) for (const word of words(email)) found.add(word);
  // The beginning of a longer token is found through that token.
  const sorted = [...found].slice(0, MAX_TOKENS).sort();
  return sorted.filter((token, index) => token !== '' && !sorted[index + 1]?.startsWith(token));
}
