import type { Actor, UserError } from '@utility-pay/contracts';
import { messages } from '../domain/messages.ts';
import { decideReview, type Payment } from '../domain/payment.ts';
import { auditTargetOf } from '../domain/payment-search.ts';
import { findPaymentToChange } from './find-payment.ts';
import type { Dependencies } from './ports.ts';
import type { RefreshWithinBudget } from './refresh-payment.ts';

export type ReviewDecision = 'check-again' | 'credit' | 'close';

export type ResolveReviewResult = { kind: 'resolved'; payment: Payment } | { kind: 'refused'; userErrors: UserError[] };

/** Resolves a payment in review. For staff who manage payment settings. */
export const resolveReview =
  ({
    payments,
    clock,
    log,
    recordAct,
    refresh,
  }: Pick<Dependencies, 'payments' | 'clock' | 'log' | 'recordAct'> & { refresh: RefreshWithinBudget }) =>
  async (actor: Actor, paymentId: string, decision: ReviewDecision): Promise<ResolveReviewResult> => {
    const payment = await findPaymentToChange(payments, actor, paymentId, 'managePaymentSettings');
    if (payment.state !== 'review') return notInReview;
    if (decision === 'check-again') return { kind: 'resolved', payment: await refresh(payment) };
    const target = auditTargetOf(payment);
    const act = recordAct(actor, payment.companyId, { action: 'review.decided', target, after: { decision } });
    let isDecided = false;
    const resolved = await payments.change(payment, (stored) => {
      const change = decideReview(stored, decision, clock.now());
      isDecided = change !== undefined;
      return change && { ...change, act };
    });
    if (!isDecided) return notInReview;
    const userId = actor.kind === 'user' ? actor.userId : undefined;
    const { companyId, state } = resolved;
    log.info({ companyId, paymentId, decision, userId, state }, 'Review resolved');
    return { kind: 'resolved', payment: resolved };
  };

const notInReview: ResolveReviewResult = {
  kind: 'refused',
  userErrors: [{ code: 'CONFLICT', field: 'paymentId', message: messages.notInReview }],
};
