export interface Values {
  companyName: string;
  resetLink: string;
}

/** A text with its variables in place; what is no variable of ours stays as it stands. */
export const fillTemplate = (text: string, { companyName, resetLink }: Values): string =>
  text.replace(/\{(companyName|resetLink)\}/g, (_, name) => (name === 'companyName' ? companyName : resetLink));

/** A text with another put in place of what is selected; answers where the caret then stands. */
export function insertAt(text: string, inserted: string, start: number, end: number): { text: string; caret: number } {
  return { text: `${text.slice(0, start)}${inserted}${text.slice(end)}`, caret: start + inserted.length };
}
