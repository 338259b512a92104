import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Customer, newCustomer } from './customer.ts';
import type { Posting } from './journal.ts';
import { balanceChange } from './journal.ts';
import { type LastUpload, withConfirmation, withoutConfirmation } from './last-upload.ts';
import { addCredit, applyBill, type Bill, writeOff } from './ledger-changes.ts';
import { undoBill, withLastUpload } from './undo-bill.ts';

const PERIOD = 202611;
const START = new Date('2026-11-01T00:00:00Z');
const at = (hours: number): Date => new Date(START.getTime() + hours * 3_600_000);
let ids = 0;
const posting = (hours: number, id: string): Posting => ({
  at: at(hours),
  source: { kind: 'upload', id },
  newId: () => String(++ids).padStart(24, '0'),
});

const bill = fc.record(
  {
    period: fc.constantFrom(202610, PERIOD),
    billedMinor: fc.integer({ min: -5000, max: 20_000 }),
    dueDate: fc.constantFrom('2026-11-30', '2026-12-15'),
    asOf: fc.integer({ min: 0, max: 48 }).map((hours) => ({ at: at(hours), isExplicit: true })),
    fields: fc.record({
      name: fc.constantFrom('Ann', 'Ben'),
      customData: fc.constantFrom<Record<string, string>>({}, { zone: '1' }, { zone: '2' }),
    }),
  },
  { requiredKeys: ['period', 'billedMinor', 'fields'] },
);
const credit = fc.record({
  hours: fc.integer({ min: 0, max: 48 }),
  amountMinor: fc.integer({ min: 1, max: 20_000 }),
  period: fc.constantFrom(202610, PERIOD, undefined),
});

function changedBy(before: Customer, row: Bill): Customer {
  const result = applyBill(before, row, posting(50, 'earlier'));
  return result.kind === 'changed' ? result.customer : before;
}

function uploaded(before: Customer, row: Bill): Customer {
  const result = applyBill(before, row, posting(100, 'upload'));
  if (result.kind === 'unchanged') return before;
  return withLastUpload(result.customer, before, { id: 'upload', period: row.period });
}

/** Returns the account's values without its entries and history, which each write extends. */
const valuesOf = ({ entries: _entries, lastUpload: _upload, ...values }: Customer) => ({ totalDueMinor: 0, ...values });
const undoneUpload = (period: number, undoOf = 'upload', appliedBefore: readonly string[] = []) => ({
  period,
  undoOf,
  appliedBefore: new Set(appliedBefore),
});

test('an undo restores all values of an account, and the entries of the upload and its undo sum to zero', () => {
  fc.assert(
    fc.property(fc.array(bill, { maxLength: 3 }), fc.array(credit, { maxLength: 3 }), bill, (earlier, credits, row) => {
      let before = newCustomer({ id: '1'.repeat(24), companyId: 1, accountNumber: 'A' });
      for (const each of earlier) {
        const result = applyBill(before, each, posting(50, 'earlier'));
        if (result.kind === 'changed') before = result.customer;
      }
      credits.forEach(({ hours, amountMinor, period }, index) => {
        const paid = { id: `p${index}`, kind: 'payment' as const, amountMinor, at: at(hours) };
        before = addCredit(before, period ? { ...paid, period } : paid, posting(60, 'payment')) ?? before;
      });
      const after = uploaded(before, row);
      const result = undoBill(after, undoneUpload(row.period), row, posting(200, 'undo'));
      if (after === before) return expect(result).toEqual({ kind: 'unchanged' });
      if (result.kind !== 'undone') throw new Error(result.kind);
      const { customer } = result;
      expect(valuesOf(customer)).toEqual(valuesOf(before));
      const entriesOf = (account: Customer, id: string) =>
        (account.entries ?? []).filter(({ source }) => source.id === id);
      const posted = [...entriesOf(after, 'upload'), ...entriesOf(customer, 'undo')];
      const sum = posted.reduce((total, entry) => total + balanceChange(entry), 0);
      expect(sum).toBe(0);
      expect(undoBill(customer, undoneUpload(row.period), row, posting(300, 'undo'))).toEqual({ kind: 'unchanged' });
    }),
  );
});

test('an undo keeps fields that were changed after the upload', () => {
  const before = newCustomer({
    id: '1'.repeat(24),
    companyId: 1,
    accountNumber: 'A',
    name: 'Ann',
    customData: { zone: '1' },
  });
  const row = { period: PERIOD, billedMinor: 500, fields: { name: 'Ben', customData: { zone: '2', route: '7' } } };
  const after = { ...uploaded(before, row), name: 'Cem' };
  const result = undoBill(after, undoneUpload(PERIOD), row, posting(200, 'undo'));
  expect(result).toMatchObject({ kind: 'undone', customer: { name: 'Cem', customData: { zone: '1' }, balances: [] } });
});

test('leaves an account unchanged that the upload did not change, and refuses one that a later upload changed', () => {
  const added = newCustomer({ id: '1'.repeat(24), companyId: 1, accountNumber: 'A' });
  const before = withLastUpload(added, undefined, { id: 'earlier', period: PERIOD });
  const row = { period: PERIOD, billedMinor: 500, fields: {} };
  const after = uploaded(before, row);
  const undo = (id: string) => undoBill(after, undoneUpload(PERIOD, id), row, posting(200, 'undo')).kind;
  expect(undo('changed nothing here')).toBe('unchanged');
  expect(undo('earlier')).toBe('refused');
});

