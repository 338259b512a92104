/** Notes a failure in the browser's console, for whoever supports the portal. Fixed words only: nothing of a person. */
export const logProblem = (words: string): void => console.error(words);
