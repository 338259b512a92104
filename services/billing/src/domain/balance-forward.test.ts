import { expect, test } from 'vitest';
import { Account, postedOn } from '../../test/world/account.ts';
import { amountBilledMinor, carriedBills, isInBilledAmount } from './balance-forward.ts';
import { deleteAccount, restoreAccount } from './ledger-changes.ts';

const idOf = (period: number): string => `${'a'.repeat(24)}-${period}`;

test('a balance-forward bill is the full balance, and closes earlier bills', () => {
  const account = new Account().bill(202610, 6000).bill(202611, 8417).bill(202612, 20_000, 10);
  expect(account.dueAmounts).toEqual([20_000, 0, 0]);
  expect(account.totalDueMinor).toBe(20_000);
  expect(carriedBills(account.customer).map(({ period, dueMinor }) => [period, dueMinor])).toEqual([
    [202610, 6000],
    [202611, 8417],
  ]);
  expect(account.postings).toEqual([
    ['bill', 202610, 6000],
    ['bill', 202611, 8417],
    ['carried-forward', 202610, -6000],
    ['carried-forward', 202611, -8417],
    ['bill', 202612, 20_000],
  ]);
});

test('subtracts payments made after the as-of time; payments made before it are included, even if they are recorded later', () => {
  const account = new Account().bill(202611, 8417).pay('before', 2000, 9).pay('after', 1000, 11);
  account.bill(202612, 20_000, 10);
  expect(account.dueAmounts).toEqual([19_000, 0]);
  account.pay('recorded-later', 500, 10);
  expect(account.dueAmounts).toEqual([19_000, 0]);
  expect(account.postings.slice(-2)).toEqual([
    ['payment', undefined, -500],
    ['carried-forward', 202612, 500],
  ]);
  account.pay('for-the-closed-bill', 4000, 12, 202611);
  expect(account.dueAmounts).toEqual([15_000, 0]);
  expect(account.journalSum).toBe(15_000);
});

test('a refund of an included payment is due again', () => {
  const account = new Account().bill(202611, 8417).pay('p', 8417, 9).bill(202612, 5000, 10);
  expect(account.totalDueMinor).toBe(5000);
  account.refund('p', 3000, 12);
  expect(account.dueAmounts).toEqual([8000, 0]);
  account.refund('p', 99_999, 13);
  expect(account.dueAmounts).toEqual([5000 + 8417, 0]);
  expect(account.journalSum).toBe(account.totalDueMinor);
});

test('a file that was made after the refund includes the refund', () => {
  const account = new Account().bill(202611, 8417).pay('p', 8417, 8).refund('p', 3000, 9).bill(202612, 5000, 10);
  expect(account.dueAmounts).toEqual([5000, 0]);
});

test('a corrected file replaces the amount and the as-of time of its period', () => {
  const account = new Account().bill(202612, 20_000, 10).pay('p', 1000, 12);
  expect(account.totalDueMinor).toBe(19_000);
  account.bill(202612, 18_000, 10);
  expect(account.totalDueMinor).toBe(17_000);
  account.bill(202612, 18_000, 13);
  expect(account.totalDueMinor).toBe(18_000);
});

test('the same file again without an as-of time changes and posts nothing', () => {
  const account = new Account().bill(202612, 20_000, 10, false).pay('p', 1000, 12);
  const entries = account.journal.size;
  account.bill(202612, 20_000, 14, false);
  expect(account.totalDueMinor).toBe(19_000);
  expect(account.journal.size).toBe(entries);
});

test('a file of an older period changes no balance', () => {
  const account = new Account().bill(202612, 20_000, 10).bill(202611, 7000, 12);
  expect(account.dueAmounts).toEqual([20_000, 0]);
  expect(account.journalSum).toBe(20_000);
  account.bill(202611, 7500);
  expect([account.totalDueMinor, account.journalSum]).toEqual([20_000, 20_000]);
});

test('voiding a balance-forward bill, or replacing it by an open-item bill, reopens the bills that it had closed', () => {
  const account = new Account().bill(202611, 8417).pay('p', 417, 9).bill(202612, 20_000, 10);
  account.correct({ type: 'void-bill', balanceId: idOf(202612), reason: 'Wrong file' }, 21);
  expect(account.dueAmounts).toEqual([0, 8000]);
  expect(account.journalSum).toBe(8000);
  account.bill(202612, 20_000, 10);
  expect(account.dueAmounts).toEqual([20_000, 0]);
  account.bill(202612, 12_000);
  expect(account.dueAmounts).toEqual([12_000, 8000]);
  expect(account.journalSum).toBe(20_000);
});

