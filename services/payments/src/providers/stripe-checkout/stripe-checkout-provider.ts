import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { Dispatcher } from 'undici';
import type { PaymentProvider } from '../../domain/provider.ts';
import { simulatorAddress } from '../simulator-address.ts';
import type { StripeContext } from './client.ts';
import { fetchStatus } from './fetch-status.ts';
import { problemOf } from './key-problem.ts';
import { listTransactions } from './list-transactions.ts';
import { fetchRefund, refund, voidTransaction } from './refunds.ts';
import { cancelSession, createSession, sessionLimits } from './session.ts';
import { mayBeSigned, readWebhook } from './webhooks.ts';

const DEFAULT_TIMEOUT_MS = 10_000;

export type StripeCheckoutOptions = {
  /** Address of a local simulator. It serves companies in test mode, never live ones. */
  readonly simulatorUrl?: string | undefined;
  /** Address at which browsers reach the simulator, if it differs. */
  readonly simulatorPageUrl?: string | undefined;
  /** An undici dispatcher; the global one by default. */
  readonly dispatcher?: Dispatcher;
  readonly clock: Clock;
  readonly timeoutMs?: number;
};

/** Creates the adapter for Stripe Checkout, by Stripe's SDK. Throws for an invalid simulator address. */
export function createStripeCheckoutProvider(options: StripeCheckoutOptions): PaymentProvider {
  const context: StripeContext = {
    simulator: simulatorAddress(options.simulatorUrl, options.simulatorPageUrl),
    dispatcher: options.dispatcher,
    clock: options.clock,
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
  };
  return {
    name: 'stripe-checkout',
    limits: sessionLimits,
    endsOnCancel: false,
    problemOf: problemOf(context),
    createSession: createSession(context),
    // The browser's return has no fields that we ask for.
    readReturn: () => ({ kind: 'unreadable', reason: 'no-report' }),
    mayBeSigned: mayBeSigned(context.clock),
    readWebhook: readWebhook(context.clock),
    companyOfWebhook: () => null,
    fetchStatus: fetchStatus(context),
    listTransactions: listTransactions(context),
    cancelSession: cancelSession(context),
    voidTransaction,
    refund: refund(context),
    fetchRefund: fetchRefund(context),
  };
}
