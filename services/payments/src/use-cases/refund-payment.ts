import { type Actor, formatMoney, type Refused, refundRule, refused } from '@utility-pay/contracts';
import { invalidInput } from '@utility-pay/service-kit/errors';
import { messages } from '../domain/messages.ts';
import { isDecided, type Payment } from '../domain/payment.ts';
import { auditTargetOf } from '../domain/payment-search.ts';
import type { Credentials, FetchRefundResult, ProviderRefundResult } from '../domain/provider.ts';
import {
  evaluateRefundAnswer,
  findRefund,
  leaseRefund,
  providerRefundOf,
  REFUND_ID_LENGTH,
  type RefundAnswer,
  refundsDueAt,
  requestRefund,
} from '../domain/refund.ts';
import type { Refund } from '../domain/refund-record.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import { findPaymentToChange } from './find-payment.ts';
import { credentialsOf, isUnauthorized, replaceCredentials } from './payment-credentials.ts';

/** A refund that is unconfirmed for longer is logged as an error. */
const ALARM_AFTER_MS = 15 * 60_000;

export interface RefundInput {
  paymentId: string;
  amountMinor?: number;
  idempotencyKey?: string;
}

export type RefundResult = { kind: 'refund'; refund: Refund; payment: Payment } | Refused;

export type RefundDependencies = Pick<
  PaymentsDependencies,
  'payments' | 'configurations' | 'providerOf' | 'clock' | 'log' | 'randomId'
>;

/**
 * Returns the payment with the provider's id for refund calls (`providerPaymentRef`), which a status query fetches if no answer
 * contained it before. Refuses if the provider does not answer, or names no id or another amount.
 */
export const ensureProviderPaymentRef =
  (dependencies: RefundDependencies) =>
  async (payment: Payment): Promise<{ kind: 'known'; payment: Payment } | Refused> => {
    const { payments, providerOf } = dependencies;
    if (payment.providerPaymentRef) return { kind: 'known', payment };
    const credentials = await credentialsOf(dependencies, payment);
    const answer = credentials && (await providerOf(credentials).fetchStatus(credentials, payment.id, payment));
    if (answer?.kind === 'unavailable') return refused('PROVIDER_UNAVAILABLE', messages.providerUnavailable);
    const { reference, amount, providerPaymentRef } = answer?.kind === 'paid' ? answer.evidence : {};
    const isSame = reference === payment.id && amount?.minor === payment.receivedMinor;
    if (!providerPaymentRef || !isSame) return refused('CONFLICT', messages.notRefundable);
    const known = await payments.change(payment, ({ receivedMinor }) =>
      receivedMinor === payment.receivedMinor ? { set: { providerPaymentRef } } : undefined,
    );
    return { kind: 'known', payment: known };
  };

/** Refunds a payment, in full or in part. For staff who manage payment settings. */
export function refundPayment(dependencies: RefundDependencies & Pick<PaymentsDependencies, 'recordAct'>) {
  const { payments, clock, log, randomId, recordAct } = dependencies;
  const send = sendRefund(dependencies);

  return async (actor: Actor, { paymentId, ...input }: RefundInput): Promise<RefundResult> => {
    const payment = await findPaymentToChange(payments, actor, paymentId, 'managePaymentSettings');
    const parsed = refundRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { amountMinor, idempotencyKey: key } = parsed.data;
    const request = { ...(amountMinor === undefined ? {} : { amountMinor }), ...(key === undefined ? {} : { key }) };
    const id = randomId(REFUND_ID_LENGTH);
    const requestOn = (stored: Payment) => requestRefund(stored, request, id, clock.now());

    const requested = requestOn(payment);
    if (requested.kind === 'refused') return requested;
    if (requested.kind === 'existing') return { kind: 'refund', refund: requested.refund, payment };
    const known = await ensureProviderPaymentRef(dependencies)(payment);
    if (known.kind === 'refused') return known;

    const saved = await payments.change(known.payment, (stored) => {
      const result = requestOn(stored);
      if (result.kind !== 'requested') return undefined;
      const after = { refundId: id, amount: formatMoney(result.refund.amountMinor) };
      const target = auditTargetOf(stored);
      return {
        ...result.change,
        auditEntry: recordAct(actor, stored.companyId, { action: 'refund.requested', target, after }),
      };
    });
    const refund = findRefund(saved, id);
    if (!refund) {
      // Nothing was saved: a concurrent request used the same key, or the money that was left.
      const result = requestOn(saved);
      return result.kind === 'refused' ? result : { kind: 'refund', refund: result.refund, payment: saved };
    }
    const userId = actor.kind === 'user' ? actor.userId : undefined;
    log.info({ companyId: saved.companyId, paymentId, refundId: id, userId }, 'Refund requested');
    const sent = await send(saved, id, { isNew: true });
    return { kind: 'refund', refund: findRefund(sent, id) ?? refund, payment: sent };
  };
}

