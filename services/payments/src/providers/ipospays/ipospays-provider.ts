import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { Dispatcher } from 'undici';
import type { PaymentProvider } from '../../domain/provider.ts';
import { simulatorAddress } from '../simulator-address.ts';
import { companyOfWebhook, readReturn, readWebhook } from './callbacks.ts';
import { endpointsFor, type IpospaysContext } from './endpoints.ts';
import { fetchStatus } from './fetch-status.ts';
import { listTransactions } from './list-transactions.ts';
import { fetchReversal, reverse } from './reversals.ts';
import { cancelSession, createSession, sessionLimits } from './session.ts';

const DEFAULT_TIMEOUT_MS = 10_000;

export type IpospaysOptions = {
  /** Address of a local simulator. It serves companies in test mode, never live ones. */
  readonly simulatorUrl?: string;
  /** Address at which browsers reach the simulator, if it differs. */
  readonly simulatorPageUrl?: string;
  /** An undici dispatcher; the global one by default. */
  readonly dispatcher?: Dispatcher;
  readonly clock: Clock;
  readonly timeoutMs?: number;
};

/** Creates the adapter for the iPOSpays hosted payment page, API version 1. Throws for an invalid simulator address. */
export function createIpospaysProvider(options: IpospaysOptions): PaymentProvider {
  const context: IpospaysContext = {
    simulator: simulatorAddress(options.simulatorUrl, options.simulatorPageUrl),
    dispatcher: options.dispatcher,
    clock: options.clock,
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
  };
  return {
    name: 'ipospays',
    limits: sessionLimits,
    endsOnCancel: true,
    problemOf: async (credentials) =>
      endpointsFor(credentials, context.simulator).kind === 'endpoints'
        ? null
        : { field: 'hostedPageUrl', message: 'Must be a valid URL of the payment provider' },
    createSession: createSession(context),
    readReturn,
    // Its webhooks echo a secret instead.
    mayBeSigned: () => false,
    readWebhook,
    companyOfWebhook,
    fetchStatus: fetchStatus(context),
    listTransactions: listTransactions(context),
    cancelSession: cancelSession(context),
    voidTransaction: reverse(context, 'void'),
    refund: reverse(context, 'refund'),
    fetchRefund: fetchReversal(context),
  };
}
