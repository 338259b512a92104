import { accountKey, withoutZeros } from './account-number.ts';

/** Tokens kept of one customer: each is an entry of the index. */
const MAX_TOKENS = 24;
/** Characters that a word is found by. */
const MAX_TOKEN = 40;
/** Words of a search that count. */
const MAX_WORDS = 8;

const PLAIN = /^[\x20-\x7e]*$/;
const APOSTROPHES = /['’]/g;

/** Plain text, which is most of it, is read without Unicode's slower rules. */
function words(text: string): string[] {
  const plain = PLAIN.test(text);
  const folded = (plain ? text : text.normalize('NFKD').replace(/\p{M}+/gu, '')).toLowerCase().replace(APOSTROPHES, '');
  const found = folded.match(plain ? /[a-z0-9]+/g : /[\p{L}\p{N}]+/gu) ?? [];
  return found.map((word) => word.slice(0, MAX_TOKEN));
}

/** The words of a search, longest first: it has the fewest matches, and is what the index is asked for. */
export const searchWords = (search: string): string[] =>
  [...new Set(words(search))].sort((a, b) => b.length - a.length).slice(0, MAX_WORDS);

interface Findable {
  accountNumber: string;
  name?: string;
  email?: string;
}

/** What a customer is found by: the words of its account number, name and e-mail, without case and accents. */
export function searchTokens({ accountNumber, name, email }: Findable): string[] {
  const found = new Set<string>();
  for (const word of words(accountNumber)) found.add(word).add(withoutZeros(word));
  found.add(words(accountKey(accountNumber)).join('').slice(0, MAX_TOKEN));
  if (name) for (const word of words(name)) found.add(word);
  if (email) for (const word of words(email)) found.add(word);
  // Whatever begins a longer token is found through it, and needs no entry of its own.
  const sorted = [...found].slice(0, MAX_TOKENS).sort();
  return sorted.filter((token, index) => token !== '' && !sorted[index + 1]?.startsWith(token));
}
