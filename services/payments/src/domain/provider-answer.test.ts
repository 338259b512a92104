import { DAY_MS } from '@utility-pay/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  after,
  buildEvidence,
  buildPayment,
  cancelledAnswer,
  declinedAnswer,
  paidAnswer,
  T0,
  TPN,
} from '../../test/world/payments.ts';
import { onCallback, type Payment, type PaymentChange } from './payment.ts';
import type { FetchStatusResult } from './provider.ts';
import { evaluateProviderAnswer } from './provider-answer.ts';

const evaluate = (payment: ReturnType<typeof buildPayment>, answer: FetchStatusResult, now = after(1000)) =>
  evaluateProviderAnswer(payment, TPN, answer, now);

test('succeeds when reference, terminal and amount match, and releases the bill', () => {
  const change = evaluate(buildPayment(), paidAnswer({ tpn: TPN }));
  expect(change).toMatchObject({
    set: {
      state: 'succeeded',
      open: false,
      paidAt: after(1000),
      providerTxnId: '20000000000000000001',
      receivedMinor: 8417,
      receivedAt: after(1000),
    },
    outcome: { kind: 'succeeded' },
  });
  expect(change.set.nextPollAt).toBeUndefined();
});

test.each([
  ['another amount', 'other-amount', { amount: { unit: 'dollars' as const, minor: 8416, text: '84.16' } }],
  ['an amount in an unknown format', 'no-amount', { amount: { unit: 'unreadable' as const, minor: null, text: '84' } }],
  ['no amount', 'no-amount', { amount: null }],
  ['another terminal', 'other-terminal', { tpn: '999999999999' }],
  ['another reference', 'other-reference', { reference: 'zzzzzzzzzz0123456789' }],
  ['no reference', 'other-reference', { reference: null }],
])('moves to review when the provider reports a payment with %s', (_case, reviewReason, overrides) => {
  const change = evaluate(buildPayment(), paidAnswer(overrides));
  expect(change.set).toMatchObject({ state: 'review', open: true, reviewReason });
  expect(change.set.paidAt).toBeUndefined();
  expect(change.outcome).toBeUndefined();
});

const partial = {
  amount: { unit: 'dollars' as const, minor: 4000, text: '40.00' },
  providerPaymentRef: '123456789012',
};

test('records what the provider reports about another amount than requested', () => {
  expect(evaluate(buildPayment(), paidAnswer(partial)).set).toMatchObject({
    receivedMinor: 4000,
    receivedAt: after(1000),
    providerTxnId: '20000000000000000001',
    providerPaymentRef: '123456789012',
  });
});

test.each([{ tpn: '999999999999' }, { reference: 'zzzzzzzzzz0123456789' }])(
  "doesn't record the transaction id of an answer for another payment: %j",
  (overrides) => {
    const { set } = evaluate(buildPayment(), paidAnswer({ ...partial, ...overrides }));
    expect(set).toMatchObject({ receivedMinor: 4000 });
    expect([set.providerTxnId, set.providerPaymentRef]).toEqual([undefined, undefined]);
  },
);

test('updates the received amount of a payment in review, and succeeds once it matches', () => {
  const review = { ...buildPayment(), ...evaluate(buildPayment(), paidAnswer(partial)).set };
  const same = evaluate(review, paidAnswer(partial), after(2000));
  expect(same.set.receivedMinor).toBeUndefined();
  expect(same.evidence).toBeUndefined();
  const more = { ...partial, amount: { ...partial.amount, minor: 4500 } };
  expect(evaluate(review, paidAnswer(more), after(2000))).toMatchObject({
    set: { receivedMinor: 4500, receivedAt: after(2000) },
    evidence: { says: 'paid differently than requested: other-amount' },
  });
  expect(evaluate(review, paidAnswer(), after(2000))).toMatchObject({
    set: { state: 'succeeded', receivedMinor: 8417 },
    outcome: { kind: 'succeeded' },
  });
});

test.each([
  ['paid', paidAnswer(), after(1000)],
  ['paid differently', paidAnswer({ amount: null }), after(1000)],
  ['declined', declinedAnswer, after(1000)],
  ['canceled', cancelledAnswer, undefined],
  ['without an outcome', { kind: 'pending' }, undefined],
] as const)(
  'records a visit of the payment page only if the payer caused the answer: %s',
  (_case, answer, visitedAt) => {
    expect(evaluate(buildPayment(), answer).set.visitedAt).toEqual(visitedAt);
    expect(evaluate(buildPayment({ visitedAt: T0 }), answer).set.visitedAt ?? T0).toEqual(T0);
  },
);

test('does not hold the bill again when an expired payment was paid with a wrong amount', () => {
  const expired = buildPayment({ state: 'expired', open: false });
  expect(evaluate(expired, paidAnswer({ amount: null })).set).toMatchObject({
    state: 'review',
    open: false,
    late: true,
  });
});

