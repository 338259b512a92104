const SPACE = 0x20;
const FIRST_BEYOND_ASCII = 0x7f;

/** White space of Unicode, and characters without any width that spreadsheets and web pages leave behind. */
const BLANKS = new Set([
  0x85, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x200b,
  0x2028, 0x2029, 0x202f, 0x205f, 0x2060, 0x3000, 0xfeff,
]);

export const isBlank = (code: number): boolean =>
  code <= SPACE ? code === SPACE || (code >= 0x09 && code <= 0x0d) : code >= FIRST_BEYOND_ASCII && BLANKS.has(code);

/** A value without the blanks around it. */
export function trimBlanks(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isBlank(text.charCodeAt(from))) from++;
  while (to > from && isBlank(text.charCodeAt(to - 1))) to--;
  return from === 0 && to === text.length ? text : text.slice(from, to);
}
