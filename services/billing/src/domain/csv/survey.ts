import type { CsvTemplate } from '@utility-pay/contracts';
import { type AccountRegister, createAccountRegister, MAX_REPEATED } from './account-register.ts';
import type { Encoding } from './encoding.ts';
import { createFileReader } from './file-reader.ts';
import type { Header, Refusal } from './header.ts';
import type { CsvRecord } from './record.ts';
import { createRowReader } from './row-reader.ts';

/** Rows that one file may have. */
const MAX_ROWS = 10_000_000;

/** How a file is to be read. */
export interface FileFormat {
  encoding: Encoding;
  template: CsvTemplate;
  bytes: number;
}

/** What the first reading of a file tells: how many rows there are, and which row of an account counts. */
export interface Survey {
  header: Header;
  rows: number;
  accounts: Pick<AccountRegister, 'lastLineOf'>;
}

export interface Surveyor {
  /** Undefined while all is well. */
  push(bytes: Uint8Array): Refusal | undefined;
  end(): { kind: 'survey'; survey: Survey } | Refusal;
}

/** Reads a whole file without keeping it. Nothing of a file that is refused here is applied. */
export function createSurveyor({ encoding, template, bytes }: FileFormat): Surveyor {
  const file = createFileReader(encoding, template);
  const accounts = createAccountRegister(bytes);
  let readRow: ReturnType<typeof createRowReader> | undefined;
  let rows = 0;

  const take = (records: readonly CsvRecord[]): Refusal | undefined => {
    const header = file.header();
    if (!header) return undefined;
    readRow ??= createRowReader(header, template);
    for (const record of records) {
      const read = readRow(record);
      // Only a row that can be applied replaces an earlier one.
      if (read.kind === 'row') accounts.add(read.row.accountNumber, record.line);
    }
    rows += records.length;
    if (rows > MAX_ROWS) return tooLarge(`The file has more than ${MAX_ROWS.toLocaleString('en-US')} rows`);
    if (accounts.repeated() > MAX_REPEATED) {
      return tooLarge(`More than ${MAX_REPEATED.toLocaleString('en-US')} accounts stand in the file several times`);
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

const tooLarge = (message: string): Refusal => ({ kind: 'refused', message, isTooLarge: true });
