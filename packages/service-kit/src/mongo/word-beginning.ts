/** The last of all characters: no word has it. */
const LAST = '\u{10FFFF}';

/**
 * Of a field that holds several words: one of them begins with this. As one range of its index, which every engine
 * walks without reading a pattern entry by entry.
 */
export const wordBeginning = (word: string) => ({ $elemMatch: { $gte: word, $lt: `${word}${LAST}` } });
