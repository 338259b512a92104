import { trimBlanks } from './blanks.ts';
import { hasControl } from './control-characters.ts';
import { readQuotedRecord } from './quoted-record.ts';
import { type CsvRecord, MAX_CELL, MAX_COLUMNS, MAX_RECORD, type RecordProblem, roughCells } from './record.ts';
import { afterBreak, countBreaks, createLineEnds, createSearch } from './text-search.ts';

/** Takes a file's text in pieces and hands out its records, without those that hold no value at all. */
export interface RecordReader {
  push(text: string): CsvRecord[];
  end(): CsvRecord[];
}

/**
 * A record that cannot be read fails alone: after a stray or unclosed quote reading goes on at the line after the one
 * where that value began. Memory stays within one record, however long a line is.
 */
export function createRecordReader(delimiter: string): RecordReader {
  let rest = '';
  let line = 1;
  let skipping = false;

  const read = (text: string, isLast: boolean): CsvRecord[] => {
    const records: CsvRecord[] = [];
    const lineEnd = createLineEnds(text, isLast);
    const quote = createSearch(text, '"');
    const mayHaveControls = hasControl(text);
    let at = 0;

    const keep = (cells: string[], end: number): void => {
      const problem = problemOf(cells, end - at, mayHaveControls);
      if (problem) records.push({ line, cells: readable(cells), problem });
      else if (cells.some((cell) => cell !== '')) records.push({ line, cells });
    };
    const moveTo = (end: number, breaksInside: number): void => {
      at = afterBreak(text, end);
      line += breaksInside + 1;
    };
    /** Fails the record at `at` and leaves the line in which `from` lies, even when its end is still to come. */
    const fail = (problem: RecordProblem, from: number): void => {
      const end = lineEnd(from);
      records.push({ line, cells: readable(roughCells(text, at, end, delimiter).map(trimBlanks)), problem });
      skipping = end === text.length && !isLast;
      if (skipping) {
        line += countBreaks(text.slice(at, from));
        at = undecidedFrom(text);
      } else moveTo(end, countBreaks(text.slice(at, end)));
    };

    if (skipping) {
      const end = lineEnd(0);
      if (end === text.length) at = undecidedFrom(text);
      else {
        skipping = false;
        moveTo(end, 0);
      }
    }
    while (at < text.length && !skipping) {
      const end = lineEnd(at);
      const isTooLong = text.length - at > MAX_RECORD;
      if (quote(at) < end) {
        const found = readQuotedRecord(text, at, delimiter, isLast);
        if (found.kind === 'more' && !isTooLong) break;
        if (found.kind === 'record') {
          keep(found.cells, found.end);
          moveTo(found.end, found.breaks);
        } else if (found.kind === 'broken') fail(found.problem, found.at);
        else fail('longCell', at);
      } else if (end < text.length || isLast) {
        keep(
          text
            .slice(at, end)
            .split(delimiter, MAX_COLUMNS + 1)
            .map(trimBlanks),
          end,
        );
        moveTo(end, 0);
      } else if (isTooLong) fail('longCell', at);
      else break;
    }
    rest = text.slice(at);
    return records;
  };

  return { push: (text) => read(rest + text, false), end: () => read(rest, true) };
}

/** A CR that ends the text is kept: the line may end here or with the LF that follows. */
const undecidedFrom = (text: string): number => (text.endsWith('\r') ? text.length - 1 : text.length);

function problemOf(cells: string[], length: number, mayHaveControls: boolean): RecordProblem | undefined {
  if (cells.length > MAX_COLUMNS) return 'manyColumns';
  if (length > MAX_CELL && cells.some((cell) => cell.length > MAX_CELL)) return 'longCell';
  return mayHaveControls && cells.some(hasControl) ? 'controlCharacter' : undefined;
}

const readable = (cells: string[]): string[] => cells.slice(0, MAX_COLUMNS).map((cell) => cell.slice(0, MAX_CELL));
