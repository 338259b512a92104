import { type Actor, refundOutcomeRule } from '@utility-pay/contracts';
import { actorId } from '@utility-pay/service-kit/auth';
import { invalidInput } from '@utility-pay/service-kit/errors';
import { messages } from '../domain/messages.ts';
import type { Payment } from '../domain/payment.ts';
import { auditTargetOf } from '../domain/payment-search.ts';
import type { Credentials, FetchRefundResult } from '../domain/provider.ts';
import {
  evaluateRefundAnswer,
  findRefund,
  leaseForRecording,
  providerRefundOf,
  type RefundOutcome,
  recordOutcome,
} from '../domain/refund.ts';
import type { Refund } from '../domain/refund-record.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import type { DisputedPayment } from './disputes.ts';
import { findPaymentToChange } from './find-payment.ts';
import { credentialsOf, isUnauthorized, replaceCredentials } from './payment-credentials.ts';
import { type RefundDependencies, toAnswer } from './refund-payment.ts';

export interface RefundOutcomeInput {
  paymentId: string;
  refundId: string;
  outcome: RefundOutcome;
  /** How staff know the outcome. */
  reason: string;
}

const BEING_CHECKED: DisputedPayment = {
  kind: 'refused',
  userErrors: [{ code: 'CONFLICT', field: 'refundId', message: messages.refundBeingChecked }],
};

/**
 * Records the outcome of a refund that the provider has not confirmed. First queries the provider again: an outcome that the
 * provider reports now is stored instead. Idempotent. For staff who manage payment settings.
 */
export const recordRefundOutcome =
  (dependencies: RefundDependencies & Pick<PaymentsDependencies, 'recordAct'>) =>
  async (actor: Actor, { paymentId, refundId, outcome, ...input }: RefundOutcomeInput): Promise<DisputedPayment> => {
    const { payments, clock, log, recordAct } = dependencies;
    const payment = await findPaymentToChange(payments, actor, paymentId, 'managePaymentSettings');
    const parsed = refundOutcomeRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const resultOn = (stored: Payment) => recordOutcome(stored, refundId, outcome, clock.now());
    const possible = resultOn(payment);
    if (possible.kind === 'refused') return possible;
    if (possible.kind === 'done') return { kind: 'changed', payment };
    const queried = await queryAgain(dependencies, payment, refundId);
    if (queried === 'being-checked') return BEING_CHECKED;
    const auditEntry = recordAct(actor, payment.companyId, {
      action: 'refund.outcome-recorded',
      target: auditTargetOf(payment),
      reason: parsed.data.reason,
      after: { refundId, outcome },
    });
    let isRecorded = false;
    const recorded = await payments.change(queried, (stored) => {
      const result = resultOn(stored);
      isRecorded = result.kind === 'recorded';
      return result.kind === 'recorded' ? { ...result.change, auditEntry } : undefined;
    });
    // Refused if the provider has reported the other outcome by now, or that the refund is in progress.
    const result = resultOn(recorded);
    if (result.kind === 'refused') return result;
    const { companyId } = payment;
    if (isRecorded)
      log.info({ companyId, paymentId, refundId, outcome, actorId: actorId(actor) }, 'Outcome of a refund recorded');
    return { kind: 'changed', payment: recorded };
  };

/**
 * Queries the status of a pending refund once more, without sending the refund, and applies the answer. Returns the payment,
 * or `being-checked` while a worker has the lease on the refund.
 */
async function queryAgain(
  dependencies: RefundDependencies,
  payment: Payment,
  refundId: string,
): Promise<Payment | 'being-checked'> {
  const { payments, clock } = dependencies;
  let isLeased = false;
  const leased = await payments.change(payment, (stored) => {
    const change = leaseForRecording(stored, refundId, clock.now());
    isLeased = change !== undefined;
    return change;
  });
  const refund = findRefund(leased, refundId);
  if (refund?.state !== 'pending') return leased;
  if (!isLeased) return 'being-checked';
  const credentials = await credentialsOf(dependencies, leased);
  if (!credentials) return leased;
  const answer = toAnswer(await fetchStatus(dependencies, credentials, leased, refund));
  if (answer.kind === 'unanswered') return leased;
  return payments.change(leased, (stored) => evaluateRefundAnswer(stored, refund, answer, clock.now()));
}

/** Fetches the status of a refund. If the provider no longer accepts the payment's key, replaces it and tries once more. */
async function fetchStatus(
  dependencies: RefundDependencies,
  credentials: Credentials,
  payment: Payment,
  refund: Refund,
): Promise<FetchRefundResult> {
  const { providerOf } = dependencies;
  const request = providerRefundOf(payment, refund);
  const status = await providerOf(credentials).fetchRefund(credentials, request);
  if (!isUnauthorized(status)) return status;
  const replacement = await replaceCredentials(dependencies)(payment, credentials);
  return replacement ? providerOf(replacement).fetchRefund(replacement, request) : status;
}
