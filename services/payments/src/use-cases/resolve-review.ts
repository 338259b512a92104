import { type Actor, closeReasonRule, type DomainEvent, formatMoney, type Refused } from '@utility-pay/contracts';
import { actorId } from '@utility-pay/service-kit/auth';
import { invalidInput } from '@utility-pay/service-kit/errors';
import { messages } from '../domain/messages.ts';
import type { Payment } from '../domain/payment.ts';
import { auditTargetOf } from '../domain/payment-search.ts';
import type { Credentials, FetchStatusResult } from '../domain/provider.ts';
import { evaluateProviderAnswer } from '../domain/provider-answer.ts';
import { REFUND_ID_LENGTH } from '../domain/refund.ts';
import {
  type AmountDecision,
  closeSettled,
  closeUnpaid,
  type DecidedReview,
  decideReceived,
  type ReviewDecision,
  refused,
  resultOutsideReview,
} from '../domain/review.ts';
import { addCheck, addCheckOfDisputes } from './add-check.ts';
import { clearRestored } from './clear-restored.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import { findPaymentToChange } from './find-payment.ts';
import { credentialsOf } from './payment-credentials.ts';
import type { RefreshWithinBudget } from './refresh-payment.ts';
import { ensureProviderPaymentRef, type RefundDependencies, sendRefund } from './refund-payment.ts';
import { queryAfterClosing } from './release-page.ts';

export interface ReviewInput {
  paymentId: string;
  decision: ReviewDecision;
  /** The received cents that staff saw: an accept or return is refused if the amount has changed. */
  receivedMinor?: number;
  /** How staff settled the reported money outside the portal; required to close a payment with reported money. */
  reason?: string;
}

export type ResolveReviewResult = { kind: 'resolved'; payment: Payment } | Refused;

interface Decision {
  result: DecidedReview;
  payment: Payment;
}

const CHANGED = refused(messages.changedMeanwhile, null);

/** Refuses the closing of a payment that was credited meanwhile. Names the amount: staff may have refunded or recorded the money. */
const refuseAsCredited = ({ receivedMinor = 0 }: Payment): DecidedReview =>
  refused(messages.creditedInstead(formatMoney(receivedMinor)), null);

