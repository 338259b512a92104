/** The next position from `from` on, or the text's length when there is none. */
export type Search = (from: number) => number;

/** Finds something again and again from growing positions; each character is looked at once, however often it is asked. */
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

/** Finds where lines end, at LF, CRLF or CR. A CR that ends the text may be half a CRLF, unless nothing follows. */
export const createLineEnds = (text: string, isLast: boolean): Search => {
  const feed = createSearch(text, '\n');
  const carriage = createSearch(text, '\r');
  return (from) => {
    const end = Math.min(feed(from), carriage(from));
    return end === text.length - 1 && text[end] === '\r' && !isLast ? text.length : end;
  };
};

/** Where the next line begins. */
export const afterBreak = (text: string, end: number): number =>
  text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;

const BREAK = /\r\n?|\n/g;

export const countBreaks = (text: string): number => text.match(BREAK)?.length ?? 0;
