import { expect, test } from 'vitest';
import { after, buildPayment, T0 } from '../../test/build-payment.ts';
import { judgeOpening } from './page-opening.ts';
import type { CreateSessionResult } from './provider.ts';

const creating = buildPayment({ state: 'created', pageUrl: undefined, providerRef: undefined });
const NOW = after(800);
const created: CreateSessionResult = {
  kind: 'created',
  providerRef: 't',
  start: { method: 'get', url: 'https://payment.ipospays.tech/page' },
  expiresAt: after(1000),
};

test('a page is kept with its handle and its limit, and looked up from now on', () => {
  expect(judgeOpening(creating, created, NOW)?.set).toMatchObject({
    state: 'redirected',
    open: true,
    pageUrl: 'https://payment.ipospays.tech/page',
    providerRef: 't',
    expiresAt: after(1000),
    watchedFrom: NOW,
  });
});

test.each(['expired', 'failed', 'succeeded'] as const)(
  'an attempt that is %s by now gets no page any more',
  (state) => {
    expect(judgeOpening({ ...creating, state, open: false }, created, NOW)).toBeUndefined();
  },
);

test.each<[string, CreateSessionResult, string]>([
  [
    'a refusal',
    { kind: 'rejected', code: 'invalid-field', field: 'amount', message: 'Invalid Amount' },
    'Invalid Amount',
  ],
  [
    'one without words',
    { kind: 'rejected', code: 'unauthorized', field: null, message: '' },
    'Failed to generate payment link',
  ],
  ['no way to the provider', { kind: 'unreachable', reason: 'ENOTFOUND' }, 'The payment page could not be opened.'],
])('%s made nothing: the balance is free at once', (_what, result, message) => {
  expect(judgeOpening(creating, result, T0)).toMatchObject({
    set: { state: 'failed', open: false, message },
    tells: { kind: 'failed', reason: 'refused' },
  });
});

test.each<[string, CreateSessionResult]>([
  ['no usable answer', { kind: 'ambiguous', reason: 'http-500' }],
  ['a reference that the provider knows', { kind: 'rejected', code: 'duplicate-reference', field: null, message: 'x' }],
])(
  'after %s nobody knows whether there is a page: the balance stays held and the provider is asked',
  (_what, result) => {
    const change = judgeOpening(creating, result, NOW);
    expect(change).toMatchObject({ set: { state: 'unknown', open: true } });
    expect(change?.set.nextPollAt?.getTime()).toBeLessThan(NOW.getTime() + 10_000);
    expect(change?.tells).toBeUndefined();
  },
);