test('reversing a charge after the as-of time of the bill that includes it reduces what is due on that bill', () => {
  const fee = { balanceId: idOf(202611), amountMinor: 2500, reason: 'Late fee', idempotencyKey: 'fee' };
  const account = new Account().bill(202611, 11_900);
  account.correct({ type: 'add-charge', ...fee }, 1);
  account.bill(202612, 14_400, 7);
  const reversal = { type: 'reverse', creditId: 'staff-fee', reason: 'Waived' } as const;
  account.correct(reversal, 10);
  expect(account.dueAmounts).toEqual([11_900, 0]);
  expect([account.totalDueMinor, account.journalSum]).toEqual([11_900, 11_900]);
  expect(account.correct(reversal, 11)).toMatchObject({ userErrors: [{ message: 'This was already reversed' }] });
  account.bill(202612, 11_900, 12);
  expect([account.totalDueMinor, account.journalSum]).toEqual([11_900, 11_900]);
});

test.each([
  ['changed', { type: 'change-bill', amountMinor: 4400 }, -7500],
  ['voided', { type: 'void-bill' }, -14_400],
] as const)(
  'an earlier bill that staff %s after the as-of time and before the file reduces what is due',
  (_what, correction, changeMinor) => {
    const november = { balanceId: idOf(202611), reason: 'Misread' };
    const account = new Account().bill(202611, 11_900);
    account.correct({ type: 'add-charge', ...november, amountMinor: 2500 }, 1);
    account.correct({ ...correction, ...november }, 10);
    account.bill(202612, 20_000, 7);
    expect([account.totalDueMinor, account.journalSum]).toEqual([20_000 + changeMinor, 20_000 + changeMinor]);
    expect(carriedBills(account.customer).map(({ period, dueMinor }) => [period, dueMinor])).toEqual([
      [202611, 14_400],
    ]);
    account.bill(202612, 12_500, 11);
    expect([account.totalDueMinor, account.journalSum]).toEqual([12_500, 12_500]);
  },
);

const lateFee = {
  type: 'add-charge',
  balanceId: idOf(202611),
  amountMinor: 2500,
  reason: 'Fee',
  idempotencyKey: 'k',
} as const;
const novemberWriteOff = { type: 'write-off', balanceId: idOf(202611), reason: 'Uncollectible' } as const;

test('a write-off of a carried bill covers its late charge, and ends with the reversal of the charge', () => {
  const account = new Account().bill(202611, 8417);
  account.correct(lateFee, 12);
  account.bill(202612, 20_000, 10);
  expect(account.dueAmounts).toEqual([20_000, 2500]);
  account.correct(novemberWriteOff, 13);
  expect(account.dueAmounts).toEqual([20_000, 0]);
  account.correct({ type: 'reverse', creditId: 'staff-k', reason: 'Waived' }, 14);
  expect(account.dueAmounts).toEqual([20_000, 0]);
  expect([account.totalDueMinor, account.journalSum]).toEqual([20_000, 20_000]);
});

test('a write-off from before a bill was carried forward covers the balance-forward bill, and no later charge', () => {
  const account = new Account().bill(202611, 8417);
  account.correct(novemberWriteOff, 11);
  account.correct(lateFee, 12);
  account.bill(202612, 20_000, 10);
  expect(account.dueAmounts).toEqual([11_583, 2500]);
  account.correct({ type: 'reverse', creditId: 'staff-k', reason: 'Waived' }, 14);
  expect(account.dueAmounts).toEqual([11_583, 0]);
});

test('nothing is due on a deleted account whose carried bill had a late charge', () => {
  const account = new Account().bill(202611, 8417);
  account.correct(lateFee, 12);
  account.bill(202612, 20_000, 10);
  account.change(deleteAccount(account.customer, postedOn(13, 'deletion', 's')));
  expect(account.dueAmounts).toEqual([0, 0]);
  expect([account.totalDueMinor, account.journalSum]).toEqual([0, 0]);
});

