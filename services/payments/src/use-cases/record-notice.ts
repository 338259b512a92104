import { createHash } from 'node:crypto';
import type { Actor } from '@utility-pay/contracts';
import { forbidden } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { hintOf } from '../domain/hint.ts';
import type { Payment } from '../domain/payment.ts';
import type { Evidence } from '../domain/payment-change.ts';
import type { PaymentProvider, ReadClaimResult } from '../domain/provider.ts';
import type { ConfigurationRepository, PaymentRepository, ScheduleRefresh } from './ports.ts';

export interface Notice {
  reference: string;
  authorization: string | null;
  body: string;
}

/**
 * A notice came, or something that looks like one. It is kept once, however often it comes, and only makes us ask the
 * provider. The caller learns nothing from the answer.
 */
export const recordNotice =
  (parts: {
    payments: PaymentRepository;
    configurations: ConfigurationRepository;
    provider: PaymentProvider;
    schedule: ScheduleRefresh;
    clock: Clock;
    log: Logger;
  }) =>
  async (actor: Actor, notice: Notice): Promise<void> => {
    if (actor.kind !== 'service' || actor.service !== 'gateway') throw forbidden();
    const { payments, configurations, provider, schedule, clock, log } = parts;
    const payment = await payments.findByReference(notice.reference);
    if (!payment) return log.warn({ reference: notice.reference }, 'notice for no payment of ours');
    const credentials = await configurations.find(payment.companyId, payment.credentialsId);
    const claim: ReadClaimResult = credentials
      ? provider.readNotice(credentials, { authorization: notice.authorization ?? undefined }, Buffer.from(notice.body))
      : { kind: 'unreadable', reason: 'no-credentials' };
    const now = clock.now();
    const evidence = evidenceOf(payment, notice, claim, now);
    if (!(await payments.noteHint(payment, evidence, hintOf(payment, now)))) return;
    log.info({ paymentId: payment.id, says: evidence.says, authentic: evidence.authentic }, 'notice noted');
    if (payment.state !== 'succeeded') await schedule(payment);
  };

function evidenceOf(payment: Payment, { body }: Notice, claim: ReadClaimResult, at: Date): Evidence {
  const key = `notice-${createHash('sha256').update(body).digest('hex')}`;
  if (claim.kind === 'unreadable') return { key, source: 'notice', says: `unreadable: ${claim.reason}`, at };
  return {
    key,
    source: 'notice',
    says: claim.reference === payment.id ? claim.claimed : 'another reference',
    authentic: claim.authentic,
    at,
    ...(claim.providerTxnId ? { transactionId: claim.providerTxnId } : {}),
    ...(claim.amount ? { amount: claim.amount.text } : {}),
  };
}
