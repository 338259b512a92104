import type { Platform } from '@utility-pay/service-kit/platform';
import type { Tallies } from '../use-cases/ports/collected.ts';
import type { WaitingPayments } from '../use-cases/ports/waiting.ts';
import type { PaymentRepository } from '../use-cases/ports.ts';
import { paymentLists } from './payment.lists.ts';
import { paymentModel } from './payment.model.ts';
import { paymentReads } from './payment.reads.ts';
import { paymentTallies } from './payment.tallies.ts';
import { paymentsWaiting } from './payment.waiting.ts';
import { paymentWrites } from './payment.writes.ts';

export function createPaymentRepository(
  platform: Platform,
): PaymentRepository & { tallies: Tallies; waiting: WaitingPayments } {
  const Payments = paymentModel(platform.mongo);
  platform.relay.watch(Payments);
  return {
    ...paymentReads(Payments, platform.events),
    ...paymentWrites(Payments, platform),
    ...paymentLists(Payments),
    tallies: paymentTallies(Payments),
    waiting: paymentsWaiting(Payments),
  };
}
