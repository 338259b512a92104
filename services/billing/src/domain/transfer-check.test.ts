import { expect, test } from 'vitest';
import type { CreditReturn } from './ledger.ts';
import type { CheckedAccount } from './ledger-check.ts';
import { compareTransfers, TRANSFER_GRACE_MS, transferPartnersOf } from './transfer-check.ts';

const at = new Date('2026-11-21T12:00:00Z');
const withinGrace = new Date(at.getTime() + TRANSFER_GRACE_MS - 1);
const afterGrace = new Date(at.getTime() + TRANSFER_GRACE_MS);
const transfer = { creditId: 'p', kind: 'transfer' as const, at };
const moved: CreditReturn = { ...transfer, id: 't', amountMinor: 5000, toCustomerId: 'b' };
const recalled: CreditReturn = { ...transfer, id: 't-back-2000', amountMinor: -2000, recalls: 't' };
const takenBack: CreditReturn = { ...transfer, id: 't-back-2000', creditId: 't', amountMinor: 2000 };
const credit = { id: 't', kind: 'transfer' as const, amountMinor: 5000, at, fromCustomerId: 'a' };

const accountOf = (id: string, fields: Partial<CheckedAccount>): CheckedAccount => ({
  id,
  companyId: 1,
  accountNumber: id.toUpperCase(),
  version: 1,
  balances: [],
  ...fields,
});
const compare = (account: CheckedAccount, partner: CheckedAccount | undefined, now = afterGrace) => {
  const { differences, notApplied } = compareTransfers(account, new Map(partner ? [[partner.id, partner]] : []), now);
  return { differences: differences.map(({ text }) => text), notApplied };
};
const none = { differences: [], notApplied: 0 };

test('reports no difference for a transfer that arrived, and for one of which a part was taken back', () => {
  const [a, b] = [accountOf('a', { returns: [moved] }), accountOf('b', { credits: [credit] })];
  expect([compare(a, b), compare(b, a)]).toEqual([none, none]);
  const [after, back] = [
    accountOf('a', { returns: [moved, recalled] }),
    accountOf('b', { credits: [credit], returns: [takenBack] }),
  ];
  expect([compare(after, back), compare(back, after)]).toEqual([none, none]);
  expect([transferPartnersOf(after), transferPartnersOf(back)]).toEqual([['b'], ['a']]);
});

test.each<[string, CreditReturn[], Partial<CheckedAccount>, string]>([
  ['a transfer', [moved], {}, 'moved $50.00 to account b, which has $0.00 of it'],
  ['a recall', [moved, recalled], { credits: [credit] }, 'moved $30.00 to account b, which has $50.00 of it'],
])('reports %s that has not arrived after an hour', (_title, returns, fields, expected) => {
  const [a, b] = [accountOf('a', { returns }), accountOf('b', fields)];
  expect(compare(a, b, withinGrace)).toEqual({ differences: [], notApplied: 1 });
  expect(compare(a, b)).toEqual({ differences: [`Account A (a): transfer t ${expected}.`], notApplied: 0 });
});

test('reports a credit without its transfer immediately, unless it was taken back', () => {
  const b = accountOf('b', { credits: [credit] });
  const differences = ['Account B (b): $50.00 is credited for transfer t, which account a has not made.'];
  expect(compare(b, accountOf('a', {}), withinGrace)).toEqual({ differences, notApplied: 0 });
  expect(compare(b, undefined)).toEqual({ differences, notApplied: 0 });
  const removed = { ...takenBack, amountMinor: 5000 };
  expect(compare(accountOf('b', { credits: [credit], returns: [removed] }), accountOf('a', {}))).toEqual(none);
});
