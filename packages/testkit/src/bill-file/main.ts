import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { type BillFileOptions, billFileText } from './bill-file.ts';

/** `npm run tools -- sample-file`: writes a bill file of any size to standard output. The same options give the same file. */
const USAGE = `Usage: npm run --silent tools -- sample-file [--rows 5000] [--seed 4] [--bad 0.01] [--prefix A] > bills.csv
  --rows    records after the header
  --seed    another seed gives other people and amounts
  --bad     share of rows that the product must reject, 0 to 1
  --prefix  precedes each account number: files with different prefixes have no account in common`;

interface Range {
  min: number;
  max: number;
}

const parseNumber = (name: string, text: string, { min, max }: Range): number => {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value >= min && value <= max) return value;
  throw new Error(`--${name} must be a number from ${min} to ${max}, not "${text}"`);
};

const parseWholeNumber = (name: string, text: string, range: Range): number => {
  const value = parseNumber(name, text, range);
  if (Number.isInteger(value)) return value;
  throw new Error(`--${name} must be a whole number, not "${text}"`);
};

function readOptions(): BillFileOptions {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '5000' },
      seed: { type: 'string', default: '4' },
      bad: { type: 'string', default: '0.01' },
      prefix: { type: 'string', default: '' },
    },
  });
  return {
    rows: parseWholeNumber('rows', values.rows, { min: 1, max: 10_000_000 }),
    seed: parseWholeNumber('seed', values.seed, { min: 0, max: 4_294_967_295 }),
    bad: parseNumber('bad', values.bad, { min: 0, max: 1 }),
    prefix: values.prefix,
  };
}

async function write(options: BillFileOptions): Promise<void> {
  try {
    await pipeline(Readable.from(billFileText(options)), process.stdout);
  } catch (error) {
    // The reader may stop early, as `head` does.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
  }
}

try {
  await write(readOptions());
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 1;
}
