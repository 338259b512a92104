import { DEFAULT_CSV_TEMPLATE } from '@utility-pay/contracts';
import { createFileReader } from '../../services/billing/src/domain/csv/file-reader.ts';
import type { CsvRecord } from '../../services/billing/src/domain/csv/record.ts';
import { createRowReader } from '../../services/billing/src/domain/row-reader.ts';

/** As in the product. */
const PIECE_BYTES = 64 * 1024;
/** An upload reads its file twice: to check it as a whole, and to apply its rows. */
const READINGS = 2;
/** The fastest of these counts: the first ones compile code. */
const TRIES = 3;

/** Returns the milliseconds that an upload takes to parse a file and to validate its rows. */
export function measureReading(text: string): { parseMs: number; validateMs: number } {
  const bytes = Buffer.from(text);
  const fastest = (time: () => number): number => Math.min(...Array.from({ length: TRIES }, time));
  const parseMs = fastest(() => timeReading(bytes, () => () => undefined));
  const bothMs = fastest(() => timeReading(bytes, (header) => createRowReader(header, DEFAULT_CSV_TEMPLATE)));
  return { parseMs: READINGS * parseMs, validateMs: READINGS * Math.max(0, bothMs - parseMs) };
}

type Header = NonNullable<ReturnType<ReturnType<typeof createFileReader>['header']>>;

function timeReading(bytes: Buffer, readerOf: (header: Header) => (record: CsvRecord) => unknown): number {
  const startedAt = performance.now();
  const file = createFileReader('utf-8', DEFAULT_CSV_TEMPLATE);
  let read: ((record: CsvRecord) => unknown) | undefined;
  const take = (found: ReturnType<typeof file.push>): void => {
    if (found.kind === 'refused') throw new Error(found.message);
    const header = file.header();
    if (!header) return;
    read ??= readerOf(header);
    for (const record of found.records) read(record);
  };
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) take(file.push(bytes.subarray(at, at + PIECE_BYTES)));
  take(file.end());
  return performance.now() - startedAt;
}
