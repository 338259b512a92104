import { countBreaks, isBlank, trimBlanks } from './text.ts';

/** Columns of a file. */
export const MAX_COLUMNS = 200;
/** Characters of one value. */
export const MAX_CELL = 32 * 1024;
/**
 * Characters of one record: far more than the 64 KB of values that a customer can have. A reader holds at most that and
 * one chunk, and reads it again with each chunk until it is complete.
 */
export const MAX_RECORD = 512 * 1024;
/** Characters reported of a record that cannot be read. */
const MAX_KEPT = 4096;

export type RecordProblem = 'quote' | 'longCell' | 'longRow' | 'manyColumns' | 'controlCharacter';

/** One row of a file as text. */
export interface CsvRecord {
  /** Line of the file where it begins; the first line is 1. */
  line: number;
  /** Values without surrounding blanks. */
  cells: string[];
  /** Why it cannot be read; `cells` then approximate the text. */
  problem?: RecordProblem;
}

/** Returns cells for the report of a record that cannot be parsed. */
export const roughCells = (text: string, from: number, to: number, delimiter: string): string[] =>
  text.slice(from, Math.min(to, from + MAX_KEPT)).split(delimiter, MAX_COLUMNS);

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

/** Returns whether more text may change what ends the value: it may be half of a CRLF, or go on. */
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

/** A value that is too long and spans lines most likely lacks its closing quote. */
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
    // One more than allowed shows that there are too many; the others are dropped.
    if (cells.length <= MAX_COLUMNS) cells.push(cell.value);
    breaks += cell.breaks;
    if (text.charCodeAt(cell.end) !== separator) return { kind: 'record', cells, end: cell.end, breaks };
    at = cell.end + 1;
  }
}
