import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { Credentials } from '../domain/configuration.ts';
import { judgeOpening } from '../domain/page-opening.ts';
import type { Payment } from '../domain/payment.ts';
import type { CreateSessionResult, PaymentProvider } from '../domain/provider.ts';
import type { ChangePayment } from './change-payment.ts';
import type { ReturnAddresses } from './ports.ts';

export interface OpenPageParts {
  changePayment: ChangePayment;
  provider: PaymentProvider;
  addresses: ReturnAddresses;
  clock: Clock;
  log: Logger;
}

export interface OpenedPage {
  payment: Payment;
  result: CreateSessionResult;
}

/** Has the provider make a page for a payment that is already in our book, and writes what came of it. */
export const openPage =
  ({ changePayment, provider, addresses, clock, log }: OpenPageParts) =>
  async (payment: Payment, credentials: Credentials, merchantName: string | undefined): Promise<OpenedPage> => {
    const { id: reference, amountMinor, customerName, accountNumber, period } = payment;
    const returnUrl = addresses.returnUrl(reference);
    const result = await provider.createSession(credentials, {
      reference,
      amountMinor,
      currency: 'USD',
      returnUrl,
      failureUrl: returnUrl,
      cancelUrl: addresses.cancelUrl(reference),
      noticeUrl: addresses.noticeUrl(reference),
      description: `Bill ${period.month}/${period.year} account ${accountNumber}`,
      ...(merchantName ? { merchantName } : {}),
      ...(customerName ? { payerName: customerName } : {}),
    });
    const opened = await changePayment(payment, (current) => judgeOpening(current, result, clock.now()));
    if (result.kind !== 'created') log.warn({ paymentId: reference, result: result.kind }, 'no page was made');
    if (result.kind === 'created' && opened.pageUrl === undefined) {
      // It was given up while the provider took its time. Nobody is sent to this page.
      await provider.cancelSession(credentials, { reference, providerRef: result.providerRef });
    }
    return { payment: opened, result };
  };
