import fc from 'fast-check';
import { expect, test } from 'vitest';
import { after, buildPayment, cancelledAnswer, declinedAnswer, paidAnswer, TPN } from '../../test/build-payment.ts';
import { hintOf } from './hint.ts';
import { judgeAnswer } from './judge-answer.ts';
import type { Payment } from './payment.ts';
import type { PaymentChange } from './payment-change.ts';
import type { FetchStatusResult } from './provider.ts';

type Piece = FetchStatusResult | { kind: 'hint' };

const NOW = after(1000);
const ANSWERS: Piece[] = [
  paidAnswer(),
  paidAnswer({ amount: null }),
  declinedAnswer,
  cancelledAnswer,
  { kind: 'pending' },
  { kind: 'unknown-reference' },
  { kind: 'unavailable', reason: 'timeout' },
  { kind: 'hint' },
];

interface Ending {
  payment: Payment;
  credits: number;
}

/** As the service applies it: each piece of evidence to the payment as it stands. */
function play(pieces: Piece[]): Ending {
  return pieces.reduce<Ending>(
    ({ payment, credits }, piece) => {
      const change: PaymentChange =
        piece.kind === 'hint' ? { set: hintOf(payment, NOW) } : judgeAnswer(payment, TPN, piece, NOW);
      return {
        payment: { ...payment, ...change.set },
        credits: credits + (change.tells?.kind === 'succeeded' ? 1 : 0),
      };
    },
    { payment: buildPayment(), credits: 0 },
  );
}

const decisive = (pieces: Piece[]): Piece[] => pieces.filter(({ kind }) => !['hint', 'pending'].includes(kind));
const evidence = fc.array(fc.constantFrom(...ANSWERS), { minLength: 1, maxLength: 12 });

test('evidence in any order, however often, ends in one state with at most one credit', () => {
  const shuffled = evidence.chain((pieces) =>
    fc.tuple(
      fc.constant(pieces),
      fc.shuffledSubarray(pieces, { minLength: pieces.length }),
      fc.array(fc.constantFrom(...pieces), { maxLength: 12 }),
    ),
  );
  fc.assert(
    fc.property(shuffled, ([pieces, otherwise, again]) => {
      const first = play(pieces);
      const second = play([...otherwise, ...again]);
      if (decisive(pieces).some(({ kind }) => ['paid', 'declined', 'cancelled'].includes(kind))) {
        expect(second.payment.state).toBe(first.payment.state);
      }
      expect(second.credits).toBe(first.credits);
      expect(first.credits).toBe(pieces.includes(ANSWERS[0] as Piece) ? 1 : 0);
    }),
    { numRuns: 500 },
  );
});

test('success never turns back, and no step gives a balance back to a payment', () => {
  fc.assert(
    fc.property(evidence, (pieces) => {
      for (let length = 1; length <= pieces.length; length += 1) {
        const [before, now] = [play(pieces.slice(0, length - 1)).payment, play(pieces.slice(0, length)).payment];
        if (before.state === 'succeeded') expect(now.state).toBe('succeeded');
        if (!before.open) expect(now.open).toBe(false);
      }
    }),
    { numRuns: 200 },
  );
});
