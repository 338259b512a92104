import { countBreaks, isBlank, trimBlanks } from './text.ts';

/** Maximum columns of a file. */
export const MAX_COLUMNS = 200;
/** Maximum characters of one value. */
export const MAX_CELL = 32 * 1024;
/**
 * Maximum characters of one record, far more than the 64 KB of values that a customer can have. A reader keeps an incomplete record in
 * memory, and reads it again with each chunk until it is complete.
 */
export const MAX_RECORD = 512 * 1024;
/** Maximum characters that are reported of an unreadable record. */
const MAX_REPORTED = 4096;

export type RecordProblem = 'quote' | 'longCell' | 'longRow' | 'manyColumns' | 'controlCharacter';

/** One row of a file as text. */
export interface CsvRecord {
  /** Line of the file where it begins; the first line is 1. */
  line: number;
  /** Values without surrounding blanks. */
  cells: string[];
  /** Why the record is unreadable; `cells` then approximate its text. */
  problem?: RecordProblem;
}

/** Returns approximate cells of an unreadable record, for its report. */
export const roughCells = (text: string, from: number, to: number, delimiter: string): string[] =>
  text.slice(from, Math.min(to, from + MAX_REPORTED)).split(delimiter, MAX_COLUMNS);

export type Unread =
  /** More text is needed. */
  | { kind: 'more' }
  /** `at`: where the unreadable value begins. */
  | { kind: 'broken'; at: number; problem: RecordProblem };

export type CellRead = Unread | { kind: 'cell'; value: string; end: number; breaks: number };

const QUOTE = 0x22;
const FEED = 0x0a;
const CARRIAGE = 0x0d;

/** Reads the value at `at` up to a delimiter, a line end or the end of the text. */
function readCell(text: string, at: number, delimiter: number, isLast: boolean): CellRead {
  const start = skipBlanks(text, at, delimiter);
  return text.charCodeAt(start) === QUOTE
    ? quotedCell(text, start, delimiter, isLast)
    : bareCell(text, at, delimiter, isLast);
}

const isEnd = (code: number, delimiter: number): boolean => code === delimiter || code === FEED || code === CARRIAGE;

function skipBlanks(text: string, at: number, delimiter: number): number {
  let next = at;
  while (next < text.length) {
    const code = text.charCodeAt(next);
    if (isEnd(code, delimiter) || !isBlank(code)) break;
    next++;
  }
  return next;
}

/** Returns whether more text may change the end of the value: the value may continue, or a CR may be half of a CRLF. */
const isUndecided = (text: string, end: number, isLast: boolean): boolean =>
  !isLast && (end >= text.length || (end === text.length - 1 && text.charCodeAt(end) === CARRIAGE));

function bareCell(text: string, at: number, delimiter: number, isLast: boolean): CellRead {
  let end = at;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === QUOTE) return { kind: 'broken', at, problem: 'quote' };
    if (isEnd(code, delimiter)) break;
  }
  if (isUndecided(text, end, isLast)) return { kind: 'more' };
  return { kind: 'cell', value: trimBlanks(text.slice(at, end)), end, breaks: 0 };
}

function quotedCell(text: string, open: number, delimiter: number, isLast: boolean): CellRead {
  let close = text.indexOf('"', open + 1);
  let escaped = false;
  for (;;) {
    const inside = (close === -1 ? text.length : close) - open - 1;
    if (inside > MAX_CELL) return tooLong(text, open);
    if (close === -1) return isLast ? { kind: 'broken', at: open, problem: 'quote' } : { kind: 'more' };
    if (text.charCodeAt(close + 1) !== QUOTE) break;
    escaped = true;
    close = text.indexOf('"', close + 2);
  }
  const end = skipBlanks(text, close + 1, delimiter);
  if (isUndecided(text, end, isLast)) return { kind: 'more' };
  if (end < text.length && !isEnd(text.charCodeAt(end), delimiter))
    return { kind: 'broken', at: open, problem: 'quote' };
  const raw = text.slice(open + 1, close);
  return { kind: 'cell', value: trimBlanks(escaped ? raw.replaceAll('""', '"') : raw), end, breaks: countBreaks(raw) };
}

/** Returns the error of a value that is too long. If it spans lines, its closing quote is most likely missing. */
const tooLong = (text: string, open: number): Unread => ({
  kind: 'broken',
  at: open,
  problem: countBreaks(text.slice(open, open + MAX_CELL)) > 0 ? 'quote' : 'longCell',
});

export type QuotedRead = Unread | { kind: 'record'; cells: string[]; end: number; breaks: number };

/** Reads a record that contains quotes, up to the line end after its last value. */
export function readQuotedRecord(text: string, from: number, delimiter: string, isLast: boolean): QuotedRead {
  const separator = delimiter.charCodeAt(0);
  const cells: string[] = [];
  let at = from;
  let breaks = 0;
  for (;;) {
    const cell = readCell(text, at, separator, isLast);
    if (cell.kind !== 'cell') return cell;
    // One cell beyond the maximum is kept as a sign of too many; further cells are dropped.
    if (cells.length <= MAX_COLUMNS) cells.push(cell.value);
    breaks += cell.breaks;
    if (text.charCodeAt(cell.end) !== separator) return { kind: 'record', cells, end: cell.end, breaks };
    at = cell.end + 1;
  }
}
