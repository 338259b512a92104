import {
  type CsvRecord,
  MAX_CELL,
  MAX_COLUMNS,
  MAX_RECORD,
  type RecordProblem,
  readQuotedRecord,
  roughCells,
} from './record.ts';
import { afterBreak, countBreaks, createLineEnds, createSearch, hasControl, trimBlanks } from './text.ts';

/** Parses the text of a file piece by piece and returns its records, except those without any value. */
export interface RecordReader {
  push(text: string): CsvRecord[];
  end(): CsvRecord[];
  /** Returns the text after the last record that was returned, and its first line; undefined inside a line that has failed. */
  rest(): { text: string; line: number } | undefined;
}

/**
 * Creates a reader of a text that begins with a record, on line `firstLine` of its file. An unreadable record does not affect others:
 * after a stray or unclosed quote, reading continues on the line after the line where that value began. The reader keeps no more than
 * one record in memory, however long a line is.
 */
export function createRecordReader(delimiter: string, firstLine = 1): RecordReader {
  /** Text of an incomplete record. */
  let rest = '';
  /** Line number where `rest` begins. */
  let line = firstLine;
  /** Whether `rest` begins inside a line that has already failed. */
  let isSkipping = false;

  const read = (text: string, isLast: boolean): CsvRecord[] => {
    const records: CsvRecord[] = [];
    const lineEnd = createLineEnds(text, isLast);
    const quote = createSearch(text, '"');
    const mayHaveControls = hasControl(text);
    let at = 0;

    const moveAfter = (end: number, breaksInside: number): void => {
      at = afterBreak(text, end);
      line += breaksInside + 1;
    };
    /** Skips the line that ends at `end`, or the part of it that has arrived. */
    const skipLine = (end: number, breaksInside: number): void => {
      isSkipping = end === text.length && !isLast;
      if (!isSkipping) return void moveAfter(end, breaksInside);
      line += breaksInside;
      // A CR at the end of the text is kept: the line may end there or with a following LF.
      at = text.endsWith('\r') ? text.length - 1 : text.length;
    };
    const addRecord = (cells: string[], end: number): void => {
      const problem = problemOf(cells, end - at, mayHaveControls);
      if (problem) records.push({ line, cells: readable(cells), problem });
      else if (cells.some((cell) => cell !== '')) records.push({ line, cells });
    };
    /** Adds the record at `at` as unreadable because of the value that begins at `from`. */
    const fail = (problem: RecordProblem, from: number): void => {
      const end = lineEnd(from);
      records.push({ line, cells: readable(roughCells(text, at, end, delimiter).map(trimBlanks)), problem });
      skipLine(end, countBreaks(text.slice(at, from)));
    };

    if (isSkipping) skipLine(lineEnd(0), 0);
    while (at < text.length && !isSkipping) {
      const end = lineEnd(at);
      const isTooLong = text.length - at > MAX_RECORD;
      if (quote(at) < end) {
        const found = readQuotedRecord(text, at, delimiter, isLast);
        if (found.kind === 'more' && !isTooLong) break;
        if (found.kind === 'record') {
          addRecord(found.cells, found.end);
          moveAfter(found.end, found.breaks);
        } else if (found.kind === 'broken') fail(found.problem, found.at);
        else fail('longRow', at);
      } else if (end < text.length || isLast) {
        addRecord(
          text
            .slice(at, end)
            .split(delimiter, MAX_COLUMNS + 1)
            .map(trimBlanks),
          end,
        );
        moveAfter(end, 0);
      } else if (isTooLong) fail('longRow', at);
      else break;
    }
    rest = text.slice(at);
    return records;
  };

  return {
    push: (text) => read(rest + text, false),
    end: () => read(rest, true),
    rest: () => (isSkipping ? undefined : { text: rest, line }),
  };
}

function problemOf(cells: string[], length: number, mayHaveControls: boolean): RecordProblem | undefined {
  if (cells.length > MAX_COLUMNS) return 'manyColumns';
  if (length > MAX_RECORD) return 'longRow';
  if (length > MAX_CELL && cells.some((cell) => cell.length > MAX_CELL)) return 'longCell';
  return mayHaveControls && cells.some(hasControl) ? 'controlCharacter' : undefined;
}

const readable = (cells: string[]): string[] => cells.slice(0, MAX_COLUMNS).map((cell) => cell.slice(0, MAX_CELL));
