import type { PaymentProvider } from '../../domain/provider.ts';
import { type ProviderOptions, providerContext } from '../provider-context.ts';
import { companyOfWebhook, readReturn, readWebhook } from './callbacks.ts';
import { endpointsFor } from './endpoints.ts';
import { fetchStatus } from './fetch-status.ts';
import { listTransactions } from './list-transactions.ts';
import { fetchRefund, voidOrRefund } from './refunds.ts';
import { cancelSession, createSession, sessionLimits } from './session.ts';

/**
 * Creates the adapter for the iPOSpays hosted payment page, API version 1.
 * @throws Error for an invalid simulator address
 */
export function createIpospaysProvider(options: ProviderOptions): PaymentProvider {
  const context = providerContext(options);
  return {
    name: 'ipospays',
    limits: sessionLimits,
    endsOnCancel: true,
    problemOf: async (credentials) =>
      endpointsFor(credentials, context.simulator).kind === 'endpoints'
        ? null
        : { field: 'hostedPageUrl', message: 'Must be a valid URL of the payment provider' },
    // The settings identify the account by the terminal's number.
    accountIdOf: async () => null,
    createSession: createSession(context),
    readReturn,
    // iPOSpays signs no webhooks: they echo a secret.
    mayBeSigned: () => false,
    readWebhook,
    companyOfWebhook,
    fetchStatus: fetchStatus(context),
    listTransactions: listTransactions(context),
    cancelSession: cancelSession(context),
    voidTransaction: voidOrRefund(context, 'void'),
    refund: voidOrRefund(context, 'refund'),
    fetchRefund: fetchRefund(context),
  };
}
