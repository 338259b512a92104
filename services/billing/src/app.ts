import { facts } from '@utility-pay/contracts';
import { createSubgraph, type Platform, type ServiceApp } from '@utility-pay/service-kit';
import { createCustomerRepository } from './data/customer.repository.ts';
import { onPaymentSucceeded } from './events/on-payment-succeeded.ts';
import { companyResolvers } from './graphql/company.resolvers.ts';
import type { GraphqlContext } from './graphql/context.ts';
import { createCustomerLoader } from './graphql/customer.loader.ts';
import { customerResolvers } from './graphql/customer.resolvers.ts';
import { internalResolvers } from './graphql/internal.resolvers.ts';
import { mergeResolvers } from './graphql/merge-resolvers.ts';
import { applySettledPayment } from './use-cases/apply-payment.ts';
import { confirmClaim } from './use-cases/confirm-claim.ts';
import { countCustomers } from './use-cases/count-customers.ts';
import { findBalance } from './use-cases/find-balance.ts';
import { findCustomer } from './use-cases/find-customer.ts';
import { findCustomers } from './use-cases/find-customers.ts';
import { findPayableBalance } from './use-cases/find-payable-balance.ts';
import { listCustomers } from './use-cases/list-customers.ts';
import { releaseClaim } from './use-cases/release-claim.ts';
import { reserveClaim } from './use-cases/reserve-claim.ts';

export interface Billing extends ServiceApp {
  useCases: ReturnType<typeof wire>['useCases'];
}

/** Who owes what: customers, their balances, and the files that bring them. */
export function createBilling(platform: Platform): Billing {
  const { useCases, prepare } = wire(platform);
  return {
    name: 'billing',
    useCases,
    subgraph: createSubgraph<GraphqlContext>({
      name: 'billing',
      schema: new URL('graphql/schema.graphql', import.meta.url),
      resolvers: mergeResolvers(companyResolvers, customerResolvers, internalResolvers),
      createContext: (request) =>
        Object.assign(request, { useCases, customers: createCustomerLoader(useCases, request.actor) }),
      internalSecret: platform.internalSecret,
      log: platform.log,
    }),
    handlers: [onPaymentSucceeded(useCases.applySettledPayment, platform.log)],
    sweepers: [],
    publishes: [facts.accountClaimed],
    prepare: async () => {
      await platform.events.ready();
      await prepare();
    },
  };
}

function wire(platform: Platform) {
  const customers = createCustomerRepository(platform);
  const { clock, fact } = platform;
  return {
    prepare: customers.prepare,
    useCases: {
      listCustomers: listCustomers(customers),
      countCustomers: countCustomers(customers),
      findCustomer: findCustomer(customers),
      findCustomers: findCustomers(customers),
      findBalance: findBalance(customers),
      findPayableBalance: findPayableBalance(customers),
      reserveClaim: reserveClaim(customers, clock),
      confirmClaim: confirmClaim(customers, clock, fact),
      releaseClaim: releaseClaim(customers),
      applySettledPayment: applySettledPayment(customers),
    },
  };
}
