import { setTimeout as wait } from 'node:timers/promises';
import { domainEvents } from '@utility-pay/contracts';
import { createCompanyDirectory, createRequireExisting } from '@utility-pay/service-kit/company-directory';
import { createSubgraph } from '@utility-pay/service-kit/graphql/subgraph';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { KeyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { createSecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import type { ServiceApp } from '@utility-pay/service-kit/service-app';
import { createBillingClient } from './data/billing.client.ts';
import { createCollectedBooks } from './data/collected.repository.ts';
import { createCompaniesClient } from './data/companies.client.ts';
import { createConfigurationRepository } from './data/configuration.repository.ts';
import { createPaymentRepository } from './data/payment.repository.ts';
import { scheduleRefreshOn } from './data/refresh.queue.ts';
import type { PaymentProvider } from './domain/provider.ts';
import { accountRemovedHandler } from './events/on-account-removed.ts';
import type { GraphqlContext } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { collectedSweepers } from './jobs/collected.sweepers.ts';
import { duePaymentsSweeper } from './jobs/due-payments.sweeper.ts';
import { refreshPaymentHandler } from './jobs/refresh-payment.job.ts';
import { waitingGauges } from './jobs/waiting.measure.ts';
import { migrations } from './migrations.ts';
import { createIpospaysProvider } from './providers/ipospays/create-ipospays-provider.ts';
import { endpointsFor } from './providers/ipospays/endpoints.ts';
import { simulatorAddress } from './providers/ipospays/simulator-address.ts';
import { createUseCases, type PaymentsUseCases } from './use-cases/create-use-cases.ts';
import { returnAddresses } from './use-cases/return-addresses.ts';

export { migrations } from './migrations.ts';

/** What this service's secrets are sealed for. */
const SEALED_FOR = 'payments credentials';

export interface PaymentsOptions {
  /** Origin under which browsers and the provider reach the gateway. */
  publicUrl: string;
  /** Keeps the companies' keys at rest. */
  encryptionKeys: KeyRing;
  /** Origin of a local simulator, for companies in test mode alone. */
  simulatorUrl?: string;
  /** Origin under which browsers reach the simulator, where it differs. */
  simulatorPageUrl?: string;
  /** Stands in for the provider's adapter. */
  provider?: PaymentProvider;
}

export interface Payments extends ServiceApp {
  useCases: PaymentsUseCases;
}

/** Payments: attempts to pay a balance on a provider's page, refunds, and how each company takes payments. */
export function createPayments(platform: Platform, options: PaymentsOptions): Payments {
  const payments = createPaymentRepository(platform);
  const books = createCollectedBooks(platform);
  const useCases = createUseCases({
    ...partsOf(platform, options),
    payments,
    books,
    tallies: payments.tallies,
    waiting: payments.waiting,
  });
  return {
    name: 'payments',
    useCases,
    subgraph: createSubgraph<GraphqlContext>(platform, {
      schema: new URL('graphql/schema.graphql', import.meta.url),
      resolvers,
      createContext: (request) => Object.assign(request, { useCases }),
    }),
    handlers: [refreshPaymentHandler(useCases), accountRemovedHandler(useCases)],
    sweepers: [duePaymentsSweeper(useCases), ...collectedSweepers(useCases)],
    gauges: [waitingGauges(useCases, platform.clock)],
    publishes: [
      domainEvents.paymentCreated,
      domainEvents.paymentSucceeded,
      domainEvents.paymentFailed,
      domainEvents.paymentExpired,
      domainEvents.paymentRefunded,
    ],
    migrations,
  };
}

/** What the use cases stand on, apart from what is kept here. */
function partsOf(platform: Platform, options: PaymentsOptions) {
  const { clock, log, randomId } = platform;
  const { simulatorUrl, simulatorPageUrl } = options;
  const simulator = simulatorAddress(simulatorUrl, simulatorPageUrl);
  return {
    configurations: createConfigurationRepository(platform, createSecretBox(options.encryptionKeys, SEALED_FOR)),
    provider: options.provider ?? createIpospaysProvider({ simulatorUrl, simulatorPageUrl, clock }),
    requireExisting: createRequireExisting(createCompanyDirectory(platform)),
    acceptsAddress: (credentials: Parameters<typeof endpointsFor>[0]) =>
      endpointsFor(credentials, simulator).kind === 'endpoints',
    addresses: returnAddresses(options.publicUrl),
    billing: createBillingClient(platform),
    companies: createCompaniesClient(platform),
    schedule: scheduleRefreshOn(platform),
    // A wait that nobody needs any more must not keep a process alive.
    pause: (ms: number) => wait(ms, undefined, { ref: false }),
    clock,
    log,
    randomId,
  };
}
