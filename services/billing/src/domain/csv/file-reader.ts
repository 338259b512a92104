import type { CsvTemplate } from '@utility-pay/contracts';
import { createDecoder, type Encoding } from './encoding.ts';
import { type Header, type Refusal, readHeader } from './header.ts';
import type { CsvRecord } from './record.ts';
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
