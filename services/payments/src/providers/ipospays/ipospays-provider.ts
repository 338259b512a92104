import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { Dispatcher } from 'undici';
import type { PaymentProvider, ProviderCapabilities } from '../../domain/provider.ts';
import { readReturn, readWebhook } from './callbacks.ts';
import { simulatorAddress } from './endpoints.ts';
import { fetchStatus } from './fetch-status.ts';
import type { IpospaysContext } from './http.ts';
import { fetchReversal, reverse } from './reversals.ts';
import { cancelSession, createSession } from './session.ts';

const DEFAULT_TIMEOUT_MS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;

const capabilities: ProviderCapabilities = {
  start: 'get',
  lifetimeMs: { shortest: DAY_MS, longest: 31 * DAY_MS },
  canCancel: true,
  webhooks: 'echoed',
  partialRefund: true,
  voidWindow: 'until-batch-closes',
  amountUnit: { request: 'cents', status: 'dollars', webhook: 'dollars' },
  largestAmountMinor: 99_999_999,
  currencies: ['USD'],
};

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
    capabilities: () => capabilities,
    createSession: (credentials, attempt) => createSession(context, capabilities, credentials, attempt),
    readReturn,
    readWebhook,
    fetchStatus: (credentials, reference) => fetchStatus(context, credentials, reference),
    cancelSession: (credentials, session) => cancelSession(context, credentials, session),
    voidTransaction: (credentials, request) => reverse(context, credentials, 'void', request),
    refund: (credentials, request) => reverse(context, credentials, 'refund', request),
    fetchRefund: (credentials, request) => fetchReversal(context, credentials, request),
  };
}
