import type { Actor } from '@utility-pay/contracts';
import { forbidden } from '@utility-pay/service-kit/errors';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { hintOf } from '../domain/hint.ts';
import type { Payment } from '../domain/payment.ts';
import { statusOf } from '../domain/payment-state.ts';
import { words } from '../domain/words.ts';
import type { PaymentRepository } from './ports.ts';
import type { RefreshWithinBudget } from './within-budget.ts';

export interface ReturnOutcome {
  status: 'success' | 'pending' | 'error';
  message: string;
}

/**
 * The payer's browser came back, or says so: whatever it brought proves nothing. Noting it first makes the look-up
 * happen even if this process ends here. An unknown reference answers as one that is not settled yet.
 */
export const recordReturn =
  (parts: { payments: PaymentRepository; refresh: RefreshWithinBudget; clock: Clock }) =>
  async (actor: Actor, reference: string): Promise<ReturnOutcome> => {
    if (actor.kind !== 'service' || actor.service !== 'gateway') throw forbidden();
    const { payments, refresh, clock } = parts;
    const payment = await payments.findByReference(reference);
    if (!payment) return { status: 'pending', message: words.confirming };
    if (payment.state === 'succeeded') return outcomeOf(payment);
    const now = clock.now();
    await payments.noteHint(
      payment,
      { key: 'return', source: 'return', says: 'came back', at: now },
      hintOf(payment, now),
    );
    return outcomeOf(await refresh((await payments.findByReference(reference)) ?? payment));
  };

function outcomeOf({ state, message }: Payment): ReturnOutcome {
  switch (statusOf(state)) {
    case 'success':
      return { status: 'success', message: words.paid };
    case 'pending':
      return { status: 'pending', message: words.confirming };
    case 'failed':
      return { status: 'error', message: message ?? words.issue };
  }
}
