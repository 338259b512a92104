import type { PaymentProvider } from '../../domain/provider.ts';
import { type ProviderOptions, providerContext } from '../provider-context.ts';
import { fetchStatus } from './fetch-status.ts';
import { accountIdOf, problemOf } from './key-problem.ts';
import { listTransactions } from './list-transactions.ts';
import { fetchRefund, refund, voidTransaction } from './refunds.ts';
import { cancelSession, createSession, sessionLimits } from './session.ts';
import { mayBeSigned, readWebhook } from './webhooks.ts';

/**
 * Creates the adapter for Stripe Checkout, based on Stripe's SDK.
 * @throws Error for an invalid simulator address
 */
export function createStripeCheckoutProvider(options: ProviderOptions): PaymentProvider {
  const context = providerContext(options);
  return {
    name: 'stripe-checkout',
    limits: sessionLimits,
    endsOnCancel: false,
    problemOf: problemOf(context),
    accountIdOf: accountIdOf(context),
    createSession: createSession(context),
    // Our return addresses request no fields from Stripe.
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
