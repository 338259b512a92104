import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { isBeingCreated, type Payment } from '../domain/payment.ts';
import type { PaymentProvider } from '../domain/provider.ts';
import type { ConfigurationRepository, Pause, PaymentRepository } from './ports.ts';
import type { RefreshPayment } from './refresh-payment.ts';

/** Milliseconds between looks at a page that another request is having made, and how many. */
const LOOK_EVERY_MS = 250;
const LOOKS = 16;
/** A page that ends sooner than this is no use to the payer, in milliseconds. */
const LEAST_LIFE_MS = 5 * 60_000;

export interface SettleOpenParts {
  payments: PaymentRepository;
  configurations: ConfigurationRepository;
  provider: PaymentProvider;
  refresh: RefreshPayment;
  clock: Clock;
  pause: Pause;
  log: Logger;
}

/** Looks an open payment up before anything is decided about it; waits for one whose page is just being made. */
export const lookUpOpen =
  ({ payments, refresh, clock, pause }: SettleOpenParts) =>
  async (open: Payment): Promise<Payment> => {
    let current = open;
    for (let looks = 0; isBeingCreated(current, clock.now()); looks += 1) {
      if (looks === LOOKS) return current;
      await pause(LOOK_EVERY_MS);
      current = (await payments.find(open.companyId, open.id)) ?? current;
    }
    return (await refresh(current)).payment;
  };

/** Whether the payer may be sent to this payment's page again. */
export const isReusable = (
  payment: Payment,
  now: Date,
  wanted: { amountMinor: number; credentialsId: string },
): boolean =>
  payment.pageUrl !== undefined &&
  !payment.closing &&
  payment.amountMinor === wanted.amountMinor &&
  payment.credentialsId === wanted.credentialsId &&
  payment.expiresAt.getTime() - now.getTime() > LEAST_LIFE_MS;

/**
 * Closes a page that must not be paid any more. Only the provider's own word that it can't be paid gives the balance
 * back: the answer may still be an open payment.
 */
export const closePage =
  ({ configurations, provider, refresh, log }: SettleOpenParts) =>
  async (payment: Payment): Promise<Payment> => {
    const credentials = await configurations.find(payment.companyId, payment.credentialsId);
    if (!credentials) return payment;
    const session = { reference: payment.id, providerRef: payment.providerRef ?? null };
    const result = await provider.cancelSession(credentials, session);
    log.info({ paymentId: payment.id, result: result.kind }, 'page closed');
    return (await refresh(payment)).payment;
  };
