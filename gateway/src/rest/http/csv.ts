/** What a spreadsheet would take for a formula: such a cell is led by an apostrophe. */
const FORMULA = /^[=+\-@\t\r\0＝＋－＠]/;
const NEEDS_QUOTES = /[",;\t\r\n]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/** One cell of a CSV file that is safe to open in a spreadsheet. */
export function csvCell(value: string | number | null): string {
  const text = String(value ?? '');
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: (string | number | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`;
