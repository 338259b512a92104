/** Why one row of a file was not applied. */
export interface RowError {
  /** Line of the file where the record begins; the header is line 1. */
  line: number;
  accountNumber: string | null;
  field: string | null;
  error: string;
  /** The row's own cells, for a corrected file. */
  cells: string[];
}