test('the amount billed has a charge once: within the balance-forward amount, or in addition if it was added later', () => {
  const account = new Account().bill(202612, 20_000, 10);
  account.correct({ ...lateFee, balanceId: idOf(202612), idempotencyKey: 'before' }, 9);
  account.correct({ ...lateFee, balanceId: idOf(202612), idempotencyKey: 'after' }, 12);
  const [december] = account.customer.balances;
  if (!december) throw new Error('no bill');
  expect([amountBilledMinor(december), december.dueMinor]).toEqual([22_500, 22_500]);
  expect(december.charges?.map((charge) => isInBilledAmount(charge, december))).toEqual([true, false]);
  account.correct({ type: 'void-bill', balanceId: idOf(202612), reason: 'Wrong file' }, 13);
  const [voided] = account.customer.balances;
  if (!voided?.voided) throw new Error('not void');
  expect(amountBilledMinor({ ...voided, ...voided.voided })).toBe(22_500);
});

test('a charge that staff added after the as-of time stays due', () => {
  const account = new Account().bill(202611, 8417);
  account.correct(
    { type: 'add-charge', balanceId: idOf(202611), amountMinor: 2500, reason: 'Fee', idempotencyKey: 'k' },
    12,
  );
  account.bill(202612, 20_000, 10);
  expect(account.dueAmounts).toEqual([20_000, 2500]);
  account.bill(202612, 20_000, 13);
  expect(account.dueAmounts).toEqual([20_000, 0]);
});

test('refuses corrections of carried-forward bills and of included payments', () => {
  const account = new Account().bill(202611, 8417).pay('p', 100, 9).bill(202612, 20_000, 10);
  const reason = 'Any';
  expect(account.correct({ type: 'void-bill', balanceId: idOf(202611), reason }, 21)).toMatchObject({
    userErrors: [{ message: 'This bill was carried forward to December 2026. Correct that bill instead.' }],
  });
  expect(account.correct({ type: 'move-credit', balanceId: idOf(202612), creditId: 'p', reason }, 21)).toMatchObject({
    userErrors: [{ message: 'This is already included in the December 2026 bill' }],
  });
});

test('moving a payment to another bill posts an entry that changes no balance', () => {
  const account = new Account().bill(202612, 20_000, 10).pay('p', 100, 12).bill(202701, 500);
  account.correct({ type: 'move-credit', balanceId: idOf(202701), creditId: 'p', reason: 'Any' }, 21);
  expect(account.postings.at(-1)).toEqual(['credit-moved', 202701, 0]);
  expect([account.dueAmounts, account.journalSum]).toEqual([[400, 20_000], 20_400]);
});

test('an account that was deleted and restored before a balance-forward file has the balance of the file', () => {
  const account = new Account().bill(202611, 8417);
  account.change(deleteAccount(account.customer, postedOn(8, 'deletion', 's')));
  expect(account.totalDueMinor).toBe(0);
  account.change(restoreAccount(account.customer, postedOn(20)));
  account.bill(202612, 20_000, 10);
  expect([account.totalDueMinor, account.journalSum]).toEqual([20_000, 20_000]);
});

test('a bill based on confirmed payment files includes exactly the payments and refunds in them', () => {
  const account = new Account().bill(202611, 10_000);
  account
    .pay('confirmed', 1000, 5)
    .pay('in an unconfirmed file', 200, 6)
    .pay('recorded after the file', 30, 7, undefined, 15)
    .refund('confirmed', 4, 9);
  account.billByFiles(202612, 50_000, 10, ['in an unconfirmed file', 'recorded after the file', 'r-confirmed-9']);
  expect(account.dueAmounts).toEqual([50_000 - 200 - 30 + 4, 0]);
  expect(account.journalSum).toBe(account.totalDueMinor);
  account.pay('recorded after the bill', 5, 8, undefined, 25);
  expect(account.totalDueMinor).toBe(50_000 - 200 - 30 + 4 - 5);
  account.billByFiles(202701, 60_000, 26, [], 27);
  expect([account.totalDueMinor, account.journalSum]).toEqual([60_000, 60_000]);
});

test('a bill includes a refund in a confirmed file even if its payment is in none', () => {
  const account = new Account().pay('p', 1000, 5).refund('p', 1000, 8).billByFiles(202612, 11_000, 10, ['p']);
  expect([account.totalDueMinor, account.journalSum]).toEqual([10_000, 10_000]);
});

test('sending the same file again includes the same payments, although more payment files were confirmed since', () => {
  const account = new Account().pay('p', 200, 6).billByFiles(202612, 5000, 10, ['p']);
  account.billByFiles(202612, 5000, 15, []);
  expect(account.dueAmounts).toEqual([4800]);
  account.billByFiles(202612, 4900, 15, []);
  expect(account.dueAmounts).toEqual([4900]);
  account.bill(202612, 4900, 3);
  expect(account.dueAmounts).toEqual([4700]);
});
