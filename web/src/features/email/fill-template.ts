export interface Values {
  companyName: string;
  resetLink: string;
}

/** Replaces the variables of a template; unknown placeholders stay unchanged. */
export const fillTemplate = (text: string, { companyName, resetLink }: Values): string =>
  text.replace(/\{(companyName|resetLink)\}/g, (_, name) => (name === 'companyName' ? companyName : resetLink));

/** Replaces the selected part of a text; returns the new text and caret position. */
export function insertAt(text: string, inserted: string, start: number, end: number): { text: string; caret: number } {
  return { text: `${text.slice(0, start)}${inserted}${text.slice(end)}`, caret: start + inserted.length };
}
