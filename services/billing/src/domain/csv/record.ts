import { countBreaks, isBlank, trimBlanks } from './text.ts';

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

export type Unread =
  /** The text ends too early to tell. */
  | { kind: 'more' }
  /** `at`: where the value that cannot be read begins. */
  | { kind: 'broken'; at: number; problem: RecordProblem };

export type CellRead = Unread | { kind: 'cell'; value: string; end: number; breaks: number };

const QUOTE = 0x22;
const FEED = 0x0a;
const CARRIAGE = 0x0d;

/** Reads the value at `at` and tells where it ends: at a delimiter, at a line's end or at the end of the text. */
export function readCell(text: string, at: number, delimiter: number, isLast: boolean): CellRead {
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

/** Whether what decides about `end` may still come: the rest of a CRLF, or anything at all. */
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

/** A value that runs over lines until it is too long most likely lacks its closing quote. */
const tooLong = (text: string, open: number): Unread => ({
  kind: 'broken',
  at: open,
  problem: countBreaks(text.slice(open, open + MAX_CELL)) > 0 ? 'quote' : 'longCell',
});

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
