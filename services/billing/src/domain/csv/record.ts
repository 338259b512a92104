/** Columns that a file may have. */
export const MAX_COLUMNS = 200;
/** Characters of one value. */
export const MAX_CELL = 32 * 1024;
/** Characters of one record; a reader never holds more than that and one chunk. */
export const MAX_RECORD = MAX_COLUMNS * (MAX_CELL + 3);
/** Characters kept of a record that cannot be read. */
const MAX_KEPT = 4096;

export type RecordProblem = 'quote' | 'longCell' | 'manyColumns' | 'controlCharacter';

/** One row of a file as text. */
export interface CsvRecord {
  /** Line of the file where it begins, as an editor counts: the first is 1. */
  line: number;
  /** Values without the blanks around them. */
  cells: string[];
  /** Why it cannot be read; `cells` are then as near to the text as can be told. */
  problem?: RecordProblem;
}

/** Cells to show of text that no rule could take apart. */
export const roughCells = (text: string, from: number, to: number, delimiter: string): string[] =>
  text.slice(from, Math.min(to, from + MAX_KEPT)).split(delimiter, MAX_COLUMNS);
