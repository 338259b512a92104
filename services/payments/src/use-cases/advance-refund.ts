import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { judgeRefund, type RefundOutcome, takeRefund } from '../domain/judge-refund.ts';
import type { Payment } from '../domain/payment.ts';
import type { FetchRefundResult, GiveBackResult, PaymentProvider, ProviderCredentials } from '../domain/provider.ts';
import { type Refund, referenceOf, refundsDueAt } from '../domain/refund.ts';
import { words } from '../domain/words.ts';
import type { ChangePayment } from './change-payment.ts';
import type { ConfigurationRepository } from './ports.ts';

/** Milliseconds that a refund may stay in the dark before somebody is told. */
const ALARM_AFTER_MS = 15 * 60_000;

export interface RefundParts {
  changePayment: ChangePayment;
  configurations: ConfigurationRepository;
  provider: PaymentProvider;
  clock: Clock;
  log: Logger;
}

/** `isNew`: nobody has asked the provider for this step yet. */
export type AdvanceRefund = (payment: Payment, refundId: string, isNew: boolean) => Promise<Payment>;

const find = (payment: Payment, id: string): Refund | undefined => payment.refunds.find((refund) => refund.id === id);

/**
 * Brings a refund on: asks the provider to give the money back, unless it may have been asked before. Then it is asked
 * what became of it, and told again, under the same reference, only when it knows nothing of it.
 */
export function advanceRefund({ changePayment, configurations, provider, clock, log }: RefundParts): AdvanceRefund {
  return async function advance(payment, refundId, isNew): Promise<Payment> {
    const refund = find(payment, refundId);
    if (refund?.state !== 'pending') return payment;
    const credentials = await configurations.find(payment.companyId, payment.credentialsId);
    const outcome: RefundOutcome = credentials
      ? await outcomeOf(credentials, payment, refund, isNew)
      : { kind: 'unanswered' };
    const after = await changePayment(payment, (current) => judgeRefund(current, refund, outcome, clock.now()));
    report(after, refund, outcome);
    // A void that was refused: its batch is closed, so the money goes back by a refund.
    const goesOn = outcome.kind === 'refused' && find(after, refundId)?.step !== refund.step;
    return goesOn ? advance(after, refundId, true) : after;
  };

  async function outcomeOf(
    credentials: ProviderCredentials,
    { rrn = '' }: Payment,
    refund: Refund,
    isNew: boolean,
  ): Promise<RefundOutcome> {
    const wanted = { reference: referenceOf(refund), rrn, amountMinor: refund.amountMinor };
    const known: FetchRefundResult = isNew
      ? { kind: 'unknown-reference' }
      : await provider.fetchRefund(credentials, wanted);
    if (known.kind !== 'unknown-reference') return toOutcome(known);
    return toOutcome(
      refund.step === 'void'
        ? await provider.voidTransaction(credentials, wanted)
        : await provider.refund(credentials, wanted),
    );
  }

  function report({ id: paymentId, companyId, refunds }: Payment, before: Refund, outcome: RefundOutcome): void {
    const refund = refunds.find(({ id }) => id === before.id);
    const line = { paymentId, companyId, refundId: before.id, step: before.step, outcome: outcome.kind };
    log.info({ ...line, state: refund?.state }, 'refund went on');
    const dark = clock.now().getTime() - before.createdAt.getTime();
    if (refund?.state === 'pending' && dark > ALARM_AFTER_MS) log.error(line, 'refund cannot be confirmed');
  }
}

function toOutcome(result: GiveBackResult | FetchRefundResult): RefundOutcome {
  switch (result.kind) {
    case 'done':
      return result;
    case 'refused':
      return { kind: 'refused', message: words.refundRefused(result.message) };
    default:
      return { kind: 'unanswered' };
  }
}

/** Brings every refund of a payment on that is due, each in one process at a time. */
export const advanceDueRefunds =
  ({ changePayment, clock }: RefundParts, advance: AdvanceRefund) =>
  async (payment: Payment): Promise<Payment> => {
    let current = payment;
    for (const { id } of payment.refunds) {
      let isTaken = false;
      current = await changePayment(current, (now) => {
        const change = takeRefund(now, id, clock.now());
        isTaken = change !== undefined;
        return change;
      });
      if (isTaken) current = await advance(current, id, false);
    }
    // A hint that met the success has it looked up once more; nothing else would ever end that.
    return changePayment(current, ({ refunds, nextPollAt }) => {
      const dueAt = refundsDueAt(refunds);
      return dueAt?.getTime() === nextPollAt?.getTime() ? undefined : { set: { nextPollAt: dueAt } };
    });
  };