test.each([
  ['declined', declinedAnswer, 'failed', 'Your card was declined.'],
  ['canceled', cancelledAnswer, 'cancelled', 'The payment was canceled.'],
] as const)('ends a payment that was %s and releases the bill', (_case, answer, state, message) => {
  const change = evaluate(buildPayment(), answer);
  expect(change).toMatchObject({ set: { state, open: false, message }, outcome: { kind: 'failed' } });
});

test('fails a payment that the payer rejected, with a message', () => {
  const change = evaluate(buildPayment(), { kind: 'cancelled', reason: 'rejected', evidence: buildEvidence() });
  expect(change).toMatchObject({ set: { message: 'The payment was rejected.' }, outcome: { kind: 'failed' } });
});

test('ignores a decline of another reference', () => {
  const change = evaluate(buildPayment(), { kind: 'declined', evidence: buildEvidence({ reference: 'other' }) });
  expect(change.set.state).toBeUndefined();
  expect(change.set.unanswered).toBe(1);
});

test.each(['unreachable', 'timeout', 'refused', 'unusable'] as const)(
  'keeps the state when the provider is unavailable (%s)',
  (reason) => {
    const change = evaluate(buildPayment({ unanswered: 2 }), { kind: 'unavailable', reason }, after(3 * DAY_MS));
    expect(change.set.state).toBeUndefined();
    expect(change.set.unanswered).toBe(3);
    expect(change.set.nextPollAt?.getTime()).toBeGreaterThan(after(3 * DAY_MS).getTime());
  },
);

test('moves an open payment to review when the provider still refuses the credentials at the end of polling', () => {
  const unauthorized = { kind: 'unavailable', reason: 'unauthorized' } as const;
  expect(evaluate(buildPayment(), unauthorized, after(3 * DAY_MS - 1)).set.state).toBeUndefined();
  expect(evaluate(buildPayment(), unauthorized, after(3 * DAY_MS)).set).toMatchObject({ state: 'review' });
  const failed = buildPayment({ state: 'expired', open: false });
  expect(evaluate(failed, unauthorized, after(3 * DAY_MS)).set.state).toBeUndefined();
});

test.each(['expired', 'cancelled'] as const)('marks a success of a payment that is %s as late', (state) => {
  const change = evaluate(buildPayment({ state, open: false, message: 'over' }), paidAnswer());
  expect(change).toMatchObject({ set: { state: 'succeeded', late: true }, outcome: { kind: 'succeeded' } });
  expect(change.set).toHaveProperty('message', undefined);
});

test('retries an unavailable provider for a canceled payment until two days after the page expired', () => {
  const cancelled = buildPayment({ state: 'cancelled', open: false });
  const unavailable = { kind: 'unavailable', reason: 'unauthorized' } as const;
  expect(evaluate(cancelled, unavailable, after(3 * DAY_MS - 1)).set.nextPollAt).toBeInstanceOf(Date);
  expect(evaluate(cancelled, unavailable, after(3 * DAY_MS)).set.nextPollAt).toBeUndefined();
  const announced = { ...cancelled, ...onCallback(cancelled, after(3 * DAY_MS)) };
  expect(evaluate(announced, unavailable, after(3 * DAY_MS)).set.nextPollAt).toBeInstanceOf(Date);
});

test('never changes a success', () => {
  const succeeded = buildPayment({ state: 'succeeded', open: false, paidAt: T0 });
  for (const answer of [declinedAnswer, cancelledAnswer, paidAnswer({ amount: null }), paidAnswer()]) {
    expect(evaluate(succeeded, answer)).toEqual({ set: { nextPollAt: undefined } });
  }
});

test('expires a payment when its page expires, and keeps polling', () => {
  expect(evaluate(buildPayment(), { kind: 'pending' }, after(DAY_MS - 1)).set.state).toBeUndefined();
  const change = evaluate(buildPayment(), { kind: 'pending' }, after(DAY_MS));
  expect(change).toMatchObject({ set: { state: 'expired', open: false }, outcome: { kind: 'expired' } });
  expect(change.set.nextPollAt?.getTime()).toBeGreaterThan(after(DAY_MS).getTime());
});

test('moves to review 48 hours after the expiry, instead of expiring, if the payer returned and may have paid', () => {
  const returned = buildPayment({ state: 'pending', callbackReceived: true });
  expect(evaluate(returned, { kind: 'pending' }, after(DAY_MS)).set.state).toBeUndefined();
  expect(evaluate(returned, { kind: 'pending' }, after(3 * DAY_MS)).set.state).toBe('review');
  expect(evaluate(returned, { kind: 'unknown-reference' }, after(DAY_MS)).set.state).toBe('expired');
});

