/** The product's default name. */
const PRODUCT = 'Utility Pay';

/** Minimum length of a context word; shorter ones occur in too many other words. */
const MIN_WORD_LENGTH = 4;

/** Letters and digits that a password with a context word must have besides it. */
const MIN_OTHER_CHARACTERS = 8;

/** Names from which a password must not be made: those of its owner and the owner's company. */
export interface PasswordContext {
  name: string;
  email: string;
  companyName?: string | undefined;
}

const SEPARATORS = /[^\p{L}\p{N}]+/u;
const normalized = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Returns the words of a text, and at the end the text without separators, all normalized and in lower case. */
const wordsOf = (text: string): string[] => {
  const words = normalized(text).split(SEPARATORS);
  return [...words, words.join('')];
};

/**
 * Returns whether a password consists mostly of the product's or company's name, or of the owner's name or mailbox: it
 * contains one of their words, and fewer than 8 letters and digits besides them.
 */
export function consistsOfContext(password: string, { name, email, companyName = '' }: PasswordContext): boolean {
  const [mailbox = ''] = email.split('@');
  const longestFirst = [PRODUCT, companyName, name, mailbox]
    .flatMap(wordsOf)
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .toSorted((one, other) => other.length - one.length);
  const text = wordsOf(password).at(-1) ?? '';
  // Words become spaces, so that the text before and after one does not form another word.
  const rest = longestFirst.reduce((remaining, word) => remaining.replaceAll(word, ' '), text);
  const hasContextWord = rest !== text;
  return hasContextWord && rest.replaceAll(' ', '').length < MIN_OTHER_CHARACTERS;
}
