const SPACE = 0x20;
const FIRST_BEYOND_ASCII = 0x7f;

/** Unicode white space, and zero-width characters that spreadsheets and web pages leave behind. */
const BLANKS = new Set([
  0x85, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x200b,
  0x2028, 0x2029, 0x202f, 0x205f, 0x2060, 0x3000, 0xfeff,
]);

export const isBlank = (code: number): boolean =>
  code <= SPACE ? code === SPACE || (code >= 0x09 && code <= 0x0d) : code >= FIRST_BEYOND_ASCII && BLANKS.has(code);

/** Returns a value without surrounding blanks. */
export function trimBlanks(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isBlank(text.charCodeAt(from))) from++;
  while (to > from && isBlank(text.charCodeAt(to - 1))) to--;
  return from === 0 && to === text.length ? text : text.slice(from, to);
}

/** Control characters other than line breaks and tabs, which a value may contain. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;
const ANY_CONTROL = /\p{Cc}/u;

export const hasControl = (text: string): boolean => CONTROL.test(text);

/** Like `hasControl`, for values of a single line: also finds tabs and line breaks. */
export const hasControlOrBreak = (text: string): boolean => ANY_CONTROL.test(text);

/** Returns the next position at or after `from`; the text's length if there is none. */
export type Search = (from: number) => number;

/** Returns a search for increasing positions, which reads each character of the text only once. */
export const createSearch = (text: string, needle: string): Search => {
  let found = -1;
  return (from) => {
    if (found < from) {
      const at = text.indexOf(needle, from);
      found = at === -1 ? text.length : at;
    }
    return found;
  };
};

/** Returns a search for line ends: LF, CRLF or CR. A CR at the end of the text may be half of a CRLF unless `isLast`. */
export const createLineEnds = (text: string, isLast: boolean): Search => {
  const feed = createSearch(text, '\n');
  const carriage = createSearch(text, '\r');
  return (from) => {
    const end = Math.min(feed(from), carriage(from));
    return end === text.length - 1 && text[end] === '\r' && !isLast ? text.length : end;
  };
};

/** Returns where the next line begins. */
export const afterBreak = (text: string, end: number): number =>
  text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;

const BREAK = /\r\n?|\n/g;

export const countBreaks = (text: string): number => text.match(BREAK)?.length ?? 0;
