import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildPayment } from '../../test/world/payments.ts';
import {
  coverageOf,
  describePayment,
  isStillDue,
  mayOverlap,
  overlaps,
  type PayableAccount,
  quoteFor,
} from './payable.ts';

const accountOf = (dues: number[], creditMinor = 0): PayableAccount => ({
  customerId: 'ada',
  accountNumber: '001042',
  customerName: null,
  customerEmail: null,
  totalDueMinor: dues.reduce((sum, due) => sum + due, 0) - creditMinor,
  creditMinor,
  bills: dues.map((amountDueMinor, at) => ({
    balanceId: `b${at}`,
    period: { month: at + 1, year: 2026 },
    amountDueMinor,
  })),
  resets: 0,
});
const NONE = { allowed: false, minimumMinor: 100 };
const ALLOWED = { allowed: true, minimumMinor: 500 };
const account = accountOf([0, 1000, 2000]);
const all = { balanceIds: ['b1', 'b2'] };

test.each([
  ['one bill', { balanceIds: ['b2'] }, { purpose: 'bill', balanceId: 'b2', amountMinor: 2000 }],
  ['one bill named twice', { balanceIds: ['b2', 'b2'] }, { purpose: 'bill', balanceId: 'b2', amountMinor: 2000 }],
  ['all open bills', all, { purpose: 'all', amountMinor: 3000 }],
  ['the account', { balanceIds: [] }, { purpose: 'all', amountMinor: 3000 }],
  ['all open bills and a paid one', { balanceIds: ['b0', 'b1', 'b2'] }, { purpose: 'all', amountMinor: 3000 }],
  ['a paid bill and an open one', { balanceIds: ['b0', 'b1'] }, { purpose: 'part', amountMinor: 1000 }],
])('quotes what is due for %s', (_title, request, quote) => {
  expect(quoteFor(account, request, NONE)).toMatchObject({ kind: 'quote', quote });
});

test.each([
  ['a paid bill', { balanceIds: ['b0'] }, { kind: 'nothing-due' }],
  ['an unknown bill', { balanceIds: ['b1', 'x'] }, { kind: 'unknown-bill' }],
  ['less than the minimum', { ...all, amountMinor: 499 }, { kind: 'too-small', limitMinor: 500 }],
  ['more than is due', { ...all, amountMinor: 3001 }, { kind: 'too-large', limitMinor: 3000 }],
])('refuses %s', (_title, request, result) => {
  expect(quoteFor(account, request, ALLOWED)).toEqual(result);
});

test('allocates another amount to the chosen bill and then to the oldest, if the company allows other amounts', () => {
  const request = { balanceIds: ['b2'], amountMinor: 2500 };
  expect(quoteFor(account, request, NONE)).toEqual({ kind: 'not-allowed' });
  expect(quoteFor(account, request, ALLOWED)).toMatchObject({
    quote: {
      purpose: 'part',
      balanceId: 'b2',
      covers: [
        { balanceId: 'b2', amountMinor: 2000 },
        { balanceId: 'b1', amountMinor: 500 },
      ],
    },
  });
  // The total due is below the minimum: all of it can be paid, less cannot.
  expect(quoteFor(accountOf([300]), { balanceIds: [], amountMinor: 300 }, ALLOWED)).toMatchObject({ kind: 'quote' });
  expect(quoteFor(accountOf([300]), { balanceIds: [], amountMinor: 299 }, ALLOWED)).toMatchObject({ limitMinor: 300 });
});