test.each(['pending', 'unknown-reference'] as const)(
  'polls again within 10 seconds after %s if the payer returned since the query',
  (kind) => {
    const before = buildPayment({ state: 'page-open', version: 4 });
    const returned = buildPayment({ state: 'page-open', callbackReceived: true, version: 5 });
    const change = evaluateProviderAnswer(returned, TPN, { kind }, after(3 * DAY_MS), before);
    expect(change.set.state).toBeUndefined();
    expect(change.set.nextPollAt?.getTime()).toBeLessThan(after(3 * DAY_MS + 10_000).getTime());
    expect(evaluateProviderAnswer(returned, TPN, declinedAnswer, after(3 * DAY_MS), before).set.state).toBe('failed');
    const failed = buildPayment({ state: 'failed', open: false, version: 5 });
    expect(evaluateProviderAnswer(failed, TPN, { kind }, after(3 * DAY_MS), before).set).toEqual({
      polls: failed.polls + 1,
      unanswered: 0,
      nextPollAt: expect.any(Date),
    });
  },
);

test('moves to pending when the payer returned and the provider has no outcome', () => {
  expect(evaluate(buildPayment({ callbackReceived: true }), { kind: 'pending' }).set.state).toBe('pending');
  expect(evaluate(buildPayment(), { kind: 'pending' }).set.state).toBeUndefined();
});

test('expires an attempt without a page after 20 seconds, because its process has crashed', () => {
  const withoutPage = buildPayment({ state: 'created', pageUrl: undefined, providerRef: undefined });
  expect(evaluate(withoutPage, { kind: 'unknown-reference' }, after(19_999)).set.state).toBeUndefined();
  for (const kind of ['unknown-reference', 'pending'] as const) {
    expect(evaluate(withoutPage, { kind }, after(20_000))).toMatchObject({
      set: { state: 'expired', open: false },
      outcome: { kind: 'expired' },
    });
  }
});

test('releases the bill after an ambiguous answer once the provider does not know the reference', () => {
  const unknown = buildPayment({ state: 'unknown', pageUrl: undefined });
  expect(evaluate(unknown, { kind: 'unavailable', reason: 'timeout' }).set.state).toBeUndefined();
  expect(evaluate(unknown, { kind: 'unknown-reference' }).set).toMatchObject({ state: 'expired', open: false });
});

type Piece = FetchStatusResult | { kind: 'callback' };

const NOW = after(1000);
const ANSWERS: Piece[] = [
  paidAnswer(),
  paidAnswer({ amount: null }),
  declinedAnswer,
  cancelledAnswer,
  { kind: 'pending' },
  { kind: 'unknown-reference' },
  { kind: 'unavailable', reason: 'timeout' },
  { kind: 'callback' },
];

interface Ending {
  payment: Payment;
  credits: number;
}

/** Applies pieces of evidence one after the other, like the service. */
function replay(pieces: Piece[]): Ending {
  return pieces.reduce<Ending>(
    ({ payment, credits }, piece) => {
      const change: PaymentChange =
        piece.kind === 'callback'
          ? { set: onCallback(payment, NOW) }
          : evaluateProviderAnswer(payment, TPN, piece, NOW);
      return {
        payment: { ...payment, ...change.set },
        credits: credits + (change.outcome?.kind === 'succeeded' ? 1 : 0),
      };
    },
    { payment: buildPayment(), credits: 0 },
  );
}

const decisive = (pieces: Piece[]): Piece[] => pieces.filter(({ kind }) => !['callback', 'pending'].includes(kind));
const evidence = fc.array(fc.constantFrom(...ANSWERS), { minLength: 1, maxLength: 12 });

test('ends in one state with at most one credit, whatever the order and repetition of evidence', () => {
  const permutations = evidence.chain((pieces) =>
    fc.tuple(
      fc.constant(pieces),
      fc.shuffledSubarray(pieces, { minLength: pieces.length }),
      fc.array(fc.constantFrom(...pieces), { maxLength: 12 }),
    ),
  );
  fc.assert(
    fc.property(permutations, ([pieces, shuffled, repeated]) => {
      const first = replay(pieces);
      const second = replay([...shuffled, ...repeated]);
      if (decisive(pieces).some(({ kind }) => ['paid', 'declined', 'cancelled'].includes(kind))) {
        expect(second.payment.state).toBe(first.payment.state);
      }
      expect(second.credits).toBe(first.credits);
      expect(first.credits).toBe(pieces.includes(ANSWERS[0] as Piece) ? 1 : 0);
    }),
    { numRuns: 500 },
  );
});

test('never leaves success, and never holds a released bill again', () => {
  fc.assert(
    fc.property(evidence, (pieces) => {
      for (let length = 1; length <= pieces.length; length += 1) {
        const [before, now] = [replay(pieces.slice(0, length - 1)).payment, replay(pieces.slice(0, length)).payment];
        if (before.state === 'succeeded') expect(now.state).toBe('succeeded');
        if (!before.open) expect(now.open).toBe(false);
      }
    }),
    { numRuns: 200 },
  );
});
