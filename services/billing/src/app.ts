import { facts, type ReceiveUpload } from '@utility-pay/contracts';
import { createSubgraph, type Platform, type ServiceApp } from '@utility-pay/service-kit';
import { createCustomerRepository } from './data/customer.repository.ts';
import { onPaymentSucceeded } from './events/on-payment-succeeded.ts';
import { companyResolvers } from './graphql/company.resolvers.ts';
import type { GraphqlContext } from './graphql/context.ts';
import { createCustomerLoader } from './graphql/customer.loader.ts';
import { customerResolvers } from './graphql/customer.resolvers.ts';
import { internalResolvers } from './graphql/internal.resolvers.ts';
import { mergeResolvers } from './graphql/merge-resolvers.ts';
import { createUploads } from './uploads.ts';
import { applySettledPayment } from './use-cases/apply-payment.ts';
import { confirmClaim } from './use-cases/confirm-claim.ts';
import { countCustomers } from './use-cases/count-customers.ts';
import { findBalance } from './use-cases/find-balance.ts';
import { findCustomer } from './use-cases/find-customer.ts';
import { findCustomers } from './use-cases/find-customers.ts';
import { findPayableBalance } from './use-cases/find-payable-balance.ts';
import { listCustomers } from './use-cases/list-customers.ts';
import type { CustomerRepository } from './use-cases/ports.ts';
import { releaseClaim } from './use-cases/release-claim.ts';
import { reserveClaim } from './use-cases/reserve-claim.ts';

export interface Billing extends ServiceApp {
  useCases: ReturnType<typeof wire>;
  /** Takes in a bill file. In one process the gateway calls it; between processes it is an HTTP route. */
  receiveUpload: ReceiveUpload;
}

/** Who owes what: customers, their balances, and the files that bring them. */
export function createBilling(platform: Platform): Billing {
  const customers = createCustomerRepository(platform);
  const useCases = wire(platform, customers);
  const uploads = createUploads(platform, customers);
  return {
    name: 'billing',
    useCases,
    receiveUpload: uploads.receiveUpload,
    subgraph: createSubgraph<GraphqlContext>(platform, {
      schema: new URL('graphql/schema.graphql', import.meta.url),
      resolvers: mergeResolvers(companyResolvers, customerResolvers, internalResolvers, uploads.resolvers),
      createContext: (request) =>
        Object.assign(request, { useCases, customers: createCustomerLoader(useCases, request.actor) }),
    }),
    handlers: [onPaymentSucceeded(useCases.applySettledPayment, platform.log), ...uploads.handlers],
    sweepers: uploads.sweepers,
    publishes: [facts.accountClaimed, facts.uploadCompleted],
    prepare: async () => {
      await platform.events.ready();
      await customers.prepare();
      await uploads.prepare();
    },
  };
}

const wire = ({ clock, fact }: Platform, customers: CustomerRepository) => ({
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
});