test('quotes covers that add up to the amount, and that are still due until the account changes', () => {
  const dues = fc.array(fc.integer({ min: -500, max: 5000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(
      dues,
      fc.subarray([0, 1, 2, 3, 4, 5]),
      fc.option(fc.integer({ min: 1, max: 9000 })),
      (amounts, chosen, wanted) => {
        const owing = accountOf(amounts);
        const balanceIds = chosen.filter((at) => at < amounts.length).map((at) => `b${at}`);
        const request = { balanceIds, ...(wanted === null ? {} : { amountMinor: wanted }) };
        const result = quoteFor(owing, request, { allowed: true, minimumMinor: 1 });
        if (result.kind !== 'quote') return;
        const { covers, amountMinor } = result.quote;
        expect(covers.reduce((sum, cover) => sum + cover.amountMinor, 0)).toBe(amountMinor);
        expect(isStillDue(result.quote, owing)).toBe(true);
        const paid = { ...owing, totalDueMinor: 0, bills: owing.bills.map((bill) => ({ ...bill, amountDueMinor: 0 })) };
        expect(isStillDue(result.quote, paid)).toBe(false);
        expect(isStillDue(result.quote, undefined)).toBe(false);
      },
    ),
  );
});

test('describes the bills of a payment by month, or as a range if there are more than four', () => {
  const describe = (dues: number[], request: Parameters<typeof quoteFor>[1]) => {
    const result = quoteFor(accountOf(dues), request, ALLOWED);
    return result.kind === 'quote' ? describePayment({ ...result.quote, accountNumber: '001042' }) : result.kind;
  };
  expect(describe([100, 200], { balanceIds: ['b1'] })).toBe('Bill February 2026 account 001042');
  expect(describe([100, 200], { balanceIds: [] })).toBe('Bills January 2026 and February 2026 account 001042');
  expect(describe([9000], { balanceIds: [], amountMinor: 500 })).toBe(
    'Payment toward bill January 2026 account 001042',
  );
  expect(describe([1, 1, 1, 1, 1, 1], { balanceIds: [] })).toBe('Bills January 2026 to June 2026 account 001042');
});

test('takes money beyond the bills as a credit, and covers the first bills when less was received', () => {
  const covers = [1000, 2000].map((amountMinor, at) => ({
    balanceId: `b${at}`,
    period: { month: at + 1, year: 2026 },
    amountMinor,
  }));
  const coverage = (receivedMinor: number) => {
    const { covers: covered, creditMinor } = coverageOf(buildPayment({ amountMinor: 3000, covers, receivedMinor }));
    return [covered.map(({ amountMinor }) => amountMinor), creditMinor];
  };
  expect([coverage(3000), coverage(3500), coverage(1500), coverage(400)]).toEqual([
    [[1000, 2000], 0],
    [[1000, 2000], 500],
    [[1000, 500], 0],
    [[400], 0],
  ]);
});

const quoteOf = (request: Parameters<typeof quoteFor>[1]) => {
  const result = quoteFor(accountOf([1000, 2000, 4000]), request, ALLOWED);
  if (result.kind !== 'quote') throw new Error(result.kind);
  return result.quote;
};

test.each([
  ['two bills', { balanceIds: ['b0'] }, { balanceIds: ['b1'] }, false],
  ['the same bill', { balanceIds: ['b1'] }, { balanceIds: ['b1'], amountMinor: 600 }, true],
  [
    'another amount within one bill, and another bill',
    { balanceIds: ['b2'], amountMinor: 700 },
    { balanceIds: ['b0'] },
    false,
  ],
  [
    'another amount that reaches other bills, and one of them',
    { balanceIds: ['b1'], amountMinor: 2500 },
    { balanceIds: ['b0'] },
    true,
  ],
  [
    'two other amounts that reach the same bill',
    { balanceIds: ['b1'], amountMinor: 2500 },
    { balanceIds: ['b2'], amountMinor: 4500 },
    true,
  ],
  ['one bill and all', { balanceIds: ['b0'] }, { balanceIds: [] }, true],
])('decides whether %s overlap', (_title, one, other, expected) => {
  const [first, second] = [quoteOf(one), quoteOf(other)];
  expect([overlaps(first, second), overlaps(second, first)]).toEqual([expected, expected]);
  if (expected) expect(mayOverlap(first, other) && mayOverlap(second, one)).toBe(true);
});
