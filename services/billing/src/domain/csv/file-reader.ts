import { ALWAYS_REQUIRED_FIELDS, type CsvTemplate, fieldLabel } from '@utility-pay/contracts';
import { createDecoder, type Encoding } from './encoding.ts';
import { type CsvRecord, MAX_COLUMNS, type RecordProblem } from './record.ts';
import { createRecordReader, type RecordReader } from './record-reader.ts';

export type FileRead = { kind: 'records'; records: CsvRecord[] } | Refusal;

/** Takes a file's bytes in pieces and hands out the records below its header. */
export interface FileReader {
  /** Undefined until enough of the file has been read. */
  header(): Header | undefined;
  push(bytes: Uint8Array): FileRead;
  end(): FileRead;
}

export function createFileReader(encoding: Encoding, template: CsvTemplate): FileReader {
  const decoder = createDecoder(encoding);
  let head = '';
  let header: Header | undefined;
  let reader: RecordReader | undefined;

  const read = (text: string, isLast: boolean): FileRead => {
    if (reader) return { kind: 'records', records: readOn(reader, text, isLast) };
    head += text;
    const found = readHeader(head, template, isLast);
    if (found.kind === 'refused') return found;
    if (found.kind === 'more') return { kind: 'records', records: [] };
    header = found.header;
    reader = createRecordReader(header.delimiter);
    const [, ...records] = readOn(reader, head, isLast);
    head = '';
    return { kind: 'records', records };
  };
  return {
    header: () => header,
    push: (bytes) => read(decoder.push(bytes), false),
    end: () => read(decoder.end(), true),
  };
}

const readOn = (reader: RecordReader, text: string, isLast: boolean): CsvRecord[] =>
  isLast ? [...reader.push(text), ...reader.end()] : reader.push(text);

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

export const requiredFields = ({ requiredFields: own }: CsvTemplate): Set<string> =>
  new Set([...ALWAYS_REQUIRED_FIELDS, ...own]);

const normalised = (header: string): string => header.trim().toLowerCase();

/** The field that each header cell means, by the template's aliases or the field's own key. */
export function columnsOf(cells: readonly string[], { fieldMappings }: CsvTemplate): (string | undefined)[] {
  const fields = Object.entries(fieldMappings);
  // A Map, so that a header such as `constructor` finds nothing that the template does not name.
  const byHeader = new Map(fields.map(([field]) => [normalised(field), field]));
  for (const [field, aliases] of fields) for (const alias of aliases) byHeader.set(normalised(alias), field);
  return cells.map((cell) => byHeader.get(normalised(cell)));
}

/** How well a header fits the template. */
export const matchedFields = (fields: readonly (string | undefined)[]): number =>
  new Set(fields.filter((field) => field !== undefined)).size;

/** Why no row of a file with these columns can be read; undefined when all is well. */
export function whyRefused(
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
  return `Two columns mean ${fieldLabel(fields[second] ?? '')}: "${cells[first]}" and "${cells[second]}"`;
}
