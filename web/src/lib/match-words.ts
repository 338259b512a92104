const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Returns whether each word of the query is the beginning of a word in the text. */
export function matchesWords(query: string, text: string): boolean {
  const textWords = wordsOf(text);
  return wordsOf(query).every((queryWord) => textWords.some((word) => word.startsWith(queryWord)));
}
