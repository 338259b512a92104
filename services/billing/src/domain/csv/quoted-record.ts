import { readCell, type Unread } from './quoted-cell.ts';
import { MAX_COLUMNS } from './record.ts';

export type QuotedRead = Unread | { kind: 'record'; cells: string[]; end: number; breaks: number };

/** Reads a record that holds quotes, from where it begins to the line's end after its last value. */
export function readQuotedRecord(text: string, from: number, delimiter: string, isLast: boolean): QuotedRead {
  const separator = delimiter.charCodeAt(0);
  const cells: string[] = [];
  let at = from;
  let breaks = 0;
  for (;;) {
    const cell = readCell(text, at, separator, isLast);
    if (cell.kind !== 'cell') return cell;
    // One more than allowed tells that there were too many; the others need not be kept.
    if (cells.length <= MAX_COLUMNS) cells.push(cell.value);
    breaks += cell.breaks;
    if (text.charCodeAt(cell.end) !== separator) return { kind: 'record', cells, end: cell.end, breaks };
    at = cell.end + 1;
  }
}