/** Resolves a payment in review. Repeating a decision changes nothing. For staff who manage payment settings. */
export function resolveReview(
  dependencies: RefundDependencies &
    Pick<PaymentsDependencies, 'billing' | 'checks' | 'recordAct'> & { refresh: RefreshWithinBudget },
) {
  const { payments, providerOf, clock, log, randomId, recordAct, refresh } = dependencies;
  const clearIfRestored = clearRestored(dependencies);

  /** Queries the provider, and once more after it closed a page that could still be paid. */
  async function queryBeforeClosing(payment: Payment, credentials: Credentials): Promise<FetchStatusResult> {
    const answer = await providerOf(credentials).fetchStatus(credentials, payment.id, payment);
    if (answer.kind === 'unavailable') return answer;
    if (payment.providerRef === undefined || closeUnpaid(payment, answer, clock.now()).kind !== 'decided')
      return answer;
    return queryAfterClosing(dependencies, payment, credentials, answer, false);
  }

  return async (actor: Actor, input: ReviewInput): Promise<ResolveReviewResult> => {
    const { paymentId, decision } = input;
    const payment = await findPaymentToChange(payments, actor, paymentId, 'managePaymentSettings');
    const parsed = closeReasonRule.partial().safeParse(decision === 'close' ? { reason: input.reason } : {});
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const reason = parsed.data.reason === undefined ? {} : { reason: parsed.data.reason };
    const target = auditTargetOf(payment);
    const auditEntry = recordAct(actor, payment.companyId, {
      action: 'review.decided',
      target,
      ...reason,
      after: { decision },
    });
    const { result, payment: decided } = await decide(payment, { ...input, ...reason }, auditEntry);
    if (result.kind === 'refused') return result;
    const { companyId, state } = decided;
    if (result.kind === 'decided')
      log.info({ companyId, paymentId, decision, actorId: actorId(actor), state }, 'Review resolved');
    return { kind: 'resolved', payment: decided };
  };

  async function decide(
    payment: Payment,
    { decision, receivedMinor: expectedMinor, reason }: ReviewInput,
    auditEntry: DomainEvent,
  ): Promise<Decision> {
    const outsideReview = resultOutsideReview(payment, decision);
    if (outsideReview) return { result: outsideReview, payment };
    switch (decision) {
      case 'check-again':
        return { result: { kind: 'done' }, payment: await refresh(payment) };
      case 'close':
        return close(await clearIfRestored(payment), reason, auditEntry);
      case 'accept':
        return accept(await clearIfRestored(payment), { decision, expectedMinor, refundId: '' }, auditEntry);
      case 'return':
        return giveBack(payment, { decision, expectedMinor, refundId: randomId(REFUND_ID_LENGTH) }, auditEntry);
    }
  }

  /** Accepts the received amount. Adds a check first: the payment may have been charged back during the review. */
  async function accept(payment: Payment, wanted: AmountDecision, auditEntry: DomainEvent): Promise<Decision> {
    if (decideReceived(payment, wanted, clock.now()).kind === 'decided') await addCheck(dependencies, payment);
    return decideAmount(payment, wanted, auditEntry);
  }

  async function decideAmount(payment: Payment, wanted: AmountDecision, auditEntry: DomainEvent): Promise<Decision> {
    let result = decideReceived(payment, wanted, clock.now());
    const decided = await payments.change(payment, (stored) => {
      result = decideReceived(stored, wanted, clock.now());
      return result.kind === 'decided' ? { ...result.change, auditEntry } : undefined;
    });
    return { result, payment: decided };
  }

  /** Starts the return of the money by a refund, which workers continue if the provider gives no answer now. */
  async function giveBack(payment: Payment, wanted: AmountDecision, auditEntry: DomainEvent): Promise<Decision> {
    const result = decideReceived(payment, wanted, clock.now());
    if (result.kind !== 'decided') return { result, payment };
    const known = await ensureProviderPaymentRef(dependencies)(payment);
    if (known.kind === 'refused') return { result: known, payment };
    const decision = await decideAmount(known.payment, wanted, auditEntry);
    if (decision.result.kind !== 'decided') return decision;
    return {
      ...decision,
      payment: await sendRefund(dependencies)(decision.payment, wanted.refundId, { isNew: true }),
    };
  }

  /**
   * Closes the payment if a status query now shows that nothing was received. Otherwise records what the provider reports,
   * and closes a payment that is still in review if staff settled its money outside the portal.
   */
  async function close(payment: Payment, reason: string | undefined, auditEntry: DomainEvent): Promise<Decision> {
    const credentials = await credentialsOf(dependencies, payment);
    const answer: FetchStatusResult = credentials
      ? await queryBeforeClosing(payment, credentials)
      : { kind: 'unavailable', reason: 'misconfigured' };
    await addCheckOfDisputes(dependencies, payment, credentials?.tpnNumber ?? '', answer);
    // A payment that is closed as unpaid is credited by a late payment. So money that staff settled outside the portal, and
    // may have recorded on the account, is never closed as unpaid.
    const isSettled = closeSettled(payment, reason, clock.now())?.kind === 'decided';
    let result = closeUnpaid(payment, answer, clock.now());
    const closed = await payments.change(payment, (stored) => {
      result = closeUnpaid(stored, answer, clock.now(), payment);
      if (result.kind === 'decided' && !isSettled) return { ...result.change, auditEntry };
      if (stored.state !== 'review') return undefined;
      const change = evaluateProviderAnswer(stored, credentials?.tpnNumber ?? '', answer, clock.now(), payment);
      return { ...change, set: { ...change.set, lastCheckedAt: clock.now() } };
    });
    const isUnanswered =
      result.kind === 'refused' && result.userErrors.some(({ code }) => code === 'PROVIDER_UNAVAILABLE');
    if (isSettled && closed.state === 'succeeded') return { result: refuseAsCredited(closed), payment: closed };
    if (closed.state !== 'review' || isUnanswered) return { result, payment: closed };
    const refusal = result.kind === 'decided' ? CHANGED : result;
    const settled = await payments.change(closed, (stored) => {
      result = resultOutsideReview(stored, 'close') ?? closeSettled(stored, reason, clock.now()) ?? refusal;
      return result.kind === 'decided' ? { ...result.change, auditEntry } : undefined;
    });
    return { result, payment: settled };
  }
}
