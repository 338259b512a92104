import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { judgeAnswer } from '../domain/judge-answer.ts';
import { isBeingCreated, type Payment } from '../domain/payment.ts';
import type { FetchStatusResult, PaymentProvider } from '../domain/provider.ts';
import type { ChangePayment } from './change-payment.ts';
import type { ConfigurationRepository, PaymentRepository } from './ports.ts';

/** Milliseconds that a payment may stay in the dark before somebody is told. */
const ALARM_AFTER_MS = 15 * 60_000;

export interface Refreshed {
  payment: Payment;
  /** False when the provider gave no usable answer: then nothing may be concluded. */
  answered: boolean;
}

export type RefreshPayment = (payment: Payment) => Promise<Refreshed>;

/** Asks the provider what became of a payment and writes what follows from its answer. */
export const refreshPayment =
  (parts: {
    changePayment: ChangePayment;
    configurations: ConfigurationRepository;
    provider: PaymentProvider;
    clock: Clock;
    log: Logger;
  }): RefreshPayment =>
  async (payment) => {
    const { changePayment, configurations, provider, clock, log } = parts;
    if (payment.state === 'succeeded') return { payment, answered: true };
    const credentials = await configurations.find(payment.companyId, payment.credentialsId);
    const answer: FetchStatusResult =
      credentials && payment.provider === provider.name
        ? await provider.fetchStatus(credentials, payment.id)
        : { kind: 'unavailable', reason: 'misconfigured' };
    const tpnNumber = credentials?.tpnNumber ?? '';
    const refreshed = await changePayment(payment, (current) => {
      const judged = judgeAnswer(current, tpnNumber, answer, clock.now(), payment);
      return { ...judged, set: { ...judged.set, askedAt: clock.now() } };
    });
    report(refreshed);
    return { payment: refreshed, answered: answer.kind !== 'unavailable' };

    function report({ id: paymentId, state, companyId, createdAt, unanswered }: Payment): void {
      const line = { paymentId, companyId, from: payment.state, state, answer: answer.kind };
      if (state !== payment.state) {
        if (state === 'review') log.error(line, 'payment needs a person');
        else log.info(line, 'payment moved');
      }
      const dark = clock.now().getTime() - createdAt.getTime();
      if (unanswered > 0 && dark > ALARM_AFTER_MS) log.error({ ...line, unanswered }, 'payment cannot be looked up');
    }
  };

/** The worker's way in: by ids, and nothing to do for one that is gone. What is due of a success is its refunds. */
export const refreshPaymentById =
  (parts: {
    payments: PaymentRepository;
    refresh: RefreshPayment;
    close: (payment: Payment) => Promise<Payment>;
    advanceRefunds: (payment: Payment) => Promise<Payment>;
    clock: Clock;
  }) =>
  async (companyId: number, paymentId: string): Promise<void> => {
    const payment = await parts.payments.find(companyId, paymentId);
    if (!payment) return;
    if (payment.state === 'succeeded') return void (await parts.advanceRefunds(payment));
    const { payment: refreshed } = await parts.refresh(payment);
    if (mustClose(refreshed, parts.clock.now())) await parts.close(refreshed);
  };

/** Money that moved meanwhile has been seen by now: such a payment is open no more. */
const mustClose = (payment: Payment, now: Date): boolean =>
  payment.open && payment.closing === true && payment.state !== 'review' && !isBeingCreated(payment, now);
