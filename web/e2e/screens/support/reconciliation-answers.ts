import type { Page } from 'playwright';
import { answerWith, companyData, interceptOperation } from './graph.ts';

/** The reconciled day that has exceptions. */
export const DAY = '2026-11-20';
/** Between five and six days ago, so that it is shown as five. */
const FIRST_SEEN_AT = new Date(Date.now() - 5.5 * 24 * 60 * 60_000).toISOString();
const money = (amountMinor: number) => ({ __typename: 'Money', amountMinor });
const sums = (payments: number, refunds = 0) => ({
  __typename: 'ReconciliationSums',
  payments: money(payments),
  refunds: money(refunds),
  disputes: money(0),
  net: money(payments - refunds),
  count: 2,
});
const OPEN_EXCEPTION = {
  __typename: 'ReconciliationException',
  paymentState: null,
  providerKind: null,
  journal: null,
  state: 'OPEN',
  firstSeenAt: FIRST_SEEN_AT,
  owner: null,
  isMine: false,
  note: null,
  resolution: null,
  closedAt: null,
};
/** An exception: the provider lists a payment that the portal does not have. */
export const unknownHere = {
  ...OPEN_EXCEPTION,
  id: 'unknown-here/abc/payment/t1',
  reason: 'UNKNOWN_HERE',
  kind: 'PAYMENT',
  paymentId: null,
  reference: 'abcdefghij0123456789',
  transactionId: '20000000000000000001',
  own: null,
  provider: money(4200),
};
/** An exception: the provider lists a payment as paid that is in review. */
export const inReview = {
  ...OPEN_EXCEPTION,
  id: 'status-differs/def/payment/t2',
  reason: 'STATUS_DIFFERS',
  kind: 'PAYMENT',
  paymentId: 'bcdefghijk0123456789',
  reference: 'bcdefghijk0123456789',
  transactionId: '20000000000000000002',
  own: null,
  provider: money(4000),
  paymentState: 'REVIEW',
  owner: { __typename: 'User', id: 'u1', name: 'Cleo Clerk' },
  note: 'Asked the provider.',
};
const day = (fields: object) => ({
  __typename: 'ReconciliationDay',
  day: DAY,
  timeZone: 'America/Denver',
  startsAt: '2026-11-20T07:00:00.000Z',
  endsAt: '2026-11-21T07:00:00.000Z',
  testMode: false,
  state: 'EXCEPTIONS',
  listProblem: null,
  own: sums(12_000, 500),
  provider: sums(20_200, 500),
  journal: sums(12_000, 500),
  openCount: 2,
  oldestOpenAt: FIRST_SEEN_AT,
  omittedCount: 0,
  ranAt: '2026-11-21T10:00:00.000Z',
  nextRunAt: null,
  importedAt: null,
  exceptions: [unknownHere, inReview],
  ...fields,
});
const AGREED = { state: 'AGREED', provider: sums(12_000, 500), openCount: 0, oldestOpenAt: null, exceptions: [] };
const NO_LIST = {
  day: '2026-11-18',
  state: 'LIST_UNAVAILABLE',
  listProblem: 'UNSUPPORTED',
  provider: null,
  openCount: 0,
};
export const DAYS = [
  day({}),
  day({ ...AGREED, day: '2026-11-19' }),
  day({ ...NO_LIST, oldestOpenAt: null, exceptions: [] }),
];

/** Returns the data of a company with these days. */
export const reconciledDays = (companyId: number, days: readonly object[]) =>
  companyData(companyId, { timeZone: 'America/Denver', reconciliationDays: days });

/** Answers the queries of the reconciliation with these days; only the first of them can be opened. */
export async function answerReconciliation(page: Page, companyId: number, days: readonly object[]): Promise<void> {
  await interceptOperation(page, 'Reconciliation', answerWith(reconciledDays(companyId, days)));
  await interceptOperation(page, 'ReconciliationDay', answerWith(reconciledDays(companyId, days.slice(0, 1))));
}
