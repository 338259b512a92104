import { setTimeout as wait } from 'node:timers/promises';
import { facts } from '@utility-pay/contracts';
import { createSecretBox, createSubgraph, type Platform, type ServiceApp } from '@utility-pay/service-kit';
import { createBillingClient } from './data/billing.client.ts';
import { createCompaniesClient } from './data/companies.client.ts';
import { createConfigurationRepository } from './data/configuration.repository.ts';
import { createPaymentRepository } from './data/payment.repository.ts';
import { scheduleRefreshOn } from './data/refresh.queue.ts';
import type { PaymentProvider } from './domain/provider.ts';
import type { GraphqlContext } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { duePaymentsSweeper } from './jobs/due-payments.sweeper.ts';
import { refreshPaymentHandler } from './jobs/refresh-payment.job.ts';
import { createIpospaysProvider } from './providers/ipospays/create-ipospays-provider.ts';
import { endpointsFor } from './providers/ipospays/endpoints.ts';
import { simulatorAddress } from './providers/ipospays/simulator-address.ts';
import { changePayment } from './use-cases/change-payment.ts';
import { collected } from './use-cases/collected.ts';
import { findPayment, findPaymentAfresh } from './use-cases/find-payment.ts';
import { findReceipt } from './use-cases/find-receipt.ts';
import { listCompanyPayments, listCustomerPayments } from './use-cases/list-payments.ts';
import { readConfiguration, updateConfiguration } from './use-cases/payment-configuration.ts';
import { recordNotice } from './use-cases/record-notice.ts';
import { recordReturn } from './use-cases/record-return.ts';
import { refreshPayment, refreshPaymentById } from './use-cases/refresh-payment.ts';
import { returnAddresses } from './use-cases/return-addresses.ts';
import { scheduleDue } from './use-cases/schedule-due.ts';
import { startPayment } from './use-cases/start-payment.ts';
import { refreshWithinBudget } from './use-cases/within-budget.ts';

/** What this service's secrets are sealed for. */
const SEALED_FOR = 'payments credentials';

export interface PaymentsOptions {
  /** Origin under which browsers and the provider reach the gateway. */
  publicUrl: string;
  /** Keeps the companies' keys at rest. */
  encryptionKey: string;
  /** Origin of a local simulator, for companies in test mode alone. */
  simulatorUrl?: string;
  /** Origin under which browsers reach the simulator, where it differs. */
  simulatorPageUrl?: string;
  /** Stands in for the provider's adapter. */
  provider?: PaymentProvider;
}

export interface Payments extends ServiceApp {
  useCases: ReturnType<typeof wire>['useCases'];
}

/** Payments: attempts to pay a balance on a provider's page, and how each company takes them. */
export function createPayments(platform: Platform, options: PaymentsOptions): Payments {
  const { useCases, prepare } = wire(platform, options);
  return {
    name: 'payments',
    useCases,
    subgraph: createSubgraph<GraphqlContext>(platform, {
      schema: new URL('graphql/schema.graphql', import.meta.url),
      resolvers,
      createContext: (request) => Object.assign(request, { useCases }),
    }),
    handlers: [refreshPaymentHandler(useCases)],
    sweepers: [duePaymentsSweeper(useCases)],
    publishes: [facts.paymentCreated, facts.paymentSucceeded, facts.paymentFailed, facts.paymentExpired],
    prepare: async () => {
      await platform.events.ready();
      await prepare();
    },
  };
}

function wire(platform: Platform, options: PaymentsOptions) {
  const { clock, log, randomId } = platform;
  const { simulatorUrl, simulatorPageUrl } = options;
  const simulator = simulatorAddress(simulatorUrl, simulatorPageUrl);
  const provider = options.provider ?? createIpospaysProvider({ simulatorUrl, simulatorPageUrl, clock });
  const payments = createPaymentRepository(platform);
  const configurations = createConfigurationRepository(platform, createSecretBox(options.encryptionKey, SEALED_FOR));
  const schedule = scheduleRefreshOn(platform);
  // A wait that nobody needs any more must not keep a process alive.
  const pause = (ms: number) => wait(ms, undefined, { ref: false });
  const parts = { payments, configurations, provider, schedule, clock, pause, log, randomId };

  const change = changePayment(payments);
  const refresh = refreshPayment({ ...parts, changePayment: change });
  const budgeted = refreshWithinBudget({ ...parts, refresh });
  const find = findPayment(payments);
  return {
    prepare: payments.prepare,
    useCases: {
      startPayment: startPayment({
        ...parts,
        refresh,
        changePayment: change,
        addresses: returnAddresses(options.publicUrl),
        billing: createBillingClient(platform),
        companies: createCompaniesClient(platform),
      }),
      findPayment: find,
      findPaymentAfresh: findPaymentAfresh(find, budgeted),
      findReceipt: findReceipt(payments),
      recordReturn: recordReturn({ ...parts, refresh: budgeted }),
      recordNotice: recordNotice(parts),
      refreshPaymentById: refreshPaymentById(payments, refresh),
      scheduleDue: scheduleDue(parts),
      listCompanyPayments: listCompanyPayments(payments),
      listCustomerPayments: listCustomerPayments(payments),
      collected: collected(payments),
      readConfiguration: readConfiguration(configurations),
      updateConfiguration: updateConfiguration({
        ...parts,
        acceptsAddress: (credentials) => endpointsFor(credentials, simulator).kind === 'endpoints',
      }),
    },
  };
}
