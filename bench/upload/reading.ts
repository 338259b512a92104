import { DEFAULT_CSV_TEMPLATE } from '@utility-pay/contracts';
import { createFileReader } from '../../services/billing/src/domain/csv/file-reader.ts';
import type { CsvRecord } from '../../services/billing/src/domain/csv/record.ts';
import { createRowReader } from '../../services/billing/src/domain/row-reader.ts';

/** Size of the pieces in which a file is read, as in the product. */
const PIECE_BYTES = 64 * 1024;
/** Number of times that an upload reads its file: first to check the whole file, then to apply its rows. */
const READINGS = 2;
/** Number of tries, of which the fastest counts, because code is compiled during the first ones. */
const TRIES = 3;

/** Returns the milliseconds that an upload takes to parse a file and to validate its rows. */
export function measureReading(text: string): { parseMs: number; validateMs: number } {
  const bytes = Buffer.from(text);
  const measureFastest = (measure: () => number): number => Math.min(...Array.from({ length: TRIES }, measure));
  const parseMs = measureFastest(() => timeReading(bytes, () => () => undefined));
  const bothMs = measureFastest(() => timeReading(bytes, (header) => createRowReader(header, DEFAULT_CSV_TEMPLATE)));
  return { parseMs: READINGS * parseMs, validateMs: READINGS * Math.max(0, bothMs - parseMs) };
}

type Header = NonNullable<ReturnType<ReturnType<typeof createFileReader>['header']>>;

/**
 * Returns the milliseconds of reading a file once. `createReader` returns the function that each record is passed to.
 */
function timeReading(bytes: Buffer, createReader: (header: Header) => (record: CsvRecord) => unknown): number {
  const startedAt = performance.now();
  const file = createFileReader('utf-8', DEFAULT_CSV_TEMPLATE);
  let read: ((record: CsvRecord) => unknown) | undefined;
  const readRecords = (parsed: ReturnType<typeof file.push>): void => {
    if (parsed.kind === 'refused') throw new Error(parsed.message);
    const header = file.header();
    if (!header) return;
    read ??= createReader(header);
    for (const record of parsed.records) read(record);
  };
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) readRecords(file.push(bytes.subarray(at, at + PIECE_BYTES)));
  readRecords(file.end());
  return performance.now() - startedAt;
}
