import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Customer, newCustomer } from './customer.ts';
import type { Posting } from './journal.ts';
import { balanceChange } from './journal.ts';
import { addCredit, applyBill, type Bill } from './ledger-changes.ts';
import { undoBill, withLastUpload } from './upload-undo.ts';

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

function uploaded(before: Customer, row: Bill): Customer {
  const result = applyBill(before, row, posting(100, 'upload'));
  if (result.kind === 'unchanged') return before;
  return withLastUpload(result.customer, before, { id: 'upload', at: at(100), period: row.period });
}

/** An account without what each write adds to. */
const valuesOf = ({ entries: _entries, lastUpload: _upload, ...values }: Customer) => ({ totalDueMinor: 0, ...values });
const undoneUpload = (period: number) => ({ period, undoOf: { id: 'upload', appliedAt: at(101) } });

test('undoing a bill file gives every account back what it had, and its journal entries add up to nothing', () => {
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
      const changed = (customer.entries ?? []).filter(({ source }) => ['upload', 'undo'].includes(source.id));
      const taken = (after.entries ?? []).filter(({ source }) => source.id === 'upload');
      const sum = [...taken, ...changed.filter(({ source }) => source.id === 'undo')].reduce(
        (total, entry) => total + balanceChange(entry),
        0,
      );
      expect(sum).toBe(0);
      expect(undoBill(customer, undoneUpload(row.period), row, posting(300, 'undo'))).toEqual({ kind: 'unchanged' });
    }),
  );
});

test('fields that were changed after the upload stay as they are', () => {
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

test('an account that an earlier or a later upload changed last is left alone', () => {
  const before = newCustomer({ id: '1'.repeat(24), companyId: 1, accountNumber: 'A' });
  const row = { period: PERIOD, billedMinor: 500, fields: {} };
  const after = uploaded(before, row);
  const undo = (id: string, appliedAt: Date) =>
    undoBill(after, { period: PERIOD, undoOf: { id, appliedAt } }, row, posting(200, 'undo')).kind;
  expect(undo('later upload that changed nothing here', at(150))).toBe('unchanged');
  expect(undo('earlier upload', at(50))).toBe('refused');
});
