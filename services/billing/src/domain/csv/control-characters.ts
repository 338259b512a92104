/** Line breaks and tabs may stand inside a value; no other control character may. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;
const ANY_CONTROL = /\p{Cc}/u;

export const hasControl = (text: string): boolean => CONTROL.test(text);

/** For values that are one line by nature. */
export const hasControlOrBreak = (text: string): boolean => ANY_CONTROL.test(text);
