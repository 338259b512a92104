import {
  type CsvTemplate,
  CUSTOMER_FIELDS,
  fieldLabel,
  isCustomField,
  isErrorsCsv,
  knownField,
  MAX_ACCOUNT_NUMBER,
  parseAmount,
  removeFormulaGuard,
} from '@utility-pay/contracts';
import { holdsCardNumber, maskCardNumbers } from './card-numbers.ts';
import { parseDay } from './csv/dates.ts';
import { type Header, requiredFields } from './csv/file-reader.ts';
import { type CsvRecord, MAX_COLUMNS, type RecordProblem } from './csv/record.ts';
import { hasControl, hasControlOrBreak } from './csv/text.ts';
import type { CustomerFields } from './customer.ts';
import { FIELDS_TOO_LARGE, isTooLarge } from './customer-size.ts';
import type { RowError, RowErrorCode } from './row-errors.ts';

/** The bill of one row. */
export interface BillRow {
  line: number;
  accountNumber: string;
  billedMinor: number;
  dueDate?: string;
  fields: CustomerFields;
  /** The row's cells, for the report if the row is not applied. */
  cells: string[];
}

export type RowRead = { kind: 'row'; row: BillRow } | { kind: 'failed'; error: RowError };

/** Creates a reader of the rows below a header. A row fails with its first error. */
export function createRowReader(header: Header, template: CsvTemplate): (record: CsvRecord) => RowRead {
  const columnOf = (field: string): number => header.fields.indexOf(field);
  const account = columnOf('accountNumber');
  const amount = columnOf('amountDue');
  const due = columnOf('dueDate');
  const required = [...requiredFields(template)].map((field) => ({ field, column: columnOf(field) }));
  const guarded = header.fields.map((field) => !field || !knownField(field)?.mayLookLikeCard);
  const readFields = fieldsReader(header.fields);
  const isGuarded = isErrorsCsv(header.cells);

  return ({ line, cells: written, problem }) => {
    const cells = isGuarded ? written.map(removeFormulaGuard) : written;
    const accountNumber = cells[account] ?? '';
    const fail = (code: RowErrorCode, field: string | null, error: string): RowRead => ({
      kind: 'failed',
      error: { line, accountNumber: accountNumber || null, code, field, error, cells: reported(cells, guarded) },
    });
    const failAt = (code: RowErrorCode, column: number, subjectWithoutField: string, problem: string): RowRead => {
      const field = header.fields[column] ?? null;
      return fail(code, field, `${field ? fieldLabel(field) : subjectWithoutField} ${problem}`);
    };

    if (problem === 'controlCharacter')
      return failAt(
        'INVISIBLE_CHARACTERS',
        cells.findIndex(hasControl),
        'The row',
        'contains invisible characters. Type the value again.',
      );
    if (problem) return fail('UNREADABLE_ROW', null, PROBLEMS[problem]);
    if (cells.length > header.cells.length) {
      return fail(
        'UNREADABLE_ROW',
        null,
        `The row has ${cells.length} values, but the header has ${header.cells.length}`,
      );
    }
    const card = cells.findIndex((cell, column) => guarded[column] && holdsCardNumber(cell));
    if (card !== -1) return failAt('CARD_NUMBER', card, 'A value', 'looks like a card number. Remove it.');
    const empty = required.find(({ column }) => !cells[column]);
    if (empty) return fail('EMPTY_VALUE', empty.field, `${fieldLabel(empty.field)} is empty`);
    if (accountNumber.length > MAX_ACCOUNT_NUMBER) {
      const label = fieldLabel('accountNumber');
      return fail('TOO_LONG', 'accountNumber', `${label} is longer than ${MAX_ACCOUNT_NUMBER} characters`);
    }
    if (hasControlOrBreak(accountNumber))
      return fail('INVISIBLE_CHARACTERS', 'accountNumber', `${fieldLabel('accountNumber')} has a tab or a line break`);
    const billed = parseAmount(cells[amount] ?? '');
    if (billed.kind === 'invalid')
      return fail('INVALID_AMOUNT', 'amountDue', `${fieldLabel('amountDue')}: ${billed.reason}`);
    const dueText = cells[due] ?? '';
    const dueDate = dueText ? parseDay(dueText) : undefined;
    if (dueText && !dueDate)
      return fail('INVALID_DATE', 'dueDate', `"${dueText.slice(0, 40)}" is not a date. Use a date such as 11/21/2026.`);
    const fields = readFields(cells);
    if (isTooLarge(fields)) return fail('TOO_LARGE', null, FIELDS_TOO_LARGE);
    const row = { line, accountNumber, billedMinor: billed.amountMinor, fields, cells };
    return { kind: 'row', row: dueDate ? { ...row, dueDate } : row };
  };
}

const PROBLEMS: Record<Exclude<RecordProblem, 'controlCharacter'>, string> = {
  quote: 'The row has an unmatched quotation mark',
  longCell: 'A value is longer than 32 KB',
  longRow: 'The row is longer than 512 KB',
  manyColumns: `The row has more than ${MAX_COLUMNS} values`,
};

/** Returns the cells of a row for the report, without card numbers. */
const reported = (cells: readonly string[], guarded: readonly boolean[]): string[] =>
  cells.map((cell, column) => (guarded[column] === false ? cell : maskCardNumbers(cell)));

/** Creates a reader of the customer fields of a row. Empty cells are skipped. */
function fieldsReader(fields: readonly (string | undefined)[]): (cells: readonly string[]) => CustomerFields {
  const columnOf = (field: string): number => fields.indexOf(field);
  const whole = columnOf('name');
  const first = columnOf('firstName');
  const last = columnOf('lastName');
  const own = CUSTOMER_FIELDS.map(({ key }) => ({ field: key, column: columnOf(key) })).filter(
    ({ column }) => column !== -1,
  );
  const custom = fields.flatMap((field, column) => (field && isCustomField(field) ? [{ field, column }] : []));

  return (cells) => {
    const read: CustomerFields = {};
    const name = cells[whole] || joined(cells[first], cells[last]);
    if (name) read.name = name;
    for (const { field, column } of own) {
      const value = cells[column];
      if (value) read[field] = value;
    }
    if (custom.length > 0) {
      const values = custom.flatMap(({ field, column }) => (cells[column] ? [[field, cells[column]] as const] : []));
      // `fromEntries` defines also a key such as `__proto__` as an own property.
      if (values.length > 0) read.customData = Object.fromEntries(values);
    }
    return read;
  };
}

const joined = (first: string | undefined, last: string | undefined): string =>
  first && last ? `${first} ${last}` : first || last || '';
