import { setTimeout as wait } from 'node:timers/promises';
import { domainEvents } from '@utility-pay/contracts';
import {
  createCompanyDirectory,
  createFindTimeZone,
  createRequireExisting,
} from '@utility-pay/service-kit/company-directory';
import { createSubgraph } from '@utility-pay/service-kit/graphql/subgraph';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { KeyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { createSecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import type { ServiceApp } from '@utility-pay/service-kit/service-app';
import { createRequireStepUp } from '@utility-pay/service-kit/step-up';
import { createBillingClient, createClearingAccount } from './data/billing-accounts.client.ts';
import { createCollectedDeltas, createCollectedTotals } from './data/collected.repository.ts';
import { createIsSandbox, createMerchantCompanies, createOtherAmounts } from './data/company-settings.client.ts';
import { createConfigurationRepository } from './data/configuration.repository.ts';
import { createMovementReader } from './data/movement-reader.repository.ts';
import { createPaymentRepository } from './data/payment.repository.ts';
import { createPaymentReader } from './data/payment-reader.repository.ts';
import { createProviderChecks } from './data/provider-check.repository.ts';
import { createProviderTransactions } from './data/provider-transaction.repository.ts';
import { createReconciliationRepository } from './data/reconciliation.repository.ts';
import { createRemovedCustomers } from './data/removed-customer.repository.ts';
import type { PaymentProvider } from './domain/provider.ts';
import { accountRemovedHandler } from './events/on-account-removed.ts';
import { billChangedHandler, uploadChangedHandler } from './events/on-bill-changed.ts';
import type { GraphqlContext } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { rowReaders } from './graphql/row-readers.ts';
import { refreshPaymentHandler, scheduleRefreshOn } from './jobs/refresh-payment.job.ts';
import { createSweepers, reconciliationGauges, refundGauge, waitingGauges } from './jobs/sweepers.ts';
import { migrations } from './migrations.ts';
import { readCsvCells } from './providers/csv-cells.ts';
import { createIpospaysProvider } from './providers/ipospays/ipospays-provider.ts';
import { createQueryLimit } from './providers/query-limit.ts';
import { createStripeCheckoutProvider } from './providers/stripe-checkout/stripe-checkout-provider.ts';
import { createPaymentsUseCases, type PaymentsUseCases } from './use-cases/index.ts';
import type { ProviderOf } from './use-cases/ports/providers.ts';

export { migrations } from './migrations.ts';

/** Binds encrypted values to this purpose. */
const ENCRYPTION_PURPOSE = 'payments credentials';
/** Payments that a process polls at the same time: each poll waits for the provider. */
const JOB_CONCURRENCY = 32;

export interface PaymentsOptions {
  /** PUBLIC_URL, the origin of the gateway: webhooks go there, and so do payers who are not at a company's host. */
  publicUrl: string;
  /** Encrypts the companies' keys at rest. */
  encryptionKeys: KeyRing;
  /** Minutes for which a sign-in or a confirmed password allows changes of the provider configuration; 30 by default. */
  stepUpMinutes?: number | undefined;
  /** Origin of a local simulator, for companies in test mode only. */
  simulatorUrl?: string | undefined;
  /** Origin at which browsers reach the simulator, if it differs. */
  simulatorPageUrl?: string | undefined;
  /** In tests: an adapter that is used instead of the real adapter with the same `name`. */
  provider?: PaymentProvider;
  /** Maximum status queries per minute and process that readers and returning browsers may cause for one company; 300 by default. */
  queriesPerMinute?: number;
  /** Waits for some milliseconds. Tests with a clock of their own replace it; a timer by default. */
  pause?: (ms: number) => Promise<void>;
}

export interface Payments extends ServiceApp {
  useCases: PaymentsUseCases;
}

/** Returns the function that finds the adapter of a credential set's provider; the first of several with its name. */
function createProviderOf(adapters: readonly PaymentProvider[]): ProviderOf {
  return ({ provider }) => {
    const adapter = adapters.find(({ name }) => name === provider);
    if (!adapter) throw new Error(`There is no adapter for ${provider}`);
    return adapter;
  };
}

/** Creates the payments service. The only place that wires its parts. */
export function createPayments(platform: Platform, options: PaymentsOptions): Payments {
  const { clock, log, randomId } = platform;
  const { simulatorUrl, simulatorPageUrl } = options;
  const adapterOptions = { simulatorUrl, simulatorPageUrl, clock };
  const adapters = [createIpospaysProvider(adapterOptions), createStripeCheckoutProvider(adapterOptions)];
  const useCases = createPaymentsUseCases({
    payments: createPaymentRepository(platform),
    checks: createProviderChecks(platform),
    paymentReader: createPaymentReader(platform),
    movements: createMovementReader(platform),
    deltas: createCollectedDeltas(platform),
    totals: createCollectedTotals(platform),
    removedCustomers: createRemovedCustomers(platform),
    configurations: createConfigurationRepository(
      platform,
      createSecretBox(options.encryptionKeys, ENCRYPTION_PURPOSE),
    ),
    providerOf: createProviderOf(options.provider ? [options.provider, ...adapters] : adapters),
    hasSimulator: simulatorUrl !== undefined,
    requireExisting: createRequireExisting(createCompanyDirectory(platform)),
    requireStepUp: createRequireStepUp(clock, options.stepUpMinutes),
    publicUrl: options.publicUrl,
    billing: createBillingClient(platform),
    reconciliation: createReconciliationRepository(platform),
    providerTransactions: createProviderTransactions(platform),
    clearing: createClearingAccount(platform),
    timeZoneOf: createFindTimeZone(platform),
    readCsvCells,
    merchantCompany: createMerchantCompanies(platform),
    isSandbox: createIsSandbox(platform),
    otherAmounts: createOtherAmounts(platform),
    schedulePoll: scheduleRefreshOn(platform),
    queryLimit: createQueryLimit(options.queriesPerMinute),
    // `ref: false`: a pending pause must not keep the process alive.
    pause: options.pause ?? ((ms) => wait(ms, undefined, { ref: false })),
    recordAct: platform.recordAct,
    clock,
    log,
    randomId,
  });
  return {
    name: 'payments',
    useCases,
    subgraph: createSubgraph<GraphqlContext>(platform, {
      schema: new URL('graphql/schema.graphql', import.meta.url),
      resolvers,
      context: { useCases },
    }),
    handlers: [
      refreshPaymentHandler(useCases),
      accountRemovedHandler(useCases),
      billChangedHandler(useCases),
      uploadChangedHandler(useCases),
    ],
    jobConcurrency: JOB_CONCURRENCY,
    sweepers: createSweepers(useCases),
    rowReaders: rowReaders(useCases),
    gauges: [waitingGauges(useCases, clock), refundGauge(useCases), reconciliationGauges(useCases, clock)],
    publishes: [
      domainEvents.paymentSucceeded,
      domainEvents.paymentRefunded,
      domainEvents.paymentRefundFailed,
      domainEvents.paymentReturned,
      domainEvents.paymentDisputed,
      domainEvents.paymentDisputeWon,
      domainEvents.paymentConfigurationChanged,
      domainEvents.paymentsActRecorded,
    ],
    migrations,
  };
}
