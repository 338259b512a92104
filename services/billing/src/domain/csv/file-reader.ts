import {
  ALWAYS_REQUIRED_FIELDS,
  type CsvTemplate,
  fieldLabel,
  isErrorsCsv,
  removeFormulaGuard,
} from '@utility-pay/contracts';
import { byteLength, createDecoder, type Encoding } from './encoding.ts';
import { type CsvRecord, MAX_COLUMNS, type RecordProblem } from './record.ts';
import { createRecordReader, type RecordReader } from './record-reader.ts';

export type FileRead = { kind: 'records'; records: CsvRecord[] } | FileRefusal;

/** Decodes and parses a file piece by piece and returns the records below its header. */
export interface FileReader {
  /** Returns undefined until the header has been read. */
  header(): Header | undefined;
  push(bytes: Uint8Array): FileRead;
  end(): FileRead;
  /** Returns where the first record begins that was not returned yet; undefined if it is unknown. */
  position(): FilePosition | undefined;
}

/** The beginning of a record, from which the file can be read. */
export interface FilePosition {
  byte: number;
  line: number;
}

/** Reads the records of a file from a position on. */
export function createFileReaderAt(encoding: Encoding, header: Header, from: FilePosition): FileReader {
  const decoder = createDecoder(encoding, { isStart: false });
  const reader = createRecordReader(header.delimiter, from.line);
  return {
    header: () => header,
    push: (bytes) => ({ kind: 'records', records: readRecords(reader, decoder.push(bytes), false) }),
    end: () => ({ kind: 'records', records: readRecords(reader, decoder.end(), true) }),
    position: () => undefined,
  };
}

export function createFileReader(encoding: Encoding, template: CsvTemplate): FileReader {
  const decoder = createDecoder(encoding);
  let head = '';
  let header: Header | undefined;
  let reader: RecordReader | undefined;

  const read = (text: string, isLast: boolean): FileRead => {
    if (reader) return { kind: 'records', records: readRecords(reader, text, isLast) };
    head += text;
    const found = readHeader(head, template, isLast);
    if (found.kind === 'refused') return found;
    if (found.kind === 'more') return { kind: 'records', records: [] };
    header = found.header;
    reader = createRecordReader(header.delimiter);
    const [, ...records] = readRecords(reader, head, isLast);
    head = '';
    return { kind: 'records', records };
  };
  return {
    header: () => header,
    push: (bytes) => read(decoder.push(bytes), false),
    end: () => read(decoder.end(), true),
    position: () => {
      const rest = reader?.rest();
      return rest && { byte: decoder.bytes() - byteLength(rest.text, encoding), line: rest.line };
    },
  };
}

const readRecords = (reader: RecordReader, text: string, isLast: boolean): CsvRecord[] =>
  isLast ? [...reader.push(text), ...reader.end()] : reader.push(text);

/** Possible delimiters. The one with which the header matches most fields is used; the first of these if several do. */
const DELIMITERS = [',', ';', '\t'] as const;
/** Maximum characters of the header; it is stored with the upload. */
const MAX_HEAD = 128 * 1024;
const LONG_HEADER = 'The first line is too long to be a header';

/** The first record of a file. */
export interface Header {
  delimiter: string;
  /** As written in the file. */
  cells: string[];
  /** The field of each column; undefined for an ignored column. */
  fields: (string | undefined)[];
}

export type FileRefusal = { kind: 'refused'; message: string; isTooLarge?: boolean };
export type HeaderRead = { kind: 'header'; header: Header } | FileRefusal | { kind: 'more' };

/** Reads the header from the first characters of a file. `isLast`: no more will follow. */
export function readHeader(text: string, template: CsvTemplate, isLast: boolean): HeaderRead {
  const candidates = DELIMITERS.map((delimiter) => ({ delimiter, record: firstRecord(text, delimiter, isLast) }));
  const readable = candidates.flatMap(({ delimiter, record }) => (record ? [{ delimiter, record }] : []));
  if (readable.length < candidates.length && !isLast) {
    return text.length > MAX_HEAD ? refused(LONG_HEADER) : { kind: 'more' };
  }
  const [best] = readable
    .map((candidate) => ({ ...candidate, fields: columnsOf(candidate.record.cells, template) }))
    .sort((a, b) => matchedFields(b.fields) - matchedFields(a.fields));
  if (!best) return refused('The file has no header line');
  const { record, fields, delimiter } = best;
  if (record.problem) return refused(PROBLEMS[record.problem], record.problem === 'manyColumns');
  if (record.cells.reduce((length, cell) => length + cell.length, 0) > MAX_HEAD) return refused(LONG_HEADER);
  const why = whyRefused(record.cells, fields, template);
  return why ? refused(why) : { kind: 'header', header: { delimiter, cells: record.cells, fields } };
}

function firstRecord(text: string, delimiter: string, isLast: boolean): CsvRecord | undefined {
  const reader = createRecordReader(delimiter);
  return reader.push(text)[0] ?? (isLast ? reader.end()[0] : undefined);
}

const PROBLEMS: Record<RecordProblem, string> = {
  quote: 'The header line has an unmatched quotation mark',
  longCell: 'The header line has a value longer than 32 KB',
  longRow: LONG_HEADER,
  manyColumns: `The file has more than ${MAX_COLUMNS} columns`,
  controlCharacter: 'The header line contains invisible characters. Type its names again.',
};

const refused = (message: string, isTooLarge = false): FileRefusal => ({
  kind: 'refused',
  message,
  ...(isTooLarge ? { isTooLarge } : {}),
});

export const requiredFields = ({ requiredFields: own }: CsvTemplate): Set<string> =>
  new Set([...ALWAYS_REQUIRED_FIELDS, ...own]);

const normalize = (header: string): string => header.trim().toLowerCase();

/** Returns the header with these cells, which `readHeader` accepted before. */
export const headerOf = (cells: string[], template: CsvTemplate): Header => ({
  delimiter: ',',
  cells,
  fields: columnsOf(cells, template),
});

/** Returns the field of each header cell, by the template's headers or the field's own key. */
function columnsOf(cells: readonly string[], { fieldMappings }: CsvTemplate): (string | undefined)[] {
  const fields = Object.entries(fieldMappings);
  // A Map, so that a header such as `constructor` matches no inherited property.
  const byHeader = new Map(fields.map(([field]) => [normalize(field), field]));
  for (const [field, aliases] of fields) for (const alias of aliases) byHeader.set(normalize(alias), field);
  const isGuarded = isErrorsCsv(cells);
  return cells.map((cell) => byHeader.get(normalize(isGuarded ? removeFormulaGuard(cell) : cell)));
}

/** Returns how many fields of the template a header has. */
const matchedFields = (fields: readonly (string | undefined)[]): number =>
  new Set(fields.filter((field) => field !== undefined)).size;

/** Returns why a file with these columns is refused; undefined when it is not. */
function whyRefused(
  cells: readonly string[],
  fields: readonly (string | undefined)[],
  template: CsvTemplate,
): string | undefined {
  const missing = [...requiredFields(template)].filter((field) => !fields.includes(field));
  if (missing.length > 0)
    return `Missing required column${missing.length > 1 ? 's' : ''}: ${missing.map(fieldLabel).join(', ')}`;
  const second = fields.findIndex((field, column) => field !== undefined && fields.indexOf(field) < column);
  if (second === -1) return undefined;
  const first = fields.indexOf(fields[second]);
  return `Two columns are recognized as ${fieldLabel(fields[second] ?? '')}: "${cells[first]}" and "${cells[second]}"`;
}
