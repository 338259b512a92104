import { type Actor, refundOutcomeRule } from '@utility-pay/contracts';
import { actorId } from '@utility-pay/service-kit/auth';
import { invalidInput } from '@utility-pay/service-kit/errors';
import { messages } from '../domain/messages.ts';
import type { Payment } from '../domain/payment.ts';
import { auditTargetOf } from '../domain/payment-search.ts';
import { evaluateRefundAnswer, type RefundOutcome, recordOutcome, reversalRequestOf } from '../domain/refund.ts';
import type { DisputedPayment } from './disputes.ts';
import { findPaymentToChange } from './find-payment.ts';
import { credentialsOf } from './payment-credentials.ts';
import type { Dependencies } from './ports.ts';
import { findRefund, type RefundParts, toAnswer } from './refund-payment.ts';

export interface RefundOutcomeInput {
  paymentId: string;
  refundId: string;
  outcome: RefundOutcome;
  /** How staff know it. */
  reason: string;
}

const IN_PROGRESS: DisputedPayment = {
  kind: 'refused',
  userErrors: [{ code: 'CONFLICT', field: 'refundId', message: messages.refundInProgress }],
};

/**
 * Records how a refund ended that the provider does not confirm. The provider is asked once more, and its answer counts if
 * it has one. Repeating it changes nothing. For staff who manage payment settings.
 */
export const recordRefundOutcome =
  (parts: RefundParts & Pick<Dependencies, 'recordAct'>) =>
  async (actor: Actor, { paymentId, refundId, outcome, ...input }: RefundOutcomeInput): Promise<DisputedPayment> => {
    const { payments, clock, log, recordAct } = parts;
    const payment = await findPaymentToChange(payments, actor, paymentId, 'managePaymentSettings');
    const parsed = refundOutcomeRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const resultOn = (stored: Payment) => recordOutcome(stored, refundId, outcome, clock.now());
    const possible = resultOn(payment);
    if (possible.kind === 'refused') return possible;
    const asked = await askAgain(parts, payment, refundId);
    if (asked === 'in-progress') return IN_PROGRESS;
    const act = recordAct(actor, payment.companyId, {
      action: 'refund.outcome-recorded',
      target: auditTargetOf(payment),
      reason: parsed.data.reason,
      after: { refundId, outcome },
    });
    const recorded = await payments.change(asked, (stored) => {
      const result = resultOn(stored);
      return result.kind === 'recorded' ? { ...result.change, act } : undefined;
    });
    // Refused if the provider has reported the other outcome by now.
    const result = resultOn(recorded);
    if (result.kind === 'refused') return result;
    const { companyId } = payment;
    log.info({ companyId, paymentId, refundId, outcome, actorId: actorId(actor) }, 'Outcome of a refund recorded');
    return { kind: 'changed', payment: recorded };
  };

/** Returns the payment with the provider's outcome of a pending refund, if it has one by now. Sends no refund. */
async function askAgain(parts: RefundParts, payment: Payment, refundId: string): Promise<Payment | 'in-progress'> {
  const { payments, providerOf, clock } = parts;
  const refund = findRefund(payment, refundId);
  const credentials = await credentialsOf(parts, payment);
  if (refund?.state !== 'pending' || !credentials) return payment;
  const status = await providerOf(credentials).fetchRefund(credentials, reversalRequestOf(payment, refund));
  if (status.kind === 'pending') return 'in-progress';
  const answer = toAnswer(status);
  if (answer.kind === 'unanswered') return payment;
  return payments.change(payment, (stored) => evaluateRefundAnswer(stored, refund, answer, clock.now()));
}
