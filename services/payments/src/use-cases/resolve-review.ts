import type { Actor, UserError } from '@utility-pay/contracts';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { judgeReview } from '../domain/judge-review.ts';
import type { Payment } from '../domain/payment.ts';
import { words } from '../domain/words.ts';
import type { ChangePayment } from './change-payment.ts';
import { paymentToChange } from './payment-access.ts';
import type { PaymentRepository } from './ports.ts';
import type { RefreshWithinBudget } from './within-budget.ts';

export type ReviewDecision = 'check-again' | 'credit' | 'close';

export type ResolveReviewResult = { kind: 'resolved'; payment: Payment } | { kind: 'refused'; userErrors: UserError[] };

/** Decides over a payment whose provider's answer does not fit. For staff who manage payment settings. */
export const resolveReview =
  (parts: {
    payments: PaymentRepository;
    changePayment: ChangePayment;
    refresh: RefreshWithinBudget;
    clock: Clock;
    log: Logger;
  }) =>
  async (actor: Actor, paymentId: string, decision: ReviewDecision): Promise<ResolveReviewResult> => {
    const { payments, changePayment, refresh, clock, log } = parts;
    const found = await paymentToChange(payments, actor, paymentId, 'managePaymentSettings');
    if (found.state !== 'review') return notInReview;
    if (decision === 'check-again') return { kind: 'resolved', payment: await refresh(found) };
    let isDecided = false;
    const payment = await changePayment(found, (current) => {
      const change = judgeReview(current, decision, clock.now());
      isDecided = change !== undefined;
      return change;
    });
    if (!isDecided) return notInReview;
    const userId = actor.kind === 'user' ? actor.userId : undefined;
    log.info({ companyId: payment.companyId, paymentId, decision, userId, state: payment.state }, 'review decided');
    return { kind: 'resolved', payment };
  };

const notInReview: ResolveReviewResult = {
  kind: 'refused',
  userErrors: [{ code: 'CONFLICT', field: 'paymentId', message: words.notInReview }],
};