describe('a customer that eight or more other uploads changed', () => {
  const row = { period: PERIOD, billedMinor: 500, fields: {} };
  /** The customer after these uploads, one after the other. */
  const after = (...ids: string[]): Customer =>
    ids.reduce(
      (customer, id) => withLastUpload(customer, customer, { id, period: PERIOD }),
      newCustomer({ id: '1'.repeat(24), companyId: 1, accountNumber: 'A' }),
    );
  const others = (count: number): string[] => Array.from({ length: count }, (_, index) => `other ${index}`);
  const undo = (customer: Customer, ...before: string[]) =>
    undoBill(customer, undoneUpload(PERIOD, 'undone', before), row, posting(200, 'undo')).kind;

  test('is refused if the upload changed it, whether its history still has the upload or not', () => {
    expect(undo(after('undone', ...others(8)))).toBe('refused');
    expect(undo(after('undone', ...others(9)))).toBe('refused');
    expect(undo(after('undone', ...others(20)))).toBe('refused');
  });

  test('is refused although the upload did not change it, if all uploads in its history came later', () => {
    expect(undo(after(...others(9)))).toBe('refused');
  });

  test('is unchanged if the upload did not change it and its oldest upload came before, or its history is not full', () => {
    expect(undo(after(...others(9)), 'other 0')).toBe('unchanged');
    expect(undo(after(...others(8)))).toBe('unchanged');
  });
});

test('refuses a bill that a later upload of the month confirmed, until that upload is undone', () => {
  const row = { period: PERIOD, billedMinor: 500, fields: {} };
  const once = uploaded(newCustomer({ id: '1'.repeat(24), companyId: 1, accountNumber: 'A' }), row);
  const last = once.lastUpload;
  if (!last) throw new Error('not uploaded');
  expect(withConfirmation(last, { id: 'other month', period: 202610 })).toBeUndefined();
  const confirmed = withConfirmation(last, { id: 'later', period: PERIOD });
  if (!confirmed) throw new Error('not confirmed');
  expect(withConfirmation(confirmed, { id: 'later', period: PERIOD })).toBeUndefined();
  const undo = (lastUpload: LastUpload, undoOf: string) =>
    undoBill({ ...once, lastUpload }, undoneUpload(PERIOD, undoOf), row, posting(200, 'undo')).kind;
  expect(undo(confirmed, 'upload')).toBe('refused');
  expect(undo(confirmed, 'later')).toBe('unchanged');
  expect(withoutConfirmation(confirmed, 'later')).toEqual(last);
  expect(undo(last, 'upload')).toBe('undone');
});

test('restores fields of a paid bill if the upload did not change the bill', () => {
  const row = { period: PERIOD, billedMinor: 500, fields: { name: 'Ann' } };
  const added = uploaded(newCustomer({ id: '1'.repeat(24), companyId: 1, accountNumber: 'A' }), row);
  const renamed = withLastUpload({ ...added, name: 'Anna' }, added, { id: 'names', period: PERIOD });
  const credit = { id: 'p', kind: 'payment' as const, amountMinor: 500, at: at(150) };
  const paid = addCredit(renamed, credit, posting(150, 'payment')) ?? renamed;
  const undo = (id: string, name: string) =>
    undoBill(paid, undoneUpload(PERIOD, id), { ...row, fields: { name } }, posting(200, 'undo'));
  expect(undo('names', 'Anna')).toMatchObject({ kind: 'undone', customer: { name: 'Ann', totalDueMinor: 0 } });
});

test('refuses a bill if the upload reversed a part of its write-off', () => {
  let before = newCustomer({ id: '1'.repeat(24), companyId: 1, accountNumber: 'A' });
  before = changedBy(before, { period: PERIOD, billedMinor: 100, fields: {} });
  before = writeOff(before, PERIOD, posting(60, 'staff'));
  const after = uploaded(before, { period: PERIOD, billedMinor: 60, fields: {} });
  expect(after.totalDueMinor).toBe(0);
  const undone = undoBill(after, undoneUpload(PERIOD), { billedMinor: 60, fields: {} }, posting(110, 'undo'));
  expect(undone).toEqual({ kind: 'refused', reason: expect.stringContaining('was written off before the upload') });
});

test('refuses to restore a void bill that has a new charge', () => {
  const added = newCustomer({ id: '1'.repeat(24), companyId: 1, accountNumber: 'A' });
  const row = { period: PERIOD, billedMinor: 500, fields: {} };
  const billed = uploaded(added, row);
  const isVoid = { ...billed, balances: billed.balances.map((each) => ({ ...each, billedMinor: 0, isVoid: true })) };
  const again = applyBill(isVoid, row, posting(120, 'again'));
  if (again.kind === 'unchanged') throw new Error('not billed');
  const after = withLastUpload(again.customer, isVoid, { id: 'again', period: PERIOD });
  const charge = { id: 'fee', amountMinor: 100, at: at(150) };
  const charged = { ...after, balances: after.balances.map((each) => ({ ...each, charges: [charge] })) };
  expect(undoBill(after, undoneUpload(PERIOD, 'again'), row, posting(200, 'undo')).kind).toBe('undone');
  expect(undoBill(charged, undoneUpload(PERIOD, 'again'), row, posting(200, 'undo')).kind).toBe('refused');
});
