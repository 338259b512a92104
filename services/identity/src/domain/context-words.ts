/** The product's default name. */
const PRODUCT = 'Utility Pay';

/** Minimum length of a context word; shorter ones occur in too many other words. */
const MIN_WORD_LENGTH = 4;

/** Letters and digits that a password with a context word must have besides it. */
const MIN_OTHER_CHARACTERS = 8;

/** What the server knows about the owner of a password. */
export interface PasswordContext {
  name: string;
  email: string;
  companyName?: string | undefined;
}

const SEPARATORS = /[^\p{L}\p{N}]+/u;
const normalized = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Returns the words of a text and the whole text without spaces, in the form in which they are searched for. */
const wordsOf = (text: string): string[] => {
  const words = normalized(text).split(SEPARATORS);
  return [...words, words.join('')];
};

/**
 * Returns whether a password consists mostly of the product's or company's name, or of the owner's name or mailbox. Such
 * a word is allowed in a password that is long enough without it.
 */
export function consistsOfContext(password: string, { name, email, companyName = '' }: PasswordContext): boolean {
  const [mailbox = ''] = email.split('@');
  const words = [PRODUCT, companyName, name, mailbox]
    .flatMap(wordsOf)
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .toSorted((one, other) => other.length - one.length);
  const text = wordsOf(password).at(-1) ?? '';
  // A space, so that what is left and right of a word does not become another word.
  const rest = words.reduce((remaining, word) => remaining.replaceAll(word, ' '), text);
  return rest !== text && rest.replaceAll(' ', '').length < MIN_OTHER_CHARACTERS;
}