/** Sends, or queries the status of, the due refunds of a payment, each in one process at a time. */
export const continueRefunds =
  (dependencies: RefundDependencies) =>
  async (payment: Payment): Promise<Payment> => {
    const { payments, clock } = dependencies;
    let current = payment;
    for (const { id } of payment.refunds) {
      let isLeased = false;
      current = await payments.change(current, (stored) => {
        const change = leaseRefund(stored, id, clock.now());
        isLeased = change !== undefined;
        return change;
      });
      if (isLeased) current = await sendRefund(dependencies)(current, id, { isNew: false });
    }
    // A callback that arrived together with the success has scheduled a poll, which only this change removes.
    return payments.change(current, ({ state, refunds, nextPollAt }) => {
      if (!isDecided(state)) return undefined;
      const dueAt = refundsDueAt(refunds);
      return dueAt?.getTime() === nextPollAt?.getTime() ? undefined : { set: { nextPollAt: dueAt } };
    });
  };

/**
 * Returns a function that sends one refund to the provider. A refund that is not new may have been sent before: its status
 * is fetched first, and it is sent again, under the same reference, only if the provider does not know that reference.
 */
export function sendRefund(dependencies: RefundDependencies) {
  const { payments, providerOf, clock, log } = dependencies;
  return async function send(payment: Payment, refundId: string, { isNew }: { isNew: boolean }): Promise<Payment> {
    const refund = findRefund(payment, refundId);
    if (refund?.state !== 'pending') return payment;
    const credentials = await credentialsOf(dependencies, payment);
    const answer: RefundAnswer = credentials
      ? await askProvider(credentials, payment, refund, isNew)
      : { kind: 'unanswered' };
    const after = await payments.change(payment, (stored) => evaluateRefundAnswer(stored, refund, answer, clock.now()));
    report(after, refund, answer);
    // After a refused void (the batch is closed) the money is returned by a refund.
    const isNextStep = answer.kind === 'refused' && findRefund(after, refundId)?.step !== refund.step;
    return isNextStep ? send(after, refundId, { isNew: true }) : after;
  };

  async function askProvider(
    credentials: Credentials,
    payment: Payment,
    refund: Refund,
    isNew: boolean,
  ): Promise<RefundAnswer> {
    const result = await callProvider(credentials, payment, refund, isNew);
    // The next attempt uses the credentials that replace these.
    if (isUnauthorized(result)) await replaceCredentials(dependencies)(payment, credentials);
    return toAnswer(result);
  }

  async function callProvider(
    credentials: Credentials,
    payment: Payment,
    refund: Refund,
    isNew: boolean,
  ): Promise<ProviderRefundResult | FetchRefundResult> {
    const request = providerRefundOf(payment, refund);
    const status: FetchRefundResult = isNew
      ? { kind: 'unknown-reference' }
      : await providerOf(credentials).fetchRefund(credentials, request);
    if (status.kind !== 'unknown-reference') return status;
    return refund.step === 'void'
      ? providerOf(credentials).voidTransaction(credentials, request)
      : providerOf(credentials).refund(credentials, request);
  }

  function report(payment: Payment, before: Refund, answer: RefundAnswer): void {
    const { id: paymentId, companyId } = payment;
    const state = findRefund(payment, before.id)?.state;
    const line = { paymentId, companyId, refundId: before.id, step: before.step, answer: answer.kind };
    log.info({ ...line, state }, 'Refund sent or checked');
    const ageMs = clock.now().getTime() - before.createdAt.getTime();
    if (state === 'pending' && ageMs > ALARM_AFTER_MS) log.error(line, 'Refund could not be confirmed');
  }
}

/** Returns what the provider's answer means for the refund. */
export function toAnswer(result: ProviderRefundResult | FetchRefundResult): RefundAnswer {
  switch (result.kind) {
    case 'done':
      return result;
    case 'refused':
      return { kind: 'refused', message: messages.refundRefused(result.message) };
    case 'pending':
      return { kind: 'in-progress' };
    default:
      return { kind: 'unanswered' };
  }
}
