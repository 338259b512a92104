import type { CsvTemplate } from '@utility-pay/contracts';
import { columnsOf, matchedFields, whyRefused } from './header-columns.ts';
import { type CsvRecord, MAX_COLUMNS, type RecordProblem } from './record.ts';
import { createRecordReader } from './record-reader.ts';

/** Between which the one is chosen that makes the header match best; the first of equals. */
const DELIMITERS = [',', ';', '\t'] as const;
/** Characters within which a header must end. */
const MAX_HEAD = 1024 * 1024;

/** What a file's first record says about all others. */
export interface Header {
  delimiter: string;
  /** As they stand in the file. */
  cells: string[];
  /** The field that each column fills; undefined for a column that is ignored. */
  fields: (string | undefined)[];
}

export type Refusal = { kind: 'refused'; message: string; isTooLarge?: boolean };
export type HeaderRead = { kind: 'header'; header: Header } | Refusal | { kind: 'more' };

/** Reads the header out of a file's first characters. `isLast` when no more will come. */
export function readHeader(text: string, template: CsvTemplate, isLast: boolean): HeaderRead {
  const candidates = DELIMITERS.map((delimiter) => ({ delimiter, record: firstRecord(text, delimiter, isLast) }));
  const readable = candidates.flatMap(({ delimiter, record }) => (record ? [{ delimiter, record }] : []));
  if (readable.length < candidates.length && !isLast) {
    return text.length > MAX_HEAD ? refused('The first line is too long to be a header') : { kind: 'more' };
  }
  const [best] = readable
    .map((candidate) => ({ ...candidate, fields: columnsOf(candidate.record.cells, template) }))
    .sort((a, b) => matchedFields(b.fields) - matchedFields(a.fields));
  if (!best) return refused('The file has no header line');
  const { record, fields, delimiter } = best;
  if (record.problem) return refused(PROBLEMS[record.problem], record.problem === 'manyColumns');
  const why = whyRefused(record.cells, fields, template);
  return why ? refused(why) : { kind: 'header', header: { delimiter, cells: record.cells, fields } };
}

function firstRecord(text: string, delimiter: string, isLast: boolean): CsvRecord | undefined {
  const reader = createRecordReader(delimiter);
  return reader.push(text)[0] ?? (isLast ? reader.end()[0] : undefined);
}

const PROBLEMS: Record<RecordProblem, string> = {
  quote: 'The header line has a stray or unclosed quote',
  longCell: 'The header line has a value longer than 32 KiB',
  manyColumns: `The file has more than ${MAX_COLUMNS} columns`,
  controlCharacter: 'The header line has control characters',
};

const refused = (message: string, isTooLarge = false): Refusal => ({
  kind: 'refused',
  message,
  ...(isTooLarge ? { isTooLarge } : {}),
});
