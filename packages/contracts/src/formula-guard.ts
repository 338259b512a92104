/** A character with which a spreadsheet begins a formula. */
const FORMULA_START = '[=+\\-@\\t\\r\\0＝＋－＠]';
/** Separators at which a spreadsheet may split a cell, also inside quotation marks. */
const SEPARATOR = '(?<=[,;|\\t\\r\\n])';
/** After a split, quotation marks disappear: `"a;""=1"` gives `=1`. */
const MARKS = `['"]*`;
const UNGUARDED = new RegExp(`^(?='*${FORMULA_START})|${SEPARATOR}(?=${MARKS}${FORMULA_START})`, 'g');
const GUARDED = new RegExp(`^'(?='*${FORMULA_START})|${SEPARATOR}'(?=${MARKS}${FORMULA_START})`, 'g');
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/** Returns the text with an apostrophe before everything that a spreadsheet would run as a formula. */
export const guardFormula = (text: string): string => (PLAIN_NUMBER.test(text) ? text : text.replace(UNGUARDED, "'"));

/** Returns the text without the apostrophes of `guardFormula`, for files that we wrote and that are uploaded again. */
export const removeFormulaGuard = (text: string): string => (text.includes("'") ? text.replace(GUARDED, '') : text);

/** The columns that `errors.csv` has before those of the file. */
export const ERRORS_CSV_COLUMNS = ['Line', 'Field', 'Reason'] as const;

/** Returns whether a file with this header is an `errors.csv` that we wrote, whose cells are guarded. */
export const isErrorsCsv = (header: readonly string[]): boolean =>
  ERRORS_CSV_COLUMNS.every((column, index) => header[index]?.trim() === column);
