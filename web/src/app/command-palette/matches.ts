const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether each word that was typed begins a word of the text. */
export function matches(query: string, text: string): boolean {
  const known = wordsOf(text);
  return wordsOf(query).every((word) => known.some((candidate) => candidate.startsWith(word)));
}
