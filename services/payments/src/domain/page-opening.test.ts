import { expect, test } from 'vitest';
import { after, buildPayment, T0 } from '../../test/world/payments.ts';
import type { CreateSessionResult } from './provider.ts';
import { decidePageOpening } from './provider-answer.ts';

const creating = buildPayment({ state: 'created', pageUrl: undefined, providerRef: undefined });
const OPENED_AT = after(800);
const created: CreateSessionResult = {
  kind: 'created',
  providerRef: 't',
  start: { method: 'get', url: 'https://payment.ipospays.tech/page' },
  expiresAt: after(1000),
};

test('stores a created page with its handle and expiry, and starts polling', () => {
  expect(decidePageOpening(creating, created, OPENED_AT)?.set).toMatchObject({
    state: 'page-open',
    open: true,
    pageUrl: 'https://payment.ipospays.tech/page',
    providerRef: 't',
    expiresAt: after(1000),
    pollingSince: OPENED_AT,
  });
});

test.each(['expired', 'failed', 'succeeded'] as const)('discards the page of an attempt that is %s by now', (state) => {
  expect(decidePageOpening({ ...creating, state, open: false }, created, OPENED_AT)).toBeUndefined();
});

test.each<[string, CreateSessionResult, string]>([
  [
    'a rejection',
    { kind: 'rejected', code: 'invalid-field', field: 'amount', message: 'Invalid Amount' },
    'Invalid Amount',
  ],
  [
    'a rejection without a message',
    { kind: 'rejected', code: 'unauthorized', field: null, message: '' },
    'Failed to generate payment link',
  ],
  ['an unreachable provider', { kind: 'unreachable', reason: 'ENOTFOUND' }, 'The payment page could not be opened.'],
])('fails after %s and releases the bill', (_case, result, message) => {
  expect(decidePageOpening(creating, result, T0)).toMatchObject({
    set: { state: 'failed', open: false, message },
    outcome: { kind: 'failed' },
  });
});

test.each<[string, CreateSessionResult]>([
  ['no usable answer', { kind: 'ambiguous', reason: 'http-500' }],
  ['a duplicate reference', { kind: 'rejected', code: 'duplicate-reference', field: null, message: 'x' }],
])('holds the balance and polls soon after %s, because a page may exist', (_case, result) => {
  const change = decidePageOpening(creating, result, OPENED_AT);
  expect(change).toMatchObject({ set: { state: 'unknown', open: true } });
  expect(change?.set.nextPollAt?.getTime()).toBeLessThan(OPENED_AT.getTime() + 10_000);
  expect(change?.outcome).toBeUndefined();
});
