/** The last code point, which no word contains. */
const LAST = '\u{10FFFF}';

/**
 * Returns a filter for array fields of words: some word starts with `word`. A range instead of a regular expression, so
 * every engine serves it from the index.
 */
export const wordBeginning = (word: string) => ({ $elemMatch: { $gte: word, $lt: `${word}${LAST}` } });
