import { type Actor, refundRule, type UserError } from '@utility-pay/contracts';
import { invalidInput } from '@utility-pay/service-kit/errors';
import type { RandomId } from '@utility-pay/service-kit/time-and-ids';
import { type AskedRefund, askRefund } from '../domain/ask-refund.ts';
import type { Payment } from '../domain/payment.ts';
import { REFUND_ID_LENGTH, type Refund } from '../domain/refund.ts';
import { words } from '../domain/words.ts';
import type { AdvanceRefund, RefundParts } from './advance-refund.ts';
import { paymentToChange } from './payment-access.ts';
import type { PaymentRepository } from './ports.ts';

export interface RefundInput {
  paymentId: string;
  amountMinor?: number;
  idempotencyKey?: string;
}

export type RefundResult =
  | { kind: 'refund'; refund: Refund; payment: Payment }
  | { kind: 'refused'; userErrors: UserError[] };

/** Gives money of a payment back. For staff who manage payment settings. */
export function refundPayment(
  parts: RefundParts & { payments: PaymentRepository; advance: AdvanceRefund; randomId: RandomId },
) {
  const { payments, changePayment, configurations, provider, advance, clock, log, randomId } = parts;

  return async (actor: Actor, { paymentId, ...input }: RefundInput): Promise<RefundResult> => {
    const found = await paymentToChange(payments, actor, paymentId, 'managePaymentSettings');
    const parsed = refundRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { amountMinor, idempotencyKey: key } = parsed.data;
    const request = { ...(amountMinor === undefined ? {} : { amountMinor }), ...(key === undefined ? {} : { key }) };
    const id = randomId(REFUND_ID_LENGTH);
    const ask = (payment: Payment): AskedRefund => askRefund(payment, request, id, clock.now());

    const first = ask(found);
    if (first.kind === 'refused') return first;
    const rrn = first.kind === 'asked' ? await retrievalNumber(found) : undefined;
    if (rrn?.kind === 'refused') return rrn;

    const payment = await changePayment(found, (current) => {
      const asked = ask(current);
      if (asked.kind !== 'asked') return undefined;
      return { ...asked.change, set: { ...asked.change.set, ...(rrn ? { rrn: rrn.rrn } : {}) } };
    });
    const refund = payment.refunds.find((candidate) => candidate.id === id);
    if (!refund) return answered(ask(payment), payment);
    log.info({ companyId: payment.companyId, paymentId, refundId: id, userId: userOf(actor) }, 'refund asked for');
    const after = await advance(payment, id, true);
    return { kind: 'refund', refund: after.refunds.find((candidate) => candidate.id === id) ?? refund, payment: after };
  };

  /** What the provider calls the transaction by; one that a person credited may have none. */
  async function retrievalNumber(
    payment: Payment,
  ): Promise<{ kind: 'rrn'; rrn: string } | Extract<RefundResult, { kind: 'refused' }>> {
    if (payment.rrn) return { kind: 'rrn', rrn: payment.rrn };
    const credentials = await configurations.find(payment.companyId, payment.credentialsId);
    const answer = credentials && (await provider.fetchStatus(credentials, payment.id));
    if (answer?.kind === 'unavailable') return refused('PROVIDER_UNAVAILABLE', words.refundLater);
    const rrn = answer?.kind === 'paid' ? answer.evidence.rrn : null;
    return rrn ? { kind: 'rrn', rrn } : refused('CONFLICT', words.notRefundable);
  }
}

/** Nothing was written: the same key asked before, or what was asked can't be had any more. */
const answered = (asked: AskedRefund, payment: Payment): RefundResult =>
  asked.kind === 'refused' ? asked : { kind: 'refund', refund: asked.refund, payment };

const refused = (code: 'CONFLICT' | 'PROVIDER_UNAVAILABLE', message: string) => ({
  kind: 'refused' as const,
  userErrors: [{ code, field: null, message }],
});

const userOf = (actor: Actor): string | undefined => (actor.kind === 'user' ? actor.userId : undefined);
