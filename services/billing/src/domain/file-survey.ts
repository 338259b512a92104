import type { CsvTemplate } from '@utility-pay/contracts';
import type { Encoding } from './csv/encoding.ts';
import { createFileReader, type FileRefusal, type Header } from './csv/file-reader.ts';
import type { CsvRecord } from './csv/record.ts';
import { createRowReader } from './row-reader.ts';

/** Maximum rows of one file. */
const MAX_ROWS = 10_000_000;

/** How to read a file. */
export interface FileFormat {
  encoding: Encoding;
  template: CsvTemplate;
  bytes: number;
}

/** The result of the first pass over a file: the number of rows, and which row counts for each account. */
export interface Survey {
  header: Header;
  rows: number;
  accounts: Pick<AccountRegister, 'lastLineOf'>;
}

export interface Surveyor {
  /** Returns undefined while the file is acceptable. */
  push(bytes: Uint8Array): FileRefusal | undefined;
  end(): { kind: 'survey'; survey: Survey } | FileRefusal;
}

/** Creates the first pass over a file. No row of a refused file is applied. */
export function createSurveyor({ encoding, template, bytes }: FileFormat): Surveyor {
  const file = createFileReader(encoding, template);
  const accounts = createAccountRegister(bytes);
  let readRow: ReturnType<typeof createRowReader> | undefined;
  let rows = 0;

  const take = (records: readonly CsvRecord[]): FileRefusal | undefined => {
    const header = file.header();
    if (!header) return undefined;
    readRow ??= createRowReader(header, template);
    for (const record of records) {
      const read = readRow(record);
      // Only a valid row replaces an earlier one, valid or not.
      if (read.kind === 'row') accounts.add(read.row.accountNumber, record.line);
      else if (read.error.accountNumber) accounts.addFailed(read.error.accountNumber);
    }
    rows += records.length;
    if (rows > MAX_ROWS) return tooLarge(`The file has more than ${MAX_ROWS.toLocaleString('en-US')} rows`);
    if (accounts.repeated() > MAX_REPEATED) {
      return tooLarge(`More than ${MAX_REPEATED.toLocaleString('en-US')} accounts appear more than once in the file`);
    }
    return undefined;
  };
  return {
    push: (chunk) => {
      const read = file.push(chunk);
      return read.kind === 'refused' ? read : take(read.records);
    },
    end: () => {
      const read = file.end();
      const refusal = read.kind === 'refused' ? read : take(read.records);
      if (refusal) return refusal;
      const header = file.header();
      return header
        ? { kind: 'survey', survey: { header, rows, accounts } }
        : { kind: 'refused', message: 'The file has no header line' };
    },
  };
}

const tooLarge = (message: string): FileRefusal => ({ kind: 'refused', message, isTooLarge: true });

/** Maximum accounts that occur in a file more than once. Each takes memory. */
const MAX_REPEATED = 1_000_000;

/** Bits of the Bloom filter that are set per account. */
const BITS_PER_ACCOUNT = 4;
/** A row has about 16 bytes or more, so the filter has 8 bits or more per row. */
const BYTES_PER_BIT = 2;
const MIN_BITS = 2 ** 16;
/** 16 MiB: 13 bits for each of ten million rows. */
const MAX_BITS = 2 ** 27;

/** Finds the last line of each repeated account in a file, with nearly constant memory. */
export interface AccountRegister {
  add(accountNumber: string, line: number): void;
  /** Adds an account whose row failed. A valid row that follows replaces it. */
  addFailed(accountNumber: string): void;
  /** Returns the last line of an account that was added more than once. For an account that was added once: its line, or undefined. */
  lastLineOf(accountNumber: string): number | undefined;
  /** Returns how many accounts are stored because they were, or seemed to be, added more than once. */
  repeated(): number;
}

/**
 * Creates a register with a Bloom filter. Only accounts that the filter has seen before are stored with their line. After a false
 * positive, an account is stored with its only line, which replaces no row.
 */
export function createAccountRegister(fileBytes: number): AccountRegister {
  const bits = sizeFor(fileBytes);
  const marks = new Uint32Array(bits / 32);
  const lines = new Map<string, number>();

  /** Sets the bits of an account; returns whether all were set before. */
  const markSeen = (accountNumber: string): boolean => {
    const first = hash(accountNumber, 0x811c9dc5);
    const step = hash(accountNumber, 0x9747b28c) | 1;
    let seen = true;
    for (let index = 0; index < BITS_PER_ACCOUNT; index++) {
      const bit = (first + index * step) & (bits - 1);
      const word = marks[bit >>> 5] ?? 0;
      const mask = 1 << (bit & 31);
      if ((word & mask) !== 0) continue;
      seen = false;
      marks[bit >>> 5] = word | mask;
    }
    return seen;
  };
  return {
    add: (accountNumber, line) => {
      if (markSeen(accountNumber)) lines.set(detached(accountNumber), line);
    },
    addFailed: (accountNumber) => void markSeen(accountNumber),
    lastLineOf: (accountNumber) => lines.get(accountNumber),
    repeated: () => lines.size,
  };
}

const sizeFor = (fileBytes: number): number =>
  Math.min(MAX_BITS, Math.max(MIN_BITS, 2 ** Math.ceil(Math.log2(fileBytes / BYTES_PER_BIT + 1))));

/** FNV-1a with a final mix, which spreads consecutive numbers over all bits. */
export function hash(text: string, seed: number): number {
  let value = seed;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Returns a copy of a text. A slice would keep the text that it is from in memory. */
const detached = (text: string): string => text.split('').join('');
