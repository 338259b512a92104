import { expect, test } from 'vitest';
import type { ListedMovement, OwnMovement } from './money-movement.ts';
import { compareDay } from './reconciliation.ts';

const DAY = '2026-11-21';
const NEXT = '2026-11-22';

const payment: OwnMovement = {
  reference: 'p1',
  aliases: [],
  kind: 'payment',
  id: 'p1',
  transactionIds: ['ch_1'],
  amountMinor: 1000,
  day: DAY,
};
const listed = (fields: Partial<ListedMovement>): ListedMovement => ({
  key: `${fields.kind}/${fields.transactionId}`,
  reference: 'p1',
  kind: 'payment',
  transactionId: 'ch_1',
  amountMinor: 1000,
  day: DAY,
  ...fields,
});
const refund = listed({ kind: 'refund', transactionId: 're_1', amountMinor: 300 });
const failure = listed({ kind: 'refund-failed', transactionId: 're_1', amountMinor: 300, day: NEXT });

const compare = (day: string, ...movements: ListedMovement[]) =>
  compareDay({ day, own: [payment], listed: [listed({}), ...movements], clearing: [], unsettled: new Map() });

test('agrees on both days about a refund that the provider lists with its failure and that never succeeded here', () => {
  expect(compare(DAY, refund, failure)).toMatchObject({
    own: { refundsMinor: 300, count: 2 },
    provider: { refundsMinor: 300, count: 2 },
    findings: [],
  });
  expect(compare(NEXT, refund, failure)).toMatchObject({
    own: { refundsMinor: -300, count: 1 },
    provider: { refundsMinor: -300, count: 1 },
    findings: [],
  });
});

test('reports a listed refund that never succeeded here if its failure is missing or has another amount', () => {
  expect(compare(DAY, refund).findings).toMatchObject([{ reason: 'unknown-here' }]);
  const smaller = { ...failure, amountMinor: 200 };
  expect(compare(DAY, refund, smaller).findings).toMatchObject([{ reason: 'unknown-here' }]);
  expect(compare(NEXT, refund, smaller).findings).toMatchObject([{ reason: 'unknown-here' }]);
});
